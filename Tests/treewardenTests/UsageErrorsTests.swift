import Foundation
import Testing

/// What the program says to those who err, word for word. `UPDATE_GOLDEN=1 swift test --filter UsageErrorsTests` writes it
/// anew, to be looked at.
@Suite struct UsageErrorsTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/commands")

    static let commandLines: [(name: String, arguments: [String])] = [
        ("nothing-to-scan", ["scan"]),
        ("missing-root", ["scan", "godo"]),
        ("root-is-a-link", ["scan", "link"]),
        ("root-is-a-link-with-slash", ["scan", "link/"]),
        ("root-is-a-file", ["scan", "file"]),
        ("root-made-by-the-kernel", ["scan", "/proc"]),
        ("mistyped-command", ["scna", "good"]),
        ("path-for-a-command", ["./good"]),
        ("mistyped-option", ["scan", "good", "--formt", "json"]),
        ("mistyped-format", ["scan", "good", "--format", "sarf"]),
        ("format-without-file", ["scan", "good", "--format", "sarif="]),
        ("two-reports-to-output", ["scan", "good", "--format", "json", "--format", "sarif"]),
        ("output-for-two-reports", ["scan", "good", "--format", "json", "--format", "text=a", "--output", "b"]),
        ("mistyped-profile", ["scan", "good", "--profile", "relase"]),
        ("mistyped-rule", ["scan", "good", "--select", "world-writable-directry"]),
        ("pattern-without-rules", ["scan", "good", "--ignore", "nothing-*"]),
        ("mistyped-level", ["scan", "good", "--fail-on", "warn"]),
        ("no-time", ["scan", "good", "--newer-than", "2026-02-30"]),
        ("no-workers", ["scan", "good", "--jobs", "0"]),
        ("no-results", ["scan", "good", "--max-results", "0"]),
        ("base-beside-root", ["scan", "good", "--base", "bad"]),
        ("revision-without-repository", ["scan", "good", "--vcs-revision", "1"]),
        ("relative-uri", ["scan", "good", "--sarif-root-uri", "a b"]),
        ("unknown-owner", ["scan", "good", "--trusted-owner", "no such user"]),
        ("unknown-runtime-user", ["scan", "good", "--runtime-user", "no such user"]),
        ("accounts-of-two-trees", ["scan", "good", "bad", "--accounts-from-root"]),
        ("rules-of-strangers", ["scan", "good", "--rules", "bad/spool"]),
        ("no-rules", ["scan", "good", "--rules", "good"]),
        ("explain-nothing", ["explain"]),
        ("explain-mistyped-rule", ["explain", "world-writable-directry"]),
        ("check-nothing", ["check"]),
        ("check-missing-file", ["check", "fil"]),
        ("facts-of-no-name", ["facts", "xyz"]),
        ("access-to-nothing", ["access", "--as", "root"]),
        ("access-for-nobody", ["access", "good"]),
        ("access-for-unknown-user", ["access", "good", "--as", "no such user"]),
        ("access-for-unknown-group", ["access", "good", "--as", "root:no such group"]),
        ("access-without-groups", ["access", "good", "--as", "4242424"]),
        ("access-for-half", ["access", "good", "--as", "root:"]),
        ("evaluate-nothing", ["evaluate", "--inventory", "find"]),
        ("evaluate-without-form", ["evaluate", "file"]),
        ("evaluate-mistyped-form", ["evaluate", "file", "--inventory", "finds"]),
        ("evaluate-missing-file", ["evaluate", "fil", "--inventory", "find"]),
        ("evaluate-directory", ["evaluate", "good", "--inventory", "find"]),
        ("evaluate-no-inventory", ["evaluate", "file", "--inventory", "find"]),
        ("evaluate-no-manifest", ["evaluate", "file", "--inventory", "mtree"]),
        ("evaluate-no-records", ["evaluate", "file", "--inventory", "own"]),
        ("evaluate-no-list", ["evaluate", "file", "--inventory", "gpfs"]),
        ("evaluate-as-archive", ["evaluate", "file", "--inventory", "find", "--as", "archive"]),
        ("partial-without-file", ["scan", "good", "--format", "partial"]),
        ("partial-beside-report", ["scan", "good", "--format", "partial=part", "--format", "json"]),
        ("partial-with-baseline", ["scan", "good", "--format", "partial=part", "--baseline", "file"]),
        ("host-without-partial", ["scan", "good", "--host", "web1"]),
        ("host-of-no-name", ["scan", "good", "--host", "web/1", "--format", "partial=part"]),
        ("shard-without-units", ["scan", "good", "--shard", "1/2", "--format", "partial=part"]),
        ("units-without-shard", ["scan", "--units", "file", "--format", "partial=part"]),
        ("units-of-no-plan", ["scan", "--units", "file", "--shard", "1/2", "--format", "partial=part"]),
        ("plan-for-nobody", ["plan", "good"]),
        ("plan-for-none", ["plan", "good", "--shards", "0"]),
        ("plan-of-nothing", ["plan", "godo", "--shards", "2"]),
        ("merge-nothing", ["merge"]),
        ("merge-no-result", ["merge", "file"]),
        ("merge-mistyped-host", ["merge", "file", "--expect", "web1,web/2"]),
        ("access-with-mistyped-capability", ["access", "good", "--as", "root", "--capability", "cap_dac"]),
    ]

    @Test(arguments: commandLines.indices) func golden(index: Int) throws {
        let (name, arguments) = Self.commandLines[index]
        let tree = try SampleTree()
        let outcome = try tree.program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty, "standard output is the report's")
        let file = Self.folder.appending(path: "\(name).txt")
        let said = "$ treewarden \(arguments.joined(separator: " "))\n\(outcome.errorText)"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(said.utf8).write(to: file)
        }
        #expect(said == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func hostileNamesCannotSpeak() throws {
        let tree = try SampleTree()
        for name in ["a\u{1B}[31m", "a\n::error::b", "\u{202E}gnp"] {
            let outcome = try tree.program.run(["scan", name])
            #expect(outcome.code == 2)
            #expect(!outcome.errorText.contains(name))
        }
        let outcome = try tree.program.shell("\"$treewarden\" scan \"$(printf 'go\\377od')\"")
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains(#"'go\xffod'"#))
    }
}
