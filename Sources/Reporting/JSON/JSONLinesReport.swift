import Auditing

/// A line of JSON for each finding, and nothing else: a scan without findings is an empty text.
struct JSONLinesReport: Renderer {
    private var json = JSONWriter(.compact)
    private let report: AuditReport
    private let suppressed: SuppressedList

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        suppressed = options.includesSuppressed ? report.suppressed : []
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        for finding in report.findings {
            json.finding(finding, in: report)
            json.endLine()
            try handOn(to: &sink)
        }
        for item in suppressed {
            json.finding(item.finding, in: report, acceptedBy: item.acceptance)
            json.endLine()
            try handOn(to: &sink)
        }
    }
}
