/// What links on a path may do.
public enum Links: Sendable {
    /// Nothing: a link is refused.
    case refuse
    /// Lead within the directory that the path begins in; where it begins at `/`, within the one that holds the link.
    case within
    /// Lead anywhere that is trusted.
    case follow
}
