import Facts
import RuleLanguage

extension AuditReport {
    /// Makes one finding of those that have in common what their rule folds by. The last thing that happens to
    /// findings: each was accepted, or found to be known, by itself.
    ///
    /// - Parameter isLocked: whether a rule, by its place, is locked: such rules never fold.
    public mutating func fold(isLocked: (Int) -> Bool = { _ in false }) {
        foldAggregates(isLocked: isLocked)
        foldMarked(isLocked: isLocked)
        findings.sort { PathOrder.precedes($0.root, $0.path, $0.rule, $1.root, $1.path, $1.rule) }
        // What is known and what is new of one cause are two.
        var seen: [String: Int] = [:]
        for index in findings.indices where !findings[index].members.isEmpty {
            let fingerprints = findings[index].fingerprints
            seen[fingerprints.location, default: 0] += 1
            findings[index].fingerprints = fingerprints.numbered(seen[fingerprints.location] ?? 1)
        }
    }

    private mutating func foldMarked(isLocked: (Int) -> Bool) {
        var folds = Folds()
        for index in findings.indices where findings[index].fold != nil && !findings[index].isLocked(by: isLocked) {
            folds.add(findings[index], at: index)
        }
        guard folds.groups.contains(where: { $0.members.count > 1 }) else { return }
        var replaced: [Int: Finding] = [:]
        var gone: Set<Int> = []
        for group in folds.groups where group.members.count > 1 {
            replaced[group.members[0]] = folded(group.members)
            gone.formUnion(group.members.dropFirst())
        }
        var kept: [Finding] = []
        kept.reserveCapacity(findings.count - gone.count)
        for index in findings.indices where !gone.contains(index) { kept.append(replaced[index] ?? findings[index]) }
        findings = kept
    }

    private func folded(_ members: [Int]) -> Finding {
        var one = findings[members[0]]
        guard let mark = one.fold else { return one }
        one.fold = nil
        one.members = members.map { Finding.Member(findings[$0]) }
        one.level = members.reduce(.off) { max($0, findings[$1].level) }
        one.count = members.reduce(0) { $0 + (findings[$1].count ?? 1) }
        let paths = members.map { findings[$0].path }
        switch mark.kind {
        // The topmost entry stands for what lies in it.
        case .subtree: break
        case .directory:
            one.path = EntryPath.directory(of: one.path)
            one.evidence = Evidence(directory: mark.container, one.evidence.facts)
        case .tree, .value:
            one.path = EntryPath.commonDirectory(of: paths)
            let shared = one.evidence.facts.filter { $0.value == mark.value }
            let (owner, group) = (one.evidence.owner, one.evidence.group)
            one.evidence = Evidence(directory: nil, shared)
            if shared.isEmpty, mark.kind == .value {
                (one.evidence.owner, one.evidence.group, one.evidence.hasOwners) = (owner, group, true)
            }
        }
        let samples = mark.kind == .subtree ? paths.dropFirst() : paths[...]
        one.related = samples.prefix(Aggregate.sampleLimit).map { Related(role: .sample, path: $0) }
        // What the remedy speaks of, of whichever member.
        for place in members.flatMap({ findings[$0].related }) where place.role == .writable {
            if !one.related.contains(place), one.related.count < 2 * Aggregate.sampleLimit { one.related.append(place) }
        }
        one.fingerprints = Fingerprints(
            rule: rules[one.rule].rule.id, path: mark.kind == .value ? [] : one.path, discriminator: mark.value)
        return one
    }
}

/// The groups of findings that become one each.
private struct Folds {
    struct Group {
        /// Places in the report, ascending.
        var members: [Int]
    }

    /// What the members of a group have in common.
    private struct Key: Hashable {
        var rule: Int
        var root: Int
        /// New ones are not hidden among those that are known.
        var state: BaselineState?
        var isExcused: Bool
        var place: [UInt8]
        var value: [UInt8]
    }

    private(set) var groups: [Group] = []
    private var places: [Key: Int] = [:]

    mutating func add(_ finding: Finding, at index: Int) {
        guard let mark = finding.fold else { return }
        var key = Key(
            rule: finding.rule, root: finding.root, state: finding.baselineState, isExcused: finding.isExcused,
            place: [], value: mark.value)
        let directory = EntryPath.directory(of: finding.path)
        switch mark.kind {
        case .tree, .value: break
        case .directory: key.place = directory
        case .subtree:
            // Sorted by bytes, a directory comes before what is in it.
            key.place = directory
            if !finding.path.isEmpty, let group = places[key] {
                groups[group].members.append(index)
                key.place = finding.path
                places[key] = group
                return
            }
            key.place = finding.path
        }
        if let group = places[key] {
            groups[group].members.append(index)
        } else {
            places[key] = groups.count
            groups.append(Group(members: [index]))
        }
    }
}

extension Evidence {
    /// Of a directory that findings in it became one at.
    fileprivate init(directory: FoldMark.Container?, _ facts: [Detail]) {
        let nobody = Account(id: 0, name: nil)
        self.init(
            kind: .directory, mode: directory?.mode ?? Mode(rawValue: 0), owner: directory?.owner ?? nobody,
            group: directory?.group ?? nobody, facts: facts)
        hasMode = directory != nil
        hasOwners = directory != nil
    }
}
