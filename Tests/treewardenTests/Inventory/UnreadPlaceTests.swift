import Foundation
import Testing

/// Where it is not known what happened, a comparison says so in every form, and never that nothing did.
@Suite struct UnreadPlaceTests {
    let tree: SampleTree

    private static let forms = ["text", "json", "jsonl", "markdown", "sarif", "html"]

    init() throws {
        tree = try SampleTree()
        _ = try tree.program.shell("mkdir -p t/d t/m; echo a > t/d/f; echo b > t/g; chmod 700 t/d; chmod 755 t t/m")
    }

    /// What each form says, by a command that runs `$diff` with it.
    private func outputs(_ script: String, of program: Program? = nil) throws -> [String: Program.Outcome] {
        var outputs: [String: Program.Outcome] = [:]
        for form in Self.forms {
            outputs[form] = try (program ?? tree.program).shell(
                "export PATH=$PATH:/usr/sbin:/sbin diff=\"$treewarden diff --format \(form)\"; \(script)")
        }
        return outputs
    }

    private func expectUnread(
        _ outputs: [String: Program.Outcome], _ path: String, _ reason: String, _ side: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        for (form, outcome) in outputs {
            let text = outcome.outputText
            #expect(outcome.code == 3, "\(form): \(text)\(outcome.errorText)", sourceLocation: location)
            #expect(text.contains(path) && text.contains(reason), "\(form): \(text)", sourceLocation: location)
            #expect(
                !text.contains("Nothing has changed.") && !text.contains("Yes."), "\(form)", sourceLocation: location)
            let event = #""kind":"unread","side":"\#(side)","path":"\#(path)","reason":"\#(reason)""#
            if form == "jsonl" { #expect(text.contains(event), "\(text)", sourceLocation: location) }
        }
        #expect(outputs["text"]?.outputText.contains("unread (") == true, sourceLocation: location)
        #expect(outputs["markdown"]?.outputText.contains("### unread") == true, sourceLocation: location)
        #expect(outputs["json"]?.outputText.contains(#""complete": false"#) == true, sourceLocation: location)
    }

    @Test(.enabled(if: getuid() == 0 && Program.canBeUnprivileged, "root makes what others may not read"))
    func `A directory that cannot be read is an event of its own`() throws {
        _ = try tree.program.shell("chown 1 t/d; $treewarden snapshot t -o before")
        let limited = "setpriv --bounding-set=-all --inh-caps=-all --reuid=65534 --clear-groups"
        let copy = "cp \"$treewarden\" ./program; chmod 755 . program t; chmod 644 before"
        expectUnread(
            try outputs("\(copy); \(limited) ./program ${diff#* } before t"), "d", "unreadable-directory", "after")
        // The other way round: whoever wrote it down could not read it.
        _ = try tree.program.shell("\(copy); \(limited) ./program snapshot t -o - > gap; chmod 644 gap")
        expectUnread(try outputs("$diff gap t"), "d", "unreadable-directory", "before")
        expectUnread(try outputs("$diff gap gap"), "d", "unreadable-directory", "after")
    }

    @Test(.enabled(if: getuid() == 0 && Program.canBeUnprivileged, "root makes what others may not read"))
    func `What a snapshot could not read of an entry is an event of its own`() throws {
        let limited = "setpriv --bounding-set=-all --inh-caps=-all --reuid=65534 --clear-groups"
        _ = try tree.program.shell(
            """
            cp "$treewarden" ./program; chmod 755 . program t t/d; chmod 600 t/g
            \(limited) ./program snapshot t -o - --checksums sha256 > gap; chmod 644 gap
            """)
        // Nobody can say whether it was edited.
        expectUnread(try outputs("$diff gap t --checksums sha256"), "g", "unreadable-fact", "before")
    }

    @Test func `What is compared whole has no such event`() throws {
        _ = try tree.program.shell("$treewarden snapshot t -o before")
        for (form, outcome) in try outputs("$diff before t") {
            #expect(outcome.code == 0, "\(form): \(outcome.outputText)\(outcome.errorText)")
            #expect(!outcome.outputText.contains("### unread") && !outcome.outputText.contains(#""kind": "unread""#))
        }
    }

    // MARK: Mounts

    private func mounted(_ script: String) throws -> [String: Program.Outcome] {
        try outputs("exec unshare -m --propagation private sh -c '\(script)'")
    }

    @Test(.enabled(if: getuid() == 0, "only root mounts"), arguments: ["", "--cross-file-systems"])
    func `A directory that something was mounted over is unread`(option: String) throws {
        _ = try tree.program.shell("echo a > t/m/f; $treewarden snapshot t -o before")
        let reason = option.isEmpty ? "mount-not-entered" : "mounted-or-unmounted"
        let other = try mounted("mount -t tmpfs none t/m; echo n > t/m/new; $diff before t \(option)")
        expectUnread(other, "m", reason, "after")
        // Of the same file system: its device is the one of the tree.
        let bound = try mounted("mount --bind t/d t/m; $diff before t \(option)")
        expectUnread(bound, "m", reason, "after")
        for outcome in Array(other.values) + Array(bound.values) { #expect(!outcome.outputText.contains("m/new")) }
        for form in ["text", "jsonl"] {
            #expect(other[form]?.outputText.contains("removed") == false, "\(form)")
            #expect(bound[form]?.outputText.contains("removed") == false, "\(form)")
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root mounts"))
    func `A directory that something was unmounted from is unread`() throws {
        let made = try tree.program.shell(
            """
            echo a > t/m/f; exec unshare -m --propagation private sh -c '
            mount --bind t/d t/m; $treewarden snapshot t -o without; $treewarden snapshot t -o with --cross-file-systems'
            """)
        #expect(made.code == 0, "\(made.errorText)")
        expectUnread(try outputs("$diff without t"), "m", "mount-not-entered", "before")
        expectUnread(try outputs("$diff with t"), "m", "mounted-or-unmounted", "after")
    }

    @Test(.enabled(if: getuid() == 0, "only root mounts"))
    func `A mount that neither side enters is told and is no failure`() throws {
        let outcome = try tree.program.shell(
            """
            exec unshare -m --propagation private sh -c '
            mount -t tmpfs none t/m; $treewarden snapshot t -o before; $treewarden diff before t'
            """)
        #expect(outcome.code == 0 && outcome.outputText.contains("unread   m  mount-not-entered"))
        #expect(!outcome.outputText.contains("Nothing has changed."))
    }
}
