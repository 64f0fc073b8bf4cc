/// Whose rights are meant.
public enum Principals: Hashable, Sendable {
    /// Everybody whom nothing else is said of.
    case other
    /// The owning group.
    case group
    /// The users and groups whom an access list names.
    case namedEntries
    /// All of these whom the trust does not cover.
    case untrusted(Trust)
    /// One user whom a list names.
    case user(UInt32)
    /// The members of one group, the owning one or one whom a list names.
    case members(UInt32)

    /// For people.
    var words: String {
        switch self {
        case .other: "everybody"
        case .group: "its group"
        case .namedEntries: "users or groups whom its access list names"
        case .untrusted: "accounts that are not trusted"
        case .user(let user): "user \(user)"
        case .members(let group): "members of group \(group)"
        }
    }
}
