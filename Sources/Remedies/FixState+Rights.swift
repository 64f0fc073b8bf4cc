import Facts

extension FixState {
    /// Whether somebody has a right in another state that he lacks in this one, or a set-id bit or capability is there
    /// that was not. Whoever its lists know by name or by group counts, those that are in several of its groups, and
    /// everybody else.
    package func grants(nothingBeyond before: FixState) -> Bool {
        let held = Self.conferred(mode)
        guard held & ~Self.conferred(before.mode) == 0, owner == before.owner, group == before.group else {
            return false
        }
        guard capabilities == nil || capabilities == before.capabilities else { return false }
        guard (defaultACL == nil) == (before.defaultACL == nil) else { return false }
        let (now, then) = (permissions, before.permissions)
        for principal in principals(before) {
            for right in [UInt8(4), 2, 1] {
                if now.decide(right, for: principal).isGranted, !then.decide(right, for: principal).isGranted {
                    return false
                }
            }
        }
        guard let list = defaultACL, let earlier = before.defaultACL else { return true }
        // Of what will be made in it neither the owner is known nor the mode, which narrows the mask: entry by entry, under
        // the same mask, for nobody counts as one of the others sooner than before.
        return list.entries.count == earlier.entries.count
            && (list.mask == earlier.mask || list.namedEntries.isEmpty)
            && zip(list.entries, earlier.entries).allSatisfy { $0.tag == $1.tag && $0.rights & ~$1.rights == 0 }
    }

    /// Set-id bits; a sticky bit grants nothing.
    private static func conferred(_ mode: Mode) -> UInt16 {
        mode.rawValue & (Mode.setuid.rawValue | Mode.setgid.rawValue)
    }

    private func principals(_ other: FixState) -> [Principal] {
        var users: Set<UInt32> = [owner, other.owner]
        var groups: Set<UInt32> = [group, other.group]
        for entry in (acl?.entries ?? []) + (other.acl?.entries ?? []) {
            switch entry.tag {
            case .user(let id): users.insert(id)
            case .namedGroup(let id): groups.insert(id)
            case .owner, .group, .mask, .other: break
            }
        }
        // Numbers that none of them has.
        let stranger = (1...UInt32.max).first { !users.contains($0) && !groups.contains($0) } ?? 1
        var memberships: [Set<UInt32>] = [[], groups]
        memberships += groups.map { [$0] }
        return (users.subtracting([0]) + [stranger]).flatMap { user in
            memberships.map { Principal(user: user, group: stranger, groups: $0) }
        }
    }
}
