public import Auditing

/// The forms a report comes in. A new one is a `Renderer` in a file of its own, and a case here.
public enum ReportFormat: String, OutputFormat {
    /// For people: grouped by rule, with what to do.
    case text
    /// For people and editors: a line for each finding.
    case concise
    /// SARIF 2.1.0, for code scanning services.
    case sarif
    /// One object with everything.
    case json
    /// A line of JSON for each finding.
    case jsonl
    /// Annotations, as commands to the runner of GitHub Actions.
    case github
    /// GitLab's code quality report.
    case gitlab
    /// JUnit's XML, which most CI services show as tests.
    case junit
    /// A page for the summary of a CI job.
    case markdown
    /// Diagnostics for reviewdog.
    case rdjson
    /// The exact paths of what was found, a NUL after each.
    case paths0
    /// A page for people, in one file, with all entries.
    case html

    /// What a scan found.
    public typealias Report = AuditReport
    /// How it is to look.
    public typealias Options = ReportOptions
    /// For people.
    public static let usual = ReportFormat.text

    /// Writes the report. Equal reports and options give equal bytes; nothing else has a say.
    public func write<Sink: ByteSink & ~Copyable>(
        _ report: AuditReport, options: ReportOptions, to sink: inout Sink
    ) throws(Sink.Failure) {
        switch self {
        case .text: try TextReport(report.grouped(), options).write(to: &sink)
        case .concise: try ConciseReport(report).write(to: &sink)
        case .sarif: try SARIFReport(report, options).write(to: &sink)
        case .json: try JSONReport(report, options).write(to: &sink)
        case .jsonl: try JSONLinesReport(report, options).write(to: &sink)
        case .github: try GitHubReport(report).write(to: &sink)
        case .gitlab: try GitLabReport(report).write(to: &sink)
        case .junit: try JUnitReport(report).write(to: &sink)
        case .markdown: try MarkdownReport(report.grouped()).write(to: &sink)
        case .rdjson: try RDJSONReport(report).write(to: &sink)
        case .paths0: try PathsReport(report).write(to: &sink)
        case .html: try HTMLPage(report, PageOptions()).write(to: &sink)
        }
    }
}
