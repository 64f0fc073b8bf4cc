public import Auditing

extension AcceptanceNotice.Kind {
    /// The kind's name in machine formats.
    var name: String {
        switch self {
        case .expired: "expired-ignore"
        case .unused: "unused-ignore"
        case .changed: "changed-object"
        case .locked: "locked-rule"
        }
    }

    /// What happened, as one sentence without a period.
    var meaning: String {
        switch self {
        case .expired: "An entry that accepts findings has expired"
        case .unused: "An entry that accepts findings matches none"
        case .changed: "An object is not what an entry that accepts its findings pins"
        case .locked: "An entry accepts findings of a rule that the policy locks"
        }
    }

    /// What that means for the result.
    var consequence: String {
        switch self {
        case .expired: "What it accepted counts again"
        case .unused: "What it was written for is mended or elsewhere, and it would accept what comes in its place"
        case .changed, .locked: "The finding counts"
        }
    }

    /// What to do about it.
    var advice: String {
        switch self {
        case .expired: "Mend what it accepted, or look at it again and give the entry a later day"
        case .unused: "Remove the entry, or correct its path"
        case .changed: "Look at the object again; where it is acceptable as it is now, pin that"
        case .locked: "Mend the object, or have whoever keeps the policy unlock the rule"
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
        return switch kind {
        case .expired:
            "\(place): the entry for \(rule) at \(pattern) expired after \(entry.expires.map(\.description) ?? "")"
        case .unused: "\(place): the entry for \(rule) at \(pattern) matches no finding"
        case .changed: "\(place): the entry for \(rule) does not cover \(object), which has \(detail)"
        case .locked: "\(place): the entry for \(rule) does not cover \(object), since the policy locks \(detail)"
        }
    }
}
