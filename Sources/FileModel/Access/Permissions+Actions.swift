extension Permissions {
    /// Whether somebody may read what is in the object: bytes, names of a directory, the text of a device.
    public func decideReading(for principal: Principal) -> AccessDecision {
        if isClosedDevice { return .refused(by: .nodevMount) }
        return decide(Mode.Right.read.rawValue, for: principal)
    }

    /// Whether somebody may change what is in the object: bytes of a file, names of a directory. Where only appending
    /// is allowed, that is not changing.
    public func decideWriting(for principal: Principal) -> AccessDecision {
        if isClosedDevice { return .refused(by: .nodevMount) }
        if restrictions.contains(.swapFile) { return .refused(by: .swapFile) }
        let decision = decide(Mode.Right.write.bits(over: kind), for: principal)
        return decision.outcome != .refused && kind != .directory && attributes.contains(.append)
            ? .refused(by: .appendOnly) : decision
    }

    /// may_open_dev() of the kernel.
    private var isClosedDevice: Bool {
        (kind == .characterDevice || kind == .blockDevice) && restrictions.contains(.nodev)
    }

    /// Whether somebody may change the mode and the ACL of the object (chmod(2)), and so give himself every other
    /// right.
    public func decideChangingMode(for principal: Principal) -> AccessDecision {
        settled { $0.decideChangingModeAsRead(for: principal) }
    }

    private func decideChangingModeAsRead(for principal: Principal) -> AccessDecision {
        if restrictions.contains(.readOnly) { return .refused(by: .readOnlyMount) }
        if attributes.contains(.immutable) { return .refused(by: .immutable) }
        if attributes.contains(.append) { return .refused(by: .appendOnly) }
        if kind == .link { return .refused(by: .kind) }
        if let decision = decisionOfMount(for: principal) { return decision }
        if restrictions.contains(.unmapped) { return .refused(by: .unmapped) }
        if principal.user == owner { return .granted(by: .owner(owner)) }
        if owner != Self.nobody, principal.has(.fowner) { return .granted(by: .capability(.fowner)) }
        return .refused(by: .owner(owner))
    }

    /// Whether somebody may start the object as a program (execve(2)).
    public func decideExecuting(for principal: Principal) -> AccessDecision {
        guard kind == .file else { return .refused(by: .kind) }
        if restrictions.contains(.noexec) { return .refused(by: .noexecMount) }
        return decide(Mode.Right.execute.rawValue, for: principal)
    }

    /// Whether somebody may remove the name of `entry` from this directory, or give it another one: unlink(2),
    /// rename(2), and rmdir(2) of a directory that is empty.
    public func decideRemoving(_ entry: Permissions, for principal: Principal) -> AccessDecision {
        settled { directory in entry.settled { directory.decideRemovingAsRead($0, for: principal) } }
    }

    private func decideRemovingAsRead(_ entry: Permissions, for principal: Principal) -> AccessDecision {
        let change = decideAsRead(Mode.Right.write.rawValue | Mode.Right.execute.rawValue, for: principal)
        guard change.isGranted else { return change }
        // may_delete() of the kernel: flags of the directory, its sticky bit, flags of the entry.
        if attributes.contains(.append) || entry.attributes.contains(.append) { return .refused(by: .appendOnly) }
        let isOwners = principal.user == entry.owner || principal.user == owner
        if mode.contains(.sticky), !isOwners, !principal.has(.fowner, over: entry) { return .refused(by: .sticky) }
        if entry.attributes.contains(.immutable) { return .refused(by: .immutable) }
        if entry.restrictions.contains(.swapFile) { return .refused(by: .swapFile) }
        if entry.restrictions.contains(.unmapped) { return .refused(by: .unmapped) }
        if entry.restrictions.contains(.mountPoint) { return .refused(by: .mountPoint) }
        return change
    }

    /// Whether somebody may follow `link`, an entry of this directory, where links are protected and it is the last
    /// name of a path: may_follow_link() of the kernel, as proc_sys_fs(5) describes it. No capability counts.
    package func decideFollowing(_ link: Permissions, for principal: Principal) -> AccessDecision {
        settled { directory in
            link.settled { link in
                if principal.user == link.owner { return .granted(by: .owner(link.owner)) }
                if !directory.mode.contains(.sticky) || !directory.mode.grants(.write, to: .other) {
                    return .granted(by: .other)
                }
                if directory.owner == link.owner, link.owner != Self.nobody { return .granted(by: .owner(link.owner)) }
                // FUSE hides the bit from the kernel where the program decides.
                return directory.restrictions.contains(.served)
                    ? .undecided(by: .server) : .refused(by: .protectedLink)
            }
        }
    }
}
