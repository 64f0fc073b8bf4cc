/// The directory that holds an entry.
public struct ParentFacts: Hashable, Sendable {
    /// Its permission bits.
    public var mode: Mode
    /// The number of its owner.
    public var owner: UInt32
    /// The number of its group.
    public var group: UInt32
    /// Who beside the owner may write it.
    public var writers: Principals
    /// Who can search every directory from where reachability is counted down to this one, itself included.
    public var reachers: Principals
    /// Whether it is a version control directory or lies in one.
    public var isControlled: Bool
    /// The access ACL, where there is one.
    public var acl: AccessControlList?
    /// How the runtime user stands to it; nothing where none is given.
    public var runtime: RuntimeAccess?
    /// Where it lies, in a source in which directories stay where they are; not a fact for rules.
    public var place: Place?
    /// It, or a directory above it, is there only because names lead through it: who can search it nobody knows.
    public var isImplied = false

    /// A directory, and the one that holds it.
    public struct Place: Hashable, Sendable {
        /// By its number in the source.
        public var directory: InodeIdentity
        /// The same of the one that holds it.
        public var above: InodeIdentity

        public init(_ directory: InodeIdentity, in above: InodeIdentity) {
            self.directory = directory
            self.above = above
        }
    }

    @inlinable
    public init(
        mode: Mode, owner: UInt32, group: UInt32, writers: Principals, reachers: Principals, isControlled: Bool,
        acl: AccessControlList? = nil, runtime: RuntimeAccess? = nil
    ) {
        self.mode = mode
        self.owner = owner
        self.group = group
        self.writers = writers
        self.reachers = reachers
        self.isControlled = isControlled
        self.acl = acl
        self.runtime = runtime
    }

    /// Without the attributes of statx(2), which protect nothing from untrusted accounts for good.
    public var permissions: Permissions {
        runtime?.permissions ?? Permissions(kind: .directory, mode: mode, owner: owner, group: group, acl: acl)
    }

    /// Whether a directory of this name is version control's own.
    public static func isControlDirectory(_ name: [UInt8]) -> Bool {
        controlDirectories.contains(name)
    }

    private static let controlDirectories = [".git", ".hg", ".svn", ".bzr", "CVS", "{arch}", ".arch-ids"].map {
        Array($0.utf8)
    }
}
