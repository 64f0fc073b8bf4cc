/// The names of one bucket, or of one directory, that are one name on any of the targets, and which of them on each: see
/// `NameComparison`.
public func collisionGroups(of names: [[UInt8]], targets: NameTargets) -> [NameGroup] {
    var comparison = NameComparison(names)
    var groups: [NameComparison<[[UInt8]]>.Group] = []
    comparison.forEachGroup(of: Array(0..<UInt32(names.count)), on: targets) { groups.append($0) }
    return groups.map { group in
        NameGroup(
            members: group.members.map(Int.init), targets: group.targets,
            parts: parts(of: group.members, on: group.targets, by: &comparison), mechanisms: group.mechanisms)
    }
}

private func parts(
    of members: [UInt32], on targets: NameTargets, by comparison: inout NameComparison<[[UInt8]]>
) -> [NameGroup.Part] {
    targets.members.map { target in
        guard target != .portable else { return NameGroup.Part(target: target, members: [members.map(Int.init)]) }
        let firsts = comparison.firsts(of: members, on: target)
        let together = Dictionary(grouping: members.indices, by: { firsts[$0] }).values.filter { $0.count > 1 }
        return NameGroup.Part(
            target: target,
            members: together.map { $0.map { Int(members[$0]) } }.sorted { $0[0] < $1[0] })
    }
}
