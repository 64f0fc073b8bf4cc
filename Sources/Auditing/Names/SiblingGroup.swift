import Facts
import Names

/// Names of one directory that are one name on some target, before anybody has looked at what bears them.
struct SiblingGroup: Sendable {
    /// Those of the names that are one on the same targets.
    struct Part: Hashable, Sendable {
        var members: [Int]
        var targets: NameTargets
    }

    var directory: DirectoryPlace
    /// Ascending.
    var names: [[UInt8]]
    var targets: NameTargets
    var mechanisms: NameMechanisms
    /// Places in `names`.
    var parts: [Part]
    /// The name in the shape of a short one, where that is what they meet by.
    var alias: [UInt8]?

    init(_ group: NameGroup, of bucket: [[UInt8]], in directory: DirectoryPlace) {
        self.directory = directory
        targets = group.targets
        mechanisms = group.mechanisms
        let order = group.members.sorted { bucket[$0].lexicographicallyPrecedes(bucket[$1]) }
        names = order.map { bucket[$0].compact }
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        parts = Self.parts(group.parts) { $0.compactMap { places[$0] }.sorted() }
    }

    /// A name in the shape of a short one, and the long names that it may be given to.
    init(alias: [UInt8], of longs: [[UInt8]], on targets: NameTargets, in directory: DirectoryPlace) {
        self.directory = directory
        self.alias = alias
        names = ([alias] + longs).map(\.compact).sorted { $0.lexicographicallyPrecedes($1) }
        self.targets = targets.expanded.members.filter(\.hasShortNames)
            .reduce(into: NameTargets()) { $0.formUnion(NameTargets($1)) }
        mechanisms = .shortName
        parts = []
    }

    /// Brings together the targets that make the same members one.
    static func parts(_ parts: [NameGroup.Part], _ translate: ([Int]) -> [Int]) -> [Part] {
        var targets: [[Int]: NameTargets] = [:]
        for part in parts {
            for members in part.members { targets[translate(members), default: []].formUnion(NameTargets(part.target)) }
        }
        return targets.map { Part(members: $0.key, targets: $0.value) }
            .sorted { $0.members.lexicographicallyPrecedes($1.members) }
    }
}
