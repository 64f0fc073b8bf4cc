import Foundation
import Testing

/// Where there is no room for what is written there is nothing afterwards, or what was there before; and nobody is told that
/// all is well.
@Suite(.enabled(if: getuid() == 0 && SmallDisk.isPossible, "needs root, to mount a small file system"))
struct FullDiskTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(at: tree.url.appending(path: "t"), withIntermediateDirectories: true)
        for index in 0..<600 { try tree.write("", to: "t/a-file-with-a-rather-long-name-\(index)") }
        _ = try tree.program.shell("$treewarden snapshot t -o before && touch -d @1 t/*")
    }

    /// In a process that sees its own mounts: `disk` has room for a few pages, and is listed at the end.
    private func onSmallDisk(_ command: String, pages: Int = 8, then: String = "") throws -> Program.Outcome {
        try tree.program.shell(
            """
            mkdir -p disk && exec unshare --mount --propagation private sh -c '
            mount -t tmpfs -o size=\(pages * 4096),nr_inodes=64 small disk || exit 99
            \(command); echo "code $?"; ls -A disk; \(then)'
            """)
    }

    private static let commands = [
        "snapshot t -o disk/x", "snapshot t -o disk/x --format mtree", "snapshot t -o disk/x --format go-mtree",
        "inventory t --format csv=disk/x", "inventory t --format jsonl=disk/x", "inventory t --output disk/x",
        "inventory t --format markdown=disk/x", "inventory t --format html=disk/x",
        "inventory t --format sqlite=disk/x",
        "diff before t --format jsonl -o disk/x", "diff before t --format json -o disk/x",
        "diff before t --format markdown -o disk/x", "diff before t --format sarif=disk/x",
        "diff before t --format html=disk/x",
    ]

    @Test(arguments: commands)
    func thereIsNoHalfFile(command: String) throws {
        let outcome = try onSmallDisk("$treewarden \(command)", pages: 2)
        #expect(outcome.outputText.hasSuffix("code 3\n"), "\(outcome.outputText)\(outcome.errorText)")
        #expect(outcome.errorText.contains("disk/x") && outcome.errorText.contains("space"), "\(outcome.errorText)")
    }

    @Test(arguments: [
        "snapshot t -o disk/x", "inventory t --format sqlite=disk/x", "diff before t --format json -o disk/x",
    ])
    func whatWasThereStays(command: String) throws {
        let outcome = try onSmallDisk("echo old > disk/x; $treewarden \(command)", pages: 3, then: "cat disk/x")
        #expect(outcome.outputText.hasSuffix("code 3\nx\nold\n"), "\(outcome.outputText)\(outcome.errorText)")
    }

    /// A compressed snapshot needs little room, and some.
    @Test func compressedOnesToo() throws {
        let outcome = try onSmallDisk("$treewarden snapshot t -o disk/x.zst", pages: 1)
        #expect(outcome.outputText.hasSuffix("code 3\n"), "\(outcome.outputText)\(outcome.errorText)")
    }

    /// A database is made in a file of its own before it is handed on.
    @Test func whereADatabaseCannotBeMadeThereIsNone() throws {
        let outcome = try onSmallDisk("TMPDIR=disk $treewarden inventory t --format sqlite=x", then: "ls x")
        #expect(outcome.outputText == "code 3\n", "\(outcome.outputText)\(outcome.errorText)")
        #expect(outcome.errorText.contains("no space left"), "\(outcome.errorText)")
    }

    /// What could not be begun leaves nothing: neither where not even its header has room, nor where what is to be done has
    /// none.
    @Test(arguments: [(1, "head -c 4096 /dev/zero > disk/fill"), (2, ":")])
    func anUndoFileThatUndoesNothingIsNotThere(pages: Int, fill: String) throws {
        let fix = "$treewarden fix t --apply --undo-file disk/undo --quiet"
        let outcome = try onSmallDisk(
            "chmod 755 disk; chmod 666 t/*; \(fill); \(fix) >/dev/null", pages: pages,
            then:
                "rm -f disk/fill; stat -c %a t/* | sort | uniq -c; mount -o remount,size=8M disk; \(fix) >/dev/null; ls disk"
        )
        let lines = outcome.outputText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.first != "code 0" && !lines.dropLast().contains("undo"), "\(outcome.outputText)")
        #expect(lines.contains("600 666"), "\(outcome.outputText)\(outcome.errorText)")
        // The next run has the name.
        #expect(lines.last == "undo", "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test(arguments: ["snapshot t -o -", "inventory t --format sqlite", "inventory t --format csv", "diff before t"])
    func aFullStreamIsTold(command: String) throws {
        let outcome = try tree.program.shell("$treewarden \(command) > /dev/full")
        #expect(outcome.code == 3 && outcome.errorText.contains("standard output"), "\(outcome.errorText)")
    }
}

private enum SmallDisk {
    static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare")
}
