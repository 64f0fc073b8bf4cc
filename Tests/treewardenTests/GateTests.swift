import Foundation
import Reporting
import Testing

/// The gate as a project meets it: exit code, standard output and standard error of every outcome, whatever the format.
@Suite struct GateTests {
    enum Outcome: String, CaseIterable {
        case clean, warning, error, new, baselined, suppressed, expired, strict, incomplete, badConfiguration,
            badBaseline,
            badPolicy, unwritableReport

        var code: Int32 {
            switch self {
            case .clean, .warning, .baselined, .suppressed: 0
            case .error, .new, .expired: 1
            case .badConfiguration, .badBaseline, .badPolicy, .strict: 2
            case .unwritableReport, .incomplete: 3
            }
        }

        /// What follows `scan`, beside the format.
        var arguments: [String] {
            switch self {
            case .clean: ["good"]
            case .warning: ["bad", "--config", "warning.yaml"]
            case .error: ["bad"]
            case .new: ["bad", "--baseline", "empty.baseline"]
            case .baselined: ["bad", "--baseline", "old.baseline"]
            case .suppressed: ["bad", "--config", "accepting.yaml"]
            case .expired: ["bad", "--config", "expired.yaml"]
            case .strict: ["bad", "--config", "expired.yaml", "--strict-ignores"]
            case .incomplete: ["bad", "closed"]
            case .badConfiguration: ["bad", "--config", "broken.yaml"]
            case .badBaseline: ["bad", "--baseline", "broken.baseline"]
            case .badPolicy: ["bad", "--policy", "broken.yaml"]
            case .unwritableReport: ["bad", "--output", "nowhere/report"]
            }
        }

        /// What standard error says; nothing at all where there is nothing to say.
        var said: [String] {
            switch self {
            case .clean, .warning, .error: []
            case .new: ["1 new, 0 known, 0 gone"]
            case .baselined: ["0 new, 1 known, 0 gone"]
            case .suppressed: ["1 finding is accepted"]
            case .expired: ["warning: expired.yaml:2:5: the entry for world-writable-directory at spool expired after"]
            case .strict: ["error: expired.yaml:2:5: the entry for world-writable-directory at spool expired after"]
            case .incomplete: ["the scan is incomplete"]
            case .badConfiguration: ["broken.yaml:1:1: error:", "mistake in the configuration"]
            case .badBaseline: ["broken.baseline:2:1: error:", "cannot be used as a baseline"]
            case .badPolicy: ["broken.yaml:1:1: error:", "cannot be used as a policy"]
            case .unwritableReport: ["'nowhere/report'"]
            }
        }

        /// Whether there is a report on standard output.
        var isReported: Bool {
            switch self {
            case .badConfiguration, .badBaseline, .badPolicy, .unwritableReport: false
            default: true
            }
        }

        /// Whether the finding is one to act on.
        var isOpen: Bool {
            switch self {
            case .warning, .error, .new, .expired, .strict, .incomplete: true
            default: false
            }
        }
    }

    let tree: SampleTree
    let rule = ["--select", "world-writable-directory"]

    init() throws {
        tree = try SampleTree()
        try tree.write("treewarden-baseline 1 tw1\n", to: "empty.baseline")
        try tree.write("treewarden-baseline 1 tw1\nwhat?\n", to: "broken.baseline")
        try tree.write("lockd: []\n", to: "broken.yaml")
        try tree.write("rules: {world-writable-directory: warning}\n", to: "warning.yaml")
        for (file, date) in [("accepting.yaml", "9999-12-31"), ("expired.yaml", "2020-02-29")] {
            try tree.write(
                "ignore:\n  - rule: world-writable-directory\n    path: spool\n    reason: It is meant to be.\n"
                    + "    expires: \(date)\n", to: file)
        }
        let written = try tree.program.run(["scan", "bad", "--write-baseline", "old.baseline"] + rule)
        try #require(written.code == 0, "what was just written down is known")
    }

