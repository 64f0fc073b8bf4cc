extension Permissions {
    /// Whether somebody may change the mode and the ACL of the object (chmod(2)), and so give himself every other right.
    public func decideChangingMode(for principal: Principal) -> AccessDecision {
        if mount.contains(.readOnly) { return .refused(by: .readOnlyMount) }
        if attributes.contains(.immutable) { return .refused(by: .immutable) }
        if attributes.contains(.append) { return .refused(by: .appendOnly) }
        if kind == .link { return .refused(by: .kind) }
        if principal.user == owner { return .granted(by: .owner(owner)) }
        if principal.has(.fowner) { return .granted(by: .capability(.fowner)) }
        return .refused(by: .owner(owner))
    }

    /// Whether somebody may start the object as a program (execve(2)).
    public func decideExecuting(for principal: Principal) -> AccessDecision {
        guard kind == .file else { return .refused(by: .kind) }
        if mount.contains(.noexec) { return .refused(by: .noexecMount) }
        return decide(Mode.Right.execute.rawValue, for: principal)
    }

    /// Whether somebody may remove the name of `entry` from this directory, or give it another one: unlink(2),
    /// rename(2), and rmdir(2) of a directory that is empty.
    public func decideRemoving(_ entry: Permissions, for principal: Principal) -> AccessDecision {
        let change = decide(Mode.Right.write.rawValue | Mode.Right.execute.rawValue, for: principal)
        guard change.isGranted else { return change }
        // may_delete() of the kernel: flags of the directory, its sticky bit, flags of the entry.
        if attributes.contains(.append) || entry.attributes.contains(.append) { return .refused(by: .appendOnly) }
        if mode.contains(.sticky), principal.user != entry.owner, principal.user != owner, !principal.has(.fowner) {
            return .refused(by: .sticky)
        }
        if entry.attributes.contains(.immutable) { return .refused(by: .immutable) }
        if entry.mount.contains(.mountPoint) { return .refused(by: .mountPoint) }
        return change
    }
}
