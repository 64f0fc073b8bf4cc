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
    private let groups: [Group]

    /// What one rule found at one level.
    struct Group {
        var rule: Int
        var level: Level
        /// Places in the report.
        var findings: [Int]
    }

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options.text
        style = Style(color: options.text.color, hyperlinks: options.text.hyperlinks)
        groups = Self.groups(of: report)
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

    /// Sorted by level, then by count, then by rule id.
    private static func groups(of report: AuditReport) -> [Group] {
        var groups: [Group] = []
        var places: [Int: Int] = [:]
        for (index, finding) in report.findings.enumerated() {
            let key = finding.rule * Level.allCases.count + Int(finding.level.rawValue)
            if let place = places[key] {
                groups[place].findings.append(index)
            } else {
                places[key] = groups.count
                groups.append(Group(rule: finding.rule, level: finding.level, findings: [index]))
            }
        }
        return groups.sorted { left, right in
            if left.level != right.level { return left.level > right.level }
            if left.findings.count != right.findings.count { return left.findings.count > right.findings.count }
            return left.rule < right.rule
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
