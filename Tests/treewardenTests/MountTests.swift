import Foundation
import Testing

/// A scan stays on what is mounted at its root, unless it is told to go on.
@Suite struct MountTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// Runs the scan where `bad` is also mounted at `good/inner`, `good` itself at `good/again`, and a new file system
    /// at `good/new`. Nothing, and a line with the reason, where this user may not mount.
    private func scan(_ options: String) throws -> Program.Outcome? {
        let script = """
            mkdir good/inner good/again good/new
            unshare -m sh -c '
                mount --make-rprivate / && mount --bind bad good/inner && mount --rbind good good/again &&
                mount -t tmpfs none good/new && mkdir -m 777 good/new/spool || exit 99
                "$treewarden" scan good --format concise --select world-writable-directory \(options)'
            """
        let outcome = try tree.program.shell("command -v unshare >/dev/null || exit 99\n" + script)
        if outcome.code == 99 || outcome.errorText.contains("unshare failed") {
            print("skipped: mounts: this user may not mount: \(outcome.errorText)")
            return nil
        }
        return outcome
    }

    @Test func mountsAreNotEnteredAndSaidSo() throws {
        guard let outcome = try scan("") else { return }
        #expect(outcome.code == 0)
        let lines = outcome.outputText.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != ":" } } == ["good/again", "good/inner", "good/new"])
        #expect(lines.allSatisfy { $0.contains(": mount-not-entered: ") })
    }

    @Test func mountsAreEnteredOnRequest() throws {
        guard let outcome = try scan("--cross-file-systems") else { return }
        #expect(outcome.code == 1, "and the tree that is mounted in itself comes to an end")
        let found = Set(outcome.outputText.split(separator: "\n").map { $0.prefix { $0 != ":" } })
        #expect(found.isSuperset(of: ["good/inner/spool", "good/new/spool"]))
        #expect(!outcome.outputText.contains("mount-not-entered"))
    }

    /// What the mount's options claim of the root holds until somebody asks the server. A scan of a tree in place would
    /// take what everybody can reach for what nobody can.
    @Test(arguments: [
        "scan mnt --profile deployment --select world-writable-directory --format concise",
        "access mnt/open --as 12345:12345",
    ])
    func aServerIsAskedForTheRoot(command: String) throws {
        guard let server = try tree.buildServer() else { return print("skipped: mounts: there is no C compiler") }
        let outcome = try tree.program.shell(
            """
            [ -w /dev/fuse ] && command -v unshare >/dev/null || exit 99
            mkdir mnt
            unshare -m sh -c '
                mount --make-rprivate / && mkfifo ready || exit 99
                \(server.path) mnt none . 40000 >ready & server=$!
                read word <ready; [ "$word" = mounted ] || exit 99
                "$treewarden" \(command); code=$?
                umount mnt; exit $code'
            """)
        if outcome.code == 99 || outcome.errorText.contains("unshare failed") {
            return print("skipped: mounts: no FUSE for this user: \(outcome.errorText)")
        }
        let isScan = command.hasPrefix("scan")
        // Who may do what, the server decides; what it says of the directory is told all the same.
        #expect(outcome.code == (isScan ? 1 : 3), "\(outcome.errorText)")
        let line = isScan ? "mnt/open: error: world-writable-directory" : "mnt/open  drwxrwxrwx"
        #expect(outcome.outputText.contains(line), "\(outcome.outputText)")
    }
}
