/// The names of one bucket, or of one directory, that are one name on any of the targets; exact, whatever the names.
/// Short names are apart: `shortNameCollisions(among:)`.
public func collisionGroups(of names: [[UInt8]], targets: NameTargets) -> [NameGroup] {
    var forest = DisjointSets(count: names.count)
    var keys = CollisionKeys()
    var first: [CollisionKeys.View: [[UInt8]: Int]] = [:]
    for (index, name) in names.enumerated() {
        keys.take(name.span, targets)
        for (view, key) in keys.keys {
            if let earlier = first[view]?[key] {
                forest.unite(earlier, index)
            } else {
                first[view, default: [:]][key] = index
            }
        }
    }
    return forest.sets().map { members in group(members, of: names, targets: targets) }
}

/// Looks at one group target by target.
private func group(_ members: [Int], of names: [[UInt8]], targets: NameTargets) -> NameGroup {
    var folder = NameFolder()
    var key: [UInt8] = []
    var parts: [NameGroup.Part] = []
    var colliding: NameTargets = []
    for target in targets.expanded.members {
        var byKey: [[UInt8]: [Int]] = [:]
        for member in members {
            let name = names[member]
            if folder.key(of: name.span, on: target, into: &key) { byKey[key, default: []].append(member) }
        }
        let together = byKey.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        guard !together.isEmpty else { continue }
        colliding.formUnion(NameTargets(target))
        parts.append(NameGroup.Part(target: target, members: together))
    }
    if parts.isEmpty {
        // Only a file system that is reached through Windows merges them.
        colliding = NameTargets(.portable)
        parts = [NameGroup.Part(target: .portable, members: [members])]
    }
    return NameGroup(
        members: members, targets: colliding, parts: parts, mechanisms: mechanisms(of: parts, members, of: names))
}

/// What explains each part; where the parts do not hold the group together, as behind Windows, what explains the rest.
private func mechanisms(of parts: [NameGroup.Part], _ members: [Int], of names: [[UInt8]]) -> NameMechanisms {
    var explained = NameMechanisms()
    var seen: Set<[Int]> = []
    var reached: Set<Int> = [members[0]]
    func explain(_ one: Int, _ other: Int) {
        guard seen.insert([one, other]).inserted else { return }
        let (one, other) = (names[one], names[other])
        explained.formUnion(.explaining(one.span, other.span))
    }
    for together in parts.flatMap(\.members) {
        for member in together.dropFirst() { explain(together[0], member) }
        reached.formUnion(together)
    }
    for member in members where !reached.contains(member) { explain(members[0], member) }
    return explained
}
