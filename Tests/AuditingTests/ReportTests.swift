import Facts
import RuleLanguage
import Testing

@testable import Auditing

struct ReportTests {
    private static let rules = [
        "loud | when: writers has other", "quiet | when: entry is directory | level: note",
        "links/out | when: link.escapes | level: warning", "acl/xtra | when: xattrs has \"user.a\" | level: note",
        "mute | when: entry is file | level: off",
    ]

    @Test(
        arguments: [
            ([], FailureThreshold.error, false, Verdict.passed), (["drwxr-xr-x root:root a"], .error, false, .passed),
            (["drwxr-xr-x root:root a"], .note, false, .failed), (["drwxr-xr-x root:root a"], .warning, false, .passed),
            (["-rw-rw-rw- root:root a"], .error, false, .failed), (["-rw-rw-rw- root:root a"], .never, false, .passed),
            (["lrwxrwxrwx root:root a -> ../b"], .warning, false, .failed),
            (["lrwxrwxrwx root:root a -> ../b"], .error, false, .passed),
            (["-rw-rw-rw- root:root a"], .error, true, .incomplete), ([], .never, true, .incomplete),
        ] as [([String], FailureThreshold, Bool, Verdict)])
    func verdicts(lines: [String], failOn: FailureThreshold, isIncomplete: Bool, verdict: Verdict) throws {
        var report = try AuditBench(Self.rules).report(lines: lines)
        report.failOn = failOn
        if isIncomplete { report.scanErrors = [ScanError(.unreadableDirectory, root: 0, path: [])] }
        #expect(report.verdict == verdict)
        report.allowsIncomplete = true
        #expect(report.verdict != .incomplete)
    }

    @Test func sortedByRootPathAndRule() throws {
        let bench = try AuditBench(Self.rules)
        var workers = [
            bench.audit.makeWorker(root: 1), bench.audit.makeWorker(root: 0), bench.audit.makeWorker(root: 0),
        ]
        let entries = try ["drwxrwxrwx root:root b", "-rw-rw-rw- root:root a/b", "-rw-rw-rw- root:root a.txt"]
            .map { try facts($0) }
        AuditBench.show([entries[2]], to: &workers[0])
        AuditBench.show([entries[0]], to: &workers[1])
        AuditBench.show([entries[1], entries[2]], to: &workers[2])
        let report = bench.conclude(workers, roots: 2)
        // By bytes: a period comes before a slash.
        #expect(report.summary == ["a.txt: loud", "a/b: loud", "b: loud", "b: quiet", "a.txt: loud"])
    }

    @Test func `A report says of every rule whether it was on, and at which level`() throws {
        let report = try AuditBench(Self.rules).report([])
        #expect(report.rules.map(\.rule.id) == ["loud", "mute", "out", "quiet", "xtra"])
        #expect(report.rules.map(\.level) == [.error, .off, .warning, .note, .note])
        #expect(report.rules[0].state == .on)
        guard case .off = report.rules[1].state else {
            Issue.record("a rule of level off is off")
            return
        }
    }

    @Test func scanErrorsOnceAndInOrder() throws {
        let first = ScanError(.vanished, root: 0, path: Array("a".utf8))
        let second = ScanError(.unreadableFact, root: 0, path: Array("a".utf8), call: "getxattrat", error: "EIO")
        let third = ScanError(.unreadableDirectory, root: 1, path: [])
        let report = try AuditBench(Self.rules).report([], scanErrors: [third, first, second, first])
        #expect(report.scanErrors == [second, first, third])
    }

    @Test func unreadFactsLeaveRulesUndecided() throws {
        var entry = try facts("-rw-r--r-- root:root a")
        entry.collected.subtract([.acl, .attributes])
        entry.unread = [.acl, .attributes]
        let report = try AuditBench(Self.rules).report([entry])
        #expect(report.undecided.map { report.rules[$0.rule].rule.id } == ["loud", "xtra"])
        #expect(report.undecided.map(\.facts) == [[.writers], [.xattrs]])
        #expect(report.verdict == .incomplete)
    }
}
