import Facts
import RuleLanguage
import Testing

@testable import Auditing

/// What workers say in another process gives the report that workers at hand give.
struct AuditResultsTests {
    private static let rules = [
        "open | when: writers has any of (other, named user)", "links/out | when: link.dangles",
        "privilege/caps | when: capabilities has any of (net_raw, net_admin)",
        "size | when: size > 3 and entry is file",
        "outside | when: entry is file and hardlink.outside",
        "shared | when: entry is file and hardlink.directories > 1 | level: note",
        "names/odd | when: name.suspicious has wildcard | level: note",
        "whole | when: entry is file | aggregate: true",
    ]

    private func entries() throws -> [EntryFacts] {
        [
            try facts("drwxrwxrwx root:root ."), try facts("-rwxrwxr-x root:9999 a acl=u:alice:rwx size=12"),
            try facts("-rwxr-xr-x root:root b caps=cap_net_raw+ep"),
            try facts("lrwxrwxrwx root:root l -> m with lrwxrwxrwx root:root m -> n"),
            try facts("-rw-rw-rw- root:root d/x links=2", inode: 5),
            try facts("-rw-rw-rw- root:root c/x links=2", inode: 5),
            try facts("-rw-r--r-- root:root e/y links=3", inode: 6), try facts("-rw-r--r-- root:root f/q*", inode: 7),
        ]
    }

    private let scanErrors = [
        ScanError(.unreadableDirectory, root: 0, path: Array("p".utf8), call: "openat", error: "EACCES"),
        ScanError(.changed, root: 0, path: [0xFF, 0x0A]),
    ]

    /// The records of a scan.
    private func records(_ bench: AuditBench) throws -> [ResultRecord] {
        let sent = Sent()
        var worker = RemoteAuditWorker(bench.audit.makeWorker(root: 0)) { sent.add($0) }
        AuditBench.show(try entries(), to: &worker)
        for scanError in scanErrors { worker.hear(of: scanError) }
        RemoteAuditWorker.settle([worker], of: bench.audit, roots: 1, scanErrors: [])
        return sent.all
    }

    @Test func theSameReport() throws {
        let bench = try AuditBench(Self.rules)
        let expected = bench.report(try entries(), scanErrors: scanErrors)
        #expect(expected.findings.count >= 8, "\(expected.summary)")
        var results = AuditResults()
        for record in try records(bench) { try results.add(sent: record, bench) }
        let report = bench.audit.conclude(results, roots: expected.roots, statistics: .init())
        #expect(report.findings == expected.findings)
        #expect(report.undecided == expected.undecided)
        #expect(report.scanErrors == expected.scanErrors)
        #expect(report.verdict == .incomplete)
    }

    @Test func anyPrefixOfTheRecordsGivesAReport() throws {
        let bench = try AuditBench(Self.rules)
        let records = try records(bench)
        for count in records.indices {
            var results = AuditResults()
            for record in records.prefix(count) { try results.add(sent: record, bench) }
            results.add(ScanError(.stalled, root: 0, path: []))
            let root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0))
            let report = bench.audit.conclude(results, roots: [root], statistics: .init())
            #expect(report.verdict == .incomplete)
        }
    }

    @Test func whatIsDecidedLastIsLeftOpenByAHalt() throws {
        let bench = try AuditBench(Self.rules + ["names/clash | when: name.collides"])
        var results = AuditResults()
        // Of three roots the last is a list, and the first was walked to its end.
        bench.audit.leaveOpen([1], of: [0, 1], in: &results)
        let root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0))
        let report = bench.audit.conclude(results, roots: [root, root, root], statistics: .init())
        let open = report.undecided.map { "\($0.root) \(report.rules[$0.rule].rule.id)" }
        #expect(open == ["0 outside", "0 shared", "1 clash", "1 outside", "1 shared"])
        #expect(report.undecided.allSatisfy { $0.path.isEmpty && !$0.facts.isEmpty })
        #expect(report.verdict == .incomplete)
    }

    @Test func aShareOfARootIsOpenUntilAllOfItIsSeen() throws {
        let bench = try AuditBench([
            "many | when: writers has other | aggregate: true | least: 3", "plain | when: writers has other",
        ])
        var results = AuditResults()
        bench.audit.leaveOpen([1], of: [0, 1], in: &results)
        let root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0))
        let report = bench.audit.conclude(results, roots: [root, root], statistics: .init())
        #expect(report.undecided.map { "\($0.root) \(report.rules[$0.rule].rule.id)" } == ["1 many"])
        #expect(report.undecided.contains { $0.facts.contains(.writers) })
    }

    @Test func theRootIsKnownFromItsFirstLook() throws {
        let bench = try AuditBench(["whole | when: entry is file | aggregate: true"])
        let sent = Sent()
        var worker = RemoteAuditWorker(bench.audit.makeWorker(root: 0)) { sent.add($0) }
        for line in ["drwxr-x--- root:9999 .", "-rw-r--r-- root:root a", "-rw-r--r-- root:root b"] {
            AuditBench.show([try facts(line)], to: &worker)
        }
        var results = AuditResults()
        for record in sent.all { try results.add(sent: record, bench) }
        let root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0))
        var report = bench.audit.conclude(results, roots: [root], statistics: .init())
        report.uniteAggregates()
        #expect(report.findings.map(\.evidence.group.id) == [9999])
    }

    @Test func damageIsToldAndNothingElseHappens() throws {
        let bench = try AuditBench(Self.rules)
        for record in try records(bench) {
            let payload = record.payload
            for count in payload.indices {
                #expect(throws: DecodingError.self) {
                    try ResultRecord(record.kind, payload[..<count], rules: bench.library.rules.count, roots: 1)
                }
            }
            for index in payload.indices {
                for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                    var changed = payload
                    changed[index] = byte
                    // Some of them are other records; none may be more than that.
                    let other = try? ResultRecord(
                        record.kind, changed[...], rules: bench.library.rules.count, roots: 1)
                    var results = AuditResults()
                    if let other { results.add(other, changed[...]) }
                }
            }
        }
    }
}

private final class Sent: @unchecked Sendable {
    // One worker sends, on one thread.
    private(set) var all: [ResultRecord] = []

    func add(_ record: ResultRecord) { all.append(record) }
}

extension AuditResults {
    /// As another process takes it in.
    fileprivate mutating func add(sent record: ResultRecord, _ bench: AuditBench) throws {
        let payload = record.payload
        add(
            try ResultRecord(record.kind, payload[...], rules: bench.library.rules.count, roots: 1), payload[...])
    }
}
