import Auditing
import RuleLanguage

/// A page for the summary of a CI job, in GitHub's Markdown: the verdict, what was not examined, a table for each rule.
///
/// Names stand in code spans only, and `DisplayEscape.code` keeps them there.
struct MarkdownReport: Renderer {
    var bytes: [UInt8] = []
    let report: AuditReport
    private let groups: [FindingGroup]
    /// Bytes so far, those that were handed on as well.
    private var written = 0
    /// Findings for which there was no room.
    private var omitted = 0

    /// GitHub refuses a summary of more than 1 MiB for a step; this leaves room for what else the step says.
    private static let limit = 900 * 1_024
    /// Rows of a table.
    private static let rows = 10

    init(_ report: AuditReport) {
        self.report = report
        groups = FindingGroup.all(of: report, report.outstanding)
    }

    /// The verdict with what was not examined, each group, what was left out.
    var pieces: Int { groups.count + 2 }

    mutating func render(piece index: Int) {
        var page = MarkdownPage()
        if index == 0 {
            page.paragraph("## treewarden: \(report.headline)")
            page.paragraph("\(report.counts) in \(report.denominator()).".markdownText)
            page.notExamined(in: report)
        } else if index <= groups.count {
            render(groups[index - 1], on: &page)
        } else if omitted > 0 {
            page.paragraph("There was no room here for \(omitted.of("more finding")).")
        }
        if written + page.bytes.count > Self.limit {
            omitted += groups.indices.contains(index - 1) ? groups[index - 1].findings.count : 0
            return
        }
        written += page.bytes.count
        bytes += page.bytes
    }

    /// With what the name collides, and where.
    private func names(of finding: Finding) -> String {
        guard let names = finding.names else { return "" }
        let root = report.roots[finding.root]
        let others = finding.related.filter { $0.role == .collides }
        let shown = others.prefix(Self.rows).map { MarkdownPage.code(root.path(to: $0.path)) }.joined(separator: ", ")
        let more = others.count > Self.rows ? " and \(others.count - Self.rows) more" : ""
        let collides = shown.isEmpty ? "" : " collides with \(shown)\(more)"
        return "\(collides) on \(names.systems.joined(separator: ", ").markdownText)"
    }

    private func render(_ group: FindingGroup, on page: inout MarkdownPage) {
        let rule = report.rules[group.rule].rule
        let id = rule.page.map { "[`\(rule.id)`](\($0))" } ?? "`\(rule.id)`"
        let count = group.findings.count.of("entry", "entries")
        page.paragraph("### \(group.level.name): \(rule.title.markdownText)")
        page.paragraph("\(id), \(count). \(rule.firstReason.markdownText)")
        page.line("| Entry | What was seen |")
        page.line("| --- | --- |")
        for place in group.findings.prefix(Self.rows) {
            let finding = report.findings[place]
            let path = MarkdownPage.code(report.roots[finding.root].path(to: finding.path))
            let number = finding.count.map { " (\($0.of("entry", "entries")))" } ?? ""
            page.line("| \(path) | `\(finding.evidence.text(.code))`\(number)\(names(of: finding)) |")
        }
        page.line()
        if group.findings.count > Self.rows {
            page.paragraph("… and \((group.findings.count - Self.rows).grouped) more.")
        }
        page.remedy(rule.remedy.trimmed.filling("{path}", with: "PATH"), isCommand: rule.remedyCommand != nil)
    }
}
