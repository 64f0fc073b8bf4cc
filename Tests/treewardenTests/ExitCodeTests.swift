import Foundation
import Reporting
import Testing

/// The exit code says the same whatever the format.
@Suite struct ExitCodeTests {
    static let formats = ReportFormat.allCases.map(\.rawValue)
    let tree: SampleTree
    /// Only this rule, so that new ones do not change what these tests are about.
    let rule = ["--select", "world-writable-directory"]

    init() throws {
        tree = try SampleTree()
    }

    @Test(arguments: formats) func cleanTree(format: String) throws {
        #expect(try tree.program.run(["scan", "good", "--format", format] + rule).code == 0)
    }

    @Test(arguments: formats) func findings(format: String) throws {
        let outcome = try tree.program.run(["scan", "bad", "--format", format] + rule)
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("spool"))
    }

    @Test(arguments: formats) func findingsBelowTheThreshold(format: String) throws {
        let outcome = try tree.program.run(["scan", "bad", "--format", format, "--fail-on", "never"] + rule)
        #expect(outcome.code == 0)
        #expect(outcome.outputText.contains("spool"), "the threshold does not change what is shown")
    }

    @Test(arguments: formats) func usage(format: String) throws {
        let outcome = try tree.program.run(["scan", "nowhere", "--format", format])
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
    }

    @Test(.enabled(if: Program.canBeUnprivileged), arguments: formats) func incomplete(format: String) throws {
        let scan = ["scan", "closed", "bad", "--format", format] + rule
        let outcome = try tree.program.unprivileged.run(scan)
        #expect(outcome.code == 3, "an incomplete scan wins over findings")
        #expect(outcome.outputText.contains("spool"), "the rest was scanned")
        #expect(outcome.errorText.contains("incomplete"))
        #expect(try tree.program.unprivileged.run(scan + ["--allow-incomplete"]).code == 1)
    }

    @Test(.enabled(if: Program.canBeUnprivileged)) func unreadableRoot() throws {
        let outcome = try tree.program.unprivileged.run(["scan", "closed/inner", "--format", "json"])
        #expect(outcome.code == 3)
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        #expect((report?["incidents"] as? [Any])?.count == 1)
    }

    @Test func closedOutput() throws {
        #expect(try tree.program.shell("\"$treewarden\" scan bad >&-").code == 3)
        // Nobody reads the pipe: the report could not be written, and no signal ends the program.
        let script = "{ sleep 0.2; \"$treewarden\" scan bad; echo $? >&2; } | true"
        #expect(try tree.program.shell(script).errorText.hasSuffix("3\n"))
        #expect(try tree.program.shell("\"$treewarden\" scan bad >/dev/full").code == 3)
    }

    @Test func noCommandLineAtAll() throws {
        let outcome = try tree.program.run([])
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorText.contains("USAGE:"))
    }

    @Test(arguments: ["scan", "rules", "explain", "facts", "check", "config"]) func help(command: String) throws {
        let outcome = try tree.program.run([command, "--help"])
        #expect(outcome.code == 0)
        #expect(outcome.error.isEmpty)
        let examples = outcome.outputText.components(separatedBy: "\n  treewarden \(command)").count - 1
        #expect(examples >= 3, "every command shows three examples")
        for code in try codes(of: command) { #expect(outcome.outputText.contains("\n  \(code)  ")) }
    }

    private func codes(of command: String) throws -> [Int] {
        command == "scan" ? [0, 1, 2, 3] : [0, 2, 3]
    }
}
