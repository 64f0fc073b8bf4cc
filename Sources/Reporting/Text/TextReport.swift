import Auditing
import RuleLanguage

/// The report for people: grouped by rule, the worst first, with what to do; then what was not examined; then what it
/// comes to.
///
/// No line begins with bytes that the tree controls, not even after spaces, or a name could be a command to a CI
/// runner.
struct TextReport: Renderer {
    var bytes: [UInt8] = []
    let report: AuditReport
    let options: ReportOptions.Text
    let style: Style
    private let groups: [FindingGroup]

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options.text
        style = Style(color: options.text.color, hyperlinks: options.text.hyperlinks)
        groups = FindingGroup.all(of: report, report.findings.indices)
    }

    /// Each group, what was not examined, the closing lines.
    var pieces: Int { groups.count + 2 }

    mutating func render(piece index: Int) {
        if index < groups.count {
            let group = groups[index]
            // Notes stand together; all else has air around it.
            if index > 0, group.level > .note || groups[index - 1].level > .note { line() }
            render(group)
        } else if index == groups.count {
            renderNotExamined()
        } else if !options.isQuiet {
            if !bytes.isEmpty || !groups.isEmpty { line() }
            renderClosing(worst: groups.first?.rule)
        }
    }

    // MARK: Lines

    mutating func line(_ text: String = "", indent: Int = 0) {
        bytes += String(repeating: " ", count: text.isEmpty ? 0 : indent).utf8
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func prose(_ text: String, indent: Int) {
        for part in text.wrapped(to: max(40, options.width) - indent) { line(part, indent: indent) }
    }

    /// A path below a root, as a person would type it, escaped.
    func shown(_ path: [UInt8], in root: Int) -> String {
        DisplayEscape.full.text(report.roots[root].path(to: path))
    }
}
