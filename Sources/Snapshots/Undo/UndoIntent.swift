public import Facts

/// An object that is about to be changed: where it is, which it is, how it is, and how it is to be.
public struct UndoIntent: Hashable, Sendable {
    /// Which root it lies in, by its place in the header.
    public var root: Int
    /// From the root down, name by name; none for the root itself.
    public var path: [[UInt8]]
    /// What it is.
    public var kind: EntryKind
    /// The number of its inode.
    public var inode: UInt64
    /// When its inode was made, in nanoseconds since 1970; nothing where the file system does not keep that.
    public var born: Int64?
    /// When its inode was last changed before, in nanoseconds since 1970.
    public var changed: Int64
    /// How it is.
    public var before: UndoState
    /// How it is to be.
    public var after: UndoState

    public init(
        root: Int, path: [[UInt8]], kind: EntryKind, inode: UInt64, born: Int64?, changed: Int64, before: UndoState,
        after: UndoState
    ) {
        self.root = root
        self.path = path
        self.kind = kind
        self.inode = inode
        self.born = born
        self.changed = changed
        self.before = before
        self.after = after
    }
}

/// What an undo file says of one object.
public struct UndoEntry: Hashable, Sendable {
    /// What was to be done.
    public var intent: UndoIntent
    /// When the inode was last changed by that, in nanoseconds since 1970; nothing where the file does not say that it
    /// was done.
    public var done: Int64?

    public init(intent: UndoIntent, done: Int64?) {
        self.intent = intent
        self.done = done
    }
}

/// What an undo file begins with.
public struct UndoHeader: Hashable, Sendable {
    /// A directory by which objects are found, and how it is known again.
    public struct Root: Hashable, Sendable {
        /// By which its file system is told from others (`f_fsid`, statfs(2)).
        public var fileSystem: UInt64
        /// The number of its inode.
        public var inode: UInt64
        /// When its inode was made, in nanoseconds since 1970; nothing where the file system does not keep that.
        public var born: Int64?

        public init(fileSystem: UInt64, inode: UInt64, born: Int64?) {
            self.fileSystem = fileSystem
            self.inode = inode
            self.born = born
        }

        /// Whether both may be one directory. Whoever filters statx(2) keeps the time of birth back, and that once is enough.
        public func mayBe(_ other: Root) -> Bool {
            fileSystem == other.fileSystem && inode == other.inode
                && (born == other.born || born == nil || other.born == nil)
        }
    }

    /// The program and its version.
    public var tool: String
    /// In the order of the command line.
    public var roots: [Root]
    /// Who ran it.
    public var user: UInt32

    public init(tool: String, roots: [Root], user: UInt32) {
        self.tool = tool
        self.roots = roots
        self.user = user
    }

    /// The word by which such files are known.
    static let format = "treewarden-undo"
    /// The form that is written, and the only one that is read.
    static let version = 1
}
