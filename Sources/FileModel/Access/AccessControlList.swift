/// A POSIX access control list (acl(5)), access or default.
public struct AccessControlList: Hashable, Sendable {
    /// Whom an entry is about.
    public enum Tag: Hashable, Sendable {
        case owner
        case user(UInt32)
        case group
        case namedGroup(UInt32)
        case mask
        case other
    }

    /// Whom it is about, and what that one may do.
    public struct Entry: Hashable, Sendable {
        /// Whom it is about.
        public var tag: Tag
        /// Read, write and execute as the bits 4, 2 and 1.
        public var rights: UInt8

        public init(_ tag: Tag, _ rights: UInt8) {
            self.tag = tag
            self.rights = rights & 0o7
        }
    }

    /// As they stand in the list.
    public var entries: [Entry]

    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// What the mask lets through: all, where there is no mask entry.
    public var mask: UInt8 {
        for entry in entries where entry.tag == .mask { return entry.rights }
        return 0o7
    }

    /// The mode of what has the list (acl(5), "Correspondence between ACL entries and file permission bits"); nothing where
    /// an entry is missing for that. Beside it what some archivers write: the owning group's entry in place of the mask.
    public var permissions: (bits: UInt16, withGroup: UInt16)? {
        func rights(_ tag: Tag) -> UInt16? { entries.first { $0.tag == tag }.map { UInt16($0.rights) } }
        guard let owner = rights(.owner), let group = rights(.group), let other = rights(.other) else { return nil }
        let rest = owner << 6 | other
        return (rest | (rights(.mask) ?? group) << 3, rest | group << 3)
    }

    /// Those about somebody by name.
    public var namedEntries: [Entry] {
        entries.filter { entry in
            switch entry.tag {
            case .user, .namedGroup: true
            case .owner, .group, .mask, .other: false
            }
        }
    }

    /// Whether it says more than a mode can: an entry for a named user or group, or a mask.
    public var isExtended: Bool {
        entries.contains { entry in
            switch entry.tag {
            case .user, .namedGroup, .mask: true
            case .owner, .group, .other: false
            }
        }
    }

    /// Whether an entry grants a right that only the mask holds back.
    public var isMasked: Bool {
        let mask = mask
        return entries.contains { entry in
            switch entry.tag {
            case .user, .group, .namedGroup: entry.rights & ~mask != 0
            case .owner, .mask, .other: false
            }
        }
    }

    /// The classes that effectively hold `right` over an object of this kind and owning group: entry ∧ mask.
    public func holders(of right: Mode.Right, over kind: EntryKind, group: UInt32, trust: Trust) -> Principals {
        var holders: Principals = []
        let bits = right.bits(over: kind)
        let isLetThrough = mask & bits == bits
        for entry in entries where entry.rights & bits == bits {
            switch entry.tag {
            case .owner, .mask: break
            case .other: holders.insert(.other)
            case .user(let id):
                if isLetThrough, !trust.owners.contains(id) { holders.insert(.namedUser) }
            case .group:
                if isLetThrough { holders.insert(trust.groups.contains(group) ? .trustedGroup : .untrustedGroup) }
            case .namedGroup(let id):
                if isLetThrough { holders.insert(trust.groups.contains(id) ? .trustedGroup : .namedGroup) }
            }
        }
        return holders
    }
}
