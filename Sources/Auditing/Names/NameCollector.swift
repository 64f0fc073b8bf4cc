import Facts
import Names

/// One worker's look at names: each as it is listed, and all of a directory when it is complete. What something will have
/// to be said about goes to where all workers bring it.
struct NameCollector: Sendable {
    private let query: NameQuery
    private let found: any RecordSink
    private var siblings = SiblingNames()
    /// Whether a name in this directory holds what some target may refuse or store otherwise.
    private var hasSuspiciousNames = false
    /// Directories with more names than could be compared.
    private(set) var overfull: [[UInt8]] = []

    init(_ query: NameQuery, into found: any RecordSink) {
        self.query = query
        self.found = found
    }

    mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
        if !traits.hazards.isDisjoint(with: Self.suspicious) || facts.name.count > 255 {
            hasSuspiciousNames = true
        }
        siblings.add(facts.name, traits)
    }

    /// What in an ASCII name may be more than a target takes.
    private static let suspicious: NameHazards = [.windowsCharacter, .windowsDevice, .trailingDotOrSpace]

    mutating func finishDirectory(_ identity: InodeIdentity?, path: () -> [UInt8]) {
        let haveBuckets = query.asksForCollisions && siblings.fillBuckets()
        let asksEach = query.asksForRefusals && (hasSuspiciousNames || !siblings.haveOnlyASCII)
        let asksForShortNames = query.asksForCollisions && siblings.haveTilde && query.collide.haveShortNames
        let asksForBytes = query.asksForCollisions && !siblings.haveOnlyASCII && query.collide.contains(.xfsCI)
        if haveBuckets || asksEach || asksForShortNames || asksForBytes || siblings.isOverfull {
            let directory = DirectoryPlace(path: path(), identity: identity)
            if siblings.isOverfull { overfull.append(directory.path) }
            if haveBuckets { lookAtBuckets(in: directory) }
            if asksForShortNames { lookAtShortNames(in: directory) }
            if asksForBytes { lookAtBytes(in: directory) }
            if asksEach { lookAtEach(in: directory) }
        }
        siblings.removeAll()
        hasSuspiciousNames = false
    }

    private func lookAtBuckets(in directory: DirectoryPlace) {
        var comparison = NameComparison(siblings)
        siblings.forEachBucket { bucket in
            comparison.forEachGroup(of: bucket, on: query.collide) { add($0, .meaning, in: directory) }
        }
    }

    /// XFS folds bytes, whatever they stand for: there a name that is text can meet one that is not UTF-8, and the
    /// hash of what text means keeps these apart.
    private func lookAtBytes(in directory: DirectoryPlace) {
        let folder = NameFolder()
        var name: [UInt8] = []
        func hash(_ member: UInt32) -> UInt64 {
            siblings.copyName(Int(member), into: &name)
            return folder.coarseHash(of: name.span)
        }
        let members = (0..<UInt32(siblings.count)).filter { member in
            siblings.copyName(Int(member), into: &name)
            return name.contains { $0 >= 0x80 }
        }
        var comparison = NameComparison(siblings)
        comparison.forEachGroup(of: members, on: NameTargets(.xfsCI)) { group in
            let first = hash(group.members[0])
            if group.members.contains(where: { hash($0) != first }) { add(group, .bytes, in: directory) }
        }
    }

    private func add(
        _ group: NameComparison<SiblingNames>.Group, _ cause: SiblingRecord.Cause, in directory: DirectoryPlace
    ) {
        var name: [UInt8] = []
        siblings.copyName(Int(group.members[0]), into: &name)
        // The order of a listing says nothing.
        var label = name
        for member in group.members.dropFirst() {
            siblings.copyName(Int(member), into: &name)
            if name.lexicographicallyPrecedes(label) { swap(&name, &label) }
        }
        let meeting = SiblingRecord.Meeting(targets: group.targets, mechanisms: group.mechanisms)
        for member in group.members {
            siblings.copyName(Int(member), into: &name)
            let record = SiblingRecord(directory: directory, cause: cause, name: name, meeting: meeting)
            found.add(record.key(label: label), record.value)
        }
    }

    private func lookAtShortNames(in directory: DirectoryPlace) {
        let targets = query.collide.expanded.members.filter(\.hasShortNames)
            .reduce(into: NameTargets()) { $0.formUnion(NameTargets($1)) }
        var (alias, long): ([UInt8], [UInt8]) = ([], [])
        var told: Set<Int> = []
        for pair in shortNameCollisions(among: siblings, count: siblings.count) {
            siblings.copyName(pair.alias, into: &alias)
            siblings.copyName(pair.long, into: &long)
            let meeting = SiblingRecord.Meeting(targets: targets, mechanisms: .shortName, alias: alias)
            for name in told.insert(pair.alias).inserted ? [alias, long] : [long] {
                let record = SiblingRecord(directory: directory, cause: .shortName, name: name, meeting: meeting)
                found.add(record.key(label: alias), record.value)
            }
        }
    }

    private func lookAtEach(in directory: DirectoryPlace) {
        var name: [UInt8] = []
        for number in 0..<siblings.count {
            siblings.copyName(number, into: &name)
            guard UnkeptName(name, query) != nil else { continue }
            let record = SiblingRecord(directory: directory, cause: .unkept, name: name)
            found.add(record.key(label: name), record.value)
        }
    }
}
