import Auditing
import Facts

extension ScanError {
    /// Whether the scan came to its end by it.
    var endsScan: Bool {
        switch kind {
        case .stalled, .interrupted, .workerDied: true
        case .boundReached: bound == .time || bound == .findings
        default: false
        }
    }
}

extension AuditReport.Statistics {
    /// Counts scan errors of a kind as what they mean for the denominator.
    mutating func add(_ count: Int, of kind: ScanError.Kind) {
        switch kind {
        case .unreadableStatus:
            unread += count
            unjudged += count
        case .unreadableDirectory, .unreadableFact, .stalled, .sourceTooLong: unread += count
        case .changed, .changedAsAllowed: changed += count
        case .vanished:
            vanished += count
            unjudged += count
        case .mountNotEntered: unjudged += count
        case .policyNotApplied, .boundReached, .idsMapped, .executeBitsMeaningless, .interrupted, .workerDied,
            .malformedArchive:
            break
        }
    }
}
