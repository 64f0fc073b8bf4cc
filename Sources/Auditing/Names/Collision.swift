import Facts
import Names

/// Entries of one name, in one directory or in several that become one, with what a second look found of them.
struct Collision: Sendable {
    /// Sorted by path.
    var members: [InspectedEntry]
    var targets: NameTargets
    var mechanisms: NameMechanisms
    /// Which members are one where; places in `members`.
    var parts: [SiblingGroup.Part]
    /// The name in the shape of a short one, where that is what they meet by.
    var alias: [UInt8]?

    /// - Parameter entries: in the order that `parts` counts; nothing in the place of one that is gone.
    init?(
        _ entries: [InspectedEntry?], targets: NameTargets, mechanisms: NameMechanisms, parts: [SiblingGroup.Part],
        alias: [UInt8]? = nil
    ) {
        self.alias = alias
        let kept = entries.indices.filter { entries[$0] != nil }
        let found = kept.compactMap { place in entries[place].map { (place: place, entry: $0) } }
            .sorted { $0.entry.path.lexicographicallyPrecedes($1.entry.path) }
        guard found.count > 1 else { return nil }
        let places = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1.place, $0) })
        members = found.map(\.entry)
        self.targets = targets
        self.mechanisms = mechanisms
        self.parts = parts.map { part in
            SiblingGroup.Part(members: part.members.compactMap { places[$0] }.sorted(), targets: part.targets)
        }.filter { $0.members.count > 1 }
    }

    var isShortName: Bool { alias != nil }

    /// Brings together those that have an entry in common: what a directory holds by itself, and what it holds when it
    /// becomes one with another.
    static func united(_ collisions: [Collision]) -> [Collision] {
        var united: [Collision?] = []
        var owners: [[UInt8]: Int] = [:]
        for collision in collisions {
            var whole = collision
            let place = united.count
            for other in Set(collision.members.compactMap { owners[$0.path] }).sorted() {
                guard let earlier = united[other] else { continue }
                whole.absorb(earlier)
                united[other] = nil
            }
            united.append(whole)
            for member in whole.members { owners[member.path] = place }
        }
        return united.compactMap { $0 }
    }

    private mutating func absorb(_ other: Collision) {
        let known = Set(members.map(\.path))
        members += other.members.filter { !known.contains($0.path) }
        members.sort { $0.path.lexicographicallyPrecedes($1.path) }
        targets.formUnion(other.targets)
        mechanisms.formUnion(other.mechanisms)
        // Their places are no longer what they were; nobody follows them any more.
        parts = []
    }
}
