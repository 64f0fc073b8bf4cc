internal import Descriptors

/// What one inode hands down to another: read from the old one, put on the new one in the order in which the kernel takes
/// nothing back.
struct KeptMetadata {
    /// Of the old one.
    let status: EntryStatus
    /// What is wanted of it.
    let keeping: Metadata
    /// The access list; nothing where there is none.
    private let list: [UInt8]?
    /// A directory's default list.
    private let defaultList: [UInt8]?
    private let attributes: [(name: [UInt8], value: [UInt8])]
    private let capabilities: [UInt8]?

    /// - Parameter object: what the status is of.
    /// - Throws: what listxattr(2) or getxattr(2) says.
    init(_ status: EntryStatus, _ object: borrowing Descriptor, _ keeping: Metadata) throws(SystemFailure) {
        self.status = status
        self.keeping = keeping
        var list: [UInt8]?
        var defaultList: [UInt8]?
        var attributes: [(name: [UInt8], value: [UInt8])] = []
        var capabilities: [UInt8]?
        // With a list, a mode's group bits are its mask: they mean nothing without it.
        let wanted: Metadata = [.mode, .accessControlList, .userAttributes, .capabilities]
        if !keeping.isDisjoint(with: wanted) {
            for name in try object.attributeNames() {
                if name == AttributeName.access {
                    list = try object.attributeValue(name)
                } else if name == AttributeName.default, keeping.contains(.accessControlList) {
                    defaultList = try object.attributeValue(name)
                } else if name == AttributeName.capabilities, keeping.contains(.capabilities) {
                    capabilities = try object.attributeValue(name)
                } else if keeping.contains(.userAttributes), name.starts(with: AttributeName.userPrefix),
                    let value = try object.attributeValue(name)
                {
                    attributes.append((name, value))
                }
            }
        }
        (self.list, self.defaultList) = (list, defaultList)
        (self.attributes, self.capabilities) = (attributes, capabilities)
    }

    /// Puts it on an inode that nobody else has yet, or not under the name that counts.
    ///
    /// - Parameters:
    ///   - new: open for writing, made by this process.
    ///   - found: its status, where that is known and nobody has changed it since.
    ///   - mode: instead of the old one's, where that is not kept, or not as it is.
    ///   - path: the label for what is thrown.
    /// - Returns: what of it could not be kept.
    /// - Throws: `.losesMetadata` for the first thing that cannot be kept, where nothing may be lost; what a call says.
    func put(
        on new: borrowing Descriptor, found: EntryStatus? = nil, losing: Loss, mode: Mode? = nil, at path: [UInt8]
    ) throws(FileFailure) -> Metadata {
        var lost: Metadata = []
        func allow(_ failure: SystemFailure, _ what: Metadata) throws(FileFailure) {
            guard failure.saysNotAllowed else { throw FileFailure(failure, at: path) }
            guard case .narrow = losing else { throw FileFailure(.losesMetadata(what), at: path) }
            lost.formUnion(what)
        }
        let before =
            if let found { found } else { try reporting(path) { () throws(SystemFailure) in try new.status() } }
        var after = before
        if keeping.contains(.owner), before.owner != status.owner || before.group != status.group {
            do throws(SystemFailure) {
                try new.changeOwner(status.owner, group: status.group)
            } catch {
                try allow(error, .owner)
                // The group alone can be had by whoever is a member.
                if before.group != status.group { try? new.changeOwner(nil, group: status.group) }
            }
            after = try reporting(path) { () throws(SystemFailure) in try new.status() }
        }
        var isListKept = false
        if keeping.isSuperset(of: [.accessControlList, .mode]), let list {
            do throws(SystemFailure) {
                try new.setAttribute(AttributeName.access, to: list)
                isListKept = true
            } catch {
                try allow(error, .accessControlList)
            }
        }
        // Who may do what is then the new one's own affair.
        let isAccessKept = mode != nil || !keeping.isDisjoint(with: [.mode, .accessControlList])
        if isAccessKept, !isListKept { try removeLists(new, at: path) }
        if let defaultList {
            do throws(SystemFailure) {
                try new.setAttribute(AttributeName.default, to: defaultList)
            } catch {
                try allow(error, .accessControlList)
            }
        }
        var wanted = mode ?? (keeping.contains(.mode) ? Mode(status) : Mode(after))
        if keeping.contains(.mode) {
            if let list, !isListKept { wanted = wanted.without(list) }
            if lost.contains(.owner) { wanted = wanted.narrowed(isOtherGroup: after.group != status.group) }
        }
        if isAccessKept, Mode(after) != wanted || isListKept {
            try reporting(path) { () throws(SystemFailure) in try new.changeMode(wanted.rawValue) }
        }
        for attribute in attributes {
            do throws(SystemFailure) {
                try new.setAttribute(attribute.name, to: attribute.value)
            } catch {
                try allow(error, .userAttributes)
            }
        }
        // Owner and content come before: changing either takes capabilities away.
        if let capabilities {
            do throws(SystemFailure) {
                try new.setAttribute(AttributeName.capabilities, to: capabilities)
            } catch {
                try allow(error, .capabilities)
            }
        }
        if keeping.contains(.times) {
            try reporting(path) { () throws(SystemFailure) in try new.changeModified(status.modified) }
        }
        return lost
    }

