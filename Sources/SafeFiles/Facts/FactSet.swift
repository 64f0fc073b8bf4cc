/// Which facts are fetched: only what is asked for costs a call. The status is there whatever is asked for.
public struct FactSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Kind, mode, owner, group, links, size, times (statx(2)).
    public static let status = Self(rawValue: 1)
    /// The access and the default list (acl(5)).
    public static let accessControlList = Self(rawValue: 2)
    /// The attribute `security.capability` (capabilities(7)).
    public static let capabilities = Self(rawValue: 4)
    /// The names of all attributes (xattr(7)).
    public static let attributeNames = Self(rawValue: 8)
    /// The text of a link.
    public static let target = Self(rawValue: 16)
    /// The handle (name_to_handle_at(2)), by which an identity tells an inode from one that had its number before.
    public static let reference = Self(rawValue: 32)
}

/// What of an object's metadata is kept, compared, or was lost.
public struct Metadata: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The permission bits.
    public static let mode = Self(rawValue: 1)
    /// The owner and the group.
    public static let owner = Self(rawValue: 2)
    /// The access list, and a directory's default list (acl(5)).
    public static let accessControlList = Self(rawValue: 4)
    /// The attributes that begin with `user.` (xattr(7)).
    public static let userAttributes = Self(rawValue: 8)
    /// What executing it confers (capabilities(7)).
    public static let capabilities = Self(rawValue: 16)
    /// When the content was last modified.
    public static let times = Self(rawValue: 32)

    /// For people.
    var words: String {
        let names: [(Metadata, String)] = [
            (.mode, "mode"), (.owner, "owner"), (.accessControlList, "access control list"),
            (.userAttributes, "user attributes"), (.capabilities, "capabilities"), (.times, "times"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
