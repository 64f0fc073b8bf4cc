import Auditing

extension Finding {
    /// Of an act, what it calls and what belongs to it elsewhere: `open, checked by stat at line 207`; nothing for what is
    /// no act.
    func actClause(_ escape: DisplayEscape = .full) -> String? {
        guard let site else { return nil }
        let others = placesOfAct.compactMap { related, place -> String? in
            switch related.role {
            case .check: "checked by \(escape.text(Array(place.call.utf8))) at line \(place.start.line)"
            case .origin: "named at line \(place.start.line)"
            default: nil
            }
        }
        return ([escape.text(Array(site.call.utf8))] + others).joined(separator: ", ")
    }

    /// What belongs to an act elsewhere in its text, in the order of the text.
    var placesOfAct: [(related: Related, site: ActSite)] {
        related.compactMap { related in related.site.map { (related, $0) } }.sorted { $0.site.start < $1.site.start }
    }

    /// A remedy in which the act's own words stand; in one for several acts their common ones.
    static func remedy(_ remedy: String, for only: Finding?) -> String {
        let call = only?.site.map { DisplayEscape.full.text(Array($0.call.utf8)) }
        let target = only?.evidence.facts.last { $0.name == "target" }.map { DisplayEscape.full.text($0.value) }
        return remedy.filling("{call}", with: call ?? "the call").filling("{target}", with: target ?? "the object")
    }
}

extension Related {
    /// What is done at a place that belongs to an act: `checked here: kind`.
    var deed: String {
        switch role {
        case .check: "checked here" + (detail.isEmpty ? "" : ": \(DisplayEscape.full.text(detail))")
        case .origin: "named here"
        default: role.preposition
        }
    }
}

extension TextPosition {
    /// `:212:14`, as compilers write it after a path.
    var suffix: String { ":\(line):\(column)" }
}
