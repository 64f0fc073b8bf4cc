import Reporting

/// A page of GitHub's Markdown: a table for each class, the worst first.
struct MarkdownChanges: Renderer {
    package var bytes: [UInt8] = []
    private let report: ChangeReport
    private let folded: FoldedEvents

    init(_ report: ChangeReport) {
        self.report = report
        folded = FoldedEvents(report)
    }

    package mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        if folded.events.isEmpty { bytes += "\(report.sentenceOfNoEvent)\n".utf8 }
        var changeClass: ChangeClass?
        for member in folded.events {
            if member.event.changeClass != changeClass {
                if changeClass != nil { bytes += "\n".utf8 }
                changeClass = member.event.changeClass
                bytes += "### \(member.event.changeClass.name)\n\n".utf8
                bytes += "| Event | Entry | What |\n| --- | --- | --- |\n".utf8
            }
            bytes += "| \(member.event.kind.rawValue) | \(Self.place(member)) | \(Self.what(member)) |\n".utf8
            try handOn(to: &sink)
        }
        if changeClass != nil { bytes += "\n".utf8 }
        guard !report.unread.isEmpty else { return }
        if changeClass == nil { bytes += "\n".utf8 }
        bytes += "### unread\n\n| Event | Entry | What |\n| --- | --- | --- |\n".utf8
        for place in report.unread {
            let path = Self.code(place.path.isEmpty ? Array(".".utf8) : place.path)
            bytes += "| unread | \(path) | \(place.cause) |\n".utf8
            try handOn(to: &sink)
        }
        bytes += "\n".utf8
    }

    private static func place(_ member: FoldedEvent) -> String {
        let path = code(member.event.path.isEmpty ? Array(".".utf8) : member.event.path)
        return member.event.origin.map { "\(code($0)) → \(path)" } ?? path
    }

    private static func what(_ member: FoldedEvent) -> String {
        let more = member.more > 0 ? ["and \(member.more) below it"] : []
        return (more + member.event.changes.map { code(Array($0.words.utf8)) }).joined(separator: ", ")
    }

    private static func code(_ bytes: [UInt8]) -> String { "`\(DisplayEscape.code.text(bytes))`" }
}
