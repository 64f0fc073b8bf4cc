public import Reporting

/// The forms of what changed.
public enum ChangeFormat: String, OutputFormat {
    /// For people: by class, the worst first, what came or went with a directory folded into it.
    case text
    /// One object.
    case json
    /// A line of JSON for each event.
    case jsonl
    /// SARIF 2.1.0, in which each event is a result that is new, updated or absent.
    case sarif
    /// A page of GitHub's Markdown.
    case markdown
    /// A page for people, in one file.
    case html

    /// What happened.
    public typealias Report = ChangeReport
    /// How it is told.
    public typealias Options = ChangeReportOptions
    /// For people.
    public static let usual = ChangeFormat.text

    /// Writes it. Equal events give equal bytes.
    public func write<Sink: ByteSink & ~Copyable>(
        _ report: ChangeReport, options: ChangeReportOptions, to sink: inout Sink
    ) throws(Sink.Failure) {
        switch self {
        case .text: try TextChanges(report).write(to: &sink)
        case .json: try JSONChanges(report).write(to: &sink)
        case .jsonl: try JSONLinesChanges(report).write(to: &sink)
        case .sarif: try SARIFChanges(report, options).write(to: &sink)
        case .markdown: try MarkdownChanges(report).write(to: &sink)
        case .html: try HTMLChanges(report, options).write(to: &sink)
        }
    }
}
