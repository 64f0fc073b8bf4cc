import Auditing
import BuiltinRules
import Facts
import Foundation
import Reporting
import Evaluation
import Examples
import RuleLanguage
import Testing
import TreeBuilding
import Trees

/// The report on a web service that runs as www-data: what a reviewer wants to hear, and nothing else.
/// `UPDATE_GOLDEN=1 swift test --filter WebServiceReportTests` writes it anew, to be looked at.
@Suite struct WebServiceReportTests {
    static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/reports/web-service.txt")
    /// www-data, and the groups adm and ssl-cert, whose members the reviewer trusts.
    static let trust = Trust(owners: [0, 33], groups: [0, 4, 33, 110])

    @Test func `The report on a web service is the one that was written down`() throws {
        let (report, omissions) = try audit(as: Principal(user: 33, group: 33))
        if let omission = omissions.first { return print("skipped: report on a web service: \(omission)") }
        var sink = MemorySink()
        var options = ReportOptions(version: "0.1.0")
        options.text.listsAll = true
        ReportFormat.text.write(report, options: options, to: &sink)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(sink.bytes).write(to: Self.golden) }
        let expected = try Data(contentsOf: Self.golden)
        #expect(String(decoding: sink.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test func `A runtime user in one more group can read the keys of that group`() throws {
        let (report, omissions) = try audit(as: Principal(user: 33, group: 33, groups: [110]))
        if !omissions.isEmpty { return }
        let keys = report.findings.filter { report.rules[$0.rule].rule.id == "runtime-user-can-read-secret" }
        #expect(
            keys.map { String(decoding: $0.path, as: UTF8.self) } == [
                "etc/ssl/deploy.key", "etc/ssl/private/server.key",
            ])
    }

    @Test func withoutAnAccountNothingIsAsked() throws {
        let (report, omissions) = try audit(as: nil)
        if !omissions.isEmpty { return }
        #expect(!report.findings.contains { report.rules[$0.rule].rule.id.hasPrefix("runtime-user") })
    }

    private func audit(as user: Principal?) throws -> (AuditReport, omissions: [String]) {
        let library = try BuiltinRules.library()
        let tree = try BuiltTree(TreeFile(named: "web-service").nodes)
        defer { tree.remove() }
        let omissions = tree.omissions.map { "\(String(decoding: $0.path, as: UTF8.self)): \($0.what): \($0.reason)" }
        let settings = RuleSettings(
            profile: .deployment, ignore: ["writable-ancestor"], trust: Self.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var options = WalkOptions(trust: Self.trust, accounts: ExampleAccounts(), now: Int64(now.tv_sec))
        // As if the tree lay in /srv: above it there is only the test's own directory, which nobody else may enter.
        options.reachability = .root
        options.runtimeUser = user
        let live = try LiveTree(root: Array(tree.root.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try live.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        var statistics = AuditReport.Statistics()
        statistics.entries = outcome.tally.entries
        let report = audit.conclude(
            workers: workers,
            roots: [AuditReport.Root(label: Array("/srv".utf8), uriPrefix: [], mode: live.root.mode)],
            scanErrors: outcome.scanErrors, statistics: statistics, failOn: .error, allowsIncomplete: false)
        return (report, omissions)
    }
}
