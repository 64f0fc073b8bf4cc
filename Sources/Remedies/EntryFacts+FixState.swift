public import Facts

extension EntryFacts {
    /// Turns to the facts that the entry has in another state, as a walk would collect them then.
    ///
    /// - Parameters:
    ///   - trust: by whom the classes of principals are told.
    ///   - accounts: by whom owners have names.
    public mutating func take(_ state: FixState, trust: Trust, accounts: any AccountDirectory) {
        if state.owner != owner || state.group != group {
            owner = state.owner
            group = state.group
            ownerIsKnown = accounts.userName(owner) != nil
            groupIsKnown = accounts.groupName(group) != nil
            groupIsPrivate = accounts.isPrivate(group: group, of: owner)
        }
        mode = state.mode
        acl = state.acl
        defaultACL = state.defaultACL
        capabilities = state.capabilities
        attributeNames = state.attributeNames
        // No other entry's, any more.
        attributeSet = 0
        if kind != .link {
            writers = holders(of: .write, trust)
            readers = holders(of: .read, trust)
            executors = holders(of: .execute, trust)
            defaultWriters = defaultACL?.holders(of: .write, over: .file, group: group, trust: trust) ?? []
        }
        if let runtime = parent?.runtime { runtimeRights = runtime.rights(over: permissions) }
        if link != nil { link?.target = state.target }
        if state.isTimeSet { age = 0 }
    }

    private func holders(of right: Mode.Right, _ trust: Trust) -> Principals {
        acl?.holders(of: right, over: kind, group: group, trust: trust)
            ?? mode.holders(of: right, over: kind, groupIsTrusted: trust.groups.contains(group))
    }
}
