import Auditing
import Facts
import RuleLanguage

extension TextReport {
    /// An entry as `ls -l` lists it, and in words what else the rules that speak of it used.
    mutating func render(_ listed: ListedFinding, _ column: Int) {
        if listed.finding.site != nil { return renderAct(listed.finding, briefly: false) }
        let (finding, companions) = (listed.finding, listed.companions)
        let listing = finding.evidence.listing()
        let remarks = remarks(on: finding, companions)
        let target = finding.evidence.target.map { " -> \(DisplayEscape.full.text($0))" } ?? ""
        let name = below(finding.path, in: finding.root, DisplayEscape.full.telling(finding))
        let object = (finding.isFold ? name.closed : name) + target
        let padded = isNarrow ? listing : listing.padded(to: column)
        let length = 4 + padded.count + 2 + object.count
        let beside = remarks.joined(separator: " ")
        if isNarrow, length > width {
            line(style.mark(listing, as: .aside), indent: 4)
            // No byte that the tree controls may begin a line.
            let start = (finding.path.isEmpty || object.hasPrefix("/") ? "" : "./") + object.dropLast(target.count)
            let parts = (target.isEmpty ? [start] : [start, String(target.dropFirst())]).wrapped(to: width - 6)
            for (number, part) in parts.enumerated() { line(part, indent: number == 0 ? 6 : 8) }
            aside(remarks, indent: 8)
        } else if length + 2 + beside.count <= width {
            let end = remarks.isEmpty ? "" : "  " + style.mark(beside, as: .aside)
            line(style.mark(padded, as: .aside) + "  " + object + end, indent: 4)
        } else {
            line(style.mark(padded, as: .aside) + "  " + object, indent: 4)
            aside(remarks, indent: 8)
        }
        if let detail = finding.detail {
            render(detail, of: finding)
        } else {
            renderRelated(to: finding, companions.flatMap(\.related))
        }
    }

    /// What the finding and the others about the same object show beside the listing, and which rules those are of.
    private func remarks(on finding: Finding, _ companions: [Finding]) -> [String] {
        let title = report.rules[finding.rule].rule.title
        var remarks = Remarks()
        if let count = finding.count {
            let entries = count.of("entry", "entries")
            // A comma may follow.
            let names = finding.isFold ? finding.sampleNames(within: width - 8 - entries.count - 3) : ""
            remarks.add(whole: entries + (names.isEmpty ? "" : ": " + names))
        }
        for one in [finding] + companions { remarks.add(one, title: title) }
        if finding.evidence.isUnreachable { remarks.add("nobody else can reach it") }
        let others = Set(companions.map(\.rule)).sorted().map { report.rules[$0].rule.id }
        guard !others.isEmpty else { return remarks.words }
        var also = Self.also(others, "(also:")
        also[also.count - 1] += ")"
        return remarks.words + also
    }

    /// The other entries that it is about as they are listed, and what an analysis found.
    private mutating func render(_ detail: FindingDetail, of finding: Finding) {
        let escape = DisplayEscape.full.telling(finding)
        let others = Array(detail.members.dropFirst())
        let limit = options.listsAll ? others.count : 5
        for member in others.prefix(limit) {
            let target = member.evidence.target.map { " -> \(DisplayEscape.full.text($0))" } ?? ""
            let place = member.evidence.imagePlace.map { "  layer \(escape.text($0.layer))" } ?? ""
            let name = below(member.path, in: finding.root, escape)
            let listing = "\(member.evidence.listing())  \(name)\(target)\(place)"
            aside([detail.form.role?.preposition ?? "", listing], indent: 8)
        }
        renderMore(after: limit, of: others.count + detail.untold)
        let words = detail.arguments(entry: "", others: "")
        for paragraph in detail.form.paragraphs { prose(paragraph.filled(with: words), indent: 8) }
    }

    /// - Parameter more: what other findings about the same object are related to.
    private mutating func renderRelated(to finding: Finding, _ more: [Related]) {
        var told: Set<Related> = []
        // The samples of a fold stand beside it.
        let all = (finding.related + more).filter {
            !(finding.isFold && $0.role == .sample) && told.insert($0).inserted
        }
        let limit = options.listsAll ? all.count : 5
        var passed: Set<[UInt8]> = [finding.path]
        for related in all.prefix(limit) {
            let path = below(related.path, in: finding.root)
            if related.role == .hop, !passed.insert(related.path).inserted {
                aside(["back to \(path)"], indent: 8)
                return
            }
            if related.role == .writable, related.path == finding.path, let who = related.who {
                aside([who + " it"], indent: 8)
                continue
            }
            // Of few entries all are listed, and none is an example.
            let isExample = related.role != .sample || finding.count ?? 0 > limit
            aside([isExample ? "\(related.role.preposition) \(path)" : path] + related.words, indent: 8)
        }
        renderMore(after: limit, of: all.count)
    }

    private mutating func renderMore(after limit: Int, of count: Int) {
        if count > limit { aside(["… \((count - limit).grouped) more"], indent: 8) }
    }
}

extension Finding {
    /// Whether it stands for entries of the directory that it is about, of which nothing else is to be said.
    fileprivate var isFold: Bool { count != nil && !evidence.hasMode && evidence.kind == .directory }

    /// The first samples by their names in the directory: `.a, .b, .c …`, display-escaped. As many as have room, but
    /// one at least.
    fileprivate func sampleNames(within room: Int) -> String {
        let samples = related.filter { $0.role == .sample }
        let names = samples.prefix(3).map { sample -> String in
            let isBelow = !path.isEmpty && sample.path.starts(with: path) && sample.path.count > path.count
            return DisplayEscape.full.text(isBelow ? Array(sample.path.dropFirst(path.count + 1)) : sample.path)
        }
        let lists = (0...names.count).reversed().map { length in
            names.prefix(length).joined(separator: ", ") + (count ?? 0 > length && length > 0 ? " …" : "")
        }
        return lists.dropLast().first { $0.count <= room } ?? lists.dropLast().last ?? ""
    }
}

extension Related {
    /// What stands after the path, in parts that keep together.
    fileprivate var words: [String] {
        guard !detail.isEmpty else { return [] }
        let text = DisplayEscape.full.text(detail)
        if role == .hop { return ["-> " + text] }
        // An account's name is not at the beginning of a line either.
        if role == .ancestor, let list = text.firstPlace(of: " acl=") {
            return [" " + text[..<list.lowerBound] + ",", "ACL " + text[list.upperBound...]]
        }
        guard role == .writable, let which = text.firstPlace(of: Self.separator) else { return [" " + text] }
        return [" " + text[..<which.lowerBound] + ",", "which " + text[which.upperBound...]]
    }

    /// Of a place that somebody may change: who may, and by what.
    fileprivate var who: String? {
        let text = DisplayEscape.full.text(detail)
        return text.firstPlace(of: Self.separator).map { String(text[$0.upperBound...]) }
    }

    private static let separator = ", which "
}
