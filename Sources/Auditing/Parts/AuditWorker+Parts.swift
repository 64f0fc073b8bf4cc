import Facts

extension Audit {
    /// The same for a part of a scan: what no part can decide alone is told, and left open.
    package func ofPart() -> Audit {
        var audit = self
        audit.isPart = true
        return audit
    }
}

extension Audit {
    /// Ends what the workers of a part began: hands over what they still have to say, and what has to wait for other
    /// parts.
    func settlePart(_ workers: inout [AuditWorker], _ body: (ResultRecord) -> Void) {
        guard !workers.isEmpty else { return }
        let (groups, closed) = Self.takeOpenGroups(of: workers)
        if workers.contains(where: \.forgetsFiles) { body(.forgottenFiles) }
        for (inode, var group) in groups.sorted(by: { $0.key.precedes($1.key) }) {
            let isComplete = group.completeDirectories() != nil || closed.contains(inode)
            let directories = group.directories
            for candidate in group.takeCandidates() {
                guard let worker = workers.firstIndex(where: { $0.root == candidate.name.root }) else { continue }
                if isComplete {
                    workers[worker].decide(
                        candidate.rules, candidate.facts, outside: false, directories: directories)
                    continue
                }
                for rule in candidate.rules {
                    body(.linkCandidate(workers[worker].openCandidate(candidate, inode, rule, links: group.links)))
                }
            }
            group.sortNames()
            if isComplete { continue }
            for name in group.names { body(.linkedName(LinkedName(inode: inode, links: group.links, name: name))) }
        }
        let observed = workers.reduce(into: Set<InodeIdentity>()) { $0.formUnion($1.observedInodes) }
        for index in workers.indices {
            workers[index].takeRecords(body)
            workers[index].names(of: observed, body)
            let (root, evidence) = (workers[index].root, workers[index].rootEvidence)
            if let evidence { body(.rootEvidence(evidence, root: root)) }
            let tally = DemandTally(met: workers[index].metDemands, outOfSight: workers[index].demandsOutOfSight)
            if tally != DemandTally() { body(.demands(tally, root: root)) }
        }
    }

    /// The files of which not every name was met, by all workers together, and those that one of them met under every name.
    static func takeOpenGroups(
        of workers: [AuditWorker]
    ) -> (groups: [InodeIdentity: LinkGroup], closed: Set<InodeIdentity>) {
        var groups: [InodeIdentity: LinkGroup] = [:]
        var closed: Set<InodeIdentity> = []
        for worker in workers {
            groups.merge(worker.openGroups) { group, other in
                var group = group
                group.merge(other)
                return group
            }
            closed.formUnion(worker.closedInodes)
        }
        return (groups, closed)
    }
}

extension AuditWorker {
    /// What a rule that waits for the other names of a file says of it, whatever these turn out to be.
    ///
    /// - Parameter links: how many names there are.
    fileprivate mutating func openCandidate(
        _ candidate: LinkGroup.Candidate, _ inode: InodeIdentity, _ rule: Int, links: UInt64
    ) -> LinkCandidate {
        let said = (rawFindings, undecided, observedInodes)
        func take() -> LinkCandidate.Outcome {
            defer { (rawFindings, undecided) = ([], []) }
            return LinkCandidate.Outcome(findings: rawFindings, undecided: undecided)
        }
        (rawFindings, undecided) = ([], [])
        var facts = candidate.facts
        facts.unread.insert(.linkGroup)
        noteUndecided([rule], facts)
        let unknown = take().undecided
        let most =
            audit.plans[rule].uses(.hardlinkDirectories)
            ? Int(min(links, UInt64(LinkCandidate.mostDirectories))) : 1
        func outcomes(outside: Bool) -> [LinkCandidate.Outcome] {
            (1...max(1, most)).map { directories in
                decide([rule], candidate.facts, outside: outside, directories: directories)
                return take()
            }
        }
        let (inside, outside) = (outcomes(outside: false), outcomes(outside: true))
        (rawFindings, undecided, observedInodes) = said
        return LinkCandidate(
            inode: inode, name: candidate.name, rule: rule, unknown: unknown, inside: inside, outside: outside)
    }
}

extension InodeIdentity {
    fileprivate func precedes(_ other: InodeIdentity) -> Bool { (device, inode) < (other.device, other.inode) }
}
