/// Somebody whom the kernel decides about: what a process carries (credentials(7)).
public struct Principal: Hashable, Sendable {
    /// The file system user id (credentials(7)).
    public var user: UInt32
    /// The file system group id.
    public var group: UInt32
    /// Supplementary groups.
    public var groups: Set<UInt32>
    /// The effective capabilities.
    public var capabilities: CapabilitySet

    /// - Parameter capabilities: those that a process of this user usually has, where they are not given: all for
    ///   root, none for others.
    public init(user: UInt32, group: UInt32, groups: Set<UInt32> = [], capabilities: CapabilitySet? = nil) {
        self.user = user
        self.group = group
        self.groups = groups
        self.capabilities = capabilities ?? CapabilitySet(rawValue: user == 0 ? (1 << 41) - 1 : 0)
    }

    /// Whether the group is its own, or a supplementary one.
    public func isMember(of group: UInt32) -> Bool {
        group == self.group || groups.contains(group)
    }

    /// Whether it is in the effective set.
    public func has(_ capability: OverridingCapability) -> Bool {
        capabilities.rawValue & 1 << UInt64(capability.rawValue) != 0
    }

    /// Whether it has the capability over the object: over what belongs to nobody, none counts (user_namespaces(7)).
    public func has(_ capability: OverridingCapability, over object: Permissions) -> Bool {
        object.owner != Permissions.nobody && object.group != Permissions.nobody && has(capability)
    }
}

/// The capabilities that grant what permissions refuse, by the kernel's numbers (capabilities(7)).
public enum OverridingCapability: UInt8, CaseIterable, Hashable, Sendable {
    /// Read, write, and execute what anybody may execute.
    case dacOverride = 1
    /// Read files; read and search directories.
    case dacReadSearch = 2
    /// Act as the owner.
    case fowner = 3

    /// As in capabilities(7), without the prefix `cap_`.
    public var name: String { CapabilitySet.names[Int(rawValue)] }
}
