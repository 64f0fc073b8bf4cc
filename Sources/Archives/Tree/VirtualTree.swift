public import Facts

/// What an archive's members come to when they take effect one after the other, as an unpacker would have it: the last one
/// of a path counts, links are followed as they are at that time, hard links share one file.
///
/// A name takes a node, a file what its facts are; both lie in arrays, so that a member costs no allocation of its own.
public struct VirtualTree: Sendable {
    /// An entry of the tree, by its number; the root is 0.
    public struct Node: Hashable, Sendable {
        /// Its number.
        public let index: Int32

        @inlinable
        init(index: Int32) {
            self.index = index
        }

        /// The directory that paths begin in.
        public static let root = Node(index: 0)
    }

    /// What is known of a file; hard links share it.
    public struct Object: Hashable, Sendable {
        /// What it is; hard links have the kind of their file.
        public var kind = EntryKind.directory
        /// Nothing but that it is there is known: a directory that only names imply.
        public var isImplied = true
        /// Which of the fields that follow the archive says.
        public var known: MemberFields = []
        /// The permission bits.
        public var mode = Mode(rawValue: 0)
        /// By number.
        public var owner: Int64 = 0
        /// By number.
        public var group: Int64 = 0
        /// In bytes, holes among them.
        public var size: UInt64 = 0
        /// Seconds since 1970.
        public var modified: Int64 = 0
        /// The device that a device node stands for, its driver.
        public var deviceMajor: UInt32 = 0
        /// And its number there.
        public var deviceMinor: UInt32 = 0
        /// Which member it comes from, counted from 0 in their order.
        public var member: Int32 = -1
        /// Of a link.
        @usableFromInline var target = Text()
        /// How many entries are names of it, and numbers by which further members may be.
        var names: Int32 = 1
    }

    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var parent: Int32
        @usableFromInline var object: Int32
        @usableFromInline var name: Text
        /// The last layer that has it, or something below it.
        var touched: UInt16
        /// The layer that took it out, counted from 1; 0 while it is in the tree.
        var removedIn: UInt16 = 0
        /// What is directly below it is in the tree only where this layer or a later one touched it.
        var opaqueFrom: UInt16 = 0
        /// The table of what it holds; negative where that is nothing.
        var table: Int32 = -1
        /// How many entries it holds, those that are only hidden among them.
        var held: Int32 = 0
    }

    /// Where a text lies among the tree's.
    @usableFromInline
    struct Text: Hashable, Sendable {
        @usableFromInline var start: UInt32 = 0
        @usableFromInline var count: UInt32 = 0

        @inlinable var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    /// What is refused.
    public struct Limits: Hashable, Sendable {
        /// Members (`--max-entries`).
        public var entries = Int(Int32.max) - 1
        /// Components of a path (`--max-depth`).
        public var depth = 1 << 20
        /// Bytes of names, for each million of members that have begun.
        public var names = 64 << 20

        public init() {}
    }

    /// What the tree is of.
    public enum Nature: Hashable, Sendable {
        /// One that is unpacked anywhere: `/` in a link is the system's root.
        case archive
        /// A root file system in layers: `/` is the tree's own root, and whiteouts take away what lower layers have.
        case image
        /// One layer of an image: hard links may lead to layers that are not here.
        case layer
    }

    let limits: Limits
    /// What it is of.
    public let nature: Nature
    @usableFromInline var entries = [Entry(parent: 0, object: 0, name: Text(), touched: 0)]
    @usableFromInline var objects = [Object()]
    /// Names of entries and targets of links, one beside the other.
    @usableFromInline var texts: [UInt8] = []
    /// Bytes of names that are kept beside it.
    var namesBeside = 0
    /// Entries by their names, a table for each directory that holds any.
    var tables = NameTables(reserving: 4 * usualCount)
    let hash = NameHash()
    /// Files of which the archive says that there are several names, by the number that it gives them.
    var numbered = NumberedFiles()
    var members = 0
    var recent = RecentDirectory()
    /// Which member each layer begins with.
    var layerStarts: [Int32] = [0]
    /// Entries that the layer touched and that were there before it.
    var touchedBefore: [Int32] = []
    /// Steps over path components, those of links among them; bounded by the bytes that were read for them.
    var steps = 0
    var stepLimit = 1 << 16

    /// An empty tree: a root of which nothing is known.
    public init(limits: Limits = Limits(), nature: Nature = .archive) {
        self.limits = limits
        self.nature = nature
        // Room that nobody has used costs nothing, and to move into a larger one every page of it.
        entries.reserveCapacity(Self.usualCount)
        objects.reserveCapacity(Self.usualCount)
        texts.reserveCapacity(Self.usualCount * 32)
    }

    /// As many entries as most archives have at most.
    private static let usualCount = 1 << 17

    /// Whether `/` in a link is the tree's own root, or the system's.
    var isRootFileSystem: Bool { nature != .archive }

    /// How many members took effect.
    public var memberCount: Int { members }

    /// All nodes that are in the tree, each behind the directory that holds it, the root first.
    public func nodes() -> [Node] {
        let hiding = hidingLayers()
        var nodes: [Node] = []
        nodes.reserveCapacity(entries.count)
        for index in entries.indices where hiding[index] == 0 { nodes.append(Node(index: Int32(index))) }
        return nodes
    }

    /// How many of the nodes are names of each file, by its number.
    public func linkCounts(among nodes: [Node]) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: objects.count)
        for node in nodes { counts[object(of: node)] += 1 }
        return counts
    }

    // What follows is asked of every member: a call would be handed a copy of the tree, without what is in its arrays.

    /// What is known of it.
    @inlinable @inline(__always)
    public subscript(node: Node) -> Object {
        objects[Int(entries[Int(node.index)].object)]
    }

    /// Which file it is: nodes with the same number are hard links of one.
    @inlinable @inline(__always)
    public func object(of node: Node) -> Int { Int(entries[Int(node.index)].object) }

    /// The last component of its path.
    @inlinable @inline(__always)
    public func name(of node: Node) -> ArraySlice<UInt8> { texts[entries[Int(node.index)].name.range] }

    /// Puts the last component of its path in the place of a text. Nobody counts it meanwhile, as a slice would be.
    @inlinable @inline(__always)
    public func copyName(of node: Node, to text: inout [UInt8]) {
        text.replace(byCopying: texts.span.extracting(entries[Int(node.index)].name.range))
    }

    /// The directory that holds it; of the root, itself.
    @inlinable @inline(__always)
    public func parent(of node: Node) -> Node { Node(index: entries[Int(node.index)].parent) }

    /// What a link says; empty where it is none.
    public func target(of node: Node) -> ArraySlice<UInt8> { texts[self[node].target.range] }

    /// Names from the root to the node with slashes between them; empty for the root.
    public func path(of node: Node) -> [UInt8] {
        var steps: [Int32] = []
        var index = node.index
        while index != 0 {
            steps.append(index)
            index = entries[Int(index)].parent
        }
        var path: [UInt8] = []
        for step in steps.reversed() {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path.append(contentsOf: texts[entries[Int(step)].name.range])
        }
        return path
    }
}
