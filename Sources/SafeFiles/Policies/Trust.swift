internal import Access
internal import Descriptors
internal import FileModel

/// Whose hand on the way is no danger.
public struct Trust: Hashable, Sendable {
    /// Users, by their numbers.
    public var owners: Set<UInt32>
    /// Groups, by their numbers: whoever is a member of one.
    public var groups: Set<UInt32>
    /// Whether nobody is asked about.
    private(set) var isUnchecked = false

    /// These users, and whoever is a member of these groups.
    public init(owners: Set<UInt32>, groups: Set<UInt32> = []) {
        self.owners = owners
        self.groups = groups
    }

    /// Root alone.
    public static var system: Trust { Trust(owners: [0], groups: [0]) }

    /// Root, and whoever runs this.
    public static var invoking: Trust { Trust(owners: [0, Process.effectiveUser], groups: [0]) }

    /// Everybody, which has to be written out.
    public static var unchecked: Trust {
        var trust = Trust(owners: [])
        trust.isUnchecked = true
        return trust
    }

    func covers(owner: UInt32) -> Bool { isUnchecked || owners.contains(owner) }

    /// Whom it does not cover and who holds a right, by the object's mode and list.
    func whoElse(_ right: Rights, over object: Permissions) -> Principals? {
        guard !isUnchecked else { return nil }
        let others = UntrustedPrincipals.outside(FileModel.Trust(owners: owners, groups: groups))
        guard let right = FileModel.Mode.Right(rawValue: right.rawValue) else { return .untrusted(self) }
        switch others.basis(of: right, over: object) {
        case nil: return nil
        case .other: return .other
        case .group: return .group
        case .namedUser, .namedGroup: return .namedEntries
        default: return .untrusted(self)
        }
    }
}

extension EntryStatus {
    /// Whether somebody beside the owner may change the names in a directory, as far as a mode says that: with a list, the
    /// group's bits are its mask, and what they lack nobody has.
    var sharesNames: Bool {
        let mode = FileModel.Mode(rawValue: UInt16(truncatingIfNeeded: self.mode))
        return mode.grants(.write, to: .group, over: .directory) || mode.grants(.write, to: .other, over: .directory)
    }
}

extension Permissions {
    /// Of a pinned object: its status and its access list.
    ///
    /// - Throws: what a call says; EINVAL for a list that does not decode.
    init(_ status: EntryStatus, _ pin: borrowing Descriptor) throws(SystemFailure) {
        let kind = EntryKind(statusMode: status.mode) ?? .file
        self.init(
            kind: kind, mode: FileModel.Mode(rawValue: UInt16(truncatingIfNeeded: status.mode)), owner: status.owner,
            group: status.group)
        guard kind != .link, let value = try pin.attributeValue(AttributeName.access) else { return }
        guard let list = AttributeValue.accessControlList(value) else { throw SystemFailure.undecodable }
        acl = AccessControlList(list)
    }
}
