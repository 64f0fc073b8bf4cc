import Digests
import Facts
import Names

/// The names of a directory that have one hash, and may be one name somewhere. A few lie in memory. More are brought in
/// order by what the targets make of them, and of those that all targets make the same of two are compared for all: a
/// million spellings of one name are as good as two.
struct NameBucket: ~Copyable {
    /// A member of a group of names that are one.
    struct Member {
        let name: [UInt8]
        let meeting: SiblingRecord.Meeting
        /// The first name of the group, by bytes.
        let label: [UInt8]
    }

    private let targets: NameTargets
    private let space: (any SpillSpace)?
    private let memoryLimit: Int
    private let kindLimit: Int
    private var names: [[UInt8]] = []
    /// By what the targets make of them, then by name.
    private var kinds: ExternalSort
    private var keys: TargetKeys
    private var key: [UInt8] = []

    /// How many names lie in memory at most.
    static let usualMemoryLimit = 1 << 12
    /// How many different things targets may make of names that have one hash: tens of thousands of names that are no text
    /// are no attack.
    static let usualKindLimit = 1 << 17

    init(
        _ targets: NameTargets, spillingTo space: (any SpillSpace)?, memoryLimit: Int = usualMemoryLimit,
        kindLimit: Int = usualKindLimit
    ) {
        self.targets = targets
        self.space = space
        self.memoryLimit = memoryLimit
        self.kindLimit = kindLimit
        kinds = ExternalSort(space)
        keys = TargetKeys(targets)
    }

    mutating func add(_ name: [UInt8]) {
        if kinds.count > 0 { return spill(name) }
        names.append(name)
        guard names.count > memoryLimit else { return }
        for name in names { spill(name) }
        names = []
    }

    private mutating func spill(_ name: [UInt8]) {
        keys.make(of: name.span, into: &key)
        var digest = SHA256()
        digest.add(key)
        var key = RecordKey()
        key.add(Fingerprint(digest))
        key.add(last: name)
        kinds.add(key, [])
    }

    /// Hands over the members of all groups, and forgets them.
    ///
    /// - Returns: whether all were compared.
    mutating func takeMembers(_ body: (Member) -> Void) -> Bool {
        defer { names.removeAll(keepingCapacity: true) }
        guard kinds.count > 0 else {
            takeFew(body)
            return true
        }
        let kinds = exchange(&kinds, with: ExternalSort(space)).sorted()
        return Self.compare(kinds, atMost: kindLimit, on: targets, body)
    }

    private func takeFew(_ body: (Member) -> Void) {
        guard names.count > 1 else { return }
        var comparison = NameComparison(names)
        comparison.forEachGroup(of: Array(0..<UInt32(names.count)), on: targets) { group in
            let members = group.members.map { names[Int($0)] }
            guard let label = members.min(by: { $0.lexicographicallyPrecedes($1) }) else { return }
            let meeting = SiblingRecord.Meeting(targets: group.targets, mechanisms: group.mechanisms)
            for name in members { body(Member(name: name, meeting: meeting, label: label)) }
        }
    }

    /// Names of which the targets make the same.
    private struct Kind {
        /// The first by bytes, and the last where there are several.
        var samples: [[UInt8]] = []
        var mechanisms: NameMechanisms = []
        /// The group that they belong to, by its place.
        var group: Int?
    }

    private static func compare(
        _ names: SortedRecords, atMost kindLimit: Int, on targets: NameTargets, _ body: (Member) -> Void
    ) -> Bool {
        var kinds: [Kind] = []
        var isWhole = true
        forEach(names) { place, name in
            if place == kindLimit { isWhole = false }
            guard place < kindLimit else { return }
            if place == kinds.count { kinds.append(Kind()) }
            let samples = kinds[place].samples
            if let first = samples.first {
                kinds[place].mechanisms.formUnion(.explaining(first.span, name.span))
                kinds[place].samples = [first, name]
            } else {
                kinds[place].samples = [name]
            }
        }
        let samples = kinds.indices.flatMap { place in kinds[place].samples.map { (place: place, name: $0) } }
        var comparison = NameComparison(samples.map(\.name))
        var groups: [(meeting: SiblingRecord.Meeting, label: [UInt8])] = []
        comparison.forEachGroup(of: Array(0..<UInt32(samples.count)), on: targets) { group in
            var meeting = SiblingRecord.Meeting(targets: group.targets, mechanisms: group.mechanisms)
            var label = samples[Int(group.members[0])].name
            for member in group.members {
                let (place, name) = samples[Int(member)]
                kinds[place].group = groups.count
                meeting.mechanisms.formUnion(kinds[place].mechanisms)
                if name.lexicographicallyPrecedes(label) { label = name }
            }
            groups.append((meeting, label))
        }
        forEach(names) { place, name in
            guard place < kinds.count, let group = kinds[place].group else { return }
            body(Member(name: name, meeting: groups[group].meeting, label: groups[group].label))
        }
        return isWhole
    }

    /// Hands over all names, each with the place of its kind among all kinds.
    private static func forEach(_ names: SortedRecords, _ body: (Int, [UInt8]) -> Void) {
        var place = -1
        var kind: ArraySlice<UInt8> = []
        for record in names {
            let own = record.key.prefix(RecordKey.fingerprintLength)
            let name = record.key.dropFirst(RecordKey.fingerprintLength)
            if own != kind { (kind, place) = (own, place + 1) }
            body(place, Array(name))
        }
    }
}
