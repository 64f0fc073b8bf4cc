import Auditing
import Facts
import Evaluation
import RuleLanguage

/// One object: what was scanned, with what, what was found, and what could not be examined.
struct JSONReport: Renderer {
    private var json = JSONWriter(.pretty)
    private let report: AuditReport
    private let version: String
    private let includesSuppressed: Bool

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        version = options.version
        includesSuppressed = options.includesSuppressed
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        renderHead()
        for finding in report.findings {
            json.finding(finding, in: report)
            try handOn(to: &sink)
        }
        json.end("]")
        if includesSuppressed {
            json.begin("[", "suppressed")
            for item in report.suppressed {
                json.finding(item.finding, in: report, acceptedBy: item.acceptance)
                try handOn(to: &sink)
            }
            json.end("]")
        }
        renderTail()
    }

    private mutating func renderHead() {
        json.begin("{")
        json.string("tool", "treewarden")
        json.string("version", version)
        json.string("profile", report.profile.name)
        if let umask = report.umask { json.string("umask", umask.octal) }
        json.array("roots") { json in
            for root in report.roots {
                json.object { json in
                    json.name("path", root.label)
                    if root.isArchive { json.flag("archive", true) } else { json.string("mode", root.mode.octal) }
                    json.notEvaluated(root.unevaluated, in: report)
                }
            }
        }
        renderSummary()
        json.begin("[", "findings")
    }

    private mutating func renderSummary() {
        let report = report
        let statistics = report.statistics
        json.object("summary") { json in
            json.string("verdict", "\(report.verdict)")
            json.flag("complete", report.isComplete)
            json.string("failOn", report.failOn.rawValue)
            for level in [Level.error, .warning, .note] { json.number("\(level.name)s", report.count(of: level)) }
            json.number("rules", report.rules.count { $0.state == .on })
            json.denominator(statistics)
            json.number("suppressed", report.suppressed.count)
            if let baseline = report.baseline { json.comparison(baseline) }
        }
    }

    private mutating func renderTail() {
        let report = report
        if let baseline = report.baseline {
            json.array("gone") { json in
                for entry in baseline.gone { json.gone(entry) }
            }
        }
        if !report.notices.isEmpty {
            json.array("notices") { json in
                for notice in report.notices { json.notice(notice, in: report) }
            }
        }
        if report.omittedNotices > 0 { json.number("omittedNotices", report.omittedNotices) }
        json.array("incidents") { json in
            for scanError in report.scanErrors {
                json.object { json in
                    json.string("kind", scanError.kind.name)
                    json.flag("incomplete", scanError.kind.makesIncomplete)
                    json.place(scanError.path, in: scanError.root, of: report)
                    if !scanError.call.isEmpty { json.string("call", scanError.call) }
                    if !scanError.error.isEmpty { json.string("error", scanError.error) }
                }
            }
        }
        json.array("undecided") { json in
            for undecided in report.undecided {
                json.object { json in
                    json.string("rule", report.rules[undecided.rule].rule.id)
                    json.place(undecided.path, in: undecided.root, of: report)
                    json.array("facts") { json in
                        for fact in undecided.facts { json.string(nil, fact.name) }
                    }
                    if undecided.isLeftOut { json.flag("leftOut", true) }
                }
            }
        }
        json.array("rules") { json in
            for status in report.rules { json.rule(status) }
        }
        json.end("}")
        json.endLine()
    }
}

extension JSONWriter {
    fileprivate mutating func place(_ path: [UInt8], in root: Int, of report: AuditReport) {
        if report.namesRoots { name("root", report.roots[root].label) }
        let top = report.roots[root]
        name("path", top.reportedPath(of: path))
        if top.isArchive, !path.isEmpty { name("member", path) }
    }

    /// The rules that were not evaluated for one root alone.
    fileprivate mutating func notEvaluated(_ rules: [Int: [Fact]], in report: AuditReport) {
        guard !rules.isEmpty else { return }
        array("notEvaluated") { json in
            for (rule, facts) in rules.sorted(by: { $0.key < $1.key }) {
                json.object { json in
                    json.string("rule", report.rules[rule].rule.id)
                    json.array("facts") { json in
                        for fact in facts { json.string(nil, fact.name) }
                    }
                }
            }
        }
    }

    fileprivate mutating func comparison(_ baseline: BaselineComparison) {
        object("baseline") { json in
            json.number("new", baseline.new)
            json.number("unchanged", baseline.unchanged)
            json.number("updated", baseline.updated)
            json.number("gone", baseline.gone.count)
            json.number("unjudged", baseline.unjudged.count)
        }
    }

    fileprivate mutating func gone(_ entry: Baseline.Entry) {
        object { json in
            json.string("rule", entry.rule)
            json.string("level", entry.level.name)
            json.name("path", entry.path.isEmpty ? Array(".".utf8) : entry.path)
            json.string("fingerprint", entry.location.description)
        }
    }

    fileprivate mutating func notice(_ notice: AcceptanceNotice, in report: AuditReport) {
        object { json in
            json.string("kind", notice.kind.name)
            json.string("message", notice.sentence(in: report))
            json.string("file", notice.entry.place.file)
            json.number("line", notice.entry.place.line)
        }
    }

    fileprivate mutating func rule(_ status: RuleStatus) {
        object { json in
            json.string("id", status.rule.id)
            json.string("title", status.rule.title)
            json.string("level", status.level.name)
            switch status.state {
            case .on:
                json.string("state", "on")
            case .off(let reason):
                json.string("state", "off")
                json.string("reason", reason)
            case .notEvaluated(let facts):
                json.string("state", "not evaluated")
                json.array("facts") { json in
                    for fact in facts { json.string(nil, fact.name) }
                }
            }
        }
    }
}
