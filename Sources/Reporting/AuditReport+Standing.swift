import Auditing
import RuleLanguage

extension AuditReport {
    /// How many findings of a level count: nobody accepted them, and no baseline excuses them.
    func openCount(of level: Level) -> Int {
        findings.count { $0.level == level && !$0.isExcused }
    }

    /// What is said where none counts.
    var nothing: String {
        baseline == nil && !findings.contains(where: \.isExcused) ? "nothing found" : "nothing new found"
    }

    /// What does not count, in parentheses after a space; empty where there is nothing of that sort.
    var closedCounts: String {
        let known = baseline?.unchanged ?? findings.count(where: \.isExcused)
        let parts = [
            known > 0 ? "\(known.grouped) in the baseline" : nil,
            suppressed.isEmpty ? nil : "\(suppressed.count.grouped) accepted",
        ].compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}
