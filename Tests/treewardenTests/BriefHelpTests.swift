import Foundation
import Testing

/// `-h` is a screen and a half, and `--help` everything.
@Suite struct BriefHelpTests {
    private static let commands = [
        "", "scan", "source", "collisions", "inventory", "snapshot", "diff", "evaluate", "fix", "access", "init",
        "plan",
        "merge", "rules", "explain", "facts", "calls", "check", "config", "completions",
    ]

    @Test(arguments: commands) func `Brief help has no more than sixty lines`(_ command: String) throws {
        let tree = try SampleTree()
        let outcome = try tree.program.run((command.isEmpty ? [] : [command]) + ["-h"])
        #expect(outcome.code == 0)
        let lines = outcome.outputText.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 60 && lines.count > 5, "\(lines.count)")
        #expect(outcome.outputText.contains("--help"))
    }

    @Test func `A command's own options come first`() throws {
        let tree = try SampleTree()
        for (command, option) in [("scan", "--exclude"), ("snapshot", "--output"), ("diff", "--fail-on")] {
            let page = try tree.program.run([command, "--help"]).outputText
            let first = page.split(separator: "\n").first { $0.contains("--") && !$0.contains("USAGE") }
            #expect(first?.contains(option) == true, "\(command): \(first ?? "")")
        }
    }

    @Test(arguments: [
        (["scan", "--hlep"], "'--help'"), (["--hlep"], "'--help'"), (["scan", "--fromat", "json"], "'--format'"),
        (["scan", "--exlcude", "a"], "'--exclude'"), (["scan", "--profile", "relase"], "'release'"),
        (["scan", "--fail-on", "warnings"], "'warning'"), (["scn", "."], "'treewarden scan'"),
        (["scan", "good", "--ignore", "world-writeable-file"], "'world-writable-file'"),
        (["scan", "good", "--target", "window"], "'windows'"), (["scan", "--json", "good"], "'--format json'"),
    ]) func `A slip is answered with what was meant`(_ arguments: [String], _ meant: String) throws {
        let tree = try SampleTree()
        let outcome = try tree.program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("Did you mean \(meant)?"), "\(outcome.errorText)")
    }
}
