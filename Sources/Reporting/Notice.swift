import Auditing
import Facts
import RuleLanguage

/// What a report says about the scan itself instead of the tree: what was not examined, and is therefore not clean.
struct Notice {
    /// Kebab-case: an incident's kind, `undecided` or `not-evaluated`.
    var name: String
    /// `error` where it makes the scan incomplete, `warning` where that was allowed, else `note`.
    var level: Level
    var root: Int
    /// Root-relative; the root itself where it is about the whole scan.
    var path: [UInt8]
    /// The rule that had to stay silent, by its place among the report's rules.
    var rule: Int?
    /// What happened, a sentence without a period; without anything that the tree controls.
    var meaning: String
    /// What follows from it, likewise.
    var consequence: String
    /// The failed call, or the facts that were missing.
    var cause: String?

    init(_ incident: Incident, isAllowed: Bool) {
        name = incident.kind.name
        level = incident.kind.makesIncomplete ? isAllowed ? .warning : .error : .note
        root = incident.root
        path = incident.path
        meaning = incident.kind.meaning
        consequence = incident.kind.consequence
        cause = incident.cause
    }

    init(_ undecided: AuditReport.Undecided, of rule: Rule, isAllowed: Bool) {
        name = "undecided"
        level = isAllowed ? .warning : .error
        root = undecided.root
        path = undecided.path
        self.rule = undecided.rule
        meaning = "The rule \(rule.id) could not be decided"
        consequence = "Whether the entry breaks the rule is not known"
        cause = "unread: " + Self.list(undecided.facts)
    }

    init(notEvaluated rule: Int, _ status: AuditReport.RuleStatus, lacking facts: [Fact]) {
        name = "not-evaluated"
        level = .note
        root = 0
        path = []
        self.rule = rule
        meaning = "The rule \(status.rule.id) was not evaluated"
        consequence = "That it found nothing says nothing about the tree"
        cause = "the source has no \(Self.list(facts))"
    }

    private static func list(_ facts: [Fact]) -> String {
        facts.map(\.row.name).joined(separator: ", ")
    }

    /// All of it in two sentences, the first complete by itself.
    ///
    /// - Parameters:
    ///   - path: as the format counts it.
    ///   - quote: what stands around it.
    func text(at path: [UInt8], _ escape: DisplayEscape = .message, quote: String = "'") -> String {
        let cause = cause.map { " (\($0))" } ?? ""
        return "\(meaning): \(quote)\(escape.text(path))\(quote)\(cause). \(consequence)."
    }
}

/// The notices of a report: incidents, then what stayed undecided, then what was not evaluated. They are made one at a
/// time, since a tree that nobody may read has as many as directories.
struct Notices: RandomAccessCollection {
    private let report: AuditReport
    private let unevaluated: [(rule: Int, facts: [Fact])]

    init(_ report: AuditReport) {
        self.report = report
        unevaluated = report.rules.enumerated().compactMap { rule, status in
            if case .notEvaluated(let facts) = status.state { (rule, facts) } else { nil }
        }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { report.incidents.count + report.undecided.count + unevaluated.count }

    subscript(position: Int) -> Notice {
        let isAllowed = report.allowsIncomplete
        if position < report.incidents.count { return Notice(report.incidents[position], isAllowed: isAllowed) }
        let undecided = position - report.incidents.count
        if undecided < report.undecided.count {
            let item = report.undecided[undecided]
            return Notice(item, of: report.rules[item.rule].rule, isAllowed: isAllowed)
        }
        let (rule, facts) = unevaluated[undecided - report.undecided.count]
        return Notice(notEvaluated: rule, report.rules[rule], lacking: facts)
    }
}
