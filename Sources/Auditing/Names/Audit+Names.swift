public import Facts
import Names
import RuleLanguage

extension Audit {
    /// Judges what the workers of one root noticed about names, now that all directories are complete. Looks again at
    /// the few entries concerned, by means of their source.
    ///
    /// - Returns: what could not be examined, beside what the inspector notes itself.
    public func judgeNames(
        of workers: inout [AuditWorker], root: Int, with inspector: inout some EntryInspector
    ) -> [ScanError] {
        var groups: [SiblingGroup] = []
        var unkept: [UnkeptName] = []
        var scanErrors: [ScanError] = []
        for index in workers.indices {
            guard let taken = workers[index].nameCollector?.take() else { continue }
            groups += taken.groups
            unkept += taken.unkept
            scanErrors += taken.overfull.map { ScanError(.comparedNames, root: root, path: $0) }
        }
        guard !workers.isEmpty, !groups.isEmpty || !unkept.isEmpty else { return scanErrors }
        groups.sort { left, right in
            left.directory.path != right.directory.path
                ? left.directory.path.lexicographicallyPrecedes(right.directory.path)
                : left.names.lexicographicallyPrecedes(right.names) { $0.lexicographicallyPrecedes($1) }
        }
        var analysis = NameAnalysis(inspector)
        analysis.follow(groups)
        if analysis.left > 0 {
            scanErrors.append(ScanError(.mergedDirectories, root: root, path: [], left: analysis.left))
        }
        for collision in analysis.collisions {
            let contentEqual = analysis.haveEqualContents(collision.members)
            workers[0].judge(collision, contentEqual: contentEqual, inspector.rootFacts)
        }
        for name in unkept {
            guard let entry = analysis.look(at: EntryPlace(directory: name.directory, name: name.name)) else {
                continue
            }
            workers[0].judge(name, entry, inspector.rootFacts)
        }
        inspector = analysis.inspector
        return scanErrors
    }
}

extension AuditWorker {
    fileprivate mutating func judge(_ collision: Collision, contentEqual: Bool?, _ rootFacts: RootFacts?) {
        let dangers = CollisionDangers(collision, contentEqual: contentEqual)
        let first = collision.members[0]
        var facts = EntryFacts(inspected: first, root: root, rootFacts)
        facts.collidesHow = CollisionMechanisms(collision.mechanisms)
        facts.collisionDangers = dangers
        let members = NameConflict.told(collision.members).map {
            NameConflict.Member(path: $0.path, evidence: Evidence($0, accounts: audit.accounts))
        }
        let targets = collision.targets
        let isOnlyForm = !collision.mechanisms.contains(.letterCase)
        var conflict = NameConflict(
            .collision, targets: targets.words, systems: targets.titles,
            mechanisms: collision.mechanisms.words(for: collision.members.map(\.place.name)), members: members,
            contentEqual: contentEqual, dangers: dangers, weaknesses: dangers.weaknesses(isOnlyForm: isOnlyForm),
            severity: dangers.severity)
        conflict.untold = collision.members.count - members.count
        let related = members.dropFirst().map { Related(role: .collides, path: $0.path) }
        observe(
            facts, first, conflict, Array(related),
            key: Fingerprints.key(of: collision.alias ?? first.place.name))
    }

    fileprivate mutating func judge(_ name: UnkeptName, _ entry: InspectedEntry, _ rootFacts: RootFacts?) {
        let outcomes: [(NameConflict.Outcome, NameTargets, [String])] = [
            (.refusal, name.refusing, name.refusals), (.alteration, name.altering, name.alterations),
        ]
        for (outcome, targets, sentences) in outcomes where !targets.isEmpty {
            var facts = EntryFacts(inspected: entry, root: root, rootFacts)
            if outcome == .refusal {
                facts.refusingTargets = TargetSystems(targets)
            } else {
                facts.alteringTargets = TargetSystems(targets)
            }
            let conflict = NameConflict(
                outcome, targets: targets.words, systems: targets.titles, mechanisms: sentences)
            observe(facts, entry, conflict, [], key: name.name)
        }
    }

    /// Holds the rules about names against what was found.
    private mutating func observe(
        _ facts: EntryFacts, _ entry: InspectedEntry, _ conflict: NameConflict, _ related: [Related], key: [UInt8]
    ) {
        let spoken = audit.plans.indices.compactMap { rule -> (rule: Int, level: Level)? in
            guard audit.plans[rule].collectors(of: facts.kind).contains(.siblings),
                evaluator.evaluate(rule: rule, facts) == true
            else {
                return nil
            }
            let level = level(of: rule, for: facts)
            return level > .off ? (rule, level) : nil
        }
        for (rule, level) in audit.dropSuperseded(spoken, rule: \.rule) {
            var evidence = Evidence(entry, accounts: audit.accounts)
            if let value = facts.words(for: .nameCollidesDanger) {
                evidence.facts.append(.init(name: Fact.nameCollidesDanger.row.name, value: value))
            }
            rawFindings.append(
                RawFinding(
                    rule: rule, level: level, root: root, path: facts.path.compact, evidence: evidence,
                    related: related,
                    fingerprints: Fingerprints(
                        rule: audit.library.rules[rule].id, directory: entry.place.directory.path, key: key,
                        targets: conflict.targets),
                    inode: nil, count: nil, names: conflict))
        }
    }
}
