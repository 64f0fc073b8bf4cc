/// The questions that an audit asks. Where the name service fails they are answered as if there were no account, and
/// `failure` says so.
extension HostAccounts {
    /// The user's name, or nothing where the id has no account.
    public func userName(_ id: UInt32) -> [UInt8]? {
        (try? user(id))?.name
    }

    /// The group's name, or nothing where the id has no group.
    public func groupName(_ id: UInt32) -> [UInt8]? {
        (try? group(id))?.name
    }

    /// The id of the user with a name.
    public func userID(named name: [UInt8]) -> UInt32? {
        (try? user(named: name))?.id
    }

    /// The id of the group with a name.
    public func groupID(named name: [UInt8]) -> UInt32? {
        (try? group(named: name))?.id
    }

    /// The group that a user's processes start with.
    public func primaryGroup(of user: UInt32) -> UInt32? {
        (try? self.user(user))?.primaryGroup
    }

    /// The groups that a user's processes start with beside the primary one.
    public func supplementaryGroups(of user: UInt32) -> Set<UInt32> {
        guard let user = try? self.user(user) else { return [] }
        do {
            return try supplementaryGroups(of: user)
        } catch {
            note(error)
            return []
        }
    }

    /// Whether a group is one that was made for this user alone: it is the user's primary group, bears the user's
    /// name, lists nobody else, and is no other local account's primary group. The accounts of a directory service
    /// cannot be enumerated; the common name is what tells such a group from a shared one.
    public func isPrivate(group: UInt32, of user: UInt32) -> Bool {
        guard let owner = try? self.user(user), let group = try? self.group(group) else { return false }
        guard owner.primaryGroup == group.id, owner.name == group.name else { return false }
        return group.members.allSatisfy { $0 == owner.name }
            && local?.hasOthers(withPrimaryGroup: group.id, than: owner.id) != true
    }
}
