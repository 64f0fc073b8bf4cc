import Facts
import RuleLanguage
import Testing

@testable import Auditing

struct BaselineTests {
    private static let rules = [
        "open | when: writers has other | level: [note when not reachers has other, error]",
        "program | when: writers has other and mode grants execute to other | supersedes: [open]",
        "quiet | when: entry is directory | level: note",
    ]

    private func report(_ lines: [String], scanErrors: [ScanError] = []) throws -> AuditReport {
        try AuditBench(Self.rules).report(try lines.map { try facts($0) }, scanErrors: scanErrors)
    }

    /// The second scan against what the first one wrote, as it reads it again.
    private func compared(
        _ before: [String], _ after: [String], scanErrors: [ScanError] = [],
        isInScope: ([UInt8]) -> Bool = { _ in true }
    ) throws -> AuditReport {
        let baseline = try Baseline(parsing: Baseline(of: try report(before)).text, file: "base")
        var report = try report(after, scanErrors: scanErrors)
        report.compare(with: baseline, isInScope: isInScope)
        return report
    }

    @Test func oldFindingsPassAndNewOnesDoNot() throws {
        let before = ["-rw-rw-rw- root:root old/a"]
        var report = try compared(before, before)
        #expect(report.findings.map(\.baselineState) == [.unchanged])
        #expect(report.verdict == .passed)
        report = try compared(before, before + ["-rw-rw-rw- root:root old/b"])
        #expect(report.findings.map(\.baselineState) == [.unchanged, .new])
        #expect(report.verdict == .failed)
        #expect(report.baseline?.new == 1)
        report.keepNewOnly()
        #expect(report.summary == ["old/b: open"])
    }

    @Test(arguments: [
        ("-rw-rw-rw- root:root old/a", "-rw-rw-rwx root:root old/a"),
        ("-rw-rw-rw- root:root old/a", "-rw----rw- alice:staff old/a"),
        ("-rwxrwxrwx root:root old/a", "-rw-rw-rw- root:root old/a"),
        ("-rw-rw-rw- root:root old/x/a", "-rw-rw-rw- root:root new/x/a"),
        ("-rw-rw-rw- root:root old/x/a", "-rwxrwxrwx root:root new/x/a"),
        ("-rw-rw-rw- root:root a", "-rw-rw-rw- root:root deep/down/a"),
    ])
    func anotherBadModeAndARenamedDirectoryReopenNothing(before: String, after: String) throws {
        let report = try compared([before], [after])
        #expect(report.verdict == .passed)
        #expect(report.baseline?.gone == [])
    }

    @Test func oneOldFindingExcusesOneNewOne() throws {
        let report = try compared(
            ["-rw-rw-rw- root:root x/a"], ["-rw-rw-rw- root:root y/a", "-rw-rw-rw- root:root z/a"])
        #expect(report.findings.map(\.baselineState) == [.unchanged, .new])
        #expect(report.verdict == .failed)
    }

    /// Below a renamed directory every file finds itself, not another of its name.
    @Test func `Of equal findings the one with the nearest path is the known one`() throws {
        let report = try compared(
            ["-rw-rw-rw- root:root old/a/note", "-rw-rw-rw- root:root old/b/note"],
            [
                "-rw-rw-rw- root:root elsewhere/note", "-rw-rw-rw- root:root new/b/note",
                "-rw-rw-rw- root:root new/a/note",
            ])
        #expect(report.summary == ["elsewhere/note: open", "new/a/note: open", "new/b/note: open"])
        #expect(report.findings.map(\.baselineState) == [.new, .unchanged, .unchanged])
    }

    /// Another secret elsewhere is another secret, whatever its name is.
    @Test(arguments: ["secrets", "privilege", "execution"])
    func whatLiesElsewhereIsAnotherOne(family: String) throws {
        let rules = [
            "\(family)/open | when: writers has other",
            "\(family)/program | when: writers has other and mode grants execute to other | supersedes: [open]",
        ]
        let bench = try AuditBench(rules)
        func verdict(_ before: String, _ after: String) throws -> Verdict {
            let baseline = Baseline(of: try bench.report(lines: [before]))
            var report = try bench.report(lines: [after])
            report.compare(with: baseline)
            return report.verdict
        }
        #expect(try verdict("-rw-rw-rw- root:root a/key", "-rw-rw-rw- root:root a/key") == .passed)
        #expect(try verdict("-rw-rw-rw- root:root a/key", "-rw-rw-rw- root:root b/key") == .failed)
        #expect(try verdict("-rw-rw-rw- root:root a/key", "-rwxrwxrwx root:root a/key") == .failed)
        #expect(try verdict("-rw-rw-rw- root:root a/key", "-rwxrwxrwx root:root b/key") == .failed)
    }

    @Test func aFindingThatBecameWorseIsNotOld() throws {
        var low = try report(["-rw-rw-rw- root:root a"])
        low.findings.array[0].level = .note
        var report = try report(["-rw-rw-rw- root:root a"])
        report.compare(with: Baseline(of: low))
        #expect(report.findings.map(\.baselineState) == [.updated])
        #expect(report.verdict == .failed)
        #expect(report.baseline?.updated == 1)
    }

    @Test func `What a baseline has and a complete scan does not find is gone`() throws {
        let before = ["-rw-rw-rw- root:root a", "-rw-rw-rw- root:root b"]
        #expect(try compared(before, [before[1]]).baseline?.gone.map(\.path) == [Array("a".utf8)])
        // Nobody can tell after a part of a scan, or where the scan did not look.
        let unread = ScanError(.unreadableDirectory, root: 0, path: [])
        #expect(try compared(before, [], scanErrors: [unread]).baseline?.gone == [])
        #expect(try compared(before, [], scanErrors: [unread]).baseline?.unjudged.count == 2)
        #expect(try compared(before, []) { $0 != Array("a".utf8) }.baseline?.gone.map(\.path) == [Array("b".utf8)])
    }

    /// What was written down and is accepted by now is no less there, and its line is for nobody else.
    @Test func whatIsAccepted() throws {
        let before = ["-rw-rw-rw- root:root a/note"]
        var report = try report(before + ["-rw-rw-rw- root:root b/note"])
        let entry = AcceptedFinding(
            rule: "open", path: Array("a/note".utf8), reason: "known", place: .init(file: "c.yaml", line: 1, column: 1))
        report.suppressed = [SuppressedFinding(finding: report.findings.array.removeFirst(), acceptance: entry)]
        let baseline = Baseline(of: try self.report(before))
        report.compare(with: baseline)
        #expect(report.findings.map(\.baselineState) == [.new])
        #expect(report.baseline?.gone == [])
        #expect(report.pruned(baseline) == baseline)
    }

    @Test func pruning() throws {
        let before = ["-rw-rw-rw- root:root a", "-rw-rw-rw- root:root b"]
        let baseline = Baseline(of: try report(before))
        #expect(try compared(before, [before[1]]).pruned(baseline).entries.map(\.path) == [Array("b".utf8)])
        #expect(try compared(before, before).pruned(baseline) == baseline)
    }

    @Test func lockedRulesAreNotExcused() throws {
        var report = try report(["-rw-rw-rw- root:root a"])
        report.compare(with: Baseline(of: report), isLocked: { _ in true })
        #expect(report.findings.map(\.baselineState) == [.unchanged])
        #expect(report.verdict == .failed)
        report.excuseAll(isLocked: { _ in true })
        #expect(report.verdict == .failed)
        report.excuseAll()
        #expect(report.verdict == .passed)
    }
}