    @Test(arguments: Outcome.allCases, ReportFormat.allCases)
    func everyOutcomeInEveryFormat(outcome: Outcome, format: ReportFormat) throws {
        var program = tree.program
        if outcome == .incomplete {
            // Nobody can keep root from reading a directory where root cannot give its rights away.
            guard Program.canBeUnprivileged else { return }
            program = program.unprivileged
        }
        let done = try program.run(["scan"] + outcome.arguments + ["--format", format.rawValue] + rule)
        #expect(done.code == outcome.code)
        for sentence in outcome.said { #expect(done.errorText.contains(sentence), "\(done.errorText)") }
        #expect(done.error.isEmpty == outcome.said.isEmpty, "\(done.errorText)")
        guard outcome.isReported else {
            #expect(done.output.isEmpty, "nothing was scanned, or the report goes elsewhere")
            return
        }
        try check(done.output, format)
        let names = ["bad/spool", "spool"].contains { done.outputText.contains($0) }
        // These tell what is known or accepted as well, marked as such, or all that is there.
        let isWhole = [.text, .concise, .json, .jsonl, .sarif, .junit, .html].contains(format)
        if outcome.isOpen { #expect(names) } else if !isWhole { #expect(!names) }
        for sentence in outcome.said { #expect(!done.outputText.contains(sentence), "the report is the report's") }
    }

    /// That a reader of the format can read it.
    private func check(_ output: Data, _ format: ReportFormat) throws {
        switch format {
        case .json, .sarif, .gitlab, .rdjson: _ = try JSONSerialization.jsonObject(with: output)
        case .jsonl:
            for line in output.split(separator: UInt8(ascii: "\n")) {
                _ = try JSONSerialization.jsonObject(with: Data(line))
            }
        case .junit: #expect(output.starts(with: "<?xml ".utf8) && output.last == UInt8(ascii: "\n"))
        case .paths0: #expect(output.isEmpty || output.last == 0)
        case .html: #expect(output.starts(with: "<!DOCTYPE html>".utf8) && output.last == UInt8(ascii: "\n"))
        case .text, .concise, .github, .markdown: #expect(output.isEmpty || output.last == UInt8(ascii: "\n"))
        }
    }

    /// Scan, write a baseline, gate; then what time brings.
    @Test func aProjectAdoptsIt() throws {
        let program = tree.program
        // Of whoever runs this, also where others share it.
        let own = ["--trusted-group", String(getegid())]
        func gate() throws -> Int32 { try program.run(["scan", "dist", "--baseline", "base"] + own).code }
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "dist/old"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        try tree.write("text\n", to: "dist/old/note")
        try tree.mode(0o666, of: "dist/old/note")
        #expect(try program.run(["scan", "dist"]).code == 1)
        #expect(try program.run(["scan", "dist", "--write-baseline", "base"]).code == 0)
        #expect(try gate() == 0)
        try tree.write("text\n", to: "dist/new")
        try tree.mode(0o666, of: "dist/new")
        #expect(try gate() == 1, "a new one")
        let onlyNew = try program.run(["scan", "dist", "--baseline", "base", "--new-only", "--format", "concise"])
        #expect(onlyNew.outputText.contains("dist/new") && !onlyNew.outputText.contains("old/note"))
        try FileManager.default.removeItem(at: tree.url.appending(path: "dist/new"))
        for mode in [0o662, 0o777] {
            try tree.mode(mode, of: "dist/old/note")
            #expect(try gate() == 0, "another bad mode")
        }
        try FileManager.default.moveItem(
            at: tree.url.appending(path: "dist/old"), to: tree.url.appending(path: "dist/renamed"))
        #expect(try gate() == 0, "a renamed directory")
        try FileManager.default.moveItem(at: tree.url.appending(path: "dist"), to: tree.url.appending(path: "moved"))
        #expect(try program.run(["scan", "moved", "--baseline", "base"] + own).code == 0, "a moved root")
    }

    /// Who may write what is known is part of what is known.
    @Test func anotherGroupIsNew() throws {
        guard geteuid() == 0 else { return print("skipped: groups of a baseline: it takes root to give files away") }
        let path = tree.url.appending(path: "good/run.sh").path
        try tree.write("#!/bin/sh\n", to: "good/run.sh")
        chown(path, 0, 4242)
        try tree.mode(0o775, of: "good/run.sh")
        func gate(_ option: String) throws -> Int32 {
            try tree.program.run(["scan", "good", option, "base", "--select", "*writable*", "--fail-on", "note"]).code
        }
        #expect(try gate("--write-baseline") == 0)
        #expect(try gate("--baseline") == 0)
        chown(path, 0, 4243)
        #expect(try gate("--baseline") == 1)
        // No program any more, so that a rule says it that says less.
        try tree.write("text\n", to: "good/run.sh")
        try tree.mode(0o664, of: "good/run.sh")
        #expect(try gate("--baseline") == 1)
        chown(path, 0, 4242)
        #expect(try gate("--baseline") == 0, "the same group, and less than is known")
    }

    /// A secret elsewhere is not the one that was accepted, whatever its name is.
    @Test func aSecretElsewhereIsNew() throws {
        func add(_ directory: String) throws {
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
            let lines = ["BEGIN", "END"].map { "-----\($0) RSA PRIVATE KEY-----\n" }
            let body = String(repeating: String(repeating: "MIIEowIBAAKCAQ0x", count: 4) + "\n", count: 25)
            try tree.write(lines.joined(separator: body), to: "\(directory)/id_rsa")
        }
        try add("good/a")
        #expect(try tree.program.run(["scan", "good", "--write-baseline", "base"]).code == 0)
        #expect(try tree.program.run(["scan", "good", "--baseline", "base"]).code == 0)
        try FileManager.default.removeItem(at: tree.url.appending(path: "good/a"))
        try add("good/b")
        let gate = try tree.program.run(["scan", "good", "--baseline", "base", "--format", "concise"])
        #expect(gate.code == 1)
        #expect(gate.outputText.contains("good/b/id_rsa: error: "), "\(gate.outputText)")
    }

    @Test func aLogIsABaselineAndGoneFindingsArePruned() throws {
        let program = tree.program
        #expect(try program.run(["scan", "bad", "--format", "sarif=old.sarif"] + rule).code == 1)
        #expect(try program.run(["scan", "bad", "--baseline", "old.sarif"] + rule).code == 0)
        let refused = try program.run(["scan", "bad", "--baseline", "old.sarif", "--prune-baseline"] + rule)
        #expect(refused.code == 2)
        try tree.mode(0o755, of: "bad/spool")
        let gone = try program.run(["scan", "bad", "--baseline", "old.baseline", "--prune-baseline"] + rule)
        #expect(gone.code == 0)
        #expect(gone.errorText.contains("gone: 'spool': world-writable-directory"))
        let left = try String(contentsOf: tree.url.appending(path: "old.baseline"), encoding: .utf8)
        #expect(!left.contains("spool"))
    }

    @Test func baselinesOfStrangers() throws {
        let program = tree.program
        try tree.mode(0o666, of: "old.baseline")
        let open = try program.run(["scan", "bad", "--baseline", "old.baseline"])
        #expect(open.code == 2)
        #expect(open.errorText.contains("may be written by others"))
        try tree.mode(0o644, of: "old.baseline")
        try FileManager.default.createSymbolicLink(
            atPath: tree.url.appending(path: "linked").path, withDestinationPath: "old.baseline")
        #expect(try program.run(["scan", "bad", "--baseline", "linked"]).errorText.contains("symbolic link"))
    }

    @Test(.enabled(if: Program.canBeUnprivileged)) func noBaselineOfAnIncompleteScan() throws {
        let done = try tree.program.unprivileged.run([
            "scan", "closed", "--write-baseline", "half", "--allow-incomplete",
        ])
        #expect(done.code == 3)
        #expect(!FileManager.default.fileExists(atPath: tree.url.appending(path: "half").path))
    }

    @Test func aPinnedExemptionEndsWithTheObject() throws {
        let scan = ["scan", "bad", "--config", "pinned.yaml"] + rule
        func accept(mode: String) throws {
            try tree.write(
                "ignore: [{rule: permissions, path: spool, reason: meant, pin: {mode: \"\(mode)\"}}]\n",
                to: "pinned.yaml")
        }
        try accept(mode: "0777")
        #expect(try tree.program.run(scan).code == 0)
        try tree.mode(0o773, of: "bad/spool")
        let changed = try tree.program.run(scan)
        #expect(changed.code == 1)
        #expect(changed.errorText.contains("mode 0773 instead of 0777"))
        try accept(mode: "0773")
        let shown = try tree.program.run(scan + ["--format", "sarif", "--include-suppressed"])
        #expect(shown.code == 0)
        #expect(shown.outputText.contains(#""justification": "meant""#))
    }

    @Test func entriesThatMatchNothing() throws {
        let scan = ["scan", "good", "--config", "accepting.yaml"] + rule
        let unused = try tree.program.run(scan)
        #expect(unused.code == 0)
        #expect(
            unused.errorText.contains("accepting.yaml:2:5: the entry for world-writable-directory at spool matches"))
        #expect(try tree.program.run(scan + ["--strict-ignores"]).code == 2)
    }

    /// An allowed program is an exemption, too.
    @Test func parametersOfLockedRulesStay() throws {
        try tree.write("locked: [setuid-file]\n", to: "policy.yaml")
        try tree.write("parameters:\n  allowed-setid: [-rwsr-xr-x root:root helper]\n", to: "allowing.yaml")
        let scan = ["scan", "good", "--config", "allowing.yaml"]
        #expect(try tree.program.run(scan).code == 0)
        let refused = try tree.program.run(scan + ["--policy", "policy.yaml"])
        #expect(refused.code == 2)
        #expect(
            refused.errorText.contains(
                "allowing.yaml:2:3: error: 'allowed-setid' would change what setuid-file finds, which the policy locks")
        )
    }

    /// What a policy demands is not for a project to take away.
    @Test func `A configuration can neither lower nor accept what a policy demands`() throws {
        try tree.write(
            "demands: [{path: note.txt, mode: {at-most: 0600}, reason: It is secret.}]\n", to: "policy.yaml")
        try tree.write(
            "rules: {permissions: off}\nignore: [{rule: permissions, path: '**', reason: It is not.}]\n",
            to: "lenient.yaml")
        let scan = ["scan", "good", "--policy", "policy.yaml"]
        let found = try tree.program.run(scan)
        #expect(found.code == 1)
        #expect(found.outputText.contains("It is secret."))
        #expect(try tree.program.run(scan + ["--config", "lenient.yaml"]).code == 1)
        #expect(try tree.program.run(scan + ["--write-baseline", "base"]).code == 1)
        #expect(try tree.program.run(scan + ["--baseline", "base"]).code == 1)
        #expect(try tree.program.run(scan + ["--ignore", "mode-exceeds-policy"]).code == 2)
        try tree.mode(0o577, of: "good/note.txt")
        #expect(try tree.program.run(scan).code == 1, "less as a number, and more as rights")
        try tree.mode(0o400, of: "good/note.txt")
        #expect(try tree.program.run(scan).code == 0)
    }

    @Test func lockedRulesStay() throws {
        try tree.write("locked: [world-writable-directory]\n", to: "policy.yaml")
        let policy = ["--policy", "policy.yaml"]
        #expect(try tree.program.run(["scan", "bad", "--baseline", "old.baseline"] + policy + rule).code == 1)
        #expect(try tree.program.run(["scan", "bad", "--ignore", "permissions"] + policy).code == 2)
        try tree.write("rules: {world-writable-directory: off}\n", to: "lenient.yaml")
        let lenient = ["scan", "bad", "--config", "lenient.yaml"] + rule
        #expect(try tree.program.run(["scan", "bad", "--config", "lenient.yaml"]).code == 0)
        let kept = try tree.program.run(lenient + policy)
        #expect(kept.code == 1)
        #expect(kept.errorText.contains("lenient.yaml:1:9: the policy locks world-writable-directory"))
        try tree.write("profile: transfer\nfail-on: never\n", to: "lenient.yaml")
        #expect(try tree.program.run(["scan", "bad", "--config", "lenient.yaml"] + policy).code == 1)
        #expect(try tree.program.run(["scan", "bad", "--config", "accepting.yaml"] + policy + rule).code == 1)
    }
}
