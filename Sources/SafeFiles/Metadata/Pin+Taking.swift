internal import Descriptors
internal import FileModel

extension Pin {
    /// Takes rights away, of those that are in force: afterwards none of these principals has one, and nobody has one that
    /// was not there before. Bits of the list's entries, then of its mask, or of the mode are cleared, and no entry is
    /// removed: who is named would else be one of the others. For the same reason a mask that somebody is named under does
    /// not become empty; where it is, Linux passes over the list, who is named has what others have, and loses it with
    /// them. The owner may give himself every right, and keeps what he has.
    ///
    /// - Parameter ifUnchanged: what was known when this was decided; anything else by now is `.changed`.
    /// - Returns: what it is afterwards, with all that `ifUnchanged` knew.
    /// - Throws: `.changed`; `.link` for a link, which has no rights; EINVAL for a list that does not decode; what a call
    ///   says.
    public borrowing func take(
        _ rights: Rights, from whom: Principals, ifUnchanged: FileFacts
    ) throws(FileFailure) -> FileFacts {
        if ifUnchanged.kind == .link { throw FileFailure(.link, at: path) }
        try checkUnchanged(since: ifUnchanged)
        let before = try reporting(path) { () throws(SystemFailure) in
            try Permissions(descriptor.status(), descriptor)
        }
        let after = before.revoking(rights.rawValue, from: whom.holders)
        guard after != before else { return ifUnchanged }
        var change = MetadataChange()
        if let list = after.acl {
            change.accessControlList = .some(AttributeValue.bytes(of: DecodedACL(list)))
        } else {
            change.mode = Mode(rawValue: after.mode.rawValue)
        }
        // Also of the list that was read since: it does not change without the time of change.
        return try set(change, ifUnchanged: ifUnchanged)
    }
}

extension Principals {
    /// The same for the model of access.
    fileprivate var holders: [RightHolder] {
        switch self {
        case .other: [.other]
        case .group: [.group]
        case .namedEntries: [.named]
        case .untrusted(let trust) where trust.isUnchecked: []
        case .untrusted(let trust): [.untrusted(FileModel.Trust(owners: trust.owners, groups: trust.groups))]
        case .user(let user): [.user(user)]
        case .members(let group): [.members(group)]
        }
    }
}
