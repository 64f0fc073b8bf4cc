import Facts
import Names

extension FuzzTarget {
    /// A directory of names, one a line. The coarse hash tells no two apart that a target joins, a key is its own key,
    /// and groups are those of equal keys.
    static let names = FuzzTarget(name: "names") { input in
        let given = input.lines.prefix(8).filter { !$0.isEmpty && !$0.contains(UInt8(ascii: "/")) && !$0.contains(0) }
        var names: [[UInt8]] = []
        for name in given where name.count <= 255 && !names.contains(name) { names.append(name) }
        for target in NameTargets.concrete.members { try check(names, on: target) }
        for group in collisionGroups(of: names, targets: NameTargets(.portable)) {
            try hold(group.members.count > 1, "a group has members")
        }
        for name in names {
            let classes = ShortName.classes(ofAlias: name.span) + ShortName.classes(ofLongName: name.span)
            try hold(!classes.contains { $0.contains(0) }, "a class is told by bytes without zeros")
            try hold(
                ShortName.hasShape(name.span) != ShortName.classes(ofAlias: name.span).isEmpty, "a shape has classes")
            _ = NameHazards(examining: name.span)
            _ = WindowsDevice.isNamed(by: name.span)
        }
    }

    private static func check(_ names: [[UInt8]], on target: NameTarget) throws {
        var folder = NameFolder()
        var members: [[UInt8]: [Int]] = [:]
        for (index, name) in names.enumerated() {
            var key: [UInt8] = []
            guard folder.key(of: name.span, on: target, into: &key) else { continue }
            members[key, default: []].append(index)
            var again: [UInt8] = []
            // ZFS takes capitals first and then takes characters apart: of the few that have no capital, such as
            // U+03B0, letters remain that have one.
            let takesMore = target == .zfsFormD && folder.key(of: key.span, on: target, into: &again)
            let settled = takesMore ? again : key
            // A key may be longer than a name can be.
            if folder.key(of: settled.span, on: target, into: &again) {
                try hold(again == settled, "folding \(name) again on \(target) gives \(again) for \(settled)")
            }
            if let stored = NameAlteration.of(name: name.span, on: target)?.stored {
                let isTaken = folder.key(of: stored.span, on: target, into: &again)
                try hold(!isTaken || again == key, "\(name) is not \(stored), as which \(target) stores it")
            }
            _ = PathLimit.of(path: name.span, on: target)
        }
        let joined = Set(members.values.filter { $0.count > 1 })
        for group in joined {
            var hashes: Set<UInt64> = []
            for member in group {
                let name = names[member]
                // XFS folds bytes: what it makes of a UTF-8 name may be what it makes of one that is none, and the hash
                // keeps those two kinds apart.
                if target == .xfsCI, String(validating: name, as: UTF8.self) == nil { continue }
                hashes.insert(folder.coarseHash(of: name.span))
            }
            try hold(hashes.count <= 1, "the coarse hash tells \(group.map { names[$0] }) apart, \(target) does not")
        }
        let groups = collisionGroups(of: names, targets: NameTargets(target))
        try hold(Set(groups.map(\.members)) == joined, "the groups on \(target) are not those of equal keys")
    }
}
