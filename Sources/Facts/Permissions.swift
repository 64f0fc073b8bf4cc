/// What the kernel looks at when it decides who may do what with an object.
public struct Permissions: Hashable, Sendable {
    public var kind: EntryKind
    public var mode: Mode
    public var owner: UInt32
    public var group: UInt32
    /// The access ACL, where there is one beyond the mode.
    public var acl: AccessControlList?
    public var attributes: FileAttributes
    /// What the mount that it was reached by refuses to everyone.
    public var mount: MountRestrictions

    public init(
        kind: EntryKind, mode: Mode, owner: UInt32, group: UInt32, acl: AccessControlList? = nil,
        attributes: FileAttributes = [], mount: MountRestrictions = []
    ) {
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
        self.acl = acl
        self.attributes = attributes
        self.mount = mount
    }
}

/// What a mount refuses, whatever permissions say (mount(8)).
public struct MountRestrictions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static var readOnly: MountRestrictions { MountRestrictions(rawValue: 1 << 0) }
    public static var noexec: MountRestrictions { MountRestrictions(rawValue: 1 << 1) }
    /// Something is mounted on it: its name cannot change.
    public static var mountPoint: MountRestrictions { MountRestrictions(rawValue: 1 << 2) }
}

extension EntryFacts {
    /// The permissions of the entry as far as they were collected; without what the mount restricts, which need not be
    /// the one that the tree is used from.
    public var permissions: Permissions {
        Permissions(kind: kind, mode: mode, owner: owner, group: group, acl: acl, attributes: attributes)
    }
}