    /// In what of it another inode's is other.
    func difference(from other: KeptMetadata) -> Metadata {
        var difference: Metadata = []
        if status.mode & 0o7777 != other.status.mode & 0o7777, !status.isLink { difference.insert(.mode) }
        if status.owner != other.status.owner || status.group != other.status.group { difference.insert(.owner) }
        if list != other.list || defaultList != other.defaultList { difference.insert(.accessControlList) }
        if capabilities != other.capabilities { difference.insert(.capabilities) }
        if status.modified != other.status.modified { difference.insert(.times) }
        let values = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
        let otherValues = Dictionary(other.attributes.map { ($0.name, $0.value) }) { first, _ in first }
        if values != otherValues { difference.insert(.userAttributes) }
        return difference.intersection(keeping)
    }

    private func removeLists(_ new: borrowing Descriptor, at path: [UInt8]) throws(FileFailure) {
        try reporting(path) { () throws(SystemFailure) in
            try new.removeLists(isDirectory: status.isDirectory)
        }
    }
}

extension Descriptor {
    /// Takes the lists away that a directory's default list has put on what was made in it.
    ///
    /// - Throws: what fgetxattr(2) or fremovexattr(2) says.
    borrowing func removeLists(isDirectory: Bool) throws(SystemFailure) {
        if try attributeValue(AttributeName.access) != nil { try removeAttribute(AttributeName.access) }
        guard isDirectory, try attributeValue(AttributeName.default) != nil else { return }
        try removeAttribute(AttributeName.default)
    }
}

extension SystemFailure {
    /// Whether the file system or the process cannot do it, and nothing has broken.
    fileprivate var saysNotAllowed: Bool {
        // EPERM, EINVAL for ids that are not mapped, EOPNOTSUPP.
        [1, 22, 95].contains(code)
    }
}

extension Mode {
    /// What remains for those whom a mode knows, where the list that it came with is not kept: the group has what its entry
    /// granted, and everybody else no more than each who was named, because those are everybody else now.
    fileprivate func without(_ value: [UInt8]) -> Mode {
        guard let list = AttributeValue.accessControlList(value) else { return Mode(rawValue: rawValue & 0o700) }
        let mask = list.entries.first { $0.tag == .mask }?.rights ?? 0o7
        var (group, other) = (UInt8(rawValue >> 3 & 7), UInt8(rawValue & 7))
        for entry in list.entries {
            switch entry.tag {
            case .group: group &= entry.rights & mask
            case .user, .namedGroup: other &= entry.rights & mask
            default: break
            }
        }
        // Members of a named group may be in the owning one.
        for entry in list.entries where entry.tag == .user { group &= entry.rights & mask }
        return Mode(rawValue: rawValue & 0o7700 | UInt16(group) << 3 | UInt16(other))
    }

    /// What remains under another owner: nothing runs as him, and another group has no more than everybody.
    fileprivate func narrowed(isOtherGroup: Bool) -> Mode {
        guard isOtherGroup else { return withoutSetID }
        let both = rawValue >> 3 & rawValue & 7
        // Who was in the group is everybody else now, and must not have what the group was denied.
        return Mode(rawValue: withoutSetID.rawValue & 0o7700 | both << 3 | both)
    }
}
