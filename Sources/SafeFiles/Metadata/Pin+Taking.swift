internal import Descriptors
internal import FileModel

extension Pin {
    /// Takes rights away, of those that are in force: entries of the list keep their places with fewer rights, because who
    /// is named would else be one of the others; the mask becomes what is left of it that an entry still has; then the mode.
    ///
    /// - Parameter ifUnchanged: what was known when this was decided; anything else by now is `.changed`.
    /// - Returns: what it is afterwards, with all that `ifUnchanged` knew.
    /// - Throws: `.changed`; `.kind` for a link, which has no rights; EINVAL for a list that does not decode; what a call
    ///   says.
    public borrowing func take(
        _ rights: Rights, from whom: Principals, ifUnchanged: FileFacts
    ) throws(FileFailure) -> FileFacts {
        if ifUnchanged.kind == .link { throw FileFailure(.link, at: path) }
        try checkUnchanged(since: ifUnchanged)
        let value = try reporting(path) { () throws(SystemFailure) in
            try descriptor.attributeValue(AttributeName.access)
        }
        var change = MetadataChange()
        if let value {
            guard let list = AttributeValue.accessControlList(value) else {
                throw FileFailure(.undecodable, at: path)
            }
            let lowered = list.taking(rights, from: whom, group: ifUnchanged.group)
            guard lowered != list else { return ifUnchanged }
            change.accessControlList = .some(AttributeValue.bytes(of: lowered))
        } else {
            var (group, other): (UInt16, UInt16) = (0, 0)
            if whom.covers(.other, group: ifUnchanged.group) { other = UInt16(rights.rawValue & 7) }
            if whom.covers(.group, group: ifUnchanged.group) { group = UInt16(rights.rawValue & 7) }
            let mode = Mode(rawValue: ifUnchanged.mode.rawValue & ~(group << 3 | other))
            guard mode != ifUnchanged.mode else { return ifUnchanged }
            change.mode = mode
        }
        return try set(change, ifUnchanged: facts(ifUnchanged.known))
    }
}

extension Principals {
    /// Whether an entry of a list, or the like part of a mode, is about one of these.
    fileprivate func covers(_ tag: DecodedACL.Tag, id: UInt32? = nil, group: UInt32) -> Bool {
        switch (self, tag) {
        case (_, .owner), (_, .mask): false
        case (.other, .other), (.group, .group), (.namedEntries, .user), (.namedEntries, .namedGroup): true
        case (.user(let user), .user): id == user
        case (.members(let members), .group): group == members
        case (.members(let members), .namedGroup): id == members
        case (.untrusted(let trust), .other): !trust.isUnchecked
        case (.untrusted(let trust), .group): !trust.isUnchecked && !trust.groups.contains(group)
        case (.untrusted(let trust), .namedGroup): !trust.isUnchecked && !trust.groups.contains(id ?? .max)
        case (.untrusted(let trust), .user): !trust.covers(owner: id ?? .max)
        default: false
        }
    }
}

extension DecodedACL {
    fileprivate func taking(_ rights: Rights, from whom: Principals, group: UInt32) -> DecodedACL {
        var list = self
        var union: UInt8 = 0
        for index in list.entries.indices {
            let entry = list.entries[index]
            if whom.covers(entry.tag, id: entry.id, group: group) {
                list.entries[index].rights &= ~rights.rawValue
            }
            switch entry.tag {
            case .user, .group, .namedGroup: union |= list.entries[index].rights
            default: break
            }
        }
        // The bare union could let through what the old mask held back.
        for index in list.entries.indices where list.entries[index].tag == .mask {
            list.entries[index].rights &= union
        }
        return list
    }
}
