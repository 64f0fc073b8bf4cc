import Auditing

/// A line of JSON for each finding, and nothing else: a scan without findings is an empty text.
struct JSONLinesReport: Renderer {
    private var json = JSONWriter(.compact)
    private let report: AuditReport
    private let suppressed: [SuppressedFinding]

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        suppressed = options.includesSuppressed ? report.suppressed : []
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    var pieces: Int { report.findings.count + suppressed.count }

    mutating func render(piece index: Int) {
        if index < report.findings.count {
            json.finding(report.findings[index], in: report)
        } else {
            let item = suppressed[index - report.findings.count]
            json.finding(item.finding, in: report, acceptedBy: item.acceptance)
        }
        json.endLine()
    }
}
