public import Reporting

/// The forms of what changed.
public enum ChangeFormat: String, CaseIterable, Hashable, Sendable {
    /// For people: by class, the worst first, what came or went with a directory folded into it.
    case text
    /// One object.
    case json
    /// A line of JSON for each event.
    case jsonl
    /// A page of GitHub's Markdown.
    case markdown

    /// Writes it. Equal events give equal bytes.
    public func write<Sink: ByteSink & ~Copyable>(_ events: [ChangeEvent], to sink: inout Sink) throws(Sink.Failure) {
        switch self {
        case .text: try sink.append(TextChanges(events).bytes)
        case .json: try sink.append(JSONChanges(events).bytes)
        case .jsonl: try sink.append(JSONChanges.lines(events))
        case .markdown: try sink.append(MarkdownChanges(events).bytes)
        }
    }
}
