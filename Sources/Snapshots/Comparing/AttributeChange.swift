/// What an entry is made of, as events name it.
public enum EntryAttribute: String, CaseIterable, Hashable, Sendable {
    case kind, mode, owner, group, size, content, target, acl, defaultAcl, capabilities, xattrs, attributes, device,
        links,
        mtime, ctime
}

/// One attribute that is not what it was, with both values as people read them.
public struct AttributeChange: Hashable, Sendable {
    /// Which it is.
    public var attribute: EntryAttribute
    /// What it was; nothing where there was none. Names are as they are, whatever bytes they have.
    public var before: [UInt8]?
    /// What it is.
    public var after: [UInt8]?
    /// How grave that is by itself.
    public var changeClass: ChangeClass
}

/// How grave a change is, from the least to the worst.
public enum ChangeClass: UInt8, CaseIterable, Comparable, Hashable, Sendable {
    /// Times alone, of an object whose content is proven to be the same.
    case timestamp
    /// What gives nobody a right and takes none: groups of like rights, flags, other attributes, a new place.
    case metadata
    /// Somebody may do less than before.
    case privilegeLoss
    /// What is there is something else.
    case content
    /// Somebody may do more than before.
    case privilegeGain

    public static func < (left: ChangeClass, right: ChangeClass) -> Bool { left.rawValue < right.rawValue }

    /// Its word in options and reports.
    public var name: String {
        switch self {
        case .timestamp: "timestamp"
        case .metadata: "metadata"
        case .privilegeLoss: "privilege-loss"
        case .content: "content"
        case .privilegeGain: "privilege-gain"
        }
    }
}
