import Auditing
import RuleLanguage

extension AuditReport {
    /// How many findings of a level count: nobody accepted them, and no baseline excuses them.
    func openCount(of level: Level) -> Int {
        count(of: level, isExcused: false)
    }

    private var excusedCount: Int { Level.allCases.reduce(0) { $0 + count(of: $1, isExcused: true) } }

    /// What is said where none counts.
    var nothing: String {
        baseline == nil && excusedCount == 0 ? "nothing found" : "nothing new found"
    }

    /// What does not count, in parentheses after a space; empty where there is nothing of that sort.
    var closedCounts: String {
        let known = baseline?.unchanged ?? excusedCount
        let parts = [
            known > 0 ? "\(known.grouped) in the baseline" : nil,
            suppressed.isEmpty ? nil : "\(suppressed.count.grouped) accepted",
        ].compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}
