import Foundation
import Testing

/// Comments that accept findings: where they are obeyed, and what is said of those that do nothing.
@Suite struct InlineIgnoreCommandTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(at: tree.url.appending(path: "src"), withIntermediateDirectories: true)
    }

    private func run(_ arguments: String...) throws -> Program.Outcome {
        try tree.program.run(["source", "--no-config", "src"] + arguments)
    }

    private func write(_ comment: String, on line: Int = 1) throws {
        var lines = ["chmod(path, 0777);", "chmod(path, 0707);"]
        lines[line - 1] += " " + comment
        try tree.write("int f(const char *path)\n{\n\t" + lines.joined(separator: "\n\t") + "\n}\n", to: "src/a.c")
    }

    @Test func aCommentAcceptsWhatItsLineHas() throws {
        try write("// treewarden:ignore world-writable-mode,unchecked-result everybody's drop box")
        let outcome = try run("--format", "concise", "--strict-ignores")
        let lines = outcome.outputText.split(separator: "\n").filter { $0.contains("world-writable-mode") }
        #expect(outcome.code == 1 && lines.count == 1 && lines[0].hasPrefix("src/a.c:4:"), "\(outcome.outputText)")
        #expect(outcome.errorText.contains("2 findings are accepted"), "\(outcome.errorText)")
        #expect(try run("--no-inline-ignores", "--format", "concise").outputText.contains("src/a.c:3:"))
    }

    @Test func aWholeTextIsAccepted() throws {
        try tree.write(
            "// treewarden:ignore-file source examples of what not to do\nint f(char *p) { return chmod(p, 0777); }\n",
            to: "src/a.c")
        #expect(try run("--strict-ignores").code == 0)
    }

    @Test(
        arguments: [
            ("// treewarden:ignore world-writable-mode", "accepts nothing without a reason"),
            ("// treewarden:ignore", "accepts nothing without a reason"),
            ("// treewarden:ignore world-writable-mod a reason", "there is no such rule"),
            ("// treewarden:ignore setid-mode a reason", "matches no finding"),
        ])
    func deadCommentsAreTold(comment: String, sentence: String) throws {
        try write(comment)
        let outcome = try run()
        #expect(outcome.code == 1)
        #expect(
            outcome.errorText.contains("src/a.c:3:24: ") && outcome.errorText.contains(sentence),
            "\(outcome.errorText)")
        #expect(try run("--strict-ignores").code == 2)
    }

    @Test func aConfigurationMayRefuseThem() throws {
        try tree.write("chmod 777 /etc/app # treewarden:ignore world-writable-mode ours\n", to: "src/setup.sh")
        try tree.write("inline-ignores: false\n", to: "own.yaml")
        #expect(try run().code == 0)
        #expect(try tree.program.run(["source", "--config", "own.yaml", "src"]).code == 1)
        #expect(try tree.program.run(["source", "--config", "own.yaml", "src", "--inline-ignores"]).code == 0)
    }

    /// What is audited must not switch rules off; who trusts it says so.
    @Test func aScanObeysNoneUnlessItIsTold() throws {
        try tree.write("#!/bin/sh\nchmod 777 /etc/app # treewarden:ignore world-writable-mode ours\n", to: "src/run")
        try tree.mode(0o755, of: "src/run")
        try tree.write("inline-ignores: true\n", to: "own.yaml")
        func scan(_ arguments: String...) throws -> Int32 {
            try tree.program.run(["scan", "--profile", "source", "src"] + arguments).code
        }
        #expect(try scan("--no-config") == 1)
        #expect(try scan("--no-config", "--inline-ignores") == 0)
        #expect(try scan("--config", "own.yaml") == 0)
        #expect(try scan("--config", "own.yaml", "--no-inline-ignores") == 1)
    }

    @Test func theLogSaysWhyInTheSource() throws {
        try write("/* treewarden:ignore world-writable-mode a drop box */")
        let log = try run("--format", "sarif", "--include-suppressed").outputText
        #expect(log.contains("\"inSource\"") && log.contains("\"a drop box\""))
        #expect(try !run("--format", "sarif").outputText.contains("\"inSource\""))
    }

    @Test func aPolicyLocksItsRules() throws {
        try write("// treewarden:ignore world-writable-mode ours")
        try tree.write("locked: [world-writable-mode]\n", to: "policy.yaml")
        let outcome = try run("--policy", "policy.yaml")
        #expect(outcome.code == 1 && outcome.errorText.contains("the policy locks"), "\(outcome.errorText)")
    }

    @Test func anActIsNothingToPin() throws {
        try tree.write(
            "ignore:\n  - rule: check-then-use\n    path: a.c\n    reason: ours\n    pin: {mode: 0644}\n",
            to: "own.yaml")
        let outcome = try tree.program.run(["source", "--config", "own.yaml", "src"])
        #expect(outcome.code == 2 && outcome.errorText.contains("has no object to pin"), "\(outcome.errorText)")
    }
}
