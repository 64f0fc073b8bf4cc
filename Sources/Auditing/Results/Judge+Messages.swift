import Facts

extension Judge {
    /// Hands over what the judge has said since the last time, and forgets it.
    mutating func takeMessages(_ body: (AuditMessage) -> Void) {
        for rawFinding in rawFindings { body(.rawFinding(rawFinding)) }
        if !rawFindings.isEmpty { rawFindings.removeAll(keepingCapacity: true) }
        for item in undecided { body(.undecided(item)) }
        if !undecided.isEmpty { undecided.removeAll() }
    }

    /// Hands over what is known only when the walk is over: the names of the files that raw findings speak of.
    ///
    /// - Parameter observed: by all judges.
    func names(of observed: Set<InodeIdentity>, _ body: (AuditMessage) -> Void) {
        for (inode, group) in openGroups where observed.contains(inode) { body(.names(group.toldNames, of: inode)) }
        for (inode, group) in closedGroups { body(.names(group.toldNames, of: inode)) }
    }
}

extension Audit {
    /// Ends what judges began: decides the rules that waited for the other names of a file, now that no more will come.
    ///
    /// - Parameters:
    ///   - judges: all that were made for this scan, of every root.
    ///   - roots: how many there are.
    ///   - isPartial: whether a scan error hid names.
    ///   - body: hears what the judges still have to say.
    func settle(_ judges: inout [Judge], roots: Int, isPartial: Bool, _ body: (AuditMessage) -> Void) {
        decideOpenGroups(of: &judges, isPartial: isPartial)
        let missing = missing(of: judges, roots: roots, isPartial: isPartial)
        for rawFinding in missing.found { body(.rawFinding(rawFinding)) }
        for item in missing.undecided { body(.undecided(item)) }
        let observed = judges.reduce(into: Set<InodeIdentity>()) { $0.formUnion($1.observedInodes) }
        for index in judges.indices {
            judges[index].takeMessages(body)
            judges[index].names(of: observed, body)
            if let evidence = judges[index].rootEvidence { body(.rootEvidence(evidence, root: judges[index].root)) }
        }
    }
}
