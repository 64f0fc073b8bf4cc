import Auditing
import RuleLanguage

/// A page for the summary of a CI job, in GitHub's Markdown: the verdict, what was not examined, a table for each rule.
///
/// Names stand in code spans only, and `DisplayEscape.code` keeps them there.
struct MarkdownReport: Renderer {
    var bytes: [UInt8] = []
    let report: AuditReport
    private let groups: [FindingGroup]
    /// The first findings of each group, as many as a table has rows.
    private let first: [FindingGroup.Key: [Finding]]
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
        var first: [FindingGroup.Key: [Finding]] = [:]
        for finding in report.outstanding {
            let key = FindingGroup.Key(finding)
            if first[key, default: []].count < Self.rows { first[key, default: []].append(finding) }
        }
        self.first = first
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var page = MarkdownPage()
        page.paragraph("## treewarden: \(report.headline)")
        page.paragraph("\(report.account()).".markdownText)
        page.notExamined(in: report)
        _ = append(page)
        for group in groups {
            page = MarkdownPage()
            render(group, on: &page)
            if !append(page) { omitted += group.total }
            try handOn(to: &sink)
        }
        guard omitted > 0 else { return }
        page = MarkdownPage()
        page.paragraph("There was no room here for \(omitted.of("more finding")).")
        _ = append(page)
    }

    /// Whether there is room for it.
    private mutating func append(_ page: MarkdownPage) -> Bool {
        guard written + page.bytes.count <= Self.limit else { return false }
        written += page.bytes.count
        bytes += page.bytes
        return true
    }

    /// The entries that an analysis is about as well.
    private func companions(of finding: Finding) -> String { others(of: finding, finding.detail?.form.role) }

    private func others(of finding: Finding, _ role: Related.Role?) -> String {
        guard let role else { return "" }
        let root = report.roots[finding.root]
        let others = finding.others(role)
        let shown = others.shown.map { MarkdownPage.code(root.path(to: $0.path)) }.joined(separator: ", ")
        let more = others.more > 0 ? " and \(others.more) more" : ""
        return shown.isEmpty ? "" : " \(role.preposition) \(shown)\(more)"
    }

    /// With the path of the finding.
    private func remedy(for finding: Finding, _ rule: Rule) -> String {
        let root = report.roots[finding.root]
        let path = finding.quoted(toMend: root.path(toMend: finding.path))
        return Finding.remedy(root.remedy(of: rule), for: finding).filling("{path}", with: path)
    }

    private func render(_ group: FindingGroup, on page: inout MarkdownPage) {
        let rule = report.rules[group.rule].rule
        let id = rule.page.map { "[`\(rule.id)`](\($0))" } ?? "`\(rule.id)`"
        let areActs = first[group.key]?.first?.site != nil
        let count = areActs ? group.total.of("place") : group.total.of("entry", "entries")
        page.paragraph("### \(group.level.name): \(rule.title.markdownText)")
        page.paragraph("\(id), \(count). \(rule.firstReason.markdownText)")
        page.line(areActs ? "| Place | What was seen |" : "| Entry | What was seen |")
        page.line("| --- | --- |")
        for finding in first[group.key] ?? [] {
            let place = Array((finding.site?.start.suffix ?? "").utf8)
            let path = MarkdownPage.code(report.roots[finding.root].path(to: finding.path) + place)
            if let clause = finding.actClause(.code) {
                page.line("| \(path) | `\(clause)` |")
                continue
            }
            let evidence = finding.evidenceWords(besideTitle: rule.title, .code)
            page.line("| \(path) | `\(evidence)`\(companions(of: finding)) |")
        }
        page.line()
        if group.total > Self.rows {
            page.paragraph("… and \((group.total - Self.rows).grouped) more.")
        }
        let shown = first[group.key] ?? []
        // Of a name that a careless reader might take for markup nobody is given a command to copy.
        let plain = shown.filter { finding in
            let path = report.roots[finding.root].path(to: finding.path)
            return DisplayEscape.code.text(path).utf8.elementsEqual(path)
        }
        if rule.remedyCommandLine != nil, !plain.isEmpty {
            page.commands(
                plain.map { finding in
                    let whole = remedy(for: finding, rule)
                    return Rule.commandPlace(in: whole).map { String(whole[$0...]) } ?? whole
                })
        } else if group.total == 1, let only = plain.first {
            page.paragraph("Remedy: \(remedy(for: only, rule).markdownText)")
        } else {
            let remedy = Finding.remedy(rule.remedy.trimmed, for: nil).filling("{path}", with: "the entry")
            page.paragraph("Remedy: \(remedy.markdownText)")
        }
    }
}
