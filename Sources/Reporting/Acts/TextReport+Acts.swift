import Auditing
import RuleLanguage

// Acts are no entries: each is shown where it stands, with the lines of its text.
extension TextReport {
    /// Of many acts these are shown, and the others counted: every frame takes several lines.
    private static let shownActs = 2

    /// The acts of one rule below one root.
    mutating func renderActs(_ section: ListedSection, briefly: Bool) {
        let limit = section.count <= Self.shownActs ? section.count : briefly ? 1 : Self.shownActs
        let shown = section.members(at: Set(0..<limit))
        for place in shown.keys.sorted() {
            guard let finding = shown[place]?.finding else { continue }
            if place > 0, !briefly { line() }
            renderAct(finding, briefly: briefly)
        }
        let rest = section.lazy.dropFirst(limit).map(\.path)
        var (files, last): (Int, [UInt8]?) = (0, nil)
        for path in rest {
            if path != last { files += 1 }
            last = path
        }
        if files > 0 { aside(["… \((section.count - limit).grouped) more", "in \(files.of("file"))"], indent: 4) }
    }

    /// File, line and column, the function around it, and below them the lines; of a note what it calls.
    mutating func renderAct(_ finding: Finding, briefly: Bool) {
        guard let site = finding.site else { return }
        let path = DisplayEscape.full.text(report.roots[finding.root].path(to: finding.path)) + site.start.suffix
        var words = [path]
        if !site.body.isEmpty { words.append("in \(DisplayEscape.full.text(site.body))") }
        if briefly, let clause = finding.actClause() { words.append(" \(clause)") }
        for (number, part) in words.wrapped(to: width - 4).enumerated() { line(part, indent: number == 0 ? 4 : 8) }
        if !briefly { renderFrame(finding, site) }
    }

    private mutating func renderFrame(_ finding: Finding, _ site: ActSite) {
        let others = finding.placesOfAct
        let isAsked = others.contains { $0.related.role == .check }
        let marks = others.map { (site: $0.site, sign: "-", deed: $0.related.deed) }
        let own = (site: site, sign: "^", deed: isAsked ? "used here" : "")
        let places = (marks + [own]).sorted { $0.site.start < $1.site.start }
        let column = places.map { String($0.site.start.line).count }.max() ?? 1
        let room = width - 6 - column - 3
        var last: (line: Int, text: String)?
        for place in places {
            let number = String(place.site.start.line)
            let source = MarkedLine(place.site, width: room)
            // Cut around one name, a line may not show the other.
            if last?.line != place.site.start.line || last?.text != source.text {
                let gutter = String(repeating: " ", count: column - number.count) + number + " |"
                line(style.mark(gutter, as: .aside) + (source.text.isEmpty ? "" : " " + source.text), indent: 6)
            }
            last = (place.site.start.line, source.text)
            let gutter = style.mark(String(repeating: " ", count: column) + " |", as: .aside)
            let blanks = String(repeating: " ", count: source.indent + 1)
            let underline = blanks + String(repeating: place.sign, count: source.length)
            let deed = place.deed.isEmpty ? "" : " " + place.deed
            if underline.count + deed.count <= room + 1 || deed.isEmpty {
                line(gutter + underline + deed, indent: 6)
            } else {
                line(gutter + underline, indent: 6)
                line(gutter + String(repeating: " ", count: max(0, room + 1 - deed.count)) + deed, indent: 6)
            }
        }
    }
}
