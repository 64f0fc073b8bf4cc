public import Facts

/// What of an object a fix may change: what its inode says of rights, and where a link points.
public struct FixState: Hashable, Sendable {
    /// What it is; no fix changes that.
    public var kind: EntryKind
    /// Permission bits; with a list, the group's are its mask.
    public var mode: Mode
    /// The number of its owner.
    public var owner: UInt32
    /// The number of its group.
    public var group: UInt32
    /// The access list, where there is one beyond the mode.
    public var acl: AccessControlList?
    /// Of a directory, what new entries in it are given; nothing where it has none.
    public var defaultACL: AccessControlList?
    public var capabilities: FileCapabilities?
    /// The names of all extended attributes, in the order of their bytes.
    public var attributeNames: [[UInt8]]
    /// Of a link, where it points.
    public var target: [UInt8]
    /// Whether its time of modification is to be that of the fix.
    public var isTimeSet = false

    public init(
        kind: EntryKind, mode: Mode, owner: UInt32, group: UInt32, acl: AccessControlList? = nil,
        defaultACL: AccessControlList? = nil, capabilities: FileCapabilities? = nil, attributeNames: [[UInt8]] = [],
        target: [UInt8] = []
    ) {
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
        self.acl = acl
        self.defaultACL = defaultACL
        self.capabilities = capabilities
        self.attributeNames = attributeNames
        self.target = target
    }

    /// Of an entry of which all of it was collected.
    public init(_ facts: borrowing EntryFacts) {
        self.init(
            kind: facts.kind, mode: facts.mode, owner: facts.owner, group: facts.group, acl: facts.acl,
            defaultACL: facts.defaultACL, capabilities: facts.capabilities, attributeNames: facts.attributeNames,
            target: facts.link?.target ?? [])
    }

    /// What the kernel looks at when it decides who may do what with it.
    public var permissions: Permissions {
        Permissions(kind: kind, mode: mode, owner: owner, group: group, acl: acl)
    }
}
