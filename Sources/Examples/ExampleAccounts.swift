public import Facts
import RuleLanguage

/// The accounts that examples may name, with ids that are the same everywhere. A number below 5000 that has no name
/// here has an account all the same; other numbers have none, but for 65534.
public struct ExampleAccounts: AccountDirectory, AccountNumbers {
    /// With their ids, which are those of Debian where it has them.
    public static let users: [(name: String, id: UInt32)] = [
        ("root", 0), ("daemon", 1), ("bin", 2), ("www-data", 33), ("alice", 1000), ("build", 1001), ("nobody", 65534),
    ]
    /// With their ids, which are those of Debian where it has them.
    public static let groups: [(name: String, id: UInt32)] = [
        ("root", 0), ("daemon", 1), ("bin", 2), ("adm", 4), ("tty", 5), ("disk", 6), ("mail", 8), ("www-data", 33),
        ("shadow", 42),
        ("utmp", 43), ("staff", 50), ("crontab", 109), ("ssl-cert", 110), ("alice", 1000), ("build", 1001),
        ("nogroup", 65534), ("nobody", 65534),
    ]

    public init() {}

    public func userName(_ id: UInt32) -> [UInt8]? {
        Self.name(of: id, in: Self.users)
    }

    public func groupName(_ id: UInt32) -> [UInt8]? {
        Self.name(of: id, in: Self.groups)
    }

    public func userID(named name: [UInt8]) -> UInt32? {
        Self.users.first { $0.name.utf8.elementsEqual(name) }?.id
    }

    public func groupID(named name: [UInt8]) -> UInt32? {
        Self.groups.first { $0.name.utf8.elementsEqual(name) }?.id
    }

    /// Users have a group of their own from 1000 on, as is usual.
    public func isPrivate(group: UInt32, of user: UInt32) -> Bool {
        group == user && (1000..<5000).contains(user)
    }

    private static func name(of id: UInt32, in accounts: [(name: String, id: UInt32)]) -> [UInt8]? {
        if let account = accounts.first(where: { $0.id == id }) { return Array(account.name.utf8) }
        return id < 5000 ? Array("id\(id)".utf8) : nil
    }

    /// The name that a canonical line has for the id: a number where the table has no name.
    static func spelling(of id: UInt32, in accounts: [(name: String, id: UInt32)]) -> String {
        accounts.first { $0.id == id }?.name ?? String(id)
    }
}
