import Foundation
import Testing

/// What is accepted of an aggregate is what it stood for then, and nothing that comes later.
@Suite struct AcceptedMemberTests {
    let tree: SampleTree

    /// A tree of 70 files that were made under no umask.
    init() throws {
        tree = try SampleTree()
        for directory in ["dist", "dist/lib"] {
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
        }
        for number in 10..<80 {
            try tree.write("text\n", to: "dist/f\(number)")
            try tree.mode(0o666, of: "dist/f\(number)")
        }
    }

    /// A library, a script and a directory that anyone may change.
    private func addOthers() throws {
        try tree.write("\u{7F}ELF\u{2}\u{1}\u{1}", to: "dist/lib/evil.so")
        try tree.mode(0o666, of: "dist/lib/evil.so")
        try tree.write("#!/bin/sh\n", to: "dist/run.sh")
        try tree.mode(0o777, of: "dist/run.sh")
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "dist/spool"), withIntermediateDirectories: true)
        try tree.mode(0o777, of: "dist/spool")
    }

    private func scan(_ arguments: String...) throws -> Program.Outcome {
        try tree.program.run(["scan", "dist", "--format", "concise"] + arguments)
    }

    private func expectOthers(in outcome: Program.Outcome) {
        #expect(outcome.code == 1)
        for path in ["dist/lib/evil.so", "dist/run.sh", "dist/spool"] {
            #expect(outcome.outputText.contains("\(path): error: "), "\(outcome.outputText)")
        }
    }

    @Test func aBaselineKnowsMembers() throws {
        let before = try scan()
        #expect(before.code == 1)
        #expect(before.outputText.contains("permissive-umask-evidence"))
        #expect(try scan("--write-baseline", "base").code == 0)
        #expect(try scan("--baseline", "base").code == 0)
        try addOthers()
        expectOthers(in: try scan("--baseline", "base"))
        expectOthers(in: try scan("--baseline", "base", "--new-only"))
    }

    @Test func aLogKnowsMembers() throws {
        #expect(try scan("--format", "sarif=old.sarif").code == 1)
        let known = try scan("--baseline", "old.sarif")
        #expect(known.code == 0)
        // Who is not root finds more than the 70: how many, depends on the account's groups.
        #expect(known.errorText.contains("baseline 0 new, "), "\(known.errorText)")
        #expect(known.errorText.contains(" known, 0 gone"), "\(known.errorText)")
        #expect(!known.errorText.contains(" 0 known"), "\(known.errorText)")
        try addOthers()
        expectOthers(in: try scan("--baseline", "old.sarif"))
    }

    @Test func anEntryAcceptsMembers() throws {
        func accept(_ rule: String, _ path: String) throws {
            try tree.write("ignore: [{rule: \(rule), path: '\(path)', reason: It was so.}]\n", to: "own.yaml")
        }
        try accept("permissive-umask-evidence", ".")
        try addOthers()
        #expect(try scan("--config", "own.yaml").code == 1, "the root is no member")
        try accept("permissive-umask-evidence", "f*")
        expectOthers(in: try scan("--config", "own.yaml"))
        try accept("world-writable-file", "**")
        expectOthers(in: try scan("--config", "own.yaml", "--ignore", "umask"))
    }

    @Test func aLockedRuleDoesNotFold() throws {
        try addOthers()
        try tree.write("locked: [writable-library, world-writable-file]\n", to: "policy.yaml")
        let all = try scan("--policy", "policy.yaml")
        #expect(all.outputText.contains("dist/lib/evil.so: error: writable-library"), "\(all.outputText)")
        #expect(all.outputText.contains("dist/f10: error: world-writable-file"))
        #expect(try scan("--policy", "policy.yaml", "--write-baseline", "base").code == 1)
        #expect(try scan("--policy", "policy.yaml", "--baseline", "base").code == 1)
    }

    /// Else whoever ignores the rules that say more would open what is locked.
    @Test func membersOfALockedAggregateAreLocked() throws {
        try tree.write("locked: [permissive-umask-evidence]\n", to: "policy.yaml")
        try tree.write("ignore: [{rule: permissions, path: '**', reason: It was so.}]\n", to: "own.yaml")
        #expect(try scan("--config", "own.yaml").code == 0)
        #expect(try scan("--config", "own.yaml", "--policy", "policy.yaml").code == 1)
        #expect(try scan("--policy", "policy.yaml", "--write-baseline", "base").code == 1)
    }

    /// A rule that says more about the same cause, and is not locked, does not speak for one that is.
    @Test func aLockedRuleIsNotSilenced() throws {
        try addOthers()
        try tree.write("locked: [world-writable-file]\n", to: "policy.yaml")
        try tree.write(
            "rules: {umask: off}\nignore: [{rule: writable-library, path: '**', reason: It was so.}]\n", to: "own.yaml")
        let locked = try scan("--config", "own.yaml", "--policy", "policy.yaml")
        #expect(locked.outputText.contains("dist/lib/evil.so: error: world-writable-file"), "\(locked.outputText)")
    }

    @Test func whatIsLostIsKnownOfEachEntry() throws {
        try tree.write("text\n", to: "good/key")
        try tree.mode(0o600, of: "good/key")
        let scan = [
            "scan", "good", "--format", "concise", "--transfer-to", "git", "--select", "metadata-lost-in-archive",
        ]
        #expect(try tree.program.run(scan + ["--write-baseline", "base"]).code == 0)
        try tree.write("text\n", to: "good/other")
        try tree.mode(0o600, of: "good/other")
        let gate = try tree.program.run(scan + ["--baseline", "base", "--fail-on", "warning"])
        #expect(gate.code == 1)
        #expect(gate.outputText.contains("good/other: warning: metadata-lost-in-archive"), "\(gate.outputText)")
    }
}
