/// Names for the numbers of users and groups, looked up one at a time: the list of all accounts lacks those of a
/// directory service.
public protocol AccountDirectory: Sendable {
    /// The user's name, or nothing where the id has no account.
    func userName(_ id: UInt32) -> [UInt8]?
    /// The group's name, or nothing where the id has no group.
    func groupName(_ id: UInt32) -> [UInt8]?
    /// Whether `user` is the only member of `group`, counting those whose primary group it is.
    func isPrivate(group: UInt32, of user: UInt32) -> Bool
    /// Whether every look-up so far was answered. After a failure of the name service a missing name proves nothing.
    var isReliable: Bool { get }
}

extension AccountDirectory {
    public var isReliable: Bool { true }

    /// What a report calls an owner: the user's name, and `unmapped` where it has no id here.
    public func nameOfOwner(_ id: UInt32) -> [UInt8]? {
        id == Permissions.nobody ? Array("unmapped".utf8) : userName(id)
    }

    /// The same of an owning group.
    public func nameOfOwningGroup(_ id: UInt32) -> [UInt8]? {
        id == Permissions.nobody ? Array("unmapped".utf8) : groupName(id)
    }
}
