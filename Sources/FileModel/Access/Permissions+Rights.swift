extension Permissions {
    /// Whether somebody holds all these rights, asked for at once: read, write and execute (search, for directories) as
    /// the bits 4, 2 and 1.
    ///
    /// The order of acl(5): the owner's entry, else the named user's, else the groups' of which one must grant all that
    /// is asked for, else others'; and only then capabilities. Whoever an earlier entry applies to and does not grant
    /// it is refused, whatever a later one says.
    public func decide(_ rights: UInt8, for principal: Principal) -> AccessDecision {
        settled { $0.decideAsRead(rights, for: principal) }
    }

    func decideAsRead(_ rights: UInt8, for principal: Principal) -> AccessDecision {
        // inode_permission() of the kernel, before any permission bit.
        if rights & Mode.Right.write.rawValue != 0 {
            let isStored = [.file, .directory, .link].contains(kind)
            if isStored, restrictions.contains(.readOnly) { return .refused(by: .readOnlyMount) }
            if attributes.contains(.immutable) { return .refused(by: .immutable) }
            if restrictions.contains(.unmapped) { return .refused(by: .unmapped) }
        }
        if let decision = decisionOfMount(for: principal) { return decision }
        let decision = decideByEntries(rights, for: principal)
        if decision.isGranted { return decision }
        if let capability = override(rights, for: principal) { return .granted(by: .capability(capability)) }
        return decision
    }

    /// Where permission bits have no say; nothing where they decide.
    func decisionOfMount(for principal: Principal) -> AccessDecision? {
        if let mountUser, mountUser.user != principal.user || mountUser.group != principal.group {
            return .refused(by: .mountUser(mountUser.user))
        }
        return restrictions.contains(.served) ? .undecided(by: .server) : nil
    }

    private func decideByEntries(_ rights: UInt8, for principal: Principal) -> AccessDecision {
        if principal.user == owner {
            return decision(mode.rights(of: .owner), rights, .owner(owner))
        }
        // The mode's group bits are the mask, and Linux does not look at an ACL whose mask is empty: a named user then
        // has what others have, where acl(5) would refuse.
        if let acl, mode.rights(of: .group) != 0 { return decide(by: acl, rights, for: principal) }
        if principal.isMember(of: group) {
            return decision(mode.rights(of: .group), rights, .group(group))
        }
        return decision(mode.rights(of: .other), rights, .other)
    }

    private func decide(by acl: AccessControlList, _ rights: UInt8, for principal: Principal) -> AccessDecision {
        let mask = acl.mask
        for entry in acl.entries {
            if case .user(principal.user) = entry.tag {
                return decision(entry.rights & mask, rights, .namedUser(principal.user))
            }
        }
        var refusing: AccessDecision.Basis?
        for entry in acl.entries {
            let basis: AccessDecision.Basis
            switch entry.tag {
            case .group where principal.isMember(of: group): basis = .group(group)
            case .namedGroup(let id) where principal.isMember(of: id): basis = .namedGroup(id)
            default: continue
            }
            if entry.rights & mask & rights == rights { return .granted(by: basis) }
            refusing = refusing ?? basis
        }
        if let refusing { return .refused(by: refusing) }
        for entry in acl.entries where entry.tag == .other { return decision(entry.rights, rights, .other) }
        return .refused(by: .other)
    }

    private func decision(_ held: UInt8, _ rights: UInt8, _ basis: AccessDecision.Basis) -> AccessDecision {
        AccessDecision(held & rights == rights ? .granted : .refused, by: basis)
    }

    /// generic_permission() of the kernel, as capabilities(7) describes it.
    private func override(_ rights: UInt8, for principal: Principal) -> OverridingCapability? {
        let reads =
            rights & Mode.Right.write.rawValue == 0 && (kind == .directory || rights == Mode.Right.read.rawValue)
        if reads, principal.has(.dacReadSearch, over: self) { return .dacReadSearch }
        let executes = rights & Mode.Right.execute.rawValue != 0
        if kind == .directory || !executes || mode.rawValue & 0o111 != 0, principal.has(.dacOverride, over: self) {
            return .dacOverride
        }
        return nil
    }
}
