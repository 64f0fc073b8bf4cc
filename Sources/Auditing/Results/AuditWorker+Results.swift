import Facts

extension AuditWorker {
    /// Hands over what the worker has said since the last time, and forgets it.
    mutating func takeRecords(_ body: (ResultRecord) -> Void) {
        for rawFinding in rawFindings { body(.finding(rawFinding)) }
        if !rawFindings.isEmpty { rawFindings.removeAll(keepingCapacity: true) }
        for item in undecided { body(.undecided(item)) }
        if !undecided.isEmpty { undecided.removeAll() }
        if !sourceTally.isEmpty { body(.sources(exchange(&sourceTally, with: SourceTally()))) }
        for ignore in textIgnores { body(.textIgnore(ignore)) }
        if !textIgnores.isEmpty { textIgnores.removeAll() }
        for (inode, group) in closedGroups { body(.names(group.toldNames, of: inode)) }
        if !closedGroups.isEmpty { closedGroups.removeAll() }
    }

    /// Hands over what is known only when the walk is over: the names of files that raw findings speak of and that have names
    /// nobody met.
    ///
    /// - Parameter observed: by all workers.
    func names(of observed: Set<InodeIdentity>, _ body: (ResultRecord) -> Void) {
        for (inode, group) in openGroups where observed.contains(inode) { body(.names(group.toldNames, of: inode)) }
    }
}

extension Audit {
    /// Ends what workers began: decides the rules that waited for the other names of a file, now that no more will
    /// come.
    ///
    /// - Parameters:
    ///   - workers: all that were made for this scan, of every root.
    ///   - roots: how many there are.
    ///   - isPartial: whether a scan error hid names.
    ///   - body: hears what the workers still have to say.
    func settle(_ workers: inout [AuditWorker], roots: Int, isPartial: Bool, _ body: (ResultRecord) -> Void) {
        decideOpenGroups(of: &workers, isPartial: isPartial)
        let missing = missing(of: workers, roots: roots, isPartial: isPartial)
        for rawFinding in missing.found { body(.finding(rawFinding)) }
        for item in missing.undecided { body(.undecided(item)) }
        let observed = workers.reduce(into: Set<InodeIdentity>()) { $0.formUnion($1.observedInodes) }
        for index in workers.indices {
            workers[index].takeRecords(body)
            workers[index].names(of: observed, body)
            if let evidence = workers[index].rootEvidence { body(.rootEvidence(evidence, root: workers[index].root)) }
        }
    }
}
