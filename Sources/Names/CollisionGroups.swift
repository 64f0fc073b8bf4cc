/// The names of one bucket, or of one directory, that are one name on any of the targets; exact, whatever the names.
/// Short names are apart: `shortNameCollisions(among:)`.
public func collisionGroups(of names: [[UInt8]], targets: NameTargets) -> [NameGroup] {
    var folder = NameFolder()
    var members: [[UInt8]: [Int]] = [:]
    for (index, name) in names.enumerated() {
        var key: [UInt8] = []
        if folder.key(of: name.span, on: .apfs, into: &key) { members[key, default: []].append(index) }
    }
    return members.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { members in
        NameGroup(
            members: members, targets: targets.expanded,
            parts: targets.expanded.members.map { NameGroup.Part(target: $0, members: [members]) },
            mechanisms: .letterCase)
    }
}
