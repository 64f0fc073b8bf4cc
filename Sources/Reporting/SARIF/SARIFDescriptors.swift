import Auditing
import RuleLanguage

/// The rules and notifications that a log describes (§3.19.23, §3.19.24): those that it speaks of, or all.
struct SARIFDescriptors {
    /// By their places among the report's rules, ascending.
    let rules: [Int]
    /// By their places among all kinds, ascending.
    let notifications: [Int]
    private let ruleIndices: [Int: Int]
    private let notificationIndices: [Int: Int]

    init(_ report: AuditReport, _ results: SARIFResults, _ options: ReportOptions.SARIF) {
        var spoken = results.rules
        if options.includesAbsent {
            let gone = Set((report.baseline?.gone ?? []).lazy.map(\.rule))
            spoken.formUnion(report.rules.indices.filter { gone.contains(report.rules[$0].rule.id) })
        }
        rules = options.describesAllRules ? Array(report.rules.indices) : spoken.sorted()
        notifications = SARIFNotification.kinds(in: report, omitted: results.omitted).sorted()
        ruleIndices = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
        notificationIndices = Dictionary(uniqueKeysWithValues: zip(notifications, notifications.indices))
    }

    /// Where the log describes a rule; nothing where it does not.
    func index(ofRule rule: Int) -> Int? { ruleIndices[rule] }

    /// The same of a kind of notification.
    func index(ofNotification kind: Int) -> Int? { notificationIndices[kind] }
}
