/// What happened when a member took effect after those before it.
public struct ReplayEvents: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A directory of its path is a link of an earlier member.
    public static let throughLink = ReplayEvents(rawValue: 1 << 0)
    /// It takes the place of a link: who does not remove that first writes where it leads.
    public static let ontoLink = ReplayEvents(rawValue: 1 << 1)
    /// Such a link leads out of the root.
    public static let linkLeavesRoot = ReplayEvents(rawValue: 1 << 2)
    /// Its path leads out of the root: it has no place in the tree.
    public static let leavesRoot = ReplayEvents(rawValue: 1 << 3)
    /// A directory of its path cannot be had: its links have no end, or it is no directory.
    public static let unreachable = ReplayEvents(rawValue: 1 << 4)
    /// The file that a hard link stands for is none of the tree: it lies outside, is missing, or comes later.
    public static let hardLinkOutside = ReplayEvents(rawValue: 1 << 5)
    /// The path was there before, with other facts.
    public static let duplicate = ReplayEvents(rawValue: 1 << 6)
    /// And with fewer rights for others, or without set-id bits that it has now.
    public static let gainsRights = ReplayEvents(rawValue: 1 << 7)
    /// The path was there before, as an object of another kind.
    public static let typeConflict = ReplayEvents(rawValue: 1 << 8)
    /// What is then seen of one of both alone is a set-id bit, a right of everybody to write, or a link that leads out.
    public static let hidesRights = ReplayEvents(rawValue: 1 << 9)
}

/// Where a member is in the tree, and what happened on the way.
public struct ReplayOutcome: Hashable, Sendable {
    /// What happened.
    public var events: ReplayEvents = []
    /// Nothing where it has no place.
    public var node: VirtualTree.Node?
    /// The link that it was written through, or onto.
    public var link: VirtualTree.Node?
    /// What lies at its path and stays there, while it has no place: a directory that holds something.
    public var obstacle: VirtualTree.Node?
    /// The file that an earlier member made at its path, where both are of one kind; which it is may be the same one.
    public var repeated: Int?
    /// That member, counted from 0 in their order, where both are files that are alike but, maybe, for what is in them.
    public var twin: Int32?
}
