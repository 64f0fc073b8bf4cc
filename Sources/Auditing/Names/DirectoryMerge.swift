import Digests
import Facts
import Names

/// Directories that become one on these targets.
struct DirectoryMerge {
    /// Sorted by path.
    let directories: [DirectoryPlace]
    let targets: NameTargets
    /// Why they do.
    let mechanisms: NameMechanisms

    /// Those of directories that names of a collision lead to: which of the names are one differs from target to target.
    static func all(
        of directories: [(name: [UInt8], place: DirectoryPlace)], on meeting: SiblingRecord.Meeting
    ) -> [DirectoryMerge] {
        var comparison = NameComparison(directories.map(\.name))
        let all = Array(0..<UInt32(directories.count))
        var targetsOfParts: [[Int]: NameTargets] = [:]
        for target in meeting.targets.members {
            // Where no single file system merges them, all are one behind Windows.
            let firsts =
                target == .portable
                ? Array(repeating: 0, count: all.count) : comparison.firsts(of: all, on: target)
            for part in Dictionary(grouping: directories.indices, by: { firsts[$0] }).values where part.count > 1 {
                targetsOfParts[part, default: []].formUnion(NameTargets(target))
            }
        }
        return targetsOfParts.compactMap { part, targets in
            let places = Dictionary(part.map { (directories[$0].place.path, directories[$0].place) }) { first, _ in
                first
            }
            guard places.count > 1 else { return nil }
            return DirectoryMerge(
                directories: places.values.sorted { $0.path.lexicographicallyPrecedes($1.path) }, targets: targets,
                mechanisms: meeting.mechanisms)
        }.sorted { $1.precedes($0) }
    }

    /// Tells merges apart without keeping them.
    var fingerprint: Fingerprint {
        var hash = SHA256()
        for directory in directories { hash.add(directory.path + [0]) }
        hash.add(0)
        for byte in [UInt8(truncatingIfNeeded: targets.rawValue), UInt8(targets.rawValue >> 8), mechanisms.rawValue] {
            hash.add(byte)
        }
        return Fingerprint(hash)
    }

    /// In an order that does not depend on how they were found.
    func precedes(_ other: DirectoryMerge) -> Bool {
        for (one, two) in zip(directories, other.directories) where one.path != two.path {
            return one.path.lexicographicallyPrecedes(two.path)
        }
        if directories.count != other.directories.count { return directories.count < other.directories.count }
        return targets.rawValue < other.targets.rawValue
    }
}

/// Tells which names are one with names of other directories.
struct MergeSpans {
    private let containers: [UInt32]
    private var comparison: NameComparison<SiblingNames>

    /// - Parameter containers: of each name, its directory.
    init(_ names: SiblingNames, _ containers: [UInt32]) {
        self.containers = containers
        comparison = NameComparison(names)
    }

    func areSpanned(by members: [UInt32]) -> Bool {
        members.contains { containers[Int($0)] != containers[Int(members[0])] }
    }

    /// The members of a group that are one with a name of another directory, on the targets where they are.
    mutating func members(of group: NameComparison<SiblingNames>.Group) -> ([UInt32], NameTargets) {
        var areInvolved = Array(repeating: false, count: group.members.count)
        var targets: NameTargets = []
        for target in group.targets.members {
            let firsts =
                target == .portable
                ? Array(repeating: 0, count: group.members.count) : comparison.firsts(of: group.members, on: target)
            var isSpanning = Array(repeating: false, count: group.members.count)
            for (place, first) in firsts.enumerated() where !isSpanning[Int(first)] {
                isSpanning[Int(first)] =
                    containers[Int(group.members[place])] != containers[Int(group.members[Int(first)])]
            }
            for (place, first) in firsts.enumerated() where isSpanning[Int(first)] {
                areInvolved[place] = true
                targets.formUnion(NameTargets(target))
            }
        }
        return (group.members.indices.filter { areInvolved[$0] }.map { group.members[$0] }, targets)
    }
}
