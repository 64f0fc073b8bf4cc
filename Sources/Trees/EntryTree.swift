public import Descriptors
public import Facts
public import Supervising

/// The entries of an open source, to be walked once, and looked at again where that leaves questions.
public protocol EntryTree: Sendable {
    /// What is known of the root before its entries.
    var root: OpenRoot { get }

    /// Whether it is a file that is read from its beginning to its end.
    var isArchive: Bool { get }

    /// Finds out what it is, where that takes a look at what it holds; in the process that has given up everything else.
    ///
    /// - Throws: why there is nothing to walk.
    func identify(progress: WalkProgress) throws(RootRefusal)

    /// Reads what has to be known of all entries before the first one is handed over, likewise.
    ///
    /// - Parameter asks: what somebody may want to know of an entry.
    func prepare(asking asks: Collectors)

    /// What it can tell of its entries, once it is prepared; nothing where it is all that its source provides.
    var provision: FactProvision? { get }

    /// Names for the ids of its entries, once it is prepared; nothing where those of the options have them.
    var accounts: (any AccountDirectory)? { get }

    /// Hands every entry to one of the consumers, directory by directory, and tells each what it could not examine.
    ///
    /// The consumer's type is a parameter: whoever holds an `any EntryTree` pays for that once for each walk, and not for
    /// each entry.
    ///
    /// - Parameters:
    ///   - consumers: one for each worker; a source that cannot share its walk leaves all but the first alone.
    ///   - progress: where the workers show what they are at, and hear of it when the walk is to end.
    ///   - depth: levels of directories, where the bound of the options is not lower.
    /// - Returns: the consumers, in their order, and what was met beside entries.
    /// - Throws: where no thread can be had.
    func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome)

    /// For a second look at a few entries, once the walk is over.
    ///
    /// - Parameter progress: of that walk; the first worker's place shows what is looked at.
    func inspector(progress: WalkProgress) -> any EntryInspector

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
    /// Walks as deep as the options allow.
    ///
    /// - Throws: where no thread can be had.
    public func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        try walk(consumers: consumers, progress: progress, atMostDepth: .max)
    }

    public var isArchive: Bool { false }
    public func identify(progress: WalkProgress) throws(RootRefusal) {}
    public func prepare(asking asks: Collectors) {}
    public var provision: FactProvision? { nil }
    public var accounts: (any AccountDirectory)? { nil }
    public func statusOfEntry(_ name: FileName) -> EntryStatus? { nil }
    public func allowReading(by rules: borrowing LandlockRules) throws(SystemFailure) {}
    public func becomeRootOfProcess() -> Bool { false }
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
