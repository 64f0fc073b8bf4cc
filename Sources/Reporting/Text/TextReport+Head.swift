import Auditing
import RuleLanguage

extension TextReport {
    /// Blocks that nobody needs an overview of.
    private static let fewBlocks = 8

    /// Which tree it is about, and where there is much, what there is.
    mutating func renderHead() {
        guard !groups.isEmpty || hasUnexamined else { return }
        if report.roots.count == 1, !isImplied(0) {
            line("In \(style.mark(name(ofRoot: 0), as: .title)):")
            line()
        }
        guard groups.count > Self.fewBlocks else { return }
        line(style.mark("Overview", as: .title))
        renderOverview()
        line()
    }

    /// Rule, level and count, in the order of the blocks. Groups that are listed with others have no block, but a row.
    private mutating func renderOverview() {
        let counts = groups.map { $0.total.grouped }
        let column = counts.map(\.count).max() ?? 0
        let levels = groups.map { $0.level.name.count }.max() ?? 0
        var provenance: Provenance?
        let indent = tellsProvenance ? 4 : 2
        for (group, count) in zip(groups, counts) {
            if tellsProvenance, let own = group.provenance, own != provenance {
                provenance = own
                line(own.name, indent: 2)
            }
            let level = group.level.name.padded(to: levels)
            let marked = style.mark(group.level.name, as: .level(group.level)) + level.dropFirst(group.level.name.count)
            let number = String(repeating: " ", count: column - count.count) + count
            let rule = report.rules[group.rule].rule
            let row = "\(marked)  \(number)"
            let id =
                style.link(rule.id, to: rule.page)
                + (group.isExcused ? style.mark("  in the baseline", as: .aside) : "")
            if indent + levels + 2 + column + 2 + rule.id.count > width {
                line(row, indent: indent)
                line(id, indent: indent + 2)
            } else {
                line("\(row)  \(id)", indent: indent)
            }
        }
    }
}
