import Auditing
import RuleLanguage

/// What one rule found at one level, new or known: reports for people say once what is wrong, and list where.
struct FindingGroup {
    /// Findings that belong together.
    struct Key: Hashable {
        /// The rule's place among the report's rules.
        var rule: Int
        var level: Level
        /// Whether the baseline excuses them.
        var isExcused: Bool
        /// Where the report tells apart who answers for what: who does for these.
        var provenance: Provenance?

        init(_ finding: Finding, _ provenance: Provenance? = nil) {
            rule = finding.rule
            level = finding.level
            isExcused = finding.isExcused
            self.provenance = provenance
        }
    }

    let key: Key
    /// How many there are; objects, where findings are grouped for people.
    fileprivate(set) var total = 0

    var rule: Int { key.rule }
    var level: Level { key.level }
    var isExcused: Bool { key.isExcused }
    var provenance: Provenance? { key.provenance }

    /// The groups in the order in which somebody would act on them, see `precedes`.
    ///
    /// - Parameters:
    ///   - findings: in the report's order.
    ///   - provenance: who answers for what a finding speaks of, where that is told apart.
    static func all(
        of report: AuditReport, _ findings: some Sequence<Finding>, provenance: (Finding) -> Provenance? = { _ in nil }
    ) -> [FindingGroup] {
        var groups: [Key: FindingGroup] = [:]
        for finding in findings {
            let key = Key(finding, provenance(finding))
            groups[key, default: FindingGroup(key: key)].total += finding.objects
        }
        return groups.values.sorted { precedes($0, $1, in: report) }
    }

    private init(key: Key) {
        self.key = key
    }

    /// What counts before what a baseline excuses; errors, whoever answers for them; what the owner answers for before what
    /// the distribution does; then by level, by the gravity of the rule's family, by confidence, and only then by count: many leftovers are less
    /// than one program that untrusted accounts may replace.
    private static func precedes(_ left: FindingGroup, _ right: FindingGroup, in report: AuditReport) -> Bool {
        if left.isExcused != right.isExcused { return right.isExcused }
        if (left.level == .error) != (right.level == .error) { return left.level == .error }
        if left.provenance != right.provenance { return left.provenance == .owner }
        if left.level != right.level { return left.level > right.level }
        let rules = (report.rules[left.rule].rule, report.rules[right.rule].rule)
        if rules.0.family != rules.1.family { return rules.0.family.gravity < rules.1.family.gravity }
        if rules.0.confidence != rules.1.confidence { return rules.0.confidence.doubt < rules.1.confidence.doubt }
        if left.total != right.total { return left.total > right.total }
        return left.rule < right.rule
    }
}

extension Finding {
    /// How many results it is to programs: an aggregate is one.
    var objects: Int { foldNumber == nil ? count ?? 1 : 1 }
}
