/// What is known of a root once, for the whole scan.
public struct RootFacts: Hashable, Sendable {
    /// What is wrong with the directories above it, all together.
    public var ancestors: AncestorHazards = []
    /// The worst of them, counted from the root: `../..` as 2, with its status as evidence; nothing where all is well.
    public var worstAncestor: Ancestor?
    /// Whether the tree is a root file system: it holds etc/passwd and usr.
    public var isRootFileSystem = false
    /// Whether it is a part of a root file system, as what a package unpacks at `/` is, and not a whole one.
    public var isPrefixed = false
    /// Whether the working directory of whoever scans lies in the tree.
    public var isWorkTree = false
    /// Where the tree lies, or will lie, from the `/` of its system, without a slash at either end; empty where it is
    /// that `/`, or nobody knows.
    public var location: [UInt8] = []
    /// Whether ids are looked up in a database that belongs to this tree.
    public var hasAccounts = false
    /// The umask of the scanning process.
    public var umask = Mode(rawValue: 0o022)
    /// How many seconds ago the tree was built, where that was said.
    public var buildAge: Int64?
    /// Where the tree is to be moved to; nothing where nobody said so.
    public var transferTargets: TransferTarget = []
    /// What is known of the archive that it is; of a directory, that it is none.
    public var archive = ArchiveFacts()
    /// The root's own owner.
    public var owner: UInt32 = 0
    /// The root's own group.
    public var group: UInt32 = 0

    /// What is known of the image whose tree it is; nothing where it is none.
    public var image: ImageFacts?

    public init() {}

    /// A directory above the root that others may change.
    public struct Ancestor: Hashable, Sendable {
        /// How many levels above the root it is: 1 is the directory that holds the root.
        public var levels: Int
        /// Its permission bits.
        public var mode: Mode
        /// The number of its owner.
        public var owner: UInt32
        /// The number of its group.
        public var group: UInt32
        /// Its access ACL; nothing where the mode says it all.
        public var acl: AccessControlList?

        public init(levels: Int, mode: Mode, owner: UInt32, group: UInt32, acl: AccessControlList? = nil) {
            self.levels = levels
            self.mode = mode
            self.owner = owner
            self.group = group
            self.acl = acl
        }
    }
}
