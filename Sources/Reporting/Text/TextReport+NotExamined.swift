import Auditing
import Facts

extension TextReport {
    private var listed: Int { options.listsAll ? Int.max : 5 }

    var hasUnexamined: Bool {
        !report.scanErrors.isEmpty || !report.undecided.isEmpty || !unevaluatedRules.isEmpty
    }

    /// What a clean verdict would not cover: what could not be read, and the rules that had to stay silent.
    mutating func renderNotExamined() {
        let unevaluated = unevaluatedRules
        guard hasUnexamined else { return }
        if !report.findings.isEmpty { line() }
        line(style.mark("Not examined", as: .title))
        renderScanErrors()
        renderUndecided()
        for group in unevaluated {
            let place = group.root.map { " for \(name(ofRoot: $0))" } ?? ""
            let isArchive = group.root.map { report.roots[$0].isArchive } ?? report.roots.allSatisfy(\.isArchive)
            let source = isArchive ? "the archive" : "the source"
            if !group.rules.isEmpty {
                let lists = options.listsSkippedRules
                prose(
                    "\(group.rules.count.of("rule")) skipped\(place): \(source) stores no "
                        + group.facts.lackInWords + (lists ? ":" : " (--verbose lists them)"), indent: 2)
                if lists { prose(group.rules.joined(separator: ", "), indent: 4) }
            }
            guard group.actRules > 0 else { continue }
            prose(
                "\(group.actRules.of("rule")) about programs skipped\(place): \(source) stores no source code",
                indent: 2)
        }
    }

    private mutating func renderScanErrors() {
        var listings: [ScanError.Kind: Listing<ScanError>] = [:]
        var widths: [ScanError.Kind: Int] = [:]
        for scanError in report.scanErrors {
            listings[scanError.kind, default: Listing(atMost: listed)].add(scanError)
            widths[scanError.kind] = max(widths[scanError.kind] ?? 0, scanError.cause?.count ?? 0)
        }
        for kind in ScanError.Kind.allCases {
            if let listing = listings[kind] { render(listing, of: kind, width: widths[kind] ?? 0) }
        }
    }

    private mutating func render(_ scanErrors: Listing<ScanError>, of kind: ScanError.Kind, width: Int) {
        let count = scanErrors.count > 1 ? " (\(scanErrors.count.grouped))" : ""
        prose("\(kind.meaning)\(count). \(kind.consequence).", indent: 2)
        for scanError in scanErrors.first {
            if width > 0 {
                let cause = style.mark((scanError.cause ?? "").padded(to: width), as: .aside)
                line(cause + "  " + shown(scanError.path, in: scanError.root), indent: 4)
            } else {
                line(beginningLine(scanError.path, in: scanError.root), indent: 4)
            }
        }
        renderMore(after: scanErrors.count)
    }

    /// Grouped by what was unread: one unreadable ACL leaves many rules open.
    private mutating func renderUndecided() {
        struct Place: Equatable {
            var root: Int
            var path: [UInt8]
        }
        var groups: [(facts: String, rules: Set<Int>, entries: Listing<Place>, last: Place?)] = []
        for item in report.undecided {
            let facts =
                item.isLeftOut
                ? "what is left out, though the policy is to see it"
                : item.facts.map(\.name).joined(separator: ", ")
            let place = groups.firstIndex { $0.facts == facts } ?? groups.count
            if place == groups.count { groups.append((facts, [], Listing(atMost: listed), nil)) }
            groups[place].rules.insert(item.rule)
            let entry = Place(root: item.root, path: item.path)
            // Those of one entry follow each other.
            if groups[place].last != entry { groups[place].entries.add(entry) }
            groups[place].last = entry
        }
        for group in groups {
            let rules = group.rules.sorted().map { report.rules[$0].rule.id }
            prose("\(rules.count.of("rule")) undecided for lack of \(group.facts):", indent: 2)
            prose(rules.joined(separator: ", "), indent: 4)
            for entry in group.entries.first { line("for " + shown(entry.path, in: entry.root), indent: 4) }
            renderMore(after: group.entries.count)
        }
    }

    /// The first of many, and how many they are.
    private struct Listing<Element> {
        private(set) var first: [Element] = []
        private(set) var count = 0
        private let limit: Int

        init(atMost limit: Int) {
            self.limit = limit
        }

        mutating func add(_ element: Element) {
            if first.count < limit { first.append(element) }
            count += 1
        }
    }

    private mutating func renderMore(after count: Int) {
        if count > listed { line(style.mark("… \((count - listed).grouped) more", as: .aside), indent: 4) }
    }

    /// Ids of the rules that the source cannot serve, with all that it lacks for them; apart for a root that is one of
    /// several. Of those about acts, which all lack the same, only how many they are.
    private var unevaluatedRules: [(facts: [Fact], root: Int?, rules: [String], actRules: Int)] {
        var groups: [(facts: [Fact], root: Int?, rules: [String], actRules: Int)] = []
        for (root, rule, missing) in report.unevaluated {
            let isOfRoot = report.roots.indices.contains(root) && report.roots[root].unevaluated[rule] != nil
            let only = isOfRoot ? root : nil
            let place = groups.firstIndex { $0.root == only } ?? groups.count
            if place == groups.count { groups.append(([], only, [], 0)) }
            if missing.contains(where: { $0.collector.contains(.source) }) {
                groups[place].actRules += 1
                continue
            }
            for fact in missing where !groups[place].facts.contains(fact) { groups[place].facts.append(fact) }
            groups[place].rules.append(report.rules[rule].rule.id)
        }
        return groups
    }
}
