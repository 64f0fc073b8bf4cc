import Auditing
import RuleLanguage

extension AuditReport {
    /// The places of the findings that somebody is to act on, in the report's order.
    var outstanding: [Int] { findings.indices.filter { !findings[$0].isExcused } }

    /// The same, the worst first: by level, then by severity, then in the report's order.
    var outstandingWorstFirst: [Int] {
        func weight(_ place: Int) -> (Level, Int) {
            let finding = findings[place]
            let status = rules[finding.rule]
            return (finding.level, status.rule.severity(at: finding.level, own: status.level))
        }
        return outstanding.map { (place: $0, weight: weight($0)) }.sorted { left, right in
            left.weight != right.weight ? left.weight > right.weight : left.place < right.place
        }.map(\.place)
    }
}
