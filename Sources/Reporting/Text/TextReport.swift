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
    let blocks: [FindingBlock]
    /// What is still to be listed.
    var members: SortedRecords.Iterator

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options.text
        style = Style(color: options.text.color, hyperlinks: options.text.hyperlinks)
        groups = FindingGroup.all(of: report, report.findings, provenance: report.provenance)
        let listing = TextListing(report, groups)
        blocks = listing.blocks
        members = listing.members.makeIterator()
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        renderHead()
        for index in blocks.indices {
            renderHeading(before: index)
            try render(blocks[index], to: &sink)
            try handOn(to: &sink)
        }
        renderNotExamined()
        guard !options.isQuiet else { return }
        if !groups.isEmpty || hasUnexamined { line() }
        renderClosing(worst: groups.first?.rule)
    }

    /// What separates a block from the one before it: notes stand together, all else has air around it.
    private mutating func renderHeading(before index: Int) {
        let block = blocks[index].group
        let previous = index > 0 ? blocks[index - 1].group : nil
        if let previous, block.level > .note || previous.level > .note || block.provenance != previous.provenance {
            line()
        }
        guard let provenance = block.provenance, provenance != previous?.provenance, tellsProvenance else { return }
        for part in provenance.heading.wrapped(to: width) { line(style.mark(part, as: .title)) }
        line()
    }

    /// Whether there is something to be told apart.
    var tellsProvenance: Bool { Set(groups.map(\.provenance)).count > 1 }
}
