import Descriptors
import Facts

/// A directory above a root.
struct Ancestor {
    /// How many levels above the root it is: 1 is the directory that holds the root.
    let levels: Int
    let permissions: Permissions
    /// Who can search it.
    let searchers: Principals

    /// From the root: `..`, `../..` and so on.
    var path: [UInt8] {
        Array(Array(repeating: Array("..".utf8), count: levels).joined(separator: [UInt8(ascii: "/")]))
    }

    /// Climbs from the root by descriptor until a directory is its own parent: the nearest first. What cannot be opened
    /// on the way ends the climb: whoever may not look there may not judge it either.
    static func all(of root: borrowing Descriptor, _ status: EntryStatus, _ trust: Trust) -> [Ancestor] {
        var ancestors: [Ancestor] = []
        var below = status
        guard var current = try? root.openParent() else { return [] }
        while let status = try? current.synchronizedStatus() {
            if status.inode == below.inode, status.device == below.device { break }
            var entry = EntryFacts()
            entry.take(status, kind: .directory, now: 0)
            entry.readAccessList(current)
            entry.settleRights(trust: trust)
            ancestors.append(
                Ancestor(levels: ancestors.count + 1, permissions: entry.permissions, searchers: entry.executors))
            below = status
            guard let above = try? current.openParent() else { break }
            current = above
        }
        return ancestors
    }
}
