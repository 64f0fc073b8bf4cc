/// What is known about one entry.
///
/// Made once for each worker and filled anew for every entry, so that an entry without a finding allocates nothing.
/// A fact is *known* where its collector is in `collected`; then it may still be absent (a file has no link target).
/// It is *unread* where its collector is in `unread`: the call failed. Where it is in neither, nobody has asked yet.
public struct EntryFacts: Sendable {
    /// What is known, by what fills it.
    public var collected: Collectors = []
    /// What was asked for and could not be had.
    public var unread: Collectors = []

    // Collector `name`.
    /// The last component of the path; empty for the root.
    public var name: [UInt8] = []
    /// What in the name is a danger to those that read it.
    public var hazards: NameHazards = []
    /// Directories between the root and the entry; the root itself has depth 0, what is in it depth 1.
    public var depth = 0
    /// Bytes of the root-relative path, known without putting it together.
    public var pathLength = 0
    /// Which root it was found below, by its place on the command line; not a fact for rules.
    public var rootIndex = 0

    // Collector `path`: root-relative, without a leading slash; empty for the root itself.
    /// Root-relative, without a leading slash; empty for the root itself.
    public var path: [UInt8] = []

    // Collector `status`.
    /// What it is, by its status.
    public var kind = EntryKind.file
    /// Permission bits; of links they mean nothing.
    public var mode = Mode(rawValue: 0)
    /// The number of its owner; `Permissions.nobody` where it has none here.
    public var owner: UInt32 = 0
    /// The number of its group; `Permissions.nobody` where it has none here.
    public var group: UInt32 = 0
    public var size: UInt64 = 0
    /// How many names the inode has.
    public var links: UInt64 = 1
    /// Seconds since modification; negative where it lies in the future.
    public var age: Int64 = 0
    /// Seconds since the inode was changed in any way.
    public var changeAge: Int64 = 0
    /// The device that a device node stands for, its major number.
    public var deviceMajor: UInt32 = 0
    /// The device that a device node stands for, its minor number.
    public var deviceMinor: UInt32 = 0
    /// Flags of the inode that the file system vouches for (statx(2)).
    public var attributes: FileAttributes = []
    /// Which inode of which file system, to find its other names; not a fact for rules.
    public var inode = InodeIdentity(device: 0, inode: 0)
    /// The containing directory; nothing for the root itself.
    public var parent: ParentFacts? {
        didSet { directoryNote = DirectoryNote() }
    }
    /// Whatever the consumer notes about the containing directory; zeros when another one begins.
    public var directoryNote = DirectoryNote()

    // Collector `accounts`.
    /// Whether the owner has an account.
    public var ownerIsKnown = true
    /// Whether the group has an entry in the group database.
    public var groupIsKnown = true
    /// Whether the group's only member is the owner.
    public var groupIsPrivate = false
    /// Whether owner and group are known by their names alone, as in a package that leaves the numbers to the system on
    /// which it is installed.
    public var accountsAreNames = false

    // Collector `attributes`.
    /// The names of its extended attributes.
    public var attributeNames: [[UInt8]] = []
    /// The same for all entries that this worker meets whose attributes, lists and capabilities are alike, where the source
    /// has numbered them, from 1; else 0. Not a fact for rules.
    public var attributeSet: UInt32 = 0

    // Collector `acl`.
    /// The access ACL, where there is one beyond the mode.
    public var acl: AccessControlList?
    /// Of a directory, what new entries in it are given; nothing where it has none.
    public var defaultACL: AccessControlList?
    /// Who beside the owner may write it, by mode, ACL and mask.
    public var writers: Principals = []
    /// Who beside the owner may read it, by mode, ACL and mask.
    public var readers: Principals = []
    /// Who beside the owner may execute or search it, by mode, ACL and mask.
    public var executors: Principals = []
    /// The classes that the default ACL grants write.
    public var defaultWriters: Principals = []

    // Collector `runtime`.
    /// What the runtime user may do with it; nothing where none is given.
    public var runtimeRights: RuntimeRights = []

    // Collector `capabilities`.
    public var capabilities: FileCapabilities?

    /// Attributes whose value no decoder accepts, by name.
    public var malformedAttributes: [[UInt8]] = []

    // Collector `link`.
    /// Of a link; nothing of anything else.
    public var link: LinkFacts?

    // Collector `content`.
    /// What the first bytes say it is; nothing for all but regular files.
    public var content: ContentKind?
    /// How a text is written.
    public var textTraits: TextTraits = []
    /// What was seen in the first bytes.
    public var secrets: Secrets = []
    /// The name's extension promises something else.
    public var contentDisagrees = false
    /// One or none: most files have nothing to say, and an array of none costs nothing. Whether there is one is asked
    /// here, without a copy of it.
    public internal(set) var contentFacts: [ContentFacts] = []

