import Facts

extension AuditWorker {
    /// Lets go of what a worker needs to evaluate entries, now that its root was walked: that is large, and roots may
    /// be many.
    mutating func rest() {
        evaluator = audit.restingEvaluator
        collectors = nil
    }

    /// What its collectors could not take in; they take in no more.
    mutating func finishCollecting() -> [ScanError] {
        defer { collectors = nil }
        return collectors?.scanErrors(ofRoot: root) ?? []
    }

    /// Takes over what another worker of the same root saw.
    mutating func absorb(_ other: AuditWorker) {
        func merged(_ group: LinkGroup, _ other: LinkGroup) -> LinkGroup {
            var group = group
            group.merge(other)
            return group
        }
        rawFindings += other.rawFindings
        sourceTally.add(other.sourceTally)
        undecided += other.undecided
        openGroups.merge(other.openGroups, uniquingKeysWith: merged)
        closedGroups.merge(other.closedGroups, uniquingKeysWith: merged)
        closedInodes.formUnion(other.closedInodes)
        forgetsFiles = forgetsFiles || other.forgetsFiles
        observedInodes.formUnion(other.observedInodes)
        metDemands.formUnion(other.metDemands)
        demandsOutOfSight.formUnion(other.demandsOutOfSight)
        rootEvidence = rootEvidence ?? other.rootEvidence
    }

    /// Whether something of what it saw is told, or decided, only when all roots were walked.
    var hasMoreToSay: Bool {
        !rawFindings.isEmpty || !undecided.isEmpty || !openGroups.isEmpty
            || !closedGroups.isEmpty || !closedInodes.isEmpty || forgetsFiles || !observedInodes.isEmpty
            || !audit.demands.isEmpty
    }
}
