package import Facts

extension ScanError.Kind {
    /// Whether something below its place, or there, may be and is in no record.
    package var hidesEntries: Bool {
        switch self {
        case .unreadableDirectory, .unreadableStatus, .changed, .mountNotEntered, .boundReached, .stalled, .interrupted,
            .workerDied, .malformedArchive:
            true
        case .unreadableFact, .vanished, .idsMapped, .executeBitsMeaningless, .changedAsAllowed, .sourceTooLong,
            .policyNotApplied:
            false
        }
    }
}