    // Collector `reading`, of a directory.
    /// Whether the directory holds nothing.
    public var isEmptyDirectory = false

    // Collector `mount`.
    /// What the file system that it lies on makes of it.
    public var mount: MountTraits = []

    // Collector `root`.
    /// What is known of the root; the same for all of its entries.
    public var root = RootFacts() {
        didSet { directoryNote = DirectoryNote() }
    }

    /// What it is by an image's configuration and layers.
    public var imageRoles: ImageRoles = []
    /// The image's layer that it comes from, counted from 0; nothing of what is in no image.
    public var layer: Int?

    // Collector `linkGroup`.
    /// More links than the tree contains.
    public var hasOutsideLinks = false
    /// In how many directories of the tree the inode has a name.
    public var linkDirectories = 1

    // Collector `name`, of a member of an archive.
    /// Where its name leads, as it is written.
    public var memberName: MemberNameHazards = []
    /// What happens when it is unpacked after those before it.
    public var memberEvents: MemberEvents = []
    /// What readers of the archive disagree about.
    public var memberFlaws: MemberFlaws = []
    /// A directory that is there only because names of others lead through it; not a fact for rules.
    public var isImplied = false

    // Collector `siblings`. No walk fills it: names are judged when their directory is complete.
    /// How the names that it collides with differ from it.
    public var collidesHow: CollisionMechanisms = []
    /// Empty where the name collides with none.
    public var collisionDangers: CollisionDangers = []
    /// File systems that do not take the name.
    public var refusingTargets: TargetSystems = []
    /// File systems that store another name.
    public var alteringTargets: TargetSystems = []

    public init() {
        name.reserveCapacity(256)
        path.reserveCapacity(4096)
    }

    /// Forgets the last entry: no fact of one entry may be seen by another. What belongs to the root and the containing
    /// directory stays, and so does the path, whose beginning the entries of a directory share.
    ///
    /// - Parameter keepingAttributes: the next one has the same set of attributes.
    public mutating func reset(keepingAttributes: Bool = false) {
        collected = collected.intersection([.root])
        unread = []
        name.removeAll(keepingCapacity: true)
        hazards = []
        pathLength = 0
        kind = .file
        mode = Mode(rawValue: 0)
        owner = 0
        group = 0
        size = 0
        links = 1
        age = 0
        changeAge = 0
        deviceMajor = 0
        deviceMinor = 0
        attributes = []
        inode = InodeIdentity(device: 0, inode: 0)
        ownerIsKnown = true
        groupIsKnown = true
        groupIsPrivate = false
        // Without any name there is neither a list nor a capability.
        if !keepingAttributes, !attributeNames.isEmpty {
            attributeNames = []
            attributeSet = 0
            acl = nil
            defaultACL = nil
            capabilities = nil
            malformedAttributes = []
        }
        writers = []
        readers = []
        executors = []
        defaultWriters = []
        runtimeRights = []
        if link != nil { link = nil }
        content = nil
        textTraits = []
        secrets = []
        contentDisagrees = false
        if !contentFacts.isEmpty { contentFacts = [] }
        isEmptyDirectory = false
        mount = []
        imageRoles = []
        layer = nil
        hasOutsideLinks = false
        linkDirectories = 1
        memberName = []
        memberEvents = []
        memberFlaws = []
        isImplied = false
        collidesHow = []
        collisionDangers = []
        refusingTargets = []
        alteringTargets = []
    }

    /// The path from the `/` of the system that the tree is part of, without a slash at either end.
    public var location: [UInt8] {
        if root.location.isEmpty { return path }
        return path.isEmpty ? root.location : root.location + [UInt8(ascii: "/")] + path
    }

    /// Where the name's extension begins: after its last dot; nothing where there is no dot, or only a leading one.
    @inlinable
    public var extensionStart: Int? {
        var index = name.count - 1
        while index > 0 {
            if name[index] == UInt8(ascii: ".") { return index + 1 }
            index -= 1
        }
        return nil
    }

    /// Whether the extension promises contents of a kind that can be told.
    public var extensionPromises: Bool {
        ContentKind.isPromised(byExtensionOf: name.span)
    }

    /// Whether it was modified and its inode changed after the build, where the time of that is known.
    public var isAfterBuild: Bool {
        guard let built = root.buildAge else { return false }
        return age < built && changeAge < built
    }

    /// Bytes of the containing directory's root-relative path.
    @inlinable
    public var parentPathLength: Int {
        max(0, pathLength - name.count - 1)
    }

    /// Who can reach the entry: its parent's reachers. Everyone reaches the root.
    @inlinable
    public var reachers: Principals {
        parent?.reachers ?? .all
    }
}

/// Which inode an entry is: two entries with the same identity are hard links of one file.
public struct InodeIdentity: Hashable, Sendable {
    /// The device that holds the file system.
    public var device: UInt64
    /// The inode's number in that.
    public var inode: UInt64

    @inlinable
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
