import RuleLanguage

extension Audit {
    /// What becomes of every rule in this scan, in the library's order.
    public var statuses: [AuditReport.RuleStatus] {
        zip(library.rules, rules.states).map { rule, status in
            let state: AuditReport.RuleStatus.State =
                switch status.state {
                case .on: .on
                case .off(let reason): .off(reason)
                case .notEvaluated(let facts): .notEvaluated(facts)
                }
            return AuditReport.RuleStatus(rule: rule, state: state, level: status.level)
        }
    }
}
