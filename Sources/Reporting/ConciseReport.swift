import Auditing
import Facts

/// A line for each finding, `path: level: rule: title (evidence)` or for an act `path:line:column: …`, and for each thing that was not examined.
struct ConciseReport: Renderer {
    var bytes: [UInt8] = []
    private let report: AuditReport

    init(_ report: AuditReport) {
        self.report = report
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        for finding in report.findings {
            append(finding)
            try handOn(to: &sink)
        }
        for scanError in report.scanErrors {
            append(scanError)
            try handOn(to: &sink)
        }
        for undecided in report.undecided {
            append(undecided)
            try handOn(to: &sink)
        }
    }

    private mutating func append(_ finding: Finding) {
        let rule = report.rules[finding.rule].rule
        let excuse = finding.isExcused ? "; in the baseline" : ""
        if let clause = finding.actClause() {
            return append(
                finding.path, in: finding.root, at: finding.site?.start,
                "\(finding.level.name): \(rule.id): \(rule.title) (\(clause)\(excuse))")
        }
        let evidence = finding.evidenceWords(besideTitle: rule.title, DisplayEscape.full.telling(finding))
        append(
            finding.path, in: finding.root,
            "\(finding.level.name): \(rule.id): \(rule.title) (\(evidence)\(companions(of: finding))\(excuse))",
            DisplayEscape.full.telling(finding))
    }

    /// The other names of the file, or the entries that an analysis is about as well.
    private func companions(of finding: Finding) -> String {
        guard let detail = finding.detail else { return others(of: finding, .hardlink) }
        return detail.form.role.map { others(of: finding, $0) } ?? ""
    }

    /// Ten places beside the finding, then their number, after a word that says what they are; empty where it has none.
    private func others(of finding: Finding, _ role: Related.Role) -> String {
        let others = finding.others(role)
        guard !others.shown.isEmpty else { return "" }
        let root = report.roots[finding.root]
        let escape = DisplayEscape.full.telling(finding)
        let shown = others.shown.map { escape.text(root.path(to: $0.path)) }
        let more = others.more > 0 ? " and \(others.more) more" : ""
        return ", \(role.preposition) \(shown.joined(separator: ", "))\(more)"
    }

    private mutating func append(_ scanError: ScanError) {
        let level = scanError.kind.makesIncomplete ? "incomplete" : "notice"
        let cause = scanError.cause.map { " [\($0)]" } ?? ""
        append(
            scanError.path, in: scanError.root, "\(level): \(scanError.kind.name): \(scanError.kind.meaning)\(cause)")
    }

    private mutating func append(_ undecided: AuditReport.Undecided) {
        let facts = undecided.facts.map(\.name).joined(separator: ", ")
        let lack = undecided.isLeftOut ? "cannot see what is left out" : "needs what could not be read [\(facts)]"
        append(
            undecided.path, in: undecided.root,
            "incomplete: undecided: \(report.rules[undecided.rule].rule.id) \(lack)")
    }

    private mutating func append(
        _ path: [UInt8], in root: Int, at position: TextPosition? = nil, _ rest: String, _ escape: DisplayEscape = .full
    ) {
        escape.append(report.roots[root].path(to: path), to: &bytes)
        bytes += "\(position?.suffix ?? ""): \(rest)\n".utf8
    }
}
