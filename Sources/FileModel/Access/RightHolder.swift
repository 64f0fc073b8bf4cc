/// Whom rights are revoked from.
public enum RightHolder: Hashable, Sendable {
    /// Everybody whom no other entry is about.
    case other
    /// The owning group.
    case group
    /// The users and groups whom the list names.
    case named
    /// Others, the owning group, and whom the list names, except those that are trusted.
    case untrusted(Trust)
    /// One user, whatever groups that user is in.
    case user(UInt32)
    /// The members of one group, as far as they have no rights by being somebody else.
    case members(UInt32)
    /// A principal of which every group is known.
    case principal(Principal)
}
