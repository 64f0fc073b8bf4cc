import Foundation
import Testing

/// What `treewarden fix` says that it would do, and that it does nothing.
@Suite struct FixPlanTests {
    private func statuses(_ sample: SampleTree) throws -> String {
        try sample.program.shell("stat -c '%n %a %u %g %Z %z' bad bad/* good good/*").outputText
    }

    @Test func saysWhatAnObjectLosesAndChangesNothing() throws {
        let sample = try SampleTree()
        try sample.mode(0o1666, of: "good/note.txt")
        let before = try statuses(sample)
        let outcome = try sample.program.run(["fix", "bad", "good", "--no-config", "--quiet"])
        #expect(outcome.code == 1)
        #expect(
            outcome.outputText == """
                mend        bad/spool  world-writable-directory
                  - mode 0777 rwxrwxrwx
                  + mode 0775 rwxrwxr-x
                mend        good/note.txt  world-writable-file
                  - mode 1666 rw-rw-rwT
                  + mode 1664 rw-rw-r-T
                2 objects to mend; nothing was changed; 1 finding below --fix-level warning.

                """)
        #expect(try statuses(sample) == before)
    }

    @Test func nothingToMend() throws {
        let sample = try SampleTree()
        let outcome = try sample.program.run(["fix", "good", "--no-config", "--quiet"])
        #expect(outcome.code == 0)
        #expect(outcome.outputText == "Nothing to mend.\n")
    }

    @Test func mendsNothingBelowTheLevel() throws {
        let sample = try SampleTree()
        try sample.mode(0o1644, of: "good/note.txt")
        let plain = try sample.program.run(["fix", "good", "--no-config", "--quiet"])
        #expect(plain.code == 0)
        #expect(plain.outputText == "Nothing to mend; 1 finding below --fix-level warning.\n")
        let notes = try sample.program.run(["fix", "good", "--no-config", "--quiet", "--fix-level", "note"])
        #expect(notes.code == 1)
        #expect(notes.outputText.hasSuffix("  + mode 0644 rw-r--r--\n1 object to mend; nothing was changed.\n"))
        let json = try sample.program.run(["fix", "good", "--no-config", "--quiet", "--format", "json"])
        #expect(json.outputText.contains("\"belowLevel\": 1"))
        // What its configuration makes graver is mended, and what it makes less grave is not.
        try sample.write("rules: {sticky-file: warning}\n", to: "graver.yaml")
        let graver = try sample.program.run(["fix", "good", "--config", "graver.yaml", "--quiet"])
        #expect(graver.code == 1)
        try sample.mode(0o664, of: "good/note.txt")
        try sample.mode(0o777, of: "bad/spool")
        let errors = try sample.program.run(["fix", "bad", "--no-config", "--quiet", "--fix-level", "error"])
        #expect(errors.code == 1)
    }

    @Test func leavesAloneWhatHasOtherNames() throws {
        let sample = try SampleTree()
        try sample.mode(0o666, of: "good/note.txt")
        _ = try sample.program.shell("ln good/note.txt good/other")
        let outcome = try sample.program.run(["fix", "good", "--no-config", "--quiet"])
        #expect(outcome.code == 3)
        #expect(outcome.outputText.contains("left alone  good/note.txt  world-writable-file: it has 2 names"))
        #expect(outcome.outputText.hasSuffix("Nothing to mend; 2 left alone.\n"))
    }

    @Test func leavesAloneWhatIsAccepted() throws {
        let sample = try SampleTree()
        try sample.write(
            "ignore:\n  - {rule: world-writable-directory, path: spool, reason: ours}\n", to: "accepting.yaml")
        let outcome = try sample.program.run(["fix", "bad", "--config", "accepting.yaml", "--quiet"])
        #expect(outcome.code == 3)
        #expect(outcome.outputText.contains("left alone  bad/spool"))
        _ = try sample.program.run(["scan", "bad", "--no-config", "--write-baseline", "known"])
        let known = try sample.program.run(["fix", "bad", "--no-config", "--baseline", "known", "--quiet"])
        #expect(known.code == 3)
        #expect(known.outputText.contains("a finding about it is accepted"))
    }

    @Test func asksForTheRuleOfAFixThatMayBreakSomething() throws {
        let sample = try SampleTree()
        try sample.mode(0o4755, of: "good/note.txt")
        let plain = try sample.program.run(["fix", "good", "--no-config", "--quiet", "--select", "setuid-file"])
        #expect(plain.code == 0)
        let asked = try sample.program.run(
            ["fix", "good", "--no-config", "--quiet", "--select", "setuid-file", "--unsafe"])
        #expect(asked.code == 1)
        #expect(asked.outputText.contains("  + mode 0755 rwxr-xr-x"))
    }

    @Test func jsonHasIdentityStepsAndRules() throws {
        let sample = try SampleTree()
        let outcome = try sample.program.run(["fix", "bad", "--no-config", "--quiet", "--format", "json"])
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let object = try #require((json["objects"] as? [[String: Any]])?.first)
        #expect(object["path"] as? String == "spool")
        #expect(object["rules"] as? [String] == ["world-writable-directory"])
        #expect((object["identity"] as? [String: Any])?["changed"] is NSNumber)
        #expect((object["steps"] as? [[String: Any]])?.first?["fact"] as? String == "mode")
        #expect((json["summary"] as? [String: Any])?["mend"] as? Int == 1)
    }

    @Test(arguments: [
        (["fix"], "nothing to mend"),
        (["fix", "good", "--unsafe"], "--unsafe without a rule"),
        (["fix", "good", "--select", "case-collision", "--unsafe"], "no program mends what case-collision finds"),
        (["fix", "good", "--select", "untrusted-owner", "--unsafe"], "nobody is named"),
        (["fix", "good", "--give-to", ":root"], "is not OWNER or OWNER:GROUP"),
        (["fix", "good", "--give-to", "nobody-of-that-name"], "there is no user"),
    ])
    func refuses(arguments: [String], message: String) throws {
        let sample = try SampleTree()
        let outcome = try sample.program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains(message))
    }
}
