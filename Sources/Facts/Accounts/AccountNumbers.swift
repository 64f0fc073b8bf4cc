/// The numbers that names of users and groups stand for on one machine.
public protocol AccountNumbers: Sendable {
    /// Nothing where no user has the name.
    func userID(named name: [UInt8]) -> UInt32?
    /// Nothing where no group has the name.
    func groupID(named name: [UInt8]) -> UInt32?
}
