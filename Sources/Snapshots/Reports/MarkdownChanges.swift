import Reporting

/// A page of GitHub's Markdown: a table for each class, the worst first.
struct MarkdownChanges {
    private(set) var bytes: [UInt8] = []

    init(_ events: [ChangeEvent]) {
        guard !events.isEmpty else {
            bytes += "Nothing has changed.\n".utf8
            return
        }
        let folded = FoldedEvent.folding(events)
        for changeClass in ChangeClass.allCases.reversed() {
            let members = folded.filter { $0.event.changeClass == changeClass }
            guard !members.isEmpty else { continue }
            bytes += "### \(changeClass.name)\n\n| Event | Entry | What |\n| --- | --- | --- |\n".utf8
            for member in members {
                bytes += "| \(member.event.kind.rawValue) | \(Self.place(member)) | \(Self.what(member)) |\n".utf8
            }
            bytes += "\n".utf8
        }
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
