/// Whether somebody may do something, and what decided it.
public struct AccessDecision: Hashable, Sendable {
    /// Whether it is allowed.
    public enum Outcome: Hashable, Sendable {
        case granted
        case refused
        /// What decides is not to be seen from here: neither of the two.
        case undecided
    }

    /// Whether it is allowed.
    public var outcome: Outcome
    /// What decided it.
    public var basis: Basis

    public init(_ outcome: Outcome, by basis: Basis) {
        self.outcome = outcome
        self.basis = basis
    }

    /// Whether it is allowed for certain.
    public var isGranted: Bool { outcome == .granted }

    /// The entry of an ACL or the part of a mode that applies, or what stands above both.
    public enum Basis: Hashable, Sendable {
        case owner(UInt32)
        case namedUser(UInt32)
        /// The owning group.
        case group(UInt32)
        case namedGroup(UInt32)
        case other
        case capability(OverridingCapability)
        /// The sticky bit of the containing directory: only the owners of the entry and of the directory may.
        case sticky
        case immutable
        case appendOnly
        case readOnlyMount
        case noexecMount
        case nodevMount
        case mountPoint
        /// The mount has no id for its owner or group: nobody may change it.
        case unmapped
        /// In use as swap space.
        case swapFile
        /// Somebody else's link in a sticky directory that everyone may write (proc_sys_fs(5), `protected_symlinks`).
        case protectedLink
        /// A FUSE mount without `allow_other`: only the user that it was mounted for.
        case mountUser(UInt32)
        /// Whoever serves the file system decides, and no permission bit: a FUSE program, a server, /proc itself.
        case server
        /// The kernel does not show for certain what decides: whose it is, or whether its ACL counts.
        case hidden
        /// No permission bit is asked: what it is does not allow it, for example to execute a directory.
        case kind
    }

    /// It is allowed.
    public static func granted(by basis: Basis) -> AccessDecision {
        AccessDecision(.granted, by: basis)
    }

    /// It is not allowed.
    public static func refused(by basis: Basis) -> AccessDecision {
        AccessDecision(.refused, by: basis)
    }

    /// Neither can be told.
    public static func undecided(by basis: Basis) -> AccessDecision {
        AccessDecision(.undecided, by: basis)
    }
}
