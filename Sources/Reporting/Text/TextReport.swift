import Auditing
import RuleLanguage

/// The report for people: an overview where there is much, then what was found, grouped by rule, the worst first, with
/// what to do; then what was not examined; then what it comes to.
///
/// No line begins with bytes that the tree controls, not even after spaces, or a name could be a command to a CI
/// runner.
struct TextReport: Renderer {
    var bytes: [UInt8] = []
    let report: AuditReport
    let options: ReportOptions.Text
    let style: Style
    /// All that was found, without the places.
    let groups: [FindingGroup]
    /// What is listed: each object once.
    let blocks: [FindingGroup]

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options.text
        style = Style(color: options.text.color, hyperlinks: options.text.hyperlinks)
        var groups = FindingGroup.all(of: report, report.findings.indices, provenance: report.provenance)
        groups.listObjectsOnce(in: report)
        blocks = groups.filter { !$0.findings.isEmpty }
        for index in groups.indices { groups[index].findings = [] }
        self.groups = groups
    }

    /// The head, each block, what was not examined, the closing lines.
    var pieces: Int { blocks.count + 3 }

    mutating func render(piece index: Int) {
        let block = index - 1
        if index == 0 {
            renderHead()
        } else if blocks.indices.contains(block) {
            renderHeading(before: block)
            render(blocks[block])
        } else if block == blocks.count {
            renderNotExamined()
        } else if !options.isQuiet {
            if !groups.isEmpty || hasUnexamined { line() }
            renderClosing(worst: groups.first?.rule)
        }
    }

    /// What separates a block from the one before it: notes stand together, all else has air around it.
    private mutating func renderHeading(before index: Int) {
        let block = blocks[index]
        let previous = index > 0 ? blocks[index - 1] : nil
        if let previous, block.level > .note || previous.level > .note || block.provenance != previous.provenance {
            line()
        }
        guard let provenance = block.provenance, provenance != previous?.provenance, tellsProvenance else { return }
        for part in provenance.heading.wrapped(to: width) { line(style.mark(part, as: .title)) }
        line()
    }

    /// Whether there is something to be told apart.
    var tellsProvenance: Bool { groups.first?.provenance != groups.last?.provenance }
}
