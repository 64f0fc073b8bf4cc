import Auditing
import RuleLanguage
import Testing

@testable import Reporting

/// In which order reports for people tell what was found.
@Suite struct FindingGroupTests {
    private func rules(_ report: AuditReport) -> [String] {
        FindingGroup.all(of: report, report.findings).map { report.rules[$0.rule].rule.id }
    }

    private func report(_ findings: [(rule: String, level: Level, count: Int)]) -> AuditReport {
        var report = Sample.clean
        report.findings.array = Sample.sorted(
            findings.flatMap { rule, level, count in
                (0..<count).map { Sample.finding(rule, level, "\(rule)-\($0)") }
            })
        return report
    }

    @Test func levelThenGravityThenCount() {
        let report = report([
            ("build-leftover", .error, 40), ("world-writable-file", .error, 30), ("setid-writable", .error, 1),
            ("writable-ancestor", .error, 2), ("symlink-escapes-root", .error, 3), ("capability-on-file", .warning, 1),
            ("case-collision", .warning, 50),
        ])
        #expect(
            rules(report) == [
                "setid-writable", "world-writable-file", "writable-ancestor", "symlink-escapes-root", "build-leftover",
                "capability-on-file", "case-collision",
            ])
    }

    @Test func confidenceComesBeforeCount() throws {
        var report = report([("world-writable-file", .error, 30), ("writable-ancestor", .error, 2)])
        report.rules[Sample.index("world-writable-file")].rule.confidence = .likely
        #expect(rules(report) == ["writable-ancestor", "world-writable-file"])
    }

    @Test func whatABaselineExcusesComesLast() {
        var report = report([("setid-writable", .error, 1), ("build-leftover", .note, 1)])
        for index in report.findings.array.indices where report.findings.array[index].level == .error {
            report.findings.array[index].isExcused = true
        }
        #expect(rules(report) == ["build-leftover", "setid-writable"])
    }

    @Test func noTwoFamiliesAreEquallyGrave() {
        #expect(Set(Rule.Family.allCases.map(\.gravity)) == Set(Rule.Family.allCases.indices))
    }

    /// Whoever asks that nothing fails is not told that something passed.
    @Test(arguments: [ReportFormat.text, .markdown, .github])
    func whatIsNotGatedDoesNotPass(format: ReportFormat) {
        for var report in [Sample.clean, Sample.release] {
            report.failOn = .never
            report.allowsIncomplete = true
            var sink = MemorySink()
            format.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
            let text = String(decoding: sink.bytes, as: UTF8.self)
            #expect(text.contains("Not gated (--fail-on never)"))
            #expect(!text.contains("Passed"))
        }
    }
}
