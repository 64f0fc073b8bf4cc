import Auditing
import Facts
import RuleLanguage

extension TextReport {
    /// What one rule found: what is wrong and why that matters, where, and the remedy. A note is short.
    mutating func render(_ group: FindingGroup) {
        let rule = report.rules[group.rule].rule
        let isNote = group.level <= .note || group.isExcused
        renderTitle(of: group, rule)
        if !isNote {
            prose(rule.firstReason, indent: 2)
            line()
        }
        renderMembers(of: group, briefly: isNote)
        if !isNote {
            line()
            renderRemedy(of: rule, for: group)
        }
    }

    /// Level and title, the rule's id, and how many there are.
    private mutating func renderTitle(of group: FindingGroup, _ rule: Rule) {
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
        let areEntries = group.findings.allSatisfy { report.findings[$0].count == nil }
        let listed = group.findings.count.of(areEntries ? "entry" : "finding", areEntries ? "entries" : "findings")
        let elsewhere = group.total - group.findings.count
        var count = group.total > 1 ? "  " + listed + (elsewhere > 0 ? ", \(elsewhere.grouped) above" : "") : ""
        if group.isExcused { count += "  in the baseline" }
        let fits = last + 4 + rule.id.count + count.count <= width
        let id = "[" + style.link(rule.id, to: rule.page) + "]"
        let isSplit = !fits && 4 + rule.id.count + count.count > width
        bytes += (fits ? "  " : "\n  ").utf8
        line(style.mark(isSplit ? id : id + count, as: .aside))
        if isSplit { line(style.mark(String(count.dropFirst(2)), as: .aside), indent: 2) }
    }

    private mutating func renderMembers(of group: FindingGroup, briefly: Bool) {
        // The widest of the columns that stand on lines; one odd account name must not push all paths away.
        let column = min(listingWidth(of: group.findings), 32)
        var start = 0
        while start < group.findings.count {
            let root = report.findings[group.findings[start]].root
            let end =
                group.findings[start...].firstIndex { report.findings[$0].root != root } ?? group.findings.count
            if report.roots.count > 1 { line("in \(name(ofRoot: root)):", indent: 2) }
            render(group.findings[start..<end], in: root, column, briefly: briefly)
            start = end
        }
    }

    /// The widest listing's characters. Only owners make one wider than another, and neighbours share theirs.
    private func listingWidth(of places: [Int]) -> Int {
        var width = 0
        var measured: Evidence?
        for place in places {
            let evidence = report.findings[place].evidence
            if let measured, measured.owner == evidence.owner, measured.group == evidence.group { continue }
            width = max(width, evidence.listing().count)
            measured = evidence
        }
        return width
    }

    /// The members below one root.
    private mutating func render(_ members: ArraySlice<Int>, in root: Int, _ column: Int, briefly: Bool) {
        if options.listsAll {
            for place in members { render(place, column) }
            return
        }
        let members = Array(members)
        let paths = members.map { report.findings[$0].path }
        if briefly, members.count > 2 {
            render(members[0], column)
            renderMore(members.count - 1, "under", EntryPath.commonDirectory(of: paths), root)
            renderOtherRules(of: members, shown: [members[0]])
            return
        }
        var shown: [Int] = []
        for entry in DirectoryFold(paths).lines {
            switch entry {
            case .member(let index):
                render(members[index], column)
                shown.append(members[index])
            case .more(let count, let directory):
                renderMore(count, "under", directory, root)
            case .elsewhere(let count, let directories, let directory):
                renderMore(count, "in \(directories.of("other place")) under", directory, root)
            }
        }
        renderOtherRules(of: members, shown: shown)
    }

    private mutating func renderMore(_ count: Int, _ place: String, _ directory: [UInt8], _ root: Int) {
        aside(["… \(count.grouped) more", "\(place) \(below(directory, in: root).closed)"], indent: 4)
    }

    /// Which rules speak of members that were folded away, but for those that stand beside one that is shown: the blocks
    /// of such rules do not list the members again.
    private mutating func renderOtherRules(of members: [Int], shown: [Int]) {
        guard shown.count < members.count else { return }
        let told = Set(shown.flatMap { report.companions(of: $0).map { report.findings[$0].rule } })
        let others = members.reduce(into: Set<Int>()) { others, place in
            for companion in report.companions(of: place) { others.insert(report.findings[companion].rule) }
        }.subtracting(told)
        guard !others.isEmpty else { return }
        aside(Self.also(others.sorted().map { report.rules[$0].rule.id }, "… some also:"), indent: 4)
    }

    static func also(_ ids: [String], _ label: String) -> [String] {
        [label] + ids.enumerated().map { $0 == ids.count - 1 ? $1 : $1 + "," }
    }

    /// The words of prose, of which those of a command after a colon, up to its first path, are one.
    private static func keepingCommands(in words: [String]) -> [String] {
        guard let dashes = words.firstIndex(of: "--"), dashes + 1 < words.count,
            let colon = words[..<dashes].lastIndex(where: { $0.hasSuffix(":") })
        else { return words }
        return words[...colon] + [words[(colon + 1)...(dashes + 1)].joined(separator: " ")] + words[(dashes + 2)...]
    }

    /// The command with the path of the only member, or with `PATH`, to be copied as it stands: a comment that has no
    /// room beside it gets lines of its own, and only prose is broken.
    private mutating func renderRemedy(of rule: Rule, for group: FindingGroup) {
        var path = "PATH"
        if let only = group.findings.first, group.findings.count == 1 {
            let finding = report.findings[only]
            path = ShellQuoting.quote(report.roots[finding.root].path(to: finding.path))
        }
        // Where there is little room, all of it is for the command.
        let label = isNarrow ? "" : "Remedy: "
        let indent = isNarrow ? 4 : 2
        if isNarrow { line("Remedy:", indent: 2) }
        var lines: [String] = []
        for part in rule.remedy.trimmed.split(separator: "\n") {
            let room = width - indent - label.count
            let words = part.split(separator: " ").map { String($0).filling("{path}", with: path) }
            let whole = String(part).filling("{path}", with: path)
            if whole.count <= room {
                lines.append(whole)
            } else if !rule.remedyIsVerbatim {
                lines += Self.keepingCommands(in: words).wrapped(to: room)
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
