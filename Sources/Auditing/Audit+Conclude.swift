public import Facts
import RuleLanguage

extension Audit {
    /// Brings together what the judges saw. The report is the same however the entries were spread over them and in
    /// whatever order they came.
    ///
    /// - Parameters:
    ///   - judges: all that were made for this scan, of every root.
    ///   - roots: in the order of the command line.
    public func conclude(
        judges: consuming [Judge], roots: [AuditReport.Root], incidents: [Incident],
        statistics: AuditReport.Statistics, failOn: FailureThreshold = .error, allowsIncomplete: Bool = false
    ) -> AuditReport {
        var testimony = Testimony()
        take(judges, roots: roots.count, incidents: incidents, into: &testimony)
        return conclude(
            testimony, roots: roots, statistics: statistics, failOn: failOn, allowsIncomplete: allowsIncomplete)
    }

    /// Makes the report of what judges said, be it all that they would have said or not.
    public func conclude(
        _ testimony: consuming Testimony, roots: [AuditReport.Root], statistics: AuditReport.Statistics,
        failOn: FailureThreshold = .error, allowsIncomplete: Bool = false
    ) -> AuditReport {
        var testimony = testimony
        dropSilencedByNames(in: &testimony)
        var observations = sharedNamesMerged(in: testimony)
        // Known only now that every file was counted: what rules made of execute bits counts for nothing there.
        let meaningless = Set(testimony.incidents.filter { $0.kind == .executeBitsMeaningless }.map(\.root))
        observations.removeAll { meaningless.contains($0.root) && plans[$0.rule].uses(.mountNoExecBit) }
        observations = Observation.inOrder(observations)
        let undecided = testimony.undecided.sorted {
            PathOrder.precedes($0.root, $0.path, $0.rule, $1.root, $1.path, $1.rule)
        }
        var report = AuditReport(
            profile: profile, failOn: failOn, allowsIncomplete: allowsIncomplete, roots: roots, rules: statuses,
            findings: findings(from: observations), undecided: undecided,
            incidents: testimony.incidents.sorted(by: Self.precedes), statistics: statistics)
        for (root, evidence) in testimony.rootEvidence where report.roots.indices.contains(root) {
            report.roots[root].evidence = evidence
        }
        report.dropShortAggregates()
        return report
    }

    /// Decides the rules that waited for the other names of a file, now that no more will come. Where something was
    /// not listed, a missing name may be there: then nobody can tell, and the rules stay undecided.
    func decideOpenGroups(of judges: inout [Judge], isPartial: Bool) {
        guard !judges.isEmpty else { return }
        var groups: [InodeIdentity: LinkGroup] = [:]
        var closed: Set<InodeIdentity> = []
        for judge in judges {
            groups.merge(judge.openGroups) { group, other in
                var group = group
                group.merge(other)
                return group
            }
            closed.formUnion(judge.closedInodes)
        }
        for (inode, group) in groups {
            var group = group
            let isComplete = group.completeDirectories() != nil || closed.contains(inode)
            let directories = group.directories
            for candidate in group.takeCandidates() {
                // Whichever judge of that root: they differ in nothing that matters for one entry.
                guard let judge = judges.firstIndex(where: { $0.root == candidate.name.root }) else { continue }
                var facts = candidate.facts
                if isPartial, !isComplete {
                    facts.unread.insert(.linkGroup)
                    judges[judge].noteUndecided(candidate.rules, facts)
                } else {
                    judges[judge].decide(candidate.rules, facts, outside: !isComplete, directories: directories)
                }
            }
        }
    }

    /// The observations of all judges, those of one rule about several names of a file made one: at its first name,
    /// with the others beside it.
    private func sharedNamesMerged(in testimony: borrowing Testimony) -> [Observation] {
        var alone: [Observation] = []
        var shared: [SharedFile: [Observation]] = [:]
        for observation in testimony.observations {
            if let inode = observation.inode {
                shared[SharedFile(root: observation.root, inode: inode), default: []].append(observation)
            } else {
                alone.append(observation)
            }
        }
        for (file, observations) in shared {
            var first: [SharedCause: Observation] = [:]
            for observation in observations {
                let cause = SharedCause(rule: observation.rule, loss: observation.membership?.loss?.kind)
                first[cause] = first[cause].map { $0.merged(with: observation) } ?? observation
            }
            // Under one name it may be a member by another rule, under the other by the aggregate's own.
            let aggregates = Set(first.values.compactMap { $0.rule == $0.membership?.rule ? nil : $0.membership?.rule })
            let causes = first.values.filter { !aggregates.contains($0.rule) }
            let names = testimony.names[file.inode] ?? []
            let others = Set(names).filter { $0.root == file.root }.sorted(by: LinkGroup.Name.precedes)
            for var observation in dropSilenced(causes, rule: \.rule) {
                observation.addNames(others)
                alone.append(observation)
            }
        }
        return alone
    }

    private struct SharedFile: Hashable {
        var root: Int
        var inode: InodeIdentity
    }

    /// What several names of a file are told of once.
    private struct SharedCause: Hashable {
        var rule: Int
        var loss: TransferLosses?
    }

    /// Numbers equal fingerprints in the order of the report.
    private func findings(from observations: [Observation]) -> [Finding] {
        var seen: [String: Int] = [:]
        return observations.map { observation in
            let hash = observation.fingerprints.location
            let occurrence = seen[hash, default: 0] + 1
            seen[hash] = occurrence
            var finding = Finding(
                rule: observation.rule, level: observation.level, root: observation.root, path: observation.path,
                evidence: observation.evidence, related: observation.related,
                fingerprints: observation.fingerprints.numbered(occurrence), count: observation.count,
                names: observation.names)
            finding.fold = observation.fold
            finding.membership = observation.membership
            return finding
        }
    }

    private static func precedes(_ left: Incident, _ right: Incident) -> Bool {
        if (left.root, left.path, left.kind) == (right.root, right.path, right.kind) {
            return (left.call, left.error) < (right.call, right.error)
        }
        let kinds = (Int(left.kind.rawValue), Int(right.kind.rawValue))
        return PathOrder.precedes(left.root, left.path, kinds.0, right.root, right.path, kinds.1)
    }
}

extension Observation {
    /// What a rule says about a file under two names: told at the first, as high as the higher one.
    fileprivate func merged(with other: Observation) -> Observation {
        var first = Observation.precedes(other, self) ? other : self
        first.level = max(level, other.level)
        first.evidence.isUnreachable = evidence.isUnreachable && other.evidence.isUnreachable
        return first
    }

    /// The other names of the file, the first of them.
    fileprivate mutating func addNames(_ names: [LinkGroup.Name]) {
        let own = path
        let others = names.filter { $0.path != own }.prefix(LinkGroup.toldLimit)
        related += others.map { Related(role: .hardlink, path: $0.path) }
    }
}

extension Incident.Kind {
    /// Whether entries may have been missed because of it, and with them names of a file.
    var hidesNames: Bool {
        switch self {
        case .unreadableDirectory, .unreadableStatus, .vanished, .changed, .boundReached, .stalled, .interrupted,
            .workerDied:
            true
        case .unreadableFact, .mountNotEntered, .idsMapped, .executeBitsMeaningless, .changedAsAllowed: false
        }
    }
}
