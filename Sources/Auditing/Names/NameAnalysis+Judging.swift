import Facts
import Names

extension NameAnalysis {
    /// Looks again at the entries concerned, and into directories that become one.
    func judge(
        _ notes: SortedRecords, ofRoot root: Int, accounts: any AccountDirectory,
        with inspector: inout some EntryInspector, say: (Judgement) -> Void
    ) -> [ScanError] {
        let rootFacts = inspector.rootFacts
        let search = search(notes, ofRoot: root, with: inspector, say: say)
        let left = search.left
        let collisions: RecordGroups<Collision>
        (inspector, collisions) = search.finish()
        judge(collisions, ofRoot: root, rootFacts, accounts, with: &inspector, say: say)
        return Self.scanErrors(left, root)
    }

    /// The same, but for names that are one, which may be one with others elsewhere: they are left as they were found.
    func judgePart(
        _ notes: SortedRecords, ofRoot root: Int, accounts: any AccountDirectory,
        with inspector: inout some EntryInspector, leave: (ResultRecord) -> Void, say: (Judgement) -> Void
    ) -> [ScanError] {
        if let rootFacts = inspector.rootFacts { leave(.rootFacts(rootFacts, root: root)) }
        let search = search(notes, ofRoot: root, with: inspector, say: say)
        let left = search.left
        inspector = search.leaveMembers { member in
            var member = member
            member.root = root
            member.owner = member.entry.owner.flatMap { accounts.userName($0) }
            member.group = member.entry.group.flatMap { accounts.groupName($0) }
            leave(.collision(member))
        }
        return Self.scanErrors(left, root)
    }

    private func search<Inspector: EntryInspector>(
        _ notes: SortedRecords, ofRoot root: Int, with inspector: Inspector, say: (Judgement) -> Void
    ) -> CollisionSearch<Inspector> {
        let rootFacts = inspector.rootFacts
        var search = CollisionSearch(inspector, spillingTo: notes.space)
        search.follow(notes) { entry in
            guard let name = UnkeptName(entry.place.name, query) else { return }
            let facts = EntryFacts(inspected: entry, root: root, rootFacts)
            for judgement in judgements(of: name, entry, facts) { say(judgement) }
        }
        return search
    }

    private static func scanErrors(_ left: Int, _ root: Int) -> [ScanError] {
        left > 0 ? [ScanError(.mergedDirectories, root: root, path: [], left: left)] : []
    }

    /// Judges names that are one, now that it is known which are.
    func judge(
        _ collisions: RecordGroups<Collision>, ofRoot root: Int, _ rootFacts: RootFacts?,
        _ accounts: any AccountDirectory,
        with inspector: inout some EntryInspector, say: (Judgement) -> Void
    ) {
        for collision in collisions where collision.told.count > 1 {
            let contentEqual = haveEqualContents(collision.stakes.compared, by: &inspector)
            let facts = EntryFacts(inspected: collision.told[0], root: root, rootFacts)
            say(judgement(of: collision, contentEqual: contentEqual, facts, accounts))
        }
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

    /// - Parameter facts: of the first member.
    private func judgement(
        of collision: Collision, contentEqual: Bool?, _ facts: EntryFacts, _ accounts: any AccountDirectory
    ) -> Judgement {
        let (meeting, first) = (collision.meeting, collision.told[0])
        let isShortName = meeting.alias != nil
        let dangers = collision.stakes.dangers(isShortName: isShortName, contentEqual: contentEqual)
        var facts = facts
        facts.collidesHow = CollisionMechanisms(meeting.mechanisms)
        facts.collisionDangers = dangers
        let members = collision.told.map {
            FindingDetail.Member(path: $0.path, evidence: Evidence($0, accounts: accounts, in: facts.root.image))
        }
        let parts = [
            meeting.targets.words, meeting.targets.titles,
            meeting.mechanisms.words(hidden: collision.stakes.hiddenCharacters),
        ]
        let detail = FindingDetail(
            isShortName ? Self.alias : Self.collision, parts: isShortName ? parts : parts + [[dangers.consequence]],
            members: members, untold: collision.count - members.count, flag: contentEqual,
            weaknesses: dangers.weaknesses(isOnlyForm: !meeting.mechanisms.contains(.letterCase)),
            severity: dangers.severity)
        return Judgement(
            facts: facts, entry: first, detail: detail,
            related: members.dropFirst().map { Related(role: .collides, path: $0.path) },
            shown: [.nameCollidesDanger],
            identity: (Fingerprints.key(of: meeting.alias ?? first.place.name), meeting.targets.words))
    }

    private func judgements(of name: UnkeptName, _ entry: InspectedEntry, _ facts: EntryFacts) -> [Judgement] {
        func judgement(_ form: DetailForm, _ facts: EntryFacts, _ targets: NameTargets, _ sentences: [String])
            -> Judgement
        {
            Judgement(
                facts: facts, entry: entry,
                detail: FindingDetail(form, parts: [targets.words, targets.titles, sentences]),
                identity: (name.name, targets.words))
        }
        var (refused, altered) = (facts, facts)
        refused.refusingTargets = TargetSystems(name.refusing)
        altered.alteringTargets = TargetSystems(name.altering)
        return (name.refusing.isEmpty ? [] : [judgement(Self.refusal, refused, name.refusing, name.refusals)])
            + (name.altering.isEmpty ? [] : [judgement(Self.alteration, altered, name.altering, name.alterations)])
    }
}
