import Facts
import Names

extension Audit {
    /// Decides what no part of a scan could decide alone, now that all parts are there, or all that there will be.
    ///
    /// - Parameter examination: what all parts said; it has the answers then, and no question is left in it.
    package func settleParts(of examination: inout Examination) {
        settleExecuteBits(&examination.results)
        settleListings(&examination)
        let isPartial = examination.results.counts.keys.contains(where: \.hidesNames)
        settleLinks(&examination.results, isPartial: isPartial)
        settleDemands(&examination.results, roots: examination.roots.count, isPartial: isPartial)
        settleCollisions(&examination.results)
    }

    private func settleExecuteBits(_ results: inout AuditResults) {
        for (root, tally) in results.open.executeBits.sorted(by: { $0.key < $1.key }) where tally.areMeaningless {
            results.add(ScanError(.executeBitsMeaningless, root: root, path: []))
        }
    }

    /// Of a directory that several listed each time the same names are expected: else one was missed, or judged twice.
    private func settleListings(_ examination: inout Examination) {
        var changed: Set<LinkGroup.Name> = []
        let listings = Dictionary(grouping: examination.results.open.listings) {
            LinkGroup.Name(root: $0.root, path: $0.path)
        }
        for (place, digests) in listings where digests.count > 1 { changed.insert(place) }
        for place in changed.sorted(by: LinkGroup.Name.precedes) {
            examination.results.add(ScanError(.changed, root: place.root, path: place.path))
            examination.statistics.changed += 1
        }
    }

    private func settleDemands(_ results: inout AuditResults, roots: Int, isPartial: Bool) {
        let (tallies, evidence) = (results.open.demands, results.rootEvidence)
        let missing = missing(
            roots: roots, isPartial: isPartial, met: { tallies[$0]?.met ?? [] },
            outOfSight: { tallies[$0]?.outOfSight ?? [] }, evidence: { evidence[$0] })
        for rawFinding in missing.found { results.add(.finding(rawFinding)) }
        for item in missing.undecided { results.add(.undecided(item)) }
    }

    // MARK: Hard links

    private func settleLinks(_ results: inout AuditResults, isPartial: Bool) {
        let links = results.open.takeLinks()
        let isUncertain = isPartial || results.open.forgetsFiles
        var file: ArraySlice<UInt8> = []
        var group = LinkedFile()
        for record in links {
            if record.key.prefix(LinkedName.fileLength) != file {
                group = LinkedFile()
                file = record.key.prefix(LinkedName.fileLength)
            }
            var reader = PayloadReader(record: record.value)
            do throws(DecodingError) {
                if record.key.dropFirst(LinkedName.fileLength).first == 0 {
                    let name = try LinkedName(from: &reader, roots: .max)
                    if group.add(name) { results.addName(name.name, of: name.inode) }
                    continue
                }
                let candidate = try LinkCandidate(from: &reader, rules: .max, roots: .max)
                guard group.isFirst(candidate) else { continue }
                if isUncertain, !group.isComplete {
                    for item in candidate.unknown { results.add(.undecided(item)) }
                    continue
                }
                let outcome = candidate.outcome(isComplete: group.isComplete, directories: group.directories.count)
                for rawFinding in outcome.findings { results.add(.finding(rawFinding)) }
                for item in outcome.undecided { results.add(.undecided(item)) }
            } catch {
                links.space?.noteDamage()
            }
        }
    }

    /// What all parts know of one file.
    private struct LinkedFile {
        private var links: UInt64 = 0
        private var names: UInt64 = 0
        private var last: LinkGroup.Name?
        private(set) var directories: Set<LinkGroup.Name> = []
        private var covered: Set<[Int]> = []

        var isComplete: Bool { names >= links }

        /// - Parameter name: that does not come before the last one.
        /// - Returns: whether it is another one.
        mutating func add(_ name: LinkedName) -> Bool {
            links = max(links, name.links)
            guard last != name.name else { return false }
            last = name.name
            names += 1
            directories.insert(name.name.directory)
            return true
        }

        /// Whether no earlier name of the root stands for the rule.
        mutating func isFirst(_ candidate: LinkCandidate) -> Bool {
            covered.insert([candidate.name.root, candidate.rule]).inserted
        }
    }

    // MARK: Names that are one

    private func settleCollisions(_ results: inout AuditResults) {
        let records = results.open.takeCollisions()
        guard records.count > 0, let analysis = analyses.names else { return }
        var names = MemberAccounts(behind: accounts)
        var root: Int?
        var members = CollisionMembers(spillingTo: records.space)
        var judged: [RawFinding] = []
        func judge(_ members: consuming CollisionMembers, _ names: MemberAccounts, _ results: inout AuditResults) {
            guard let root else { return }
            var worker = naming(by: names).makeWorker(root: root)
            var inspector = RecordedInspector(rootFacts: results.open.rootFacts[root])
            analysis.judge(
                members.united(), ofRoot: root, inspector.rootFacts, names, with: &inspector
            ) { judgement in
                worker.observe(judgement)
                worker.takeRecords { record in
                    if case .finding(let rawFinding) = record { judged.append(rawFinding) } else { results.add(record) }
                }
            }
            for rawFinding in judged { results.add(.finding(rawFinding)) }
            judged = []
        }
        for record in records {
            var reader = PayloadReader(record: record.value)
            do throws(DecodingError) {
                let member = try CollisionMember(from: &reader, roots: .max)
                if member.root != root {
                    judge(exchange(&members, with: CollisionMembers(spillingTo: records.space)), names, &results)
                    root = member.root
                }
                names.add(member)
                members.add(member.entry, to: member.collision, member.meeting)
            } catch {
                records.space?.noteDamage()
            }
        }
        judge(members, names, &results)
    }
}

/// What parts saw of the entries whose names are one, where nobody looks at them again.
private struct RecordedInspector: EntryInspector {
    let rootFacts: RootFacts?
    let scanErrors: [ScanError] = []

    mutating func look(at entry: EntryPlace) -> InspectedEntry? { nil }
    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? { nil }
    mutating func directory(at path: [UInt8]) -> DirectoryPlace? { nil }

    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? {
        guard first.size == second.size, let digest = first.digest, let other = second.digest else { return nil }
        return digest == other
    }
}

/// Names of accounts as parts told them.
private struct MemberAccounts: AccountDirectory {
    private let others: any AccountDirectory
    private var users: [UInt32: [UInt8]?] = [:]
    private var groups: [UInt32: [UInt8]?] = [:]

    init(behind others: any AccountDirectory) {
        self.others = others
    }

    mutating func add(_ member: CollisionMember) {
        if let owner = member.entry.owner { users[owner] = .some(member.owner) }
        if let group = member.entry.group { groups[group] = .some(member.group) }
    }

    func userName(_ id: UInt32) -> [UInt8]? { users[id] ?? others.userName(id) }
    func groupName(_ id: UInt32) -> [UInt8]? { groups[id] ?? others.groupName(id) }
    func isPrivate(group: UInt32, of user: UInt32) -> Bool { others.isPrivate(group: group, of: user) }
}
