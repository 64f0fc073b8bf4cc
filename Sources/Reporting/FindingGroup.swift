import Auditing
import RuleLanguage

/// What one rule found at one level, new or known: reports for people say once what is wrong, and list where.
struct FindingGroup {
    /// The rule's place among the report's rules.
    var rule: Int
    var level: Level
    /// Places in the report.
    var findings: [Int]
    /// Whether the baseline excuses them.
    var isExcused: Bool

    /// What counts before what a baseline excuses, then sorted by level, then by count, then by rule id.
    ///
    /// - Parameter places: the findings to group, in the report's order.
    static func all(of report: AuditReport, _ places: some Sequence<Int>) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var known: [Int: Int] = [:]
        for place in places {
            let finding = report.findings[place]
            let key =
                (finding.rule * Level.allCases.count + Int(finding.level.rawValue)) * 2 + (finding.isExcused ? 1 : 0)
            if let group = known[key] {
                groups[group].findings.append(place)
            } else {
                known[key] = groups.count
                groups.append(
                    FindingGroup(
                        rule: finding.rule, level: finding.level, findings: [place], isExcused: finding.isExcused))
            }
        }
        return groups.sorted { left, right in
            if left.isExcused != right.isExcused { return right.isExcused }
            if left.level != right.level { return left.level > right.level }
            if left.findings.count != right.findings.count { return left.findings.count > right.findings.count }
            return left.rule < right.rule
        }
    }
}
