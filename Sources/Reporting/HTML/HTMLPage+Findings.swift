import Auditing
import Facts
import RuleLanguage

extension HTMLPage {
    /// Places that are listed of one rule; the inventory has all of them.
    private static let places = 500
    /// Up to so many places each has its own command.
    private static let commands = 20

    /// What each rule found: what is wrong, why that matters, where, and how it is mended.
    mutating func renderFindings<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        guard !groups.isEmpty else {
            return html.element(
                "p", ["class": "good"], "\(report.nothing.prefix(1).uppercased())\(report.nothing.dropFirst()).")
        }
        var ranks: [FindingGroup.Key: Int] = [:]
        for (rank, group) in groups.enumerated() { ranks[group.key] = rank }
        let ordered = report.findings.sorted { finding in
            guard !finding.isExcused, let rank = ranks[FindingGroup.Key(finding)] else { return nil }
            return RecordKey(number: rank)
        }
        var listed = 0
        var open: FindingGroup?
        for finding in ordered {
            if open?.key != FindingGroup.Key(finding) {
                if let open { close(open, listed) }
                guard let rank = ranks[FindingGroup.Key(finding)] else { continue }
                open = groups[rank]
                listed = 0
                begin(groups[rank], with: finding)
            }
            listed += 1
            guard listed <= Self.places, let open else { continue }
            render(finding, of: open)
            try handOn(to: &sink)
        }
        if let open { close(open, listed) }
    }

    private mutating func begin(_ group: FindingGroup, with finding: Finding) {
        let rule = report.rules[group.rule].rule
        let (count, level) = (group.total, group.level.name)
        html.begin("section", ["class": "rule", "id": "rule-\(rule.id)-\(level)"])
        html.element("h3") { html in
            html.element("span", ["class": "level \(level)"], level)
            html.text(" \(rule.title)")
        }
        html.element("p", ["class": "faint"]) { html in
            if let page = rule.page {
                html.element("a", ["href": page, "rel": "noreferrer"], rule.id)
            } else {
                html.element("code", rule.id)
            }
            html.text(", \(rule.family.rawValue), ")
            html.text(finding.site != nil ? count.of("place") : count.of("finding"))
        }
        html.prose(rule.reason)
        html.begin("ul", ["class": "places"])
    }

    private mutating func close(_ group: FindingGroup, _ listed: Int) {
        if listed > Self.places {
            html.element("li", ["class": "faint"], "… and \((listed - Self.places).grouped) more")
        }
        html.end("ul")
        let rule = report.rules[group.rule].rule
        if !hasCommands(group) {
            let remedy = Finding.remedy(rule.remedy.trimmed, for: nil).filling("{path}", with: "PATH")
            html.remedy(remedy, isCommand: rule.remedyIsCommand)
        }
        html.end("section")
    }

    /// Whether each place says how it is mended.
    private func hasCommands(_ group: FindingGroup) -> Bool {
        group.total == 1 || group.total <= Self.commands && report.rules[group.rule].rule.remedyCommandLine != nil
    }

    private mutating func render(_ finding: Finding, of group: FindingGroup) {
        let rule = report.rules[finding.rule].rule
        let root = report.roots[finding.root]
        let escape = DisplayEscape.full.telling(finding)
        html.begin("li")
        html.element("code", ["class": "where"], escape.text(root.path(to: finding.path)))
        if let site = finding.site {
            html.element("code", site.start.suffix)
            html.text(" ")
            html.element("span", ["class": "faint"], finding.actClause() ?? "")
            html.line(of: site)
        } else {
            render(finding.evidence, mendedBy: finding.standsForSeveral ? "" : rule.remedy)
            if let count = finding.count { html.text(" \(count.of("entry", "entries"))") }
            renderWords(of: finding, of: rule, escape)
        }
        if hasCommands(group) {
            let quoted = finding.quoted(toMend: root.path(toMend: finding.path))
            let remedy = Finding.remedy(root.remedy(of: rule), for: finding).filling("{path}", with: quoted)
            html.remedy(remedy, isCommand: rule.remedyIsCommand)
        }
        html.end("li")
    }

    /// The object as it is, its permissions drawn, and in them what the remedy changes.
    private mutating func render(_ evidence: Evidence, mendedBy remedy: String) {
        html.text(" ")
        html.element("span", ["class": "faint"], evidence.kind.name)
        if evidence.hasMode, evidence.kind != .link {
            let change = ModeChange(of: evidence.mode, isDirectory: evidence.kind == .directory, by: remedy)
            html.text(" ")
            html.drawing(of: evidence.mode, change)
            html.text(" \(evidence.mode.octal)")
        }
        if evidence.hasOwners { html.text(" \(evidence.owner.text()):\(evidence.group.text())") }
        if let target = evidence.target {
            html.text(" -> ")
            html.element("code", DisplayEscape.full.text(target))
        }
    }

    /// What else the rule used, and which other places belong to the finding.
    private mutating func renderWords(of finding: Finding, of rule: Rule, _ escape: DisplayEscape) {
        var remarks = Remarks()
        remarks.add(finding, title: rule.title)
        if finding.evidence.isUnreachable { remarks.add("nobody else can reach it") }
        let words = remarks.words.joined(separator: " ")
        if !words.isEmpty { html.element("p", words) }
        if let detail = finding.detail {
            let arguments = detail.arguments(entry: "", others: "")
            html.element("p", detail.form.phrase.filled(with: arguments))
        }
        let shown = finding.related.prefix(10)
        guard !shown.isEmpty else { return }
        let root = report.roots[finding.root]
        html.element("p", ["class": "faint"]) { html in
            for (place, related) in shown.enumerated() {
                html.text("\(place > 0 ? ", " : "")\(related.role.preposition) ")
                html.element("code", escape.text(root.path(to: related.path)))
                if !related.detail.isEmpty { html.text(" \(escape.text(related.detail))") }
            }
            let more = max(finding.related.count - shown.count, (finding.count ?? 0) - shown.count)
            if more > 0 { html.text(" and \(more.grouped) more") }
        }
    }
}

extension HTMLWriter {
    /// The line of a source, in which the name of what is called stands out.
    fileprivate mutating func line(of site: ActSite) {
        let line = MarkedLine(site, width: 160)
        let characters = Array(line.text)
        let start = min(line.indent, characters.count)
        let end = min(start + line.length, characters.count)
        element("pre") { html in
            html.text(String(characters[..<start]))
            html.element("mark", String(characters[start..<end]))
            html.text(String(characters[end...]))
        }
    }

    /// A paragraph, in which code stands between backticks.
    fileprivate mutating func prose(_ text: String) {
        element("p") { html in
            for (place, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
                if place % 2 == 0 { html.text(String(part)) } else { html.element("code", String(part)) }
            }
        }
    }

    fileprivate mutating func remedy(_ remedy: String, isCommand: Bool) {
        element("p") { html in
            html.element("b", "Remedy: ")
            html.element(isCommand ? "code" : "span", isCommand ? ["class": "fix"] : [:], remedy)
        }
    }
}
