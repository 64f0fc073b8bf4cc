/// How the account that a tree's programs run as stands to a directory. Made once for each directory, and only where
/// such an account is given.
public final class RuntimeAccess: Sendable {
    /// The account, as one that is not trusted.
    public let untrusted: UntrustedPrincipals
    /// Root-relative.
    public let path: [UInt8]
    /// Of the directory.
    public let permissions: Permissions
    /// Whether it can search every directory on the way, or can make itself able to.
    public let isNear: Bool
    /// Whether it can search every directory down to this one, itself included, or can make itself able to.
    public let isReached: Bool
    /// The topmost place where it may put something else in the place of this directory, or of one above.
    public let replaced: PathStep?

    /// - Parameters:
    ///   - parent: the directory that holds this one; nothing for the topmost that counts.
    ///   - isEntered: whether its own permissions are taken to let everyone in.
    public init(
        _ untrusted: UntrustedPrincipals, path: [UInt8], permissions: Permissions, in parent: RuntimeAccess?,
        isEntered: Bool = false
    ) {
        self.untrusted = untrusted
        self.path = path
        self.permissions = permissions
        isNear = parent?.isReached ?? true
        isReached = isNear && (isEntered || untrusted.basis(of: .execute, over: permissions) != nil)
        replaced = parent?.replacing(permissions)
    }

    /// Where it may put something else in the place of an entry of this directory: here, or farther up.
    public func replacing(_ entry: Permissions) -> PathStep? {
        if let replaced { return replaced }
        guard isReached, let basis = untrusted.basis(replacing: entry, in: permissions) else { return nil }
        return PathStep(path: path, permissions: permissions, basis: basis)
    }

    /// The rights over an entry of this directory, or over the root where it is the root's own access.
    public func rights(over entry: Permissions) -> RuntimeRights {
        rights(over: entry, isReached: isReached, isReplaced: replacing(entry) != nil)
    }

    /// The rights over the directory itself.
    public var rights: RuntimeRights {
        rights(over: permissions, isReached: isReached, isReplaced: replaced != nil)
    }

    private func rights(over entry: Permissions, isReached: Bool, isReplaced: Bool) -> RuntimeRights {
        var rights: RuntimeRights = isReplaced ? .replace : []
        // A link has no rights of its own.
        guard isReached, entry.kind != .link else { return rights }
        if untrusted.basis(of: .read, over: entry) != nil { rights.insert(.read) }
        if untrusted.basis(of: .write, over: entry) != nil { rights.insert(.write) }
        if untrusted.basis(of: .execute, over: entry) != nil { rights.insert(.execute) }
        return rights
    }
}

extension RuntimeAccess: Hashable {
    public static func == (left: RuntimeAccess, right: RuntimeAccess) -> Bool {
        left === right
            || left.untrusted == right.untrusted && left.path == right.path && left.permissions == right.permissions
                && left.isReached == right.isReached && left.replaced == right.replaced
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(permissions)
    }
}
