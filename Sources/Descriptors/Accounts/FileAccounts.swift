import CLinux

/// The accounts of an audited root file system, from its own etc/passwd and etc/group. The files are a hostile tree's:
/// reached by descriptor, through no link, and read only where they are regular and of a sane size.
public struct FileAccounts: Sendable {
    private let users: [UInt32: HostAccounts.User]
    private let groups: [UInt32: HostAccounts.Group]
    private let table: AccountTable

    /// How large each of the files may be, in bytes.
    static let sizeLimit = 16 << 20

    /// - Throws: what opening or reading says; EINVAL where a file is not regular, EFBIG where it is too large.
    public init(root: borrowing Descriptor) throws(SystemFailure) {
        let files = try Self.files(of: root)
        self.init(users: files.users, groups: files.groups)
    }

    /// Of the bytes of the two files.
    public init(users: [UInt8], groups: [UInt8]) {
        self.init(AccountTable(users: users, groups: groups))
    }

    /// The bytes of the two files.
    ///
    /// - Throws: what opening or reading says; EINVAL where a file is not regular, EFBIG where it is too large.
    public static func files(
        of root: borrowing Descriptor
    ) throws(SystemFailure) -> (users: [UInt8], groups: [UInt8]) {
        let directory = try root.openDirectory(FileName(checked: [UInt8]("etc".utf8)), crossingMounts: false)
        return (try read("passwd", in: directory), try read("group", in: directory))
    }

    init(_ table: AccountTable) {
        self.table = table
        // As getpwuid(3) does: the first of several lines for an id counts.
        users = Dictionary(table.users.map { ($0.id, $0) }) { first, _ in first }
        groups = Dictionary(table.groups.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Lines that are no accounts, and were skipped.
    public var malformedLines: Int { table.malformedLines }

    public func userName(_ id: UInt32) -> [UInt8]? { users[id]?.name }

    public func groupName(_ id: UInt32) -> [UInt8]? { groups[id]?.name }

    public func userID(named name: [UInt8]) -> UInt32? { table.users.first { $0.name == name }?.id }

    public func groupID(named name: [UInt8]) -> UInt32? { table.groups.first { $0.name == name }?.id }

    /// The group that a user's processes start with; nothing where the files have no such user.
    public func primaryGroup(of user: UInt32) -> UInt32? { users[user]?.primaryGroup }

    /// The groups that list a user as a member.
    public func supplementaryGroups(of user: UInt32) -> Set<UInt32> {
        guard let user = users[user] else { return [] }
        return Set(table.groups.filter { $0.members.contains(user.name) }.map(\.id)).subtracting([user.primaryGroup])
    }

    /// Whether `user` alone is in `group`: nobody else is listed, and nobody else has it as primary group.
    public func isPrivate(group: UInt32, of user: UInt32) -> Bool {
        guard let owner = users[user], owner.primaryGroup == group, let group = groups[group] else { return false }
        return group.members.allSatisfy { $0 == owner.name } && !hasOthers(withPrimaryGroup: group.id, than: owner.id)
    }

    func hasOthers(withPrimaryGroup group: UInt32, than user: UInt32) -> Bool {
        table.users.contains { $0.primaryGroup == group && $0.id != user }
    }

    private static func read(_ name: String, in directory: borrowing Descriptor) throws(SystemFailure) -> [UInt8] {
        let name = FileName(checked: [UInt8](name.utf8))
        let file = try directory.openRegularFile(name)
        let bytes = try file.read(atMost: sizeLimit + 1, at: 0)
        guard bytes.count <= sizeLimit else { throw SystemFailure(.pread, EFBIG) }
        return bytes
    }
}

extension Descriptor {
    /// Opens a regular file of this directory for reading: it is pinned, looked at, and opened by the pin.
    ///
    /// - Throws: EINVAL where it is not a regular file; ESTALE where /proc is not mounted and the name leads to something
    ///   else after the opening; else what statx(2) and openat2(2) or openat(2) say.
    public borrowing func openRegularFile(_ name: FileName) throws(SystemFailure) -> Descriptor {
        let pin = try pin(name, crossingMounts: false)
        guard try pin.status().isRegularFile else { throw SystemFailure(.openat, EINVAL) }
        return try pin.reopenForReading()
    }
}
