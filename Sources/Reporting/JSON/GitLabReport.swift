import Auditing
import RuleLanguage

/// GitLab's code quality report: a flat list, and nothing but a list.
///
/// Source: "Code Quality report format" in GitLab's documentation. GitLab drops the second of two equal fingerprints,
/// and passes over what it does not know.
struct GitLabReport: OutstandingRenderer {
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
        json.begin("[")
        try renderOutstanding(to: &sink)
        json.end("]")
        json.endLine()
    }

    mutating func render(_ finding: Finding) {
        let status = report.rules[finding.rule]
        let root = report.roots[finding.root]
        let path = root.basePath(of: finding.path)
        let fingerprints = finding.fingerprints
        issue(
            FindingMessage(finding, of: status.rule, at: path, .briefCode).text, status.rule.id,
            Self.severity(finding.level, status.rule.severity(at: finding.level, own: status.level)),
            // The first of several equal ones needs no number.
            fingerprint: fingerprints.occurrence == 1 ? "\(fingerprints.location)" : fingerprints.numberedLocation,
            at: path, line: finding.site?.start.line ?? 1, end: finding.site?.end.line
        ) { $0.member(of: finding, in: root) }
    }

    mutating func render(_ notice: Notice) {
        let path = notice.basePath(in: report)
        // Several entries may accept the same, and one directory fails by one call or another from scan to scan.
        let entry = notice.makesIncomplete ? "" : notice.cause ?? ""
        let rule = notice.rule.map { report.rules[$0].rule.id } ?? entry
        issue(
            notice.text(at: path, .briefCode), notice.name, Self.severity(notice.level, 0),
            fingerprint: Fingerprints.ofNotice(notice.name, rule: rule, path: path), at: path, line: notice.line)
    }

    private mutating func issue(
        _ description: String, _ check: String, _ severity: String, fingerprint: String, at path: [UInt8],
        line: Int = 1, end: Int? = nil, _ beside: (inout JSONWriter) -> Void = { _ in }
    ) {
        json.object { json in
            json.string("description", description)
            json.string("check_name", check)
            json.string("fingerprint", fingerprint)
            json.string("severity", severity)
            json.object("location") { json in
                json.name("path", path)
                beside(&json)
                json.object("lines") { json in
                    json.number("begin", line)
                    if let end { json.number("end", end) }
                }
            }
        }
    }

    /// - Parameter tenths: CVSS-like; what is critical there blocks.
    private static func severity(_ level: Level, _ tenths: Int) -> String {
        switch level {
        case .error: tenths >= 90 ? "blocker" : "critical"
        case .warning: "major"
        case .note, .off: "info"
        }
    }
}
