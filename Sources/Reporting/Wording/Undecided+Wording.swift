import Auditing

extension AuditReport.Undecided {
    /// What happened, as a sentence without a period.
    func meaning(of rule: String) -> String {
        isLeftOut
            ? "The rule \(rule), to which the policy holds the scan, cannot see what is left out"
            : "The rule \(rule) could not be decided"
    }

    /// What follows from it, as a sentence without a period.
    var consequence: String {
        isLeftOut
            ? "Whether something there breaks the policy is not known"
            : "Whether the entry breaks the rule is not known"
    }
}
