import Auditing

/// A line of JSON for each finding, and nothing else: a scan without findings is an empty text.
struct JSONLinesReport: Renderer {
    private var json = JSONWriter(.compact)
    private let report: AuditReport

    init(_ report: AuditReport) {
        self.report = report
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    var pieces: Int { report.findings.count }

    mutating func render(piece index: Int) {
        json.finding(report.findings[index], in: report)
        json.endLine()
    }
}
