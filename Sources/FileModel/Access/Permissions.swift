/// What the kernel looks at when it decides who may do what with an object.
public struct Permissions: Hashable, Sendable {
    /// What the object is.
    public var kind: EntryKind
    /// Permission bits; with an ACL, the group's are its mask.
    public var mode: Mode
    /// The number of its owner; `nobody` where no account that can be asked about has it.
    public var owner: UInt32
    /// The number of its group; `nobody` where no account that can be asked about has it.
    public var group: UInt32
    /// The access ACL, where there is one beyond the mode.
    public var acl: AccessControlList?
    /// Flags of the inode, of which two refuse changes.
    public var attributes: FileAttributes
    /// What stands above permissions.
    public var restrictions: Restrictions
    /// On a FUSE mount without `allow_other`, the only ones that it lets do anything.
    public var mountUser: MountUser?
    /// How else it may be, where the kernel does not show all that decides. A decision that is not the same with each
    /// of them is open.
    public var otherReadings: [Permissions] = []

    /// The id that no user and no group has (credentials(7)): that of what belongs to nobody.
    public static let nobody = UInt32.max

    public init(
        kind: EntryKind, mode: Mode, owner: UInt32, group: UInt32, acl: AccessControlList? = nil,
        attributes: FileAttributes = [], restrictions: Restrictions = []
    ) {
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
        self.acl = acl
        self.attributes = attributes
        self.restrictions = restrictions
    }

    /// What holds however the object is to be read; undecided where that makes a difference.
    func settled(_ decide: (Permissions) -> AccessDecision) -> AccessDecision {
        let decision = decide(self)
        for reading in otherReadings where decide(reading).outcome != decision.outcome {
            return .undecided(by: .hidden)
        }
        return decision
    }
}

/// Whom a FUSE file system is mounted for (`user_id` and `group_id` of mount.fuse(8)): a process has to be both.
public struct MountUser: Hashable, Sendable {
    /// The user's number.
    public var user: UInt32
    /// The group's number.
    public var group: UInt32

    public init(user: UInt32, group: UInt32) {
        self.user = user
        self.group = group
    }
}

/// What stands above permissions, whatever they say: of the mount (mount(8)), of its server, and of the object's use.
public struct Restrictions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The mount is read-only.
    public static var readOnly: Restrictions { Restrictions(rawValue: 1 << 0) }
    /// The mount executes nothing.
    public static var noexec: Restrictions { Restrictions(rawValue: 1 << 1) }
    /// The mount opens no devices.
    public static var nodev: Restrictions { Restrictions(rawValue: 1 << 2) }
    /// Something is mounted on it: its name cannot change.
    public static var mountPoint: Restrictions { Restrictions(rawValue: 1 << 3) }
    /// The mount has no id for its owner or its group: nobody may change it (mount_setattr(2)).
    public static var unmapped: Restrictions { Restrictions(rawValue: 1 << 4) }
    /// In use as swap space: nobody may write it or take its name away (swapon(2)).
    public static var swapFile: Restrictions { Restrictions(rawValue: 1 << 5) }
    /// Whoever serves the file system decides.
    public static var served: Restrictions { Restrictions(rawValue: 1 << 6) }
}
