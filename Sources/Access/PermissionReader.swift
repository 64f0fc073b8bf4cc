import Descriptors
import FileModel

/// Tells what decides who may do what with an object; and where the kernel does not show all of that, how else it may
/// be.
struct PermissionReader {
    private let ids = ShownIDs.current()
    /// Read once it is asked for.
    private var table: MountTable??
    private var swapFiles: SwapFiles?

    /// - Throws: what a call says that is refused; EINVAL where the ACL does not decode.
    mutating func permissions(
        of pin: borrowing Descriptor, _ status: EntryStatus
    ) throws(SystemFailure) -> Permissions {
        let kind = EntryKind(statusMode: status.mode) ?? .file
        var permissions = Permissions(
            kind: kind, mode: Mode(rawValue: UInt16(truncatingIfNeeded: status.mode & 0o7777)), owner: status.owner,
            group: status.group, attributes: FileAttributes(statusAttributes: status.attributes))
        if kind != .link, let value = try pin.attributeValue(AccessControlList.attributeName) {
            guard let decoded = AttributeValue.accessControlList(value) else { throw SystemFailure.undecodable }
            permissions.acl = AccessControlList(decoded)
        }
        let fileSystem = try pin.fileSystem()
        if fileSystem.isReadOnly { permissions.restrictions.insert(.readOnly) }
        if fileSystem.isNoexec { permissions.restrictions.insert(.noexec) }
        if fileSystem.isNodev { permissions.restrictions.insert(.nodev) }
        if status.isMountRoot { permissions.restrictions.insert(.mountPoint) }
        if fileSystem.decidesItself { permissions.restrictions.insert(.served) }
        if isSwapFile(status) { permissions.restrictions.insert(.swapFile) }
        if fileSystem.isServedByProgram { judgeProgram(status, &permissions) }
        readIDs(pin, status, isServed: fileSystem.isServedByProgram, &permissions)
        return permissions
    }

    private mutating func isSwapFile(_ status: EntryStatus) -> Bool {
        guard status.isRegularFile else { return false }
        let files = swapFiles ?? SwapFiles.current()
        swapFiles = files
        return files.contains(status)
    }

    private mutating func mount(_ status: EntryStatus) -> MountTable.Mount? {
        if table == nil { table = .some(MountTable.current()) }
        guard let table, let table, let id = status.mountID else { return nil }
        return table[id]
    }

    /// By what a FUSE file system was mounted with. Where that cannot be told, the program may decide.
    private mutating func judgeProgram(_ status: EntryStatus, _ permissions: inout Permissions) {
        guard let options = mount(status)?.program else { return _ = permissions.restrictions.insert(.served) }
        if !options.hasDefaultPermissions { permissions.restrictions.insert(.served) }
        if !options.allowsOthers { permissions.mountUser = MountUser(user: options.user, group: options.group) }
        if permissions.acl != nil {
            // The kernel looks at lists only where the program has agreed to that when it started.
            var plain = permissions
            plain.acl = nil
            permissions.otherReadings = [plain]
        }
    }

    /// What decides about a runtime user on the mount of a root.
    ///
    /// - Throws: what a call says that is refused.
    mutating func ground(
        for user: Principal, on root: borrowing Descriptor, _ status: EntryStatus
    ) throws(SystemFailure) -> RuntimeGround {
        let fileSystem = try root.fileSystem()
        if fileSystem.decidesItself { return .open }
        if fileSystem.isServedByProgram {
            guard let options = mount(status)?.program else { return .open }
            let isMountUser = options.user == user.user && options.group == user.group
            if !options.allowsOthers, !isMountUser { return .mountUser }
            if !options.hasDefaultPermissions { return .open }
        }
        var isOpen = meanings(of: user.user, .user, root, status).count > 1
        for group in user.groups.union([user.group]) {
            isOpen = isOpen || meanings(of: group, .group, root, status).count > 1
        }
        return isOpen ? .open : .permissions
    }

    /// All that an id may be which is shown of an object.
    private mutating func meanings(
        of id: UInt32, _ kind: ShownIDs.Kind, _ pin: borrowing Descriptor, _ status: EntryStatus
    ) -> [ShownIDs.Meaning] {
        guard ids.isStandIn(id, kind) else { return [.itself] }
        let mapping = pin.mountMapping(of: id, kind) ?? (mount(status)?.mapsIDs == true ? .mapped(shows: nil) : .none)
        switch mapping {
        case .none: return ids.meanings(of: id, kind, mountIsMapped: false, shows: nil)
        case .mapped(let shows): return ids.meanings(of: id, kind, mountIsMapped: true, shows: shows)
        }
    }

    /// Finds out whose the object is, where what is shown stands for all whom a namespace or a mount does not map.
    private mutating func readIDs(
        _ pin: borrowing Descriptor, _ status: EntryStatus, isServed: Bool, _ permissions: inout Permissions
    ) {
        guard ids.isStandIn(status.owner, .user) || ids.isStandIn(status.group, .group) else { return }
        var owners = meanings(of: status.owner, .user, pin, status)
        var groups = meanings(of: status.group, .group, pin, status)
        // Its program may be of the namespace, and have named somebody who is not.
        if isServed, owners.contains(.outsideNamespace) { owners.append(.outsideMount) }
        if isServed, groups.contains(.outsideNamespace) { groups.append(.outsideMount) }
        let readings = ([permissions] + permissions.otherReadings).flatMap { reading in
            owners.flatMap { owner in groups.map { group in reading.where(owner: owner, group: group) } }
        }
        permissions = readings[0]
        permissions.otherReadings = Array(readings.dropFirst())
    }
}

extension Permissions {
    /// The same with what the ids of its owner and group mean.
    fileprivate func `where`(owner meaning: ShownIDs.Meaning, group groupMeaning: ShownIDs.Meaning) -> Permissions {
        var reading = self
        reading.otherReadings = []
        if meaning != .itself { reading.owner = Self.nobody }
        if groupMeaning != .itself { reading.group = Self.nobody }
        if meaning == .outsideMount || groupMeaning == .outsideMount { reading.restrictions.insert(.unmapped) }
        return reading
    }
}
