import Facts
import Testing

@testable import Auditing

struct AggregateTests {
    @Test(arguments: 1...4)
    func samplesDoNotDependOnWorkers(workers: Int) throws {
        let bench = try AuditBench([
            "open | when: writers has other | aggregate: true | level: [error when mode has sticky, note]"
        ])
        let root = try facts("drwxr-x--- alice:staff .")
        let members = try (0..<45).map { number in
            try facts("-rw-rw-rw- root:root file\(number * 7 % 45 + 10)")
        }
        let report = bench.report([root] + members, workers: workers)
        let finding = try #require(report.findings.first)
        #expect(report.findings.count == 1)
        #expect(finding.path.isEmpty)
        #expect(finding.level == .note)
        #expect(finding.count == 45)
        #expect(finding.related.map { String(decoding: $0.path, as: UTF8.self) } == (10..<30).map { "file\($0)" })
        #expect(finding.related.allSatisfy { $0.role == .sample })
        #expect(finding.evidence.mode == Mode(rawValue: 0o750))
        #expect(finding.evidence.owner.name == Array("alice".utf8))
    }

    @Test func theLoudestMemberDecides() throws {
        let bench = try AuditBench([
            "open | when: writers has other | aggregate: true | level: [error when mode has sticky, note]"
        ])
        let report = try bench.report(lines: ["-rw-rw-rw- root:root a", "drwxrwxrwt root:root b"])
        #expect(report.findings.map(\.level) == [.error])
    }

    @Test func oneForEachRoot() throws {
        let bench = try AuditBench(["open | when: writers has other | aggregate: true"])
        var judges = (0..<3).map { bench.audit.makeJudge(root: $0) }
        for index in [0, 2] { AuditBench.show([try facts("-rw-rw-rw- root:root a")], to: &judges[index]) }
        let report = bench.conclude(judges, roots: 3)
        #expect(report.findings.map(\.root) == [0, 2])
        #expect(report.findings.map(\.count) == [1, 1])
    }
}
