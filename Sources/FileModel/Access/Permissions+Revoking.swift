extension Permissions {
    /// The permissions without rights (read, write and execute as the bits 4, 2 and 1) of these holders: afterwards none of
    /// them holds one, and nobody holds one that was not held before.
    ///
    /// Bits are cleared, and nothing else is done: by the entries that decide for a holder. No entry is removed, because
    /// whoever is named would else be one of the others; and no mask that somebody is named under becomes empty, because
    /// Linux then passes over the whole list, with the same result. Where it is passed over already, the named are others,
    /// and what is revoked from one of them is revoked from all. The owner, who may change the mode, is no holder.
    public func revoking(_ rights: UInt8, from holders: [RightHolder]) -> Permissions {
        var after = self
        // What a mode says is a list of three entries.
        var list =
            acl
            ?? AccessControlList([
                .init(.owner, mode.rights(of: .owner)), .init(.group, mode.rights(of: .group)),
                .init(.other, mode.rights(of: .other)),
            ])
        let before = list
        list.clear(rights, of: holders, owner: owner, group: group)
        guard list != before else { return self }
        list.narrowMask(revoking: rights)
        if acl != nil { after.acl = list }
        if let bits = list.permissions?.bits { after.mode = Mode(rawValue: mode.rawValue & 0o7000 | bits) }
        return after
    }
}

extension AccessControlList {
    /// The same of a default list, for what will be made in a directory of this owning group. Its mask stays: creating an
    /// entry intersects it with the mode that is asked for, and what is left of a narrower one could be empty.
    public func revokingByDefault(_ rights: UInt8, from holders: [RightHolder], group: UInt32) -> AccessControlList {
        var list = self
        list.clear(rights, of: holders, owner: nil, group: group)
        return list
    }

    fileprivate mutating func clear(_ rights: UInt8, of holders: [RightHolder], owner: UInt32?, group: UInt32) {
        let list = self
        for index in entries.indices {
            let tag = list.entries[index].tag
            guard holders.contains(where: { list.decides(tag, for: $0, owner: owner, group: group) }) else { continue }
            entries[index].rights &= ~rights
        }
    }

    /// Whether Linux passes over the list: `check_acl` is called where the mode's group bits, which are the mask, are not
    /// empty.
    private var isPassedOver: Bool { mask == 0 }

    /// Whether an entry decides about a holder, or about some of what is meant by it.
    private func decides(_ tag: Tag, for holder: RightHolder, owner: UInt32?, group: UInt32) -> Bool {
        switch (holder, tag) {
        case (_, .owner), (_, .mask): return false
        case (.other, .other), (.group, .group), (.named, .user), (.named, .namedGroup): return true
        case (.named, .other): return isPassedOver && !namedEntries.isEmpty
        case (.other, _), (.group, _), (.named, _): return false
        case (.untrusted(let trust), .user(let id)): return !trust.owners.contains(id)
        case (.untrusted(let trust), .group): return !trust.groups.contains(group)
        case (.untrusted(let trust), .namedGroup(let id)): return !trust.groups.contains(id)
        case (.untrusted, .other): return true
        case (.user(let user), _):
            if user == owner { return false }
            guard names(.user(user)) else { return tag.isClass }
            // In the owning group somebody who is passed over has no rights at all.
            return tag == .user(user) || isPassedOver && tag == .other
        case (.members(let members), .group): return members == group
        case (.members(let members), .namedGroup(let id)): return members == id
        case (.members(let members), .other):
            return members != group && (isPassedOver || !names(.namedGroup(members)))
        case (.members, .user): return false
        case (.principal(let principal), _): return decides(tag, for: principal, owner: owner, group: group)
        }
    }

    /// Whether it is the entry, or one of several, that decides for somebody (acl(5)).
    private func decides(_ tag: Tag, for principal: Principal, owner: UInt32?, group: UInt32) -> Bool {
        if principal.user == owner { return false }
        if names(.user(principal.user)), tag == .user(principal.user) || !isPassedOver {
            return tag == .user(principal.user)
        }
        switch tag {
        case .group: return principal.isMember(of: group)
        case .namedGroup(let id): return principal.isMember(of: id)
        case .other:
            guard !principal.isMember(of: group) else { return false }
            return isPassedOver || !isAnyGroup { principal.isMember(of: $0) }
        case .owner, .user, .mask: return false
        }
    }

    private func names(_ tag: Tag) -> Bool { entries.contains { $0.tag == tag } }

    private func isAnyGroup(_ isMember: (UInt32) -> Bool) -> Bool {
        entries.contains { if case .namedGroup(let id) = $0.tag { isMember(id) } else { false } }
    }

    /// The mask lets through what an entry still has of it, and nothing that it held back. It may become empty where nobody
    /// is named; else it keeps a right that no entry has, if it can one that is not revoked.
    fileprivate mutating func narrowMask(revoking rights: UInt8) {
        guard let index = entries.firstIndex(where: { $0.tag == .mask }) else { return }
        var union: UInt8 = 0
        for entry in entries where entry.tag.isMasked { union |= entry.rights }
        let old = entries[index].rights
        let narrowed = old & union
        if narrowed != 0 || namedEntries.isEmpty {
            entries[index].rights = narrowed
        } else if old & ~rights != 0 {
            entries[index].rights = old & ~rights
        }
    }
}

extension AccessControlList.Tag {
    /// Whether the mask limits it.
    fileprivate var isMasked: Bool {
        switch self {
        case .user, .group, .namedGroup: true
        case .owner, .mask, .other: false
        }
    }

    /// Whether it is about somebody by a group, or by being nobody else.
    fileprivate var isClass: Bool {
        switch self {
        case .group, .namedGroup, .other: true
        case .owner, .user, .mask: false
        }
    }
}
