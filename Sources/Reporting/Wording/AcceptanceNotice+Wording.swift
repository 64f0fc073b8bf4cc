public import Auditing

extension AcceptanceNotice.Kind {
    /// The kind's name in machine formats.
    var name: String {
        switch self {
        case .expired: "expired-ignore"
        case .unused: "unused-ignore"
        case .changed: "changed-object"
        case .locked: "locked-rule"
        case .reasonMissing: "reason-missing"
        case .unknownRule: "unknown-rule"
        case .misplaced: "misplaced-ignore"
        }
    }

    /// What happened, as one sentence without a period.
    var meaning: String {
        switch self {
        case .expired: "An entry that accepts findings has expired"
        case .unused: "An entry that accepts findings matches none"
        case .changed: "An object is not what an entry that accepts its findings pins"
        case .locked: "An entry accepts findings of a rule that the policy locks"
        case .reasonMissing: "A comment accepts findings and gives no reason"
        case .unknownRule: "A comment accepts findings of a rule that there is not"
        case .misplaced: "A comment about a whole text stands too far down in it"
        }
    }

    /// What that means for the result.
    var consequence: String {
        switch self {
        case .expired: "What it accepted counts again"
        case .unused: "What it was written for is mended or elsewhere, and it would accept what comes in its place"
        case .changed, .locked: "The finding counts"
        case .reasonMissing, .unknownRule, .misplaced: "It accepts nothing"
        }
    }

    /// What to do about it.
    var advice: String {
        switch self {
        case .expired: "Mend what it accepted, or look at it again and give the entry a later day"
        case .unused: "Remove the entry, or correct its path"
        case .changed: "Look at the object again; where it is acceptable as it is now, pin that"
        case .locked: "Mend the object, or have whoever keeps the policy unlock the rule"
        case .reasonMissing: "Say why it is acceptable: treewarden:ignore RULE REASON"
        case .unknownRule: "Correct the rule's id; all of them: treewarden rules"
        case .misplaced: "Move it into the first 40 lines, or to the line that it is about"
        }
    }
}

extension AcceptanceNotice {
    /// That there are more about single findings than are told, as one sentence without a period.
    static func omission(of count: Int) -> String {
        count == 1
            ? "1 more finding is not covered by an entry that accepts it"
            : "\(count.grouped) more findings are not covered by entries that accept them"
    }

    /// What is to be said about the entry, as one sentence without a period, safe to show.
    public func sentence(in report: AuditReport) -> String {
        sentence(in: report, .full)
    }

    func sentence(in report: AuditReport, _ escape: DisplayEscape) -> String {
        let place = "\(escape.text(Array(entry.place.file.utf8))):\(entry.place.line):\(entry.place.column)"
        let rule = escape.text(Array(entry.rule.utf8))
        let pattern = escape.text(entry.path)
        let object = report.roots.indices.contains(root) ? escape.text(report.roots[root].path(to: path)) : ""
        let subject = entry.text == nil ? "the entry for \(rule)" : "the comment for \(rule)"
        return switch kind {
        case .unused where entry.text != nil: "\(place): \(subject) matches no finding"
        case .reasonMissing:
            "\(place): \(rule.isEmpty ? "the comment" : subject) accepts nothing without a reason: "
                + "treewarden:ignore RULE REASON"
        case .unknownRule: "\(place): the comment accepts \(rule), and there is no such rule"
        case .misplaced:
            "\(place): \(subject) speaks of the whole text, and is not in its first \(AcceptedFinding.TextPart.lastLineOfHead) lines"
        case .expired:
            "\(place): the entry for \(rule) at \(pattern) expired after \(entry.expires.map(\.description) ?? "")"
        case .unused: "\(place): the entry for \(rule) at \(pattern) matches no finding"
        case .changed: "\(place): \(subject) does not cover \(object), which has \(detail)"
        case .locked: "\(place): \(subject) does not cover \(object), since the policy locks \(detail)"
        }
    }
}
