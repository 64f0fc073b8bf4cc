internal import Descriptors

/// A pinned object of any kind: the only way to change metadata.
public struct Pin: ~Copyable, Sendable {
    let descriptor: Descriptor
    /// A label, and nothing to open.
    let path: [UInt8]

    init(_ descriptor: consuming Descriptor, _ path: [UInt8]) {
        self.descriptor = descriptor
        self.path = path
    }

    /// - Throws: what is not as expected; what openat2(2), statx(2) or getxattr(2) says.
    public init(
        _ name: FileName, in directory: borrowing Directory, _ expected: Expectation
    ) throws(FileFailure) {
        let path = directory.place.path(of: name)
        let pin = try directory.pin(name, crossingMounts: expected.crossingMounts)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        try expected.check(status, pin, at: path)
        try directory.admit(status, at: path)
        descriptor = pin
        self.path = path
    }

    /// What is known of it now.
    ///
    /// - Throws: what statx(2), getxattr(2), listxattr(2) or readlinkat(2) says.
    public borrowing func facts(_ wanted: FactSet = .status) throws(FileFailure) -> FileFacts {
        try reporting(path) { () throws(SystemFailure) in
            try FileFacts(descriptor.synchronizedStatus(), descriptor, wanted.union(.reference))
        }
    }

    /// In the order owner, list, mode, attributes, capabilities, times, because the kernel takes the later ones away with
    /// the earlier; then looks again.
    ///
    /// A mode of an object that has a list, or gets one, sets the list's mask with the group's bits (acl(5)). The kernel
    /// clears set-id bits and capabilities with the owner: they are put back as they were, unless the change says
    /// otherwise.
    ///
    /// - Parameter ifUnchanged: what was known when this was decided; anything else by now is `.changed`.
    /// - Returns: what it is afterwards, with all that `ifUnchanged` knew.
    /// - Throws: `.changed`; what a call says, with `.partial` and how many steps were done before.
    public borrowing func set(
        _ change: MetadataChange, ifUnchanged: FileFacts
    ) throws(FileFailure) -> FileFacts {
        try checkUnchanged(since: ifUnchanged)
        var done: UInt64 = 0
        do throws(SystemFailure) {
            let capabilities = change.changesOwner ? try descriptor.attributeValue(AttributeName.capabilities) : nil
            if change.changesOwner {
                try descriptor.changeOwner(change.owner, group: change.group)
                done += 1
            }
            done += try put(change.accessControlList, AttributeName.access)
            done += try put(change.defaultAccessControlList, AttributeName.default)
            // Changing the owner, or the list, may have cleared set-id bits.
            let mode = change.mode ?? (change.changesPermissions ? nil : ifUnchanged.mode)
            if let mode, ifUnchanged.kind != .link, try Mode(descriptor.status()) != mode {
                try descriptor.changeMode(mode.rawValue)
                done += 1
            }
            for name in change.removingAttributes where try descriptor.removeAttribute(name) { done += 1 }
            for (name, value) in change.settingAttributes { done += try put(.some(.some(value)), name) }
            if let wanted = change.capabilities {
                done += try put(.some(wanted), AttributeName.capabilities)
            } else if let capabilities {
                done += try put(.some(.some(capabilities)), AttributeName.capabilities)
            }
            if let modified = change.modified {
                try descriptor.changeModified(EntryStatus.Time(sinceEpoch: modified))
                done += 1
            }
        } catch {
            throw FileFailure(error, at: path, left: done == 0 ? .nothing : .partial(done: done))
        }
        do throws(FileFailure) {
            return try facts(ifUnchanged.known)
        } catch {
            throw done == 0 ? error : error.leaving(.partial(done: done))
        }
    }

    private borrowing func put(_ value: [UInt8]??, _ name: [UInt8]) throws(SystemFailure) -> UInt64 {
        switch value {
        case nil: return 0
        case .some(nil): return try descriptor.removeAttribute(name) ? 1 : 0
        case .some(let value?):
            guard try descriptor.attributeValue(name) != value else { return 0 }
            try descriptor.setAttribute(name, to: value)
            return 1
        }
    }

    /// - Throws: `.changed` where anything is not as it was that was known then.
    borrowing func checkUnchanged(since known: FileFacts) throws(FileFailure) {
        guard try facts(known.known) == known else { throw FileFailure(.changed, at: path) }
    }
}

extension MetadataChange {
    fileprivate var changesOwner: Bool { owner != nil || group != nil }
    fileprivate var changesPermissions: Bool { accessControlList != nil }
}
