public import Descriptors
public import Facts
public import Supervising

/// An open source: what it is, and what there is to walk.
public protocol EntryTree: Sendable {
    /// What is known of the root before its entries.
    var root: OpenRoot { get }

    /// Whether it is a file that is read from its beginning to its end.
    var isArchive: Bool { get }

    /// What the program warned of that listed it, a line each.
    var warnings: [[UInt8]] { get }

    /// Finds out what it is, where that takes a look at what it holds; in the process that has given up everything else.
    ///
    /// - Throws: why there is nothing to walk.
    func identify(progress: WalkProgress) throws(RootRefusal)

    /// Reads what has to be known of all entries before the first one is handed over, likewise.
    ///
    /// - Parameter asks: what somebody may want to know of an entry.
    func prepare(asking asks: Collectors)

    /// What is walked of it, one part after the other, once it is prepared: itself where it is one tree.
    var parts: [any TreePart] { get }

    /// The status of an entry of the root; nothing where that cannot be had, or the source has none.
    func statusOfEntry(_ name: FileName) -> EntryStatus?

    /// Allows what the walk needs of a process that may do nothing else with files.
    ///
    /// - Throws: what landlock_add_rule(2) says.
    func allowReading(by rules: borrowing LandlockRules) throws(SystemFailure)

    /// Makes the root of the tree the root of this process, for good: nothing else is to be reached from then on.
    ///
    /// - Returns: whether the tree can be read from there, this process may, and the kernel can (Linux 6.13).
    func becomeRootOfProcess() -> Bool
}

extension EntryTree {
    public var isArchive: Bool { false }
    public var warnings: [[UInt8]] { [] }
    public func identify(progress: WalkProgress) throws(RootRefusal) {}
    public func prepare(asking asks: Collectors) {}
    public func statusOfEntry(_ name: FileName) -> EntryStatus? { nil }
    public func allowReading(by rules: borrowing LandlockRules) throws(SystemFailure) {}
    public func becomeRootOfProcess() -> Bool { false }
}

extension EntryTree where Self: TreePart {
    public var parts: [any TreePart] { [self] }
}

/// What is known of a root when it is open, and none of its entries were looked at.
public struct OpenRoot: Sendable {
    /// How reports name it.
    public var label: [UInt8]
    /// Its mode; without any bits where the source knows none.
    public var mode = Mode(rawValue: 0)
    /// Who owns it; nothing where the source does not know.
    public var owner: UInt32?
    /// Its absolute path without symbolic links; nothing where it has none, or this process may not go the whole way.
    public var location: [UInt8]?
    /// Whether it is a whole root file system.
    public var isRootFileSystem = false
    /// Whether a server or a program answers for it.
    public var isRemote = false

    /// A root of which nothing is known but what it is called.
    public init(label: [UInt8]) {
        self.label = label
    }
}
