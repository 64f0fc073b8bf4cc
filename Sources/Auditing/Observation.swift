import Facts
import RuleLanguage

/// A finding as a judge makes it, before names of one inode are brought together and fingerprints are numbered.
struct Observation: Sendable {
    var rule: Int
    var level: Level
    var root: Int
    var path: [UInt8]
    var evidence: Evidence
    var related: [Related]
    var discriminator: [UInt8]
    /// Where the rule speaks of a file that has several names: which file.
    var inode: InodeIdentity?
    var count: Int?

    /// The order of a report: root, path bytes, rule.
    static func precedes(_ left: Observation, _ right: Observation) -> Bool {
        PathOrder.precedes(left.root, left.path, left.rule, right.root, right.path, right.rule)
    }
}

/// The order of everything in a report that has a place: by root, path bytes, and then a number of its own kind.
enum PathOrder {
    static func precedes(
        _ root: Int, _ path: [UInt8], _ number: Int, _ otherRoot: Int, _ otherPath: [UInt8], _ otherNumber: Int
    ) -> Bool {
        if root != otherRoot { return root < otherRoot }
        if path != otherPath { return path.lexicographicallyPrecedes(otherPath) }
        return number < otherNumber
    }
}

extension [UInt8] {
    /// A copy in storage of its own and no larger than it must be: what a worker fills anew for every entry has room
    /// for the longest path.
    var compact: [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(count)
        copy.append(contentsOf: self)
        return copy
    }
}
