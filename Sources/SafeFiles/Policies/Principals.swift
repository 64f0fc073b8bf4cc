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
    /// One user, by the entry that names him; where none does, by every entry that may decide for him, since an inode does
    /// not say whose member he is.
    case user(UInt32)
    /// The members of one group, by the entries for it; where there are none, as others.
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
