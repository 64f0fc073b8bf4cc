import Auditing
import RuleLanguage

/// reviewdog's diagnostics: one `DiagnosticResult` of its `reviewdog.proto`. Only what acts do has a range,
/// since no other finding is about a line. reviewdog posts messages as Markdown.
struct RDJSONReport: OutstandingRenderer {
    private var json = JSONWriter(.pretty)
    let report: AuditReport
    let notices: Notices

    init(_ report: AuditReport) {
        self.report = report
        notices = Notices(report)
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        json.begin("{")
        json.object("source") { json in
            json.string("name", "treewarden")
            json.string("url", Project.page)
        }
        json.begin("[", "diagnostics")
        try renderOutstanding(to: &sink)
        json.end("]")
        json.end("}")
        json.endLine()
    }

    mutating func render(_ finding: Finding) {
        let root = report.roots[finding.root]
        let rule = report.rules[finding.rule].rule
        let path = root.basePath(of: finding.path)
        let message = FindingMessage(finding, of: rule, at: path, .briefCode)
        diagnostic(message.markdown ?? message.text, finding.level, rule.id, page: rule.page, at: path, finding.site) {
            json in
            // What is above the root has no path below the base.
            let related = finding.related.filter { $0.role != .ancestor }
            guard !related.isEmpty else { return }
            json.array("related_locations") { json in
                for item in related {
                    json.object { json in
                        json.string("message", item.role.rawValue)
                        json.location(root.basePath(of: item.path), item.site)
                    }
                }
            }
        }
    }

    mutating func render(_ notice: Notice) {
        let path = notice.basePath(in: report)
        diagnostic(notice.text(at: path, .briefCode, quote: "`"), notice.level, notice.name, page: nil, at: path)
    }

    private mutating func diagnostic(
        _ message: String, _ level: Level, _ code: String, page: String?, at path: [UInt8],
        _ site: ActSite? = nil, _ more: (inout JSONWriter) -> Void = { _ in }
    ) {
        json.object { json in
            json.string("message", message)
            json.location(path, site)
            json.string("severity", Self.severity(level))
            json.object("code") { json in
                json.string("value", code)
                if let page { json.string("url", page) }
            }
            more(&json)
        }
    }

    private static func severity(_ level: Level) -> String {
        switch level {
        case .error: "ERROR"
        case .warning: "WARNING"
        case .note, .off: "INFO"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func location(_ path: [UInt8], _ site: ActSite?) {
        object("location") { json in
            json.name("path", path)
            if let site { json.range(site) }
        }
    }
}
