import Auditing

/// A report that is a list of what is to be mended: the findings that count, then what else is to be said.
protocol OutstandingRenderer: Renderer {
    var report: AuditReport { get }
    var notices: Notices { get }

    mutating func render(_ finding: Finding)
    mutating func render(_ notice: Notice)
}

extension OutstandingRenderer {
    /// Renders the items, and hands on what there is after each.
    mutating func renderOutstanding<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        for finding in report.outstanding {
            render(finding)
            try handOn(to: &sink)
        }
        for notice in notices {
            render(notice)
            try handOn(to: &sink)
        }
    }
}
