import RuleLanguage

extension Audit {
    /// What becomes of every rule in this scan, in the library's order.
    public var statuses: [AuditReport.RuleStatus] {
        []
    }
}
