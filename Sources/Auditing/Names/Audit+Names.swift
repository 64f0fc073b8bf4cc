import Facts
import Names
import RuleLanguage

extension Audit {
    /// Judges what the workers of one root noticed about names, now that all directories are complete. Looks again at
    /// the entries concerned, by means of their source.
    ///
    /// - Parameters:
    ///   - names: what the workers brought to their sink.
    ///   - worker: says what there is to be said, which is taken from it each time.
    ///   - inspector: handed back with what it met on the way.
    /// - Returns: what could not be examined, beside what the inspector notes itself.
    func judgeNames(
        _ names: SortedRecords, by worker: inout AuditWorker, with inspector: inout some EntryInspector,
        hasJudged: (inout AuditWorker) -> Void
    ) -> [ScanError] {
        guard names.count > 0 else { return [] }
        let rootFacts = inspector.rootFacts
        var analysis = NameAnalysis(inspector, spillingTo: names.space)
        analysis.follow(names) { entry in
            guard let name = UnkeptName(entry.place.name, nameQuery) else { return }
            worker.judge(name, entry, rootFacts)
            hasJudged(&worker)
        }
        let left = analysis.left
        let collisions: RecordGroups<Collision>
        (inspector, collisions) = analysis.finish()
        for collision in collisions where collision.told.count > 1 {
            let contentEqual = haveEqualContents(collision.stakes.compared, by: &inspector)
            worker.judge(collision, contentEqual: contentEqual, rootFacts)
            hasJudged(&worker)
        }
        return left > 0 ? [ScanError(.mergedDirectories, root: worker.root, path: [], left: left)] : []
    }

    /// Whether all of these regular files hold the same bytes; nothing where nobody can tell.
    private func haveEqualContents(_ files: [InspectedEntry], by inspector: inout some EntryInspector) -> Bool? {
        guard files.count > 1, files.count <= CollisionStakes.comparedLimit else { return nil }
        var isCertain = true
        for file in files.dropFirst() {
            if let inode = file.inode, inode == files[0].inode { continue }
            if let size = file.size, let other = files[0].size, size != other { return false }
            switch inspector.haveEqualContents(files[0], file) {
            case false?: return false
            case true?: continue
            case nil: isCertain = false
            }
        }
        return isCertain ? true : nil
    }
}

extension AuditWorker {
    fileprivate mutating func judge(_ collision: Collision, contentEqual: Bool?, _ rootFacts: RootFacts?) {
        let (meeting, first) = (collision.meeting, collision.told[0])
        let dangers = collision.stakes.dangers(isShortName: meeting.alias != nil, contentEqual: contentEqual)
        var facts = EntryFacts(inspected: first, root: root, rootFacts)
        facts.collidesHow = CollisionMechanisms(meeting.mechanisms)
        facts.collisionDangers = dangers
        let members = collision.told.map {
            NameConflict.Member(path: $0.path, evidence: Evidence($0, accounts: audit.accounts))
        }
        var conflict = NameConflict(
            .collision, targets: meeting.targets.words, systems: meeting.targets.titles,
            mechanisms: meeting.mechanisms.words(hidden: collision.stakes.hiddenCharacters), members: members,
            contentEqual: contentEqual, dangers: dangers,
            weaknesses: dangers.weaknesses(isOnlyForm: !meeting.mechanisms.contains(.letterCase)),
            severity: dangers.severity)
        conflict.untold = collision.count - members.count
        let related = members.dropFirst().map { Related(role: .collides, path: $0.path) }
        observe(facts, first, conflict, Array(related), key: Fingerprints.key(of: meeting.alias ?? first.place.name))
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
            if let value = facts.evidence(of: .nameCollidesDanger) {
                evidence.facts.append(.init(name: Fact.nameCollidesDanger.declaration.name, value: value))
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
