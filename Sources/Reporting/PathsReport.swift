import Auditing

/// The exact paths of what was found, each once, sorted by bytes, a NUL after each: for `xargs -0`. They begin with the
/// root as it was given and never like an option; what is about a whole tree is left out, or whoever acts on the path acts
/// on all of it. It is the only format in which names are not escaped, and it has no
/// room for what was not examined, which standard error and the exit code tell.
struct PathsReport: Renderer {
    var bytes: [UInt8] = []
    private let report: AuditReport

    init(_ report: AuditReport) {
        self.report = report
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var paths = ExternalSort(report.findings.space)
        for finding in report.outstanding where finding.count == nil {
            var key = RecordKey()
            key.add(last: report.roots[finding.root].path(to: finding.path))
            paths.add(key, [])
        }
        var last: ArraySlice<UInt8>?
        for record in paths.sorted() where record.key != last {
            last = record.key
            bytes += record.key
            bytes.append(0)
            try handOn(to: &sink)
        }
    }
}
