import Facts
import Reporting

/// For people: the worst class first, a line for each event. Of what has only other times, as after each build and each
/// copy, the first are shown, and all that have rights.
struct TextChanges: Renderer {
    package var bytes: [UInt8] = []
    private let report: ChangeReport
    private let folded: FoldedEvents
    /// How many events are shown of which only times are others.
    private static let times = 10

    init(_ report: ChangeReport) {
        self.report = report
        folded = FoldedEvents(report)
    }

    package mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        if folded.events.isEmpty { line(report.sentenceOfNoEvent) }
        var changeClass: ChangeClass?
        var (shown, more) = (0, 0)
        for member in folded.events {
            if member.event.changeClass != changeClass {
                if changeClass != nil { line("") }
                changeClass = member.event.changeClass
                line("\(member.event.changeClass.name) (\(folded.counts[member.event.changeClass] ?? 0))")
            }
            if changeClass == .timestamp, member.event.record.powersClass < .privilegeGain {
                shown += 1
                if shown > Self.times {
                    more += 1
                    continue
                }
            }
            line("  " + member.sentence)
            try handOn(to: &sink)
        }
        if more > 0 { line("  … \(more.grouped) more; --format jsonl tells each") }
        guard !report.unread.isEmpty else { return }
        line("")
        line("unread (\(report.unread.count))")
        for place in report.unread {
            line("  " + place.sentence)
            try handOn(to: &sink)
        }
    }

    private mutating func line(_ text: String) {
        bytes += "\(text)\n".utf8
    }
}

extension FoldedEvent {
    /// `changed  bin/su  mode 0755 -> 4755`.
    var sentence: String {
        var text = event.kind.rawValue.padding(to: 9)
        if let origin = event.origin { text += "\(Self.shown(origin)) -> " }
        text += Self.shown(event.path)
        if event.record.kind == .directory, !event.path.isEmpty { text += "/" }
        if more > 0 { text += more == 1 ? " and 1 entry in it" : " and \(more) entries in it" }
        let changes = event.changes.map(\.words)
        return changes.isEmpty ? text : text + "  " + changes.joined(separator: ", ")
    }

    static func shown(_ path: [UInt8]) -> String {
        path.isEmpty ? "." : DisplayEscape.full.text(path)
    }
}

extension UnreadPlace {
    /// `unread   d  unreadable-directory (after)`.
    var sentence: String { "unread".padding(to: 9) + "\(FoldedEvent.shown(path))  \(cause)" }

    /// `unreadable-fact: sha256 (before)`.
    var cause: String {
        let keys = attributes.isEmpty ? "" : ": \(attributes.joined(separator: ", "))"
        return "\(reason)\(keys) (\(side.name))"
    }
}

extension AttributeChange {
    /// `mode 0755 -> 4755`; of times only that they are others.
    var words: String {
        switch attribute {
        case .mtime, .ctime: attribute.rawValue
        default: "\(attribute.rawValue) \(Self.shown(before)) -> \(Self.shown(after))"
        }
    }

    private static func shown(_ value: [UInt8]?) -> String {
        value.map { $0.isEmpty ? "none" : DisplayEscape.full.text($0) } ?? "none"
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
