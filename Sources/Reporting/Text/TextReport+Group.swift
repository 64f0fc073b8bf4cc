import Auditing
import Facts
import RuleLanguage

extension TextReport {
    /// What one rule found: what is wrong and why that matters, where, and the remedy. A note is short.
    mutating func render<Sink: ByteSink & ~Copyable>(
        _ block: FindingBlock, to sink: inout Sink
    ) throws(Sink.Failure) {
        let rule = report.rules[block.group.rule].rule
        let isNote = block.group.level <= .note || block.group.isExcused
        renderTitle(of: block, rule)
        if !isNote {
            prose(rule.firstReason, indent: 2)
            line()
        }
        let only = try renderMembers(of: block, briefly: isNote, to: &sink)
        if !isNote {
            line()
            renderRemedy(of: rule, for: only)
        }
    }

    /// Level and title, the rule's id, and how many there are.
    private mutating func renderTitle(of block: FindingBlock, _ rule: Rule) {
        let group = block.group
        let level = "\(group.level.name):"
        var last = 0
        for (number, part) in "\(level) \(rule.title)".wrapped(to: width - 2).enumerated() {
            if number > 0 { bytes += "\n  ".utf8 }
            let title = number == 0 ? part.dropFirst(level.count + 1) : part[...]
            if number == 0 { bytes += (style.mark(level, as: .level(group.level)) + " ").utf8 }
            bytes += style.mark(String(title), as: .title).utf8
            last = part.count + (number > 0 ? 2 : 0)
        }
        // Where one stands for several entries, they are no entries themselves.
        let areEntries = block.areEntries
        let listed = block.objects.of(areEntries ? "entry" : "finding", areEntries ? "entries" : "findings")
        let elsewhere = group.total - block.objects
        var count = group.total > 1 ? "  " + listed + (elsewhere > 0 ? ", \(elsewhere.grouped) above" : "") : ""
        if group.isExcused { count += "  in the baseline" }
        let fits = last + 4 + rule.id.count + count.count <= width
        let id = "[" + style.link(rule.id, to: rule.page) + "]"
        let isSplit = !fits && 4 + rule.id.count + count.count > width
        bytes += (fits ? "  " : "\n  ").utf8
        line(style.mark(isSplit ? id : id + count, as: .aside))
        if isSplit { line(style.mark(String(count.dropFirst(2)), as: .aside), indent: 2) }
    }

    /// - Returns: the only one, where there is but one.
    private mutating func renderMembers<Sink: ByteSink & ~Copyable>(
        of block: FindingBlock, briefly: Bool, to sink: inout Sink
    ) throws(Sink.Failure) -> Finding? {
        // The widest of the columns that stand on lines; one odd account name must not push all paths away.
        let column = min(block.listingWidth, 32)
        var only: Finding?
        for (root, count) in block.sections {
            let section = ListedSection(&members, root: root, count: count, report.findings.space)
            if report.roots.count > 1 { line("in \(name(ofRoot: section.root)):", indent: 2) }
            if options.listsAll {
                for (number, member) in section.enumerated() {
                    if block.areActs, number > 0 { line() }
                    if let listed = section.whole(member) { render(listed, column) }
                    try handOn(to: &sink)
                }
            } else if block.areActs {
                renderActs(section, briefly: briefly)
            } else {
                render(section, column, briefly: briefly)
            }
            if block.count == 1 { only = section.members(at: [0])[0]?.finding }
        }
        return only
    }

    /// The members below one root.
    private mutating func render(_ section: ListedSection, _ column: Int, briefly: Bool) {
        if briefly, section.count > 2 {
            guard let first = section.members(at: [0])[0] else { return }
            render(first, column)
            renderMore(section.count - 1, "under", section.directory, section.root)
            renderOtherRules(of: section, shown: [first])
            return
        }
        let lines = DirectoryFold(section.lazy.map(\.path), spillingTo: report.findings.space).lines
        let places = lines.compactMap { if case .member(let place) = $0 { place } else { nil } }
        let shown = section.members(at: Set(places))
        for entry in lines {
            switch entry {
            case .member(let place):
                if let listed = shown[place] { render(listed, column) }
            case .more(let count, let directory):
                renderMore(count, "under", directory, section.root)
            case .elsewhere(let count, let directories, let directory):
                renderMore(count, "in \(directories.of("other place")) under", directory, section.root)
            }
        }
        renderOtherRules(of: section, shown: Array(shown.values))
    }

    private mutating func renderMore(_ count: Int, _ place: String, _ directory: [UInt8], _ root: Int) {
        aside(["… \(count.grouped) more", "\(place) \(below(directory, in: root).closed)"], indent: 4)
    }

    /// Which rules speak of members that were folded away, but for those that stand beside one that is shown: the
    /// blocks of such rules do not list the members again.
    private mutating func renderOtherRules(of section: ListedSection, shown: [ListedFinding]) {
        guard shown.count < section.count else { return }
        let others = section.otherRules.subtracting(shown.flatMap { $0.companions.map(\.rule) })
        guard !others.isEmpty else { return }
        aside(Self.also(others.sorted().map { report.rules[$0].rule.id }, "… some also:"), indent: 4)
    }

    static func also(_ ids: [String], _ label: String) -> [String] {
        [label] + ids.enumerated().map { $0 == ids.count - 1 ? $1 : $1 + "," }
    }

    /// The command with the path of the only member, or with `PATH`, to be copied as it stands: a comment that has no
    /// room beside it gets lines of its own, and only prose is broken.
    private mutating func renderRemedy(of rule: Rule, for only: Finding?) {
        var path = "PATH"
        var remedy = rule.remedy.trimmed
        if let only {
            let root = report.roots[only.root]
            path = only.quoted(toMend: root.path(toMend: only.path))
            remedy = root.remedy(of: rule)
        } else if let root = report.roots.first, report.roots.allSatisfy(\.isArchive) {
            remedy = root.remedy(of: rule)
        }
        remedy = Finding.remedy(remedy, for: only)
        // Where there is little room, all of it is for the command.
        let label = isNarrow ? "" : "Remedy: "
        let indent = isNarrow ? 4 : 2
        if isNarrow { line("Remedy:", indent: 2) }
        var lines: [String] = []
        // A command has lines of its own, to be copied without what stands before it.
        var parts = remedy.split(separator: "\n").map { (text: $0, isVerbatim: rule.remedyIsVerbatim) }
        if !rule.remedyIsVerbatim, let place = Rule.commandPlace(in: remedy), place > remedy.startIndex {
            parts = [(remedy[..<remedy.index(before: place)], false), (remedy[place...], true)]
        }
        for (part, isVerbatim) in parts {
            let room = width - indent - label.count
            let words = part.split(separator: " ").map { String($0).filling("{path}", with: path) }
            let whole = String(part).filling("{path}", with: path)
            if whole.count <= room {
                lines.append(whole)
            } else if !isVerbatim {
                lines += words.wrapped(to: room)
            } else if let comment = words.firstIndex(of: "#") {
                lines.append(words[..<comment].joined(separator: " "))
                lines += words[(comment + 1)...].wrapped(to: room - 2).map { "# " + $0 }
            } else {
                lines.append(whole)
            }
        }
        for (number, text) in lines.enumerated() {
            line(number == 0 ? label + text : String(repeating: " ", count: label.count) + text, indent: indent)
        }
    }
}
