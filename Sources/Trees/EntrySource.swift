public import Descriptors
public import Facts

/// Where the entries of a root come from: a directory on a mounted file system, a list of paths, a git index.
///
/// A source is what was named, and nothing has been looked at yet: whoever holds one may be the process that must not
/// touch a tree. `open` makes of it the tree whose entries are walked.
///
/// A new source is a folder in `Trees` with a type that conforms to this protocol, and one for its tree. What sources
/// need that are unlike a directory has its place:
///
/// - **Entries in the order of an archive.** A walk hands over directory by directory, since siblings are compared and
///   `EntryConsumer.finishDirectory` closes each. A source whose bytes come in another order replays them into a tree in
///   memory first, and hands that over; what it can only read as it passes by (contents) it keeps as facts until then.
/// - **The same path twice.** One entry of a path is handed over: the one that an extractor would leave there, which is
///   the last. What happened on the way is a fact of that entry, not an entry by itself.
/// - **Layers, and views of them.** A layer is a place of an entry, not a root: the tree that is handed over is the one
///   that all layers come to, and what a lower layer holds and a later one hides is handed over after it, as entries
///   with the view as one of their facts. The label of a layer is one of its entries' facts as well.
/// - **Owners that have names and no ids.** Facts tell owners by id, and `AccountDirectory` tells the names of ids. The
///   source gives each name an id that no account can have (from 2³² − 2 downwards: chown(2) takes 2³² − 1 for none), and
///   brings along the directory that knows them; `root` is 0 by whatever name.
public protocol EntrySource: Sendable {
    /// How reports name the root, as long as it is not open: as it was given.
    var label: [UInt8] { get }

    /// What it can tell of an entry. Rules that need more are reported as not evaluated, never as clean; `accounts` says
    /// that there are owners, `status` that there are times.
    var provides: Collectors { get }

    /// Which process reads it, and with what rights.
    var confinement: SourceConfinement { get }

    /// Whether it is what standard input holds.
    var readsInput: Bool { get }

    /// Opens it, in the process that `confinement` names.
    ///
    /// - Parameter root: its place on the command line, for findings and scan errors.
    /// - Throws: why there is nothing to walk.
    func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree

    /// The directory that holds the entries, opened anew, for a look at single objects beside the walk. Nothing where the
    /// entries are no objects of a file system.
    ///
    /// - Throws: what openat2(2) says.
    func openDirectory() throws(SystemFailure) -> Descriptor?
}

extension EntrySource {
    public var readsInput: Bool { false }
    public func openDirectory() throws(SystemFailure) -> Descriptor? { nil }
}

/// Which process reads a source, and with what rights.
public enum SourceConfinement: Sendable {
    /// The program itself: when the source is open all of it is in memory, and nothing is looked at any more.
    case none
    /// A worker that opens it first, then gives up all rights but those that its tree asks for
    /// (`EntryTree.allowReading`), and may be ended at any entry.
    case worker
}

/// What is wrong with an inventory, and where.
public struct InventoryFlaw: Error, Hashable, Sendable {
    /// The line, or the entry where it has no lines, from 1; 0 where all of it is meant.
    public var line: Int
    /// From 1.
    public var column: Int
    /// One sentence without a period.
    public var message: String

    public init(line: Int, column: Int, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }
}

/// Why a root is not walked.
public enum RootRefusal: Error, Equatable, Sendable {
    /// Nothing is there.
    case missing
    /// Something is there that holds no entries.
    case notDirectory
    /// The path leads through a link at its end, and links are not to be followed.
    case symbolicLink
    /// procfs, sysfs and their like: the kernel makes up their entries while they are read.
    case kernelMade
    /// A FIFO, a socket or a device.
    case special(EntryKind)
    /// A file that holds nothing that is audited.
    case noArchive(NoArchive)
    /// A text is in no language that is read.
    case unreadLanguage
    /// A list names no path.
    case emptyList
    /// An inventory is not what its form has.
    case inventory(InventoryFlaw)
    /// git lists nothing.
    case git(GitRefusal)
    /// A call failed: the root may be there, and cannot be examined.
    case unreadable(SystemFailure)

    package init(_ failure: SystemFailure) {
        switch failure.name {
        case "ENOENT": self = .missing
        case "ELOOP": self = .symbolicLink
        case "ENOTDIR": self = .notDirectory
        default: self = .unreadable(failure)
        }
    }
}
