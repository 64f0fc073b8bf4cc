import Auditing
import Facts
import RuleLanguage

extension TextReport {
    /// What one rule found: what is wrong and why that matters, where, and the remedy. A note is short.
    mutating func render(_ group: FindingGroup) {
        let rule = report.rules[group.rule].rule
        let isNote = group.level <= .note || group.isExcused
        let id = "[" + style.link(rule.id, to: rule.page) + "]"
        var count = group.findings.count > 1 ? "  " + group.findings.count.of("entry", "entries") : ""
        if group.isExcused { count += "  in the baseline" }
        line(
            style.mark("\(group.level.name):", as: .level(group.level)) + " " + style.mark(rule.title, as: .title)
                + "  " + style.mark(id + count, as: .aside))
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

    private mutating func renderMembers(of group: FindingGroup, briefly: Bool) {
        let findings = group.findings.map { report.findings[$0] }
        // The widest of the columns that stand on lines; one odd account name must not push all paths away.
        let width = min(Self.width(of: findings), 32)
        if options.listsAll {
            for finding in findings { render(finding, width) }
            return
        }
        var start = 0
        while start < findings.count {
            let root = findings[start].root
            let end = findings[start...].firstIndex { $0.root != root } ?? findings.count
            render(Array(findings[start..<end]), in: root, width, briefly: briefly)
            start = end
        }
    }

    /// The widest listing's characters. Only owners make one wider than another, and neighbours share theirs.
    private static func width(of findings: [Finding]) -> Int {
        var width = 0
        var measured: Evidence?
        for finding in findings {
            let evidence = finding.evidence
            if let measured, measured.owner == evidence.owner, measured.group == evidence.group { continue }
            width = max(width, evidence.listing().count)
            measured = evidence
        }
        return width
    }

    /// The members below one root.
    private mutating func render(_ members: [Finding], in root: Int, _ width: Int, briefly: Bool) {
        if briefly, members.count > 2 {
            render(members[0], width)
            let directory = DirectoryFold.commonDirectory(members.map(\.path))
            renderMore(members.count - 1, "under \(shown(directory, in: root).closed)")
            return
        }
        for entry in DirectoryFold(members.map(\.path)).lines {
            switch entry {
            case .member(let index):
                render(members[index], width)
            case .more(let count, let directory):
                renderMore(count, "under \(shown(directory, in: root).closed)")
            case .elsewhere(let count, let directories, let directory):
                renderMore(
                    count, "in \(directories.of("other place")) under \(shown(directory, in: root).closed)")
            }
        }
    }

    private mutating func renderMore(_ count: Int, _ place: String) {
        line(style.mark("… \(count.grouped) more \(place)", as: .aside), indent: 4)
    }

    /// An entry as `ls -l` lists it, with what else the rule used.
    private mutating func render(_ finding: Finding, _ width: Int) {
        var evidence = finding.evidence
        // What comes of a collision is told in a sentence.
        if finding.names != nil { evidence.facts = [] }
        var text = style.mark(evidence.listing().padded(to: width), as: .aside) + "  "
        text += shown(finding.path, in: finding.root) + evidence.additions(gap: "  ")
        if let count = finding.count { text += "  " + style.mark("(\(count.of("entry", "entries")))", as: .aside) }
        if evidence.isUnreachable { text += "  " + style.mark("(nobody else can reach it)", as: .aside) }
        line(text, indent: 4)
        if let names = finding.names { render(names, in: finding.root) } else { renderRelated(of: finding) }
    }

    /// The other members of a collision as they are listed, and where and why they are one name.
    private mutating func render(_ names: NameConflict, in root: Int) {
        let others = Array(names.members.dropFirst())
        let limit = options.listsAll ? others.count : 5
        for member in others.prefix(limit) {
            let listing = member.evidence.listing() + "  " + shown(member.path, in: root) + member.evidence.additions()
            line(style.mark("collides with \(listing)", as: .aside), indent: 8)
        }
        if others.count > limit {
            line(style.mark("… \((others.count - limit).grouped) more", as: .aside), indent: 8)
        }
        let systems = names.systems.joined(separator: ", ")
        let words = names.mechanisms.joined(separator: "; ")
        let verb =
            switch names.outcome {
            case .collision: names.dangers.contains(.shortName) ? "may become one name" : "one name"
            case .refusal: "refused"
            case .alteration: "stored as another name"
            }
        prose("\(verb) on \(systems): \(words)", indent: 8)
        if names.outcome == .collision, !names.dangers.contains(.shortName) {
            prose(names.dangers.consequence, indent: 8)
        }
    }

    private mutating func renderRelated(of finding: Finding) {
        let limit = options.listsAll ? finding.related.count : 5
        var passed: Set<[UInt8]> = [finding.path]
        for related in finding.related.prefix(limit) {
            if related.role == .hop, !passed.insert(related.path).inserted {
                line(style.mark("back to \(shown(related.path, in: finding.root))", as: .aside), indent: 8)
                return
            }
            var text = "\(related.role.preposition) \(shown(related.path, in: finding.root))"
            if !related.detail.isEmpty {
                text += (related.role == .hop ? " -> " : "  ") + DisplayEscape.full.text(related.detail)
            }
            line(style.mark(text, as: .aside), indent: 8)
        }
        if finding.related.count > limit {
            line(style.mark("… \((finding.related.count - limit).grouped) more", as: .aside), indent: 8)
        }
    }

    /// The command with the path of the only member, or with `PATH`.
    private mutating func renderRemedy(of rule: Rule, for group: FindingGroup) {
        var path = "PATH"
        if let only = group.findings.first, group.findings.count == 1 {
            let finding = report.findings[only]
            path = ShellQuoting.quote(report.roots[finding.root].path(to: finding.path))
        }
        let label = "Remedy: "
        for (number, part) in rule.remedy.trimmed.split(separator: "\n").enumerated() {
            let text = String(part).filling("{path}", with: path)
            line(number == 0 ? label + text : String(repeating: " ", count: label.count) + text, indent: 2)
        }
    }
}

extension Related.Role {
    fileprivate var preposition: String {
        switch self {
        case .hop: "via"
        case .hardlink: "also"
        case .ancestor: "ancestor"
        case .collides: "collides with"
        case .sample: "such as"
        case .writable: "through"
        }
    }
}

extension String {
    /// A directory's path with its closing slash.
    var closed: String { hasSuffix("/") ? self : self + "/" }
}
