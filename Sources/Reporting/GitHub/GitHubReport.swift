import Auditing
import RuleLanguage

/// Annotations for GitHub Actions: a command for each finding that counts, the worst first; one for an incomplete scan,
/// one for entries that accept nothing any more where that is an error; and lines for the log, which the runner takes
/// for no command.
///
/// The runner shows ten annotations of a level for each step and writes the others to the log alone, so the tenth says
/// how many there are.
struct GitHubReport: Renderer {
    var bytes: [UInt8] = []
    private let report: AuditReport
    private let notices: Notices
    /// How many findings of a level there are.
    private var counts: [Level: Int] = [:]
    /// How many annotations of a level are already there.
    private var used: [Level: Int] = [:]

    /// Annotations of a level that are shown for a step.
    private static let slots = 10
    /// Notices that the log lists.
    private static let listed = 100

    init(_ report: AuditReport) {
        self.report = report
        notices = Notices(report)
        for level in Level.allCases { counts[level] = report.openCount(of: level) }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        renderNotExamined()
        for finding in report.outstandingWorstFirst {
            render(finding)
            try handOn(to: &sink)
        }
        line("\(report.headline): \(report.account()).")
    }

    private mutating func render(_ finding: Finding) {
        let root = report.roots[finding.root]
        let rule = report.rules[finding.rule].rule
        let path = root.basePath(of: finding.path)
        var message = FindingMessage(finding, of: rule, at: path, .sarif).text
        used[finding.level, default: 0] += 1
        let rest = counts[finding.level, default: 0] - 1
        counts[finding.level] = rest
        if used[finding.level] == Self.slots, rest > 0 {
            message += " And \(rest.grouped) more of level \(finding.level.name): the log of this step lists them."
        }
        WorkflowCommand(
            level: finding.level, file: DisplayEscape.full.text(path), site: finding.site, title: rule.id,
            message: message
        ).append(to: &bytes)
    }

    /// One annotation, so that it never crowds out findings, and the places for the log.
    private mutating func renderNotExamined() {
        if !report.isComplete {
            let level = report.allowsIncomplete ? Level.warning : .error
            used[level] = 1
            let open = notices.count { $0.makesIncomplete }
            let consequence = report.allowsIncomplete ? ", which was allowed" : ""
            WorkflowCommand(
                level: level, file: nil, title: "incomplete scan",
                message: "The scan is incomplete: \(open.of("question")) stayed open\(consequence). "
                    + "The log of this step lists them."
            ).append(to: &bytes)
        }
        let dead = notices.count { !$0.makesIncomplete && $0.level == .error }
        if dead > 0 {
            used[.error, default: 0] += 1
            WorkflowCommand(
                level: .error, file: nil, title: "dead entries",
                message: "\(dead.of("entry that accepts findings", "entries that accept findings")) must go. "
                    + "The log of this step lists them."
            ).append(to: &bytes)
        }
        for notice in notices.prefix(Self.listed) {
            line("\(notice.name): \(notice.text(at: notice.basePath(in: report)))")
        }
        if notices.count > Self.listed { line("and \((notices.count - Self.listed).grouped) more") }
    }

    /// A line for the log. It begins with the program's name, so that no name from the tree can begin it.
    private mutating func line(_ text: String) {
        bytes += "treewarden: \(text)\n".utf8
    }
}
