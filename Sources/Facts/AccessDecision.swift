/// Whether somebody may do something, and what decided it.
public struct AccessDecision: Hashable, Sendable {
    public var isGranted: Bool
    public var basis: Basis

    public init(isGranted: Bool, basis: Basis) {
        self.isGranted = isGranted
        self.basis = basis
    }

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
        case mountPoint
        /// No permission bit is asked: what it is does not allow it, for example to execute a directory.
        case kind
    }

    public static func granted(by basis: Basis) -> AccessDecision {
        AccessDecision(isGranted: true, basis: basis)
    }

    public static func refused(by basis: Basis) -> AccessDecision {
        AccessDecision(isGranted: false, basis: basis)
    }
}
