import Auditing
import Facts

/// Markdown that is being written.
struct MarkdownPage {
    private(set) var bytes: [UInt8] = []

    /// Places that are listed for each sort of thing that was not examined.
    private static let places = 10

    /// Bytes from a tree as a code span.
    static func code(_ raw: [UInt8]) -> String { "`\(DisplayEscape.code.text(raw))`" }

    mutating func line(_ text: String = "") {
        bytes += "\(text)\n".utf8
    }

    mutating func paragraph(_ text: String) {
        line(text)
        line()
    }

    /// Command lines in a block of their own.
    mutating func commands(_ lines: [String]) {
        line("```sh")
        for command in lines { line(command) }
        line("```")
        line()
    }

    /// A section that a clean page does not have.
    mutating func notExamined(in report: AuditReport) {
        let notices = Notices(report)
        guard !notices.isEmpty else { return }
        paragraph(report.isComplete ? "### To be known" : "### Not examined")
        for sort in NoticeSort.all(of: notices, atMost: Self.places) {
            line("* \("\(sort.meaning). \(sort.consequence).".markdownText)")
            for notice in sort.first {
                let path = Self.code(notice.path(in: report))
                line("  * \(path)\(notice.cause.map { " (\($0.markdownText))" } ?? "")")
            }
            if sort.more > 0 { line("  * … and \(sort.more.grouped) more") }
        }
        line()
    }
}
