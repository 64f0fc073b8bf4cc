import Auditing
import BuiltinRules
import Facts
import Foundation
import Reporting
import Evaluation
import RuleLanguage
import Testing
import TreeBuilding
import Trees

/// The reports on trees as people have them, taken from the wild and trimmed, as their owners would read them on a
/// terminal of 80 columns. `UPDATE_GOLDEN=1 swift test --filter RealTreeReportTests` writes them anew, to be looked at.
@Suite struct RealTreeReportTests {
    /// A tree of `Tests/Trees`, and how its owner has it audited.
    struct Subject: Sendable, CustomTestStringConvertible {
        var name: String
        var label: String
        var profile: Profile
        var runtimeUser: Principal?

        var testDescription: String { name }
    }

    static let subjects = [
        Subject(name: "package", label: "mariadb-server", profile: .release),
        Subject(name: "wheel", label: "notebook-7.6.5", profile: .release),
        Subject(name: "source", label: "curl-7.88.1", profile: .release),
        Subject(name: "web", label: "/mnt/web", profile: .host, runtimeUser: Principal(user: 33, group: 33)),
        Subject(name: "system", label: "/mnt/system", profile: .host),
    ]

    @Test(arguments: subjects) func `Reports on real trees are those that were written down`(subject: Subject) throws {
        let tree = try BuiltTree(TreeFile(named: "real-\(subject.name)").nodes)
        defer { tree.remove() }
        if let omission = tree.omissions.first {
            let path = String(decoding: omission.path, as: UTF8.self)
            return print("skipped: report on \(subject.name): \(path): \(omission.what): \(omission.reason)")
        }
        let report = try audit(tree, subject)
        var sink = MemorySink()
        var options = ReportOptions(version: "0.1.0")
        options.text.width = 80
        ReportFormat.text.write(report, options: options, to: &sink)
        let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Golden/reports/real-\(subject.name).txt")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(sink.bytes).write(to: golden) }
        let expected = try Data(contentsOf: golden)
        #expect(String(decoding: sink.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    private func audit(_ tree: BuiltTree, _ subject: Subject) throws -> AuditReport {
        let library = try BuiltinRules.library()
        let accounts = RealTreeAccounts()
        var trust = Trust(owners: [0], groups: [0])
        if let user = subject.runtimeUser {
            trust.owners.insert(user.user)
            trust.groups.insert(user.group)
        }
        // What lies above the tree is the test's own, and no part of it.
        let settings = RuleSettings(
            profile: subject.profile, ignore: ["writable-ancestor"], trust: trust, accounts: accounts)
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: accounts)
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var options = WalkOptions(trust: trust, accounts: accounts, now: Int64(now.tv_sec))
        options.reachability = subject.profile == .host ? .root : .belowRoot
        options.runtimeUser = subject.runtimeUser
        let live = try LiveTree(root: Array(tree.root.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try live.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        var statistics = AuditReport.Statistics()
        statistics.entries = outcome.tally.entries
        var root = AuditReport.Root(label: Array(subject.label.utf8), uriPrefix: [], mode: live.root.mode)
        root.isRootFileSystem = live.root.isRootFileSystem
        var report = audit.conclude(
            workers: workers, roots: [root], scanErrors: outcome.scanErrors, statistics: statistics, failOn: .error,
            allowsIncomplete: false)
        report.uniteAggregates()
        return report
    }
}
