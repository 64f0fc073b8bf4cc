public import Facts

/// What alone of a root is walked, where other processes walk the rest. Everything but judging is done with the whole root
/// in sight.
public struct WalkPart: Sendable {
    /// Which entries of the directory.
    public enum Extent: Hashable, Sendable {
        /// All that is below it.
        case all
        /// Those directly in it, and what lies in those of its subdirectories that nobody else walks.
        case entries
        /// Of these the ones whose name hashes to a number, from 1, of so many.
        case slice(Int, of: Int)
    }

    /// The directory, root-relative; empty for the root itself.
    public var path: [UInt8]
    /// Which object it was when the walk was planned.
    public var identity: InodeIdentity
    /// Which object the root was then.
    public var rootIdentity: InodeIdentity
    /// Which of its entries.
    public var extent: Extent
    /// The directories in it that others walk, by their names.
    public var others: Set<[UInt8]>

    public init(
        path: [UInt8], identity: InodeIdentity, rootIdentity: InodeIdentity, extent: Extent, others: Set<[UInt8]>
    ) {
        self.path = path
        self.identity = identity
        self.rootIdentity = rootIdentity
        self.extent = extent
        self.others = others
    }

    /// Whether it judges what is said once of a directory, however many list it.
    public var isFirst: Bool { if case .slice(let number, _) = extent { number == 1 } else { true } }

    var isSlice: Bool { if case .slice = extent { true } else { false } }

    /// Whether an entry of the directory belongs to it.
    func holds(_ name: [UInt8]) -> Bool {
        guard case .slice(let number, let count) = extent else { return true }
        return Self.slice(of: name, among: count) == number
    }

    /// Which of so many slices of a directory a name is in, from 1.
    public static func slice(of name: [UInt8], among count: Int) -> Int {
        Int(hash(of: name) % UInt64(count)) + 1
    }

    /// FNV-1a of 64 bits.
    public static func hash(of name: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        // The lowest bits of FNV depend on the lowest bits of the bytes alone.
        return hash ^ hash >> 32
    }
}

/// What one of several listings of a directory came to, of which each judges some names.
public struct ListingDigest: Hashable, Sendable {
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// How many names it has.
    public var count = 0
    /// The sum of their hashes.
    public var sum: UInt64 = 0
}
