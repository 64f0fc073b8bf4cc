import Auditing
import RuleLanguage

extension AuditReport {
    /// The findings that somebody is to act on, in the report's order.
    var outstanding: some Sequence<Finding> { findings.lazy.filter { !$0.isExcused } }

    /// The same, the worst first: by level, then by severity, then in the report's order.
    var outstandingWorstFirst: FindingList {
        findings.sorted { finding in
            if finding.isExcused { return nil }
            let status = rules[finding.rule]
            let severity = status.rule.severity(at: finding.level, own: status.level)
            var key = RecordKey()
            key.add(.max - finding.level.rawValue)
            key.add(UInt32.max - UInt32(clamping: severity))
            return key
        }
    }
}
