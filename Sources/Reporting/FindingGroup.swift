import Auditing
import RuleLanguage

/// What one rule found at one level, new or known: reports for people say once what is wrong, and list where.
struct FindingGroup {
    /// The rule's place among the report's rules.
    var rule: Int
    var level: Level
    /// Places in the report of those that are listed with it.
    var findings: [Int]
    /// How many there are, those included that are listed with another group.
    var total = 0
    /// Whether the baseline excuses them.
    var isExcused: Bool
    /// Where the report tells apart who answers for what: who does for these.
    var provenance: Provenance?

    /// Findings that belong together.
    private struct Key: Hashable {
        var rule: Int
        var level: Level
        var isExcused: Bool
        var provenance: Provenance?
    }

    /// The groups in the order in which somebody would act on them, see `precedes`.
    ///
    /// - Parameters:
    ///   - places: the findings to group, in the report's order.
    ///   - provenance: who answers for what a finding speaks of, where that is told apart.
    static func all(
        of report: AuditReport, _ places: some Sequence<Int>, provenance: (Finding) -> Provenance? = { _ in nil }
    ) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var known: [Key: Int] = [:]
        for place in places {
            let finding = report.findings[place]
            let key = Key(
                rule: finding.rule, level: finding.level, isExcused: finding.isExcused,
                provenance: provenance(finding))
            if let group = known[key] {
                groups[group].findings.append(place)
            } else {
                known[key] = groups.count
                groups.append(
                    FindingGroup(
                        rule: finding.rule, level: finding.level, findings: [place], isExcused: finding.isExcused,
                        provenance: key.provenance))
            }
        }
        for index in groups.indices { groups[index].total = groups[index].findings.count }
        return groups.sorted { precedes($0, $1, in: report) }
    }

    /// What the owner answers for before what the distribution does, what counts before what a baseline excuses; then by
    /// level, by the gravity of the rule's family, by confidence, and only then by count: many leftovers are less than one
    /// program that strangers may replace.
    private static func precedes(_ left: FindingGroup, _ right: FindingGroup, in report: AuditReport) -> Bool {
        if left.provenance != right.provenance { return left.provenance == .owner }
        if left.isExcused != right.isExcused { return right.isExcused }
        if left.level != right.level { return left.level > right.level }
        let rules = (report.rules[left.rule].rule, report.rules[right.rule].rule)
        if rules.0.family != rules.1.family { return rules.0.family.gravity < rules.1.family.gravity }
        if rules.0.confidence != rules.1.confidence { return rules.0.confidence.doubt < rules.1.confidence.doubt }
        if left.findings.count != right.findings.count { return left.findings.count > right.findings.count }
        return left.rule < right.rule
    }
}
