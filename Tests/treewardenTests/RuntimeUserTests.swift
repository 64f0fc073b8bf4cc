import Foundation
import Testing

/// `scan --runtime-user`, as its users meet it.
@Suite struct RuntimeUserTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try tree.write("<?php\n", to: "bad/spool/index.php")
        try tree.write("PrivateKey = ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq=\n", to: "good/server.key")
    }

    private func rules(_ arguments: [String]) throws -> [String: String] {
        let outcome = try tree.program.run(["scan", "."] + arguments + ["--format", "json"])
        let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let findings = try #require(document?["findings"] as? [[String: Any]])
        var found: [String: String] = [:]
        for finding in findings {
            guard let rule = finding["rule"] as? String, rule.hasPrefix("runtime-user") else { continue }
            found[rule] = finding["path"] as? String ?? (finding["location"] as? [String: Any])?["path"] as? String
        }
        return found
    }

    @Test func itsRightsAreJudgedOnlyWhereItIsGiven() throws {
        #expect(try rules([]).isEmpty)
        // What everyone may read is told by other rules, which say more.
        let found = try rules(["--runtime-user", "1:1", "--select", "runtime-user-*"])
        #expect(Set(found.keys) == ["runtime-user-can-modify-code", "runtime-user-can-read-secret"])
    }

    @Test func directoriesCountWithTheirACLWhateverRulesAreSelected() throws {
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "listed"), withIntermediateDirectories: true)
        try tree.write("<?php\n", to: "listed/index.php")
        let setting = try tree.program.shell("setfacl -m u:4242:rwx listed")
        guard setting.code == 0 else { return print("skipped: an ACL cannot be set here: \(setting.errorText)") }
        let outcome = try tree.program.run([
            "scan", "listed", "--runtime-user", "4242:4242", "--select", "runtime-user-can-modify-code",
        ])
        #expect(outcome.code == 1)
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "outer"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: tree.url.appending(path: "listed"), to: tree.url.appending(path: "outer/listed"))
        let inner = try tree.program.run([
            "scan", "outer", "--runtime-user", "4242:4242", "--select", "runtime-user-can-modify-code",
        ])
        #expect(inner.code == 1)
        #expect(inner.outputText.contains("which user 4242 may write"))
    }

    @Test func chainIsInTheReport() throws {
        // Only root could list it.
        let outcome = try tree.program.run(["scan", ".", "--exclude", "closed", "--runtime-user", "1:1"])
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("which everyone may write"))
        #expect(outcome.outputText.contains("through bad/spool"))
    }

    @Test func rulesSayWhyTheyAreOff() throws {
        let outcome = try tree.program.run(["rules", "--format", "json"])
        let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let rule = (document?["rules"] as? [[String: Any]])?.first {
            $0["id"] as? String == "runtime-user-can-modify-code"
        }
        #expect(rule?["reason"] as? String == "no --runtime-user is given")
    }

    /// Of a group that others are in, every member could change what its programs run.
    @Test func aSharedPrimaryGroupIsNotTrusted() throws {
        guard geteuid() == 0 else { return print("skipped: a shared primary group: only root can give files away") }
        try tree.write("#!/bin/sh\n", to: "good/run.sh")
        #expect(chown(tree.url.appending(path: "good/run.sh").path, 1, 100) == 0)
        try tree.mode(0o775, of: "good/run.sh")
        func scan(_ options: String...) throws -> String {
            try tree.program.run(["scan", "good", "--format", "concise", "--select", "writable-executable"] + options)
                .outputText
        }
        #expect(try scan("--runtime-user", "1:=100").contains("run.sh: error: writable-executable"))
        #expect(try !scan("--runtime-user", "1:=100", "--trusted-group", "100").contains("run.sh"))
        #expect(chown(tree.url.appending(path: "good/run.sh").path, 1, 1) == 0)
        #expect(try !scan("--runtime-user", "1:=1").contains("run.sh"), "its own, where nobody else is")
    }

    @Test func itsOwnFilesAreNoStrangers() throws {
        guard geteuid() == 0 else { return print("skipped: itsOwnFilesAreNoStrangers: only root can give files away") }
        try tree.write("text\n", to: "good/own.txt")
        #expect(chown(tree.url.appending(path: "good/own.txt").path, 1, 1) == 0)
        let without = try tree.program.run(["scan", "good", "--profile", "deployment"])
        #expect(without.outputText.contains("untrusted-owner"))
        let with = try tree.program.run(["scan", "good", "--profile", "deployment", "--runtime-user", "1:1"])
        #expect(!with.outputText.contains("untrusted-owner") && !with.outputText.contains("untrusted-group"))
    }
}
