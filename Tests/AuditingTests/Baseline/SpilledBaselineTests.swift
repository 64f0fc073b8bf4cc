import Facts
import Testing

@testable import Auditing

/// A comparison comes to the same whether memory holds what is compared or not.
@Suite struct SpilledBaselineTests {
    private static let rules = [
        "open | when: writers has other and entry is file | level: warning",
        "special/odd | when: mode has setuid and entry is file | supersedes: [open]",
    ]

    private func report(_ paths: [String], _ space: MemorySpace?) throws -> AuditReport {
        var report = try AuditBench(Self.rules).report(
            lines: paths.map { ($0.contains("s") ? "-rwsrwxrwx" : "-rw-rw-rw-") + " root:root \($0)" })
        report.findings = FindingList(report.findings, spillingTo: space)
        return report
    }

    @Test func `A baseline that is spilled to files compares as one in memory`() throws {
        let before = (0..<60).map { "d\($0 % 7)/f\($0)" } + ["a/x", "b/x", "c/s", "d/s"]
        let after = (0..<60).map { "e/d\($0 % 5)/f\($0)" } + ["b/x", "z/x", "c/s", "y/d/x"]
        var whole = try report(after, nil)
        whole.compare(with: Baseline(of: try report(before, nil)))
        let space = MemorySpace(bound: 300)
        var spilled = try report(after, space)
        let text = Baseline(of: try report(before, nil)).text
        var reader = BaselineReader(file: "base", spillingTo: space)
        for start in stride(from: 0, to: text.count, by: 100) {
            try reader.take(Array(text[start..<min(start + 100, text.count)]))
        }
        spilled.compare(with: try reader.finish())
        #expect(spilled.findings == whole.findings)
        #expect(spilled.baseline == whole.baseline)
        #expect((whole.baseline?.unchanged ?? 0) > 40)
        #expect(space.files > 3 && !space.hasFailed)
    }

    @Test func foldsAndAcceptsTheSame() throws {
        let rule = "open | when: writers has other and entry is file | level: warning | fold: directory"
        func folded(_ space: MemorySpace?) throws -> AuditReport {
            var report = try AuditBench([rule]).report(
                lines: (0..<90).map { "-rw-rw-rw- root:root d\($0 % 4)/f\($0)" } + ["-rw-rw-rw- root:root alone"])
            report.findings = FindingList(report.findings, spillingTo: space)
            let entry = AcceptedFinding(
                rule: "open", path: Array("d1/f1?".utf8), reason: "known",
                place: .init(file: "c.yaml", line: 1, column: 1))
            report.accept([entry], today: try #require(CalendarDate("2026-01-01")), objects: NothingThere())
            return report.grouped()
        }
        let (whole, space) = (try folded(nil), MemorySpace(bound: 300))
        let spilled = try folded(space)
        #expect(spilled.findings == whole.findings)
        #expect(Array(spilled.suppressed) == Array(whole.suppressed) && !whole.suppressed.isEmpty)
        #expect(whole.findings.count < 10 && space.files > 3 && !space.hasFailed)
    }
}

private struct NothingThere: ObjectInspection {
    func digest(of finding: Finding) -> String? { nil }
    func capabilities(of finding: Finding) -> FileCapabilities? { nil }
}
