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

/// The report on a tree with a defect of each sort, as a person would read it.
/// `UPDATE_GOLDEN=1 swift test --filter DefectsReportTests` writes it anew, to be looked at.
@Suite struct DefectsReportTests {
    static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/reports/defects.txt")
    /// Rules about systems that are installed, what Linux refuses to make, what not every file system can hold, or what
    /// lies above the tree; and those about names on other file systems, which have trees of their own
    /// (`CollisionShapeTests`).
    static let silent: Set<String> = [
        "case-collision", "name-altered", "name-refused", "normalization-collision", "short-name-collision",
        "trailing-dot-collision",
        "runtime-user-can-modify-code", "runtime-user-can-modify-configuration",
        "runtime-user-can-modify-search-path", "runtime-user-can-read-secret",
        "append-only-attribute", "attribute-undecodable", "immutable-attribute", "name-too-long", "newer-than-build",
        "authentication-log-readable", "control-socket-open", "crontab-readable", "history-file-readable",
        "mailbox-readable", "password-hash-readable", "private-key-readable", "settings-secret-readable",
        "overly-strict-umask-evidence", "permissive-umask-evidence", "writable-ancestor",
        // What is a matter of systems in place, or of packages.
        "root-runs-untrusted-file", "logrotate-untrusted-directory", "pid-file-untrusted-directory",
        "symlink-supplied-elsewhere", "unowned-uid", "unowned-gid",
        // Of archives alone.
        "archive-absolute-name", "archive-build-user", "archive-directory-mismatch", "archive-duplicate-member",
        "archive-extreme-expansion", "archive-hardlink-outside", "archive-name-encoding", "archive-parent-traversal",
        "archive-trailing-data", "archive-type-conflict", "archive-write-through-link",
        // Of images alone.
        "image-user-root", "image-entrypoint-writable", "image-path-writable", "image-buried-secret",
        "image-buried-setid", "image-environment-secret",
    ]

    private let library: RuleLibrary

    init() throws {
        library = try BuiltinRules.library()
    }

    @Test func everyDefectIsReportedAsPeopleReadIt() throws {
        var (report, omissions) = try audit()
        if let omission = omissions.first { return print("skipped: report on the defects: \(omission)") }
        let spoken = Set(report.findings.map { library.rules[$0.rule].id })
        let ofEntries = library.rules.filter { !$0.isAboutActs }
        #expect(Set(ofEntries.map(\.id)).subtracting(spoken) == Self.silent)
        report.uniteAggregates()

        var sink = MemorySink()
        var options = ReportOptions(version: "0.1.0")
        options.text.listsAll = true
        ReportFormat.text.write(report, options: options, to: &sink)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(sink.bytes).write(to: Self.golden) }
        let expected = try Data(contentsOf: Self.golden)
        #expect(String(decoding: sink.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    private func audit() throws -> (AuditReport, omissions: [String]) {
        let tree = try BuiltTree(TreeFile(named: "defects").nodes)
        defer { tree.remove() }
        var omissions = tree.omissions.map { "\(String(decoding: $0.path, as: UTF8.self)): \($0.what): \($0.reason)" }
        if link("\(tree.root)/bin/tool", "\(tree.container)/elsewhere") != 0 {
            omissions.append("bin/tool: hard link: \(String(cString: strerror(errno)))")
        }
        let settings = RuleSettings(profile: .release, trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: Int64(now.tv_sec))
        options.reachability = .belowRoot
        let live = try LiveTree(root: Array(tree.root.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try live.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        var statistics = AuditReport.Statistics()
        statistics.entries = outcome.tally.entries
        let report = audit.conclude(
            workers: workers,
            roots: [AuditReport.Root(label: Array("dist".utf8), uriPrefix: [], mode: live.root.mode)],
            scanErrors: outcome.scanErrors, statistics: statistics, failOn: .error, allowsIncomplete: false)
        return (report, omissions)
    }
}
