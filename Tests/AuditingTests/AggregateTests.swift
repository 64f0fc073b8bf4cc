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
        var report = bench.report([root] + members, workers: workers)
        #expect(report.findings.count == 45)
        report.uniteAggregates()
        let finding = try #require(report.findings.array.first)
        #expect(report.findings.count == 1)
        #expect(finding.path.isEmpty)
        #expect(finding.level == .note)
        #expect(finding.count == 45)
        #expect(finding.related.map { String(decoding: $0.path, as: UTF8.self) } == (10..<30).map { "file\($0)" })
        #expect(finding.related.allSatisfy { $0.role == .sample })
        #expect(finding.evidence.mode == Mode(rawValue: 0o750))
        #expect(finding.evidence.owner.name == Array("alice".utf8))
    }

    @Test func `An aggregate has the highest level of its members`() throws {
        let bench = try AuditBench([
            "open | when: writers has other | aggregate: true | level: [error when mode has sticky, note]"
        ])
        var report = try bench.report(lines: ["-rw-rw-rw- root:root a", "drwxrwxrwt root:root b"])
        report.uniteAggregates()
        #expect(report.findings.map(\.level) == [.error])
    }

    @Test func `An aggregate is one finding for each root`() throws {
        let bench = try AuditBench(["open | when: writers has other | aggregate: true"])
        var workers = (0..<3).map { bench.audit.makeWorker(root: $0) }
        let lines = ["-rw-rw-rw- root:root a", "-rw-rw-rw- root:root b"]
        for index in [0, 2] { AuditBench.show(try lines.map { try facts($0) }, to: &workers[index]) }
        var report = bench.conclude(workers, roots: 3)
        report.uniteAggregates()
        #expect(report.findings.map(\.root) == [0, 2])
        #expect(report.findings.map(\.count) == [2, 2])
    }

    @Test func aSingleMemberIsToldWhereItIs() throws {
        let bench = try AuditBench(["open | when: writers has other | aggregate: true"])
        var report = try bench.report(lines: ["-rw-rw-rw- root:root d/a"])
        report.uniteAggregates()
        #expect(report.summary == ["d/a: open"])
        #expect(report.findings.map(\.count) == [nil])
    }

    @Test func severalRulesAboutOneEntryAreNoAggregate() throws {
        let bench = try AuditBench([
            "many | when: writers has other | aggregate: true | least: 1 | supersedes: [file, text]",
            "file | when: writers has other and entry is file",
            "text | when: writers has other and name ends with \".txt\"",
        ])
        var report = try bench.report(lines: ["-rw-rw-rw- root:root a.txt"])
        report.uniteAggregates()
        #expect(report.summary == ["a.txt: file", "a.txt: text"])
    }

    private static let umask = [
        "many | when: writers has other | aggregate: true | least: 3 | supersedes: [file]",
        "file | when: writers has other and entry is file | level: warning",
    ]

    @Test func belowTheThresholdMembersSpeakForThemselves() throws {
        let bench = try AuditBench(Self.umask)
        var report = try bench.report(lines: [
            "-rw-rw-rw- root:root a", "-rw-rw-rw- root:root b", "drwxrwxrwx root:root c",
        ])
        #expect(report.summary == ["a: file", "b: file"])
        report.uniteAggregates()
        #expect(report.summary == ["a: file", "b: file"])
    }

    @Test func whatIsAcceptedHoldsNothingBack() throws {
        let lines = ["a", "b", "c", "d"].map { "-rw-rw-rw- root:root \($0)" } + ["drwxrwxrwx root:root e"]
        let report = try AuditBench(Self.umask).report(lines: lines)
        #expect(report.summary == ["a: file", "b: file", "c: file", "d: file", "e: many"])
        var all = report
        all.uniteAggregates()
        #expect(all.summary == [": many"])
        #expect(all.findings.array[0].count == 5 && all.findings.array[0].level == .error)
        #expect(all.foldedMembers?.map(\.path) == report.findings.map(\.path))
        var known = report
        for index in 0..<3 { known.findings.array[index].isExcused = true }
        known.uniteAggregates()
        #expect(known.summary == [": many", "d: file", "e: many"])
        #expect(known.findings.map(\.isExcused) == [true, false, false])
        var halves = try AuditBench(Self.umask).report(lines: (10..<20).map { "-rw-rw-rw- root:root f\($0)" })
        for index in 0..<5 { halves.findings.array[index].isExcused = true }
        halves.uniteAggregates()
        #expect(halves.findings.map(\.count) == [5, 5])
        #expect(Set(halves.findings.map(\.fingerprints)).count == 2)
    }

    @Test func aLockedMemberDoesNotFold() throws {
        let lines = ["a", "b", "c"].map { "-rw-rw-rw- root:root \($0)" }
        let report = try AuditBench(Self.umask).report(lines: lines)
        for locked in ["many", "file"] {
            var folded = report
            folded.lockedRules = Set(report.rules.indices.filter { report.rules[$0].rule.id == locked })
            folded.uniteAggregates()
            #expect(folded.findings.count == 3)
            folded.excuseAll { report.rules[$0].rule.id == locked }
            #expect(folded.findings.allSatisfy { !$0.isExcused })
        }
    }

    @Test func `The owner of nearly all files is one finding, and that of a few is one of each`() throws {
        let bench = try AuditBench(["foreign | when: owner is not root | fold: owner"])
        for (foreign, rest, expected) in [
            (45, 5, [45]), (44, 6, Array(repeating: nil, count: 44)), (19, 0, Array(repeating: nil, count: 19)),
        ] as [(Int, Int, [Int?])] {
            var report = try bench.report(
                lines: (10..<10 + foreign).map { "-rw-r--r-- alice:staff d/f\($0)" }
                    + (0..<rest).map { "-rw-r--r-- root:root r\($0)" })
            report.statistics.filesOfRoots = [foreign + rest]
            report.uniteAggregates()
            #expect(report.findings.map(\.count) == expected)
            guard expected.count == 1 else { continue }
            #expect(report.findings.array[0].path.isEmpty)
            #expect(report.findings.array[0].evidence.owner.name == Array("alice".utf8))
            #expect(report.foldedMembers?.count == foreign)
        }
    }

    @Test func `A file with two names is one member of an aggregate`() throws {
        let bench = try AuditBench(Self.umask + ["library | when: writers has other and name ends with \".so\""])
        let entries = [
            try facts("-rw-rw-rw- root:root a links=2", inode: 5),
            try facts("-rw-rw-rw- root:root b.so links=2", inode: 5),
            try facts("-rw-rw-rw- root:root c"), try facts("-rw-rw-rw- root:root d"),
            try facts("-rw-rw-rw- root:root e"),
        ]
        let report = bench.report(entries)
        #expect(report.summary == ["a: file", "b.so: library", "c: file", "d: file", "e: file"])
    }
}
