import Auditing
import BuiltinRules
import Evaluation
import Examples
import Facts
import Foundation
import RuleLanguage
import Testing
import Trees

/// What a walk reads of programs, where it stops, and what is made of what it read.
@Suite struct SourceReadingTests {
    private static let flaw = "if (access(p, W_OK) == 0) fd = open(p, O_WRONLY);\n"

    /// What an audit of these files says, by the shipped rules.
    private func audit(
        _ files: [String: String], select: [String] = ["check-then-use"],
        _ change: (inout WalkOptions) -> Void = { _ in }
    ) throws -> (findings: [Finding], errors: [ScanError]) {
        let root = FileManager.default.temporaryDirectory.appending(path: "treewarden-source-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (path, text) in files {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let library = try BuiltinRules.library()
        let settings = RuleSettings(
            profile: .source, select: select, trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        var options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: 0)
        change(&options)
        let tree = try LiveTree(root: Array(root.path.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try tree.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        let place = AuditReport.Root(label: Array(root.path.utf8), uriPrefix: [], mode: tree.root.mode)
        let report = audit.conclude(
            workers: workers, roots: [place],
            scanErrors: outcome.scanErrors, statistics: AuditReport.Statistics(), failOn: .error,
            allowsIncomplete: false)
        return (Array(report.findings), outcome.scanErrors)
    }

    @Test func filesAreKnownByNamePlaceAndFirstLine() throws {
        let script = "if [ ! -s \"$db\" ]; then initdb > \"$db\"; fi\n"
        let found = try audit([
            "a.c": Self.flaw, "a.hpp": Self.flaw, "a.txt": Self.flaw, "a": Self.flaw, "bin/run": "#!/bin/sh\n" + script,
            "bin/env": "#!/usr/bin/env -S bash -e\n" + script, "bin/other": "#!/usr/bin/perl\n" + script,
            "etc/init.d/x": script, "init.d/x": script,
        ]).findings.map { String(decoding: $0.path, as: UTF8.self) }
        #expect(found == ["a.c", "a.hpp", "bin/env", "bin/run", "etc/init.d/x"])
    }

    @Test func aTextBeyondTheBoundIsTold() throws {
        let (findings, errors) = try audit(["long.c": Self.flaw, "short.c": "chmod(p, m);"]) { $0.sourceBytes = 40 }
        #expect(findings.isEmpty)
        #expect(errors.map(\.kind) == [.sourceTooLong] && errors.map(\.path) == [Array("long.c".utf8)])
        #expect(errors[0].kind.makesIncomplete)
        let length = Self.flaw.utf8.count
        #expect(try audit(["long.c": Self.flaw]) { $0.sourceBytes = length }.findings.count == 1)
    }

    @Test func aRuleThatFindsTooMuchIsCutOff() throws {
        let text = String(repeating: "chmod(p, 0777);\n", count: 1_001)
        let (findings, errors) = try audit(["a.c": text], select: ["world-writable-mode"])
        #expect(findings.count == 1_000)
        #expect(errors.map(\.bound) == [.sourceFindings])
    }

    @Test func aCallOfTwoNamesIsOneFinding() throws {
        let findings = try audit(["a.c": "rename(a, b);\nrename(c, d);"], select: ["unchecked-result"]).findings
        #expect(findings.map { $0.site?.start.line } == [1, 2])
    }

    @Test func aFindingSaysWhereItStandsAndWhatAskedBefore() throws {
        let text = "int f(void)\n{\n\tif (stat(p, &s) == 0 && S_ISREG(s.st_mode))\n\t\treturn open(p, O_RDWR);\n}\n"
        let finding = try #require(try audit(["a.c": text]).findings.first)
        let site = try #require(finding.site)
        #expect(site.start == TextPosition(line: 4, column: 10) && site.call == "open")
        #expect(site.body == Array("f".utf8))
        let check = try #require(finding.related.first)
        #expect(check.role == .check && check.detail == Array("kind".utf8))
        #expect(check.site?.start == TextPosition(line: 3, column: 6) && check.site?.call == "stat")
    }

    /// Neither lines nor layout go into a fingerprint, and the function's name only into one of two.
    @Test func fingerprintsStayWhereCodeMoves() throws {
        func prints(_ name: String, _ text: String) throws -> Fingerprints {
            try #require(try audit([name: text]).findings.first).fingerprints
        }
        let text = "void f(void) { \(Self.flaw) }\n"
        let first = try prints("src/a.c", text)
        #expect(try prints("src/a.c", "int g(void) { return 0; }\n\n" + text) == first)
        #expect(try prints("src/a.c", text.replacing("(p, ", with: "( p /* x */ ,\n")) == first)
        let renamed = try prints("src/a.c", text.replacing("f(void)", with: "h(void)"))
        #expect(renamed.location != first.location && renamed.name == first.name)
        let moved = try prints("lib/a.c", text)
        #expect(moved.location != first.location && moved.name == first.name)
        #expect(try prints("src/a.c", text.replacing("(p,", with: "(q,")).name != first.name)
    }
}
