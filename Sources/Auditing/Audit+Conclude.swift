public import Facts
import Evaluation
import RuleLanguage

extension Audit {
    /// Brings together what the workers saw. The report is the same however the entries were spread over them and in
    /// whatever order they came.
    ///
    /// - Parameters:
    ///   - workers: all that were made for this scan, of every root.
    ///   - roots: in the order of the command line.
    public func conclude(
        workers: consuming [AuditWorker], roots: [AuditReport.Root], scanErrors: [ScanError],
        statistics: AuditReport.Statistics, failOn: FailureThreshold = .error, allowsIncomplete: Bool = false
    ) -> AuditReport {
        var results = AuditResults()
        take(workers, roots: roots.count, scanErrors: scanErrors, into: &results)
        return conclude(
            results, roots: roots, statistics: statistics, failOn: failOn, allowsIncomplete: allowsIncomplete)
    }

    /// Makes the report of what workers said, be it all that they would have said or not.
    public func conclude(
        _ results: consuming AuditResults, roots: [AuditReport.Root], statistics: AuditReport.Statistics,
        failOn: FailureThreshold = .error, allowsIncomplete: Bool = false
    ) -> AuditReport {
        var (roots, states) = (roots, rules.statuses(in: library))
        Self.unite(&states, &roots)
        let (undecided, scanErrors) = results.takeGaps()
        let entries = results.takeEntries()
        let fixes = results.takeFixes()
        let rootEvidence = results.rootEvidence
        let textIgnores = results.textIgnores.sorted(by: TextIgnore.precedes)
        // Known only now that every file was counted: what rules made of execute bits counts for nothing there.
        let meaningless = Set(scanErrors.lazy.filter { $0.kind == .executeBitsMeaningless }.map(\.root))
        var findings = NumberedFindings(results.space)
        var overlaps = OverlappingRoots(roots)
        forEachRawFinding(of: results, withoutExecuteBitsIn: meaningless) { recorded in
            if !overlaps.repeats(recorded.finding) { findings.append(recorded) }
        }
        var report = AuditReport(
            profile: profile, failOn: failOn, allowsIncomplete: allowsIncomplete, roots: roots, rules: states,
            findings: findings.finish(), undecided: undecided, scanErrors: scanErrors, statistics: statistics)
        if entries.count > 0 { report.entries = entries }
        if self.fixes != nil { report.fixes = fixes }
        report.inlineIgnores = textIgnores.map { $0.entry(report.roots) }
        for (root, evidence) in rootEvidence where report.roots.indices.contains(root) {
            report.roots[root].evidence = evidence
        }
        report.dropShortAggregates()
        return report
    }

    /// A rule that was evaluated for no root is told once, and not for each.
    private static func unite(_ states: inout [RuleStatus], _ roots: inout [AuditReport.Root]) {
        for rule in states.indices where states[rule].state == .on && !roots.isEmpty {
            guard roots.allSatisfy({ $0.unevaluated[rule] != nil }) else { continue }
            let facts = Set(roots.flatMap { $0.unevaluated[rule] ?? [] })
            states[rule].state = .notEvaluated(facts.sorted { $0.place < $1.place })
            for root in roots.indices { roots[root].unevaluated[rule] = nil }
        }
    }

    /// Decides the rules that waited for the other names of a file, now that no more will come. Where something was
    /// not listed, a missing name may be there: then nobody can tell, and the rules stay undecided.
    func decideOpenGroups(of workers: inout [AuditWorker], isPartial: Bool) {
        guard !workers.isEmpty else { return }
        let (groups, closed) = Self.takeOpenGroups(of: workers)
        let forgetsFiles = workers.contains(where: \.forgetsFiles)
        for (inode, group) in groups {
            var group = group
            let isComplete = group.completeDirectories() != nil || closed.contains(inode)
            let directories = group.directories
            for candidate in group.takeCandidates() {
                // Whichever worker of that root: they differ in nothing that matters for one entry.
                guard let worker = workers.firstIndex(where: { $0.root == candidate.name.root }) else { continue }
                var facts = candidate.facts
                if isPartial || forgetsFiles, !isComplete {
                    facts.unread.insert(.linkGroup)
                    workers[worker].noteUndecided(candidate.rules, facts)
                } else {
                    workers[worker].decide(candidate.rules, facts, outside: !isComplete, directories: directories)
                }
            }
        }
    }

    /// Hands over what workers found, in the order of a report, without what something else says better: raw findings
    /// of one rule about several names of a file are one, at its first name, and where a rule about targets speaks of a
    /// name, what it supersedes is left out.
    ///
    /// - Parameter meaningless: the roots in which execute bits say nothing.
    private func forEachRawFinding(
        of results: consuming AuditResults, withoutExecuteBitsIn meaningless: Set<Int>,
        _ body: (RecordedFinding) -> Void
    ) {
        func stands(_ rawFinding: RawFinding) -> Bool {
            !meaningless.contains(rawFinding.root) || !plans[rawFinding.rule].needsExecuteBits
                || locked.contains(rawFinding.rule)
        }
        let speaksOfShared = results.speaksOfShared
        var names = results.names
        let walked = results.rawFindings.sorted()
        let space = walked.space
        // What is about files with several names must be brought in order once more.
        var added = ExternalSort(space)
        if speaksOfShared {
            for place in RecordGroups(walked, of: RawFindingPlace.self) where place.speaksOfShared {
                for recorded in dropSupersededByAnalyses(place.findings(in: space)) {
                    let rawFinding = recorded.finding
                    guard let inode = rawFinding.inode else { continue }
                    names.add(SharedFile.key(root: rawFinding.root, inode, isName: false), recorded.record)
                }
            }
            for file in RecordGroups(names.sorted(), of: SharedFile.self) {
                for rawFinding in file.rawFindings(of: self) { added.add(rawFinding.key, rawFinding.payload[...]) }
            }
        }
        var late = RecordGroups(added.sorted(), of: RawFindingPlace.self)
        var upcoming = late.next()?.findings(in: space) ?? []
        func flush(before limit: RawFinding?) {
            while let first = upcoming.first, limit.map({ RawFinding.precedes(first.finding, $0) }) ?? true {
                if stands(first.finding) { body(first) }
                upcoming.removeFirst()
                if upcoming.isEmpty { upcoming = late.next()?.findings(in: space) ?? [] }
            }
        }
        for place in RecordGroups(walked, of: RawFindingPlace.self) {
            for recorded in dropSupersededByAnalyses(place.findings(in: space)) where recorded.finding.inode == nil {
                flush(before: recorded.finding)
                if stands(recorded.finding) { body(recorded) }
            }
        }
        flush(before: nil)
    }

}

extension ScanError.Kind {
    /// Whether entries may have been missed because of it, and with them names of a file.
    var hidesNames: Bool {
        switch self {
        case .unreadableDirectory, .unreadableStatus, .vanished, .changed, .boundReached, .stalled, .interrupted,
            .workerDied, .malformedArchive:
            true
        case .unreadableFact, .mountNotEntered, .idsMapped, .executeBitsMeaningless, .changedAsAllowed, .sourceTooLong,
            .policyNotApplied:
            false
        }
    }
}
