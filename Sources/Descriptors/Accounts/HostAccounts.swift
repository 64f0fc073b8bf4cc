import CLinux

/// The accounts of this host by its name service (nsswitch.conf(5)), asked one at a time: a directory service has
/// accounts that no listing shows. Every question is asked once.
public final class HostAccounts: Sendable {
    private struct Answers {
        var users: [UInt32: User?] = [:]
        var groups: [UInt32: Group?] = [:]
        var local: FileAccounts??
        var failure: SystemFailure?
    }

    private let answers = Lock(Answers())

    public init() {}

    /// A user of the name service.
    public struct User: Hashable, Sendable {
        /// The login name (passwd(5)).
        public var name: [UInt8]
        /// The user's number.
        public var id: UInt32
        /// The number of the group that the user's processes start with.
        public var primaryGroup: UInt32
    }

    /// A group of the name service.
    public struct Group: Hashable, Sendable {
        /// The group's name (group(5)).
        public var name: [UInt8]
        /// The group's number.
        public var id: UInt32
        /// Names of users that it lists; those whose primary group it is need not be among them.
        public var members: [[UInt8]]
    }

    /// The first failure of the name service. Ids that it could not look up have no names here, which does not mean
    /// that they have no accounts.
    public var failure: SystemFailure? {
        answers.withLock { $0.failure }
    }

    /// The user with an id, or nothing where there is none.
    ///
    /// - Throws: what getpwuid_r(3) says when the name service fails.
    public func user(_ id: UInt32) throws(SystemFailure) -> User? {
        if let known = answers.withLock({ $0.users[id] }) { return known }
        do {
            let user = unsafe try NameService.user(.userByID) { unsafe tw_user_by_id(id, $0, $1, $2) }
            answers.withLock { $0.users[id] = .some(user) }
            return user
        } catch {
            note(error)
            throw error
        }
    }

    /// The group with an id, or nothing where there is none.
    ///
    /// - Throws: what getgrgid_r(3) says when the name service fails.
    public func group(_ id: UInt32) throws(SystemFailure) -> Group? {
        if let known = answers.withLock({ $0.groups[id] }) { return known }
        do {
            let group = unsafe try NameService.group(.groupByID) { unsafe tw_group_by_id(id, $0, $1, $2) }
            answers.withLock { $0.groups[id] = .some(group) }
            return group
        } catch {
            note(error)
            throw error
        }
    }

    /// The user with a name, or nothing where there is none.
    ///
    /// - Throws: what getpwnam_r(3) says when the name service fails.
    public func user(named name: [UInt8]) throws(SystemFailure) -> User? {
        unsafe try NameService.user(.userByName) { user, buffer, size in
            unsafe name.withTerminated { unsafe tw_user_by_name($0, user, buffer, size) }
        }
    }

    /// The group with a name, or nothing where there is none.
    ///
    /// - Throws: what getgrnam_r(3) says when the name service fails.
    public func group(named name: [UInt8]) throws(SystemFailure) -> Group? {
        unsafe try NameService.group(.groupByName) { group, buffer, size in
            unsafe name.withTerminated { unsafe tw_group_by_name($0, group, buffer, size) }
        }
    }

    /// The groups that a user's processes start with beside the primary one.
    ///
    /// - Throws: ERANGE where there are more than the kernel lets a process have (setgroups(2): 65536).
    public func supplementaryGroups(of user: User) throws(SystemFailure) -> Set<UInt32> {
        Set(try NameService.groups(of: user)).subtracting([user.primaryGroup])
    }

    /// The accounts in this host's own files, which alone can be enumerated; nothing where they cannot be read.
    var local: FileAccounts? {
        answers.withLock { answers in
            if let local = answers.local { return local }
            let local = HostAccounts.readLocal()
            answers.local = .some(local)
            return local
        }
    }

    private static func readLocal() -> FileAccounts? {
        do {
            return try FileAccounts(root: try Descriptor.openSlash())
        } catch {
            return nil
        }
    }

    func note(_ failure: SystemFailure) {
        answers.withLock { $0.failure = $0.failure ?? failure }
    }
}
