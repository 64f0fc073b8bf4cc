import Descriptors
import Facts

extension Descriptor {
    /// What decides who may do what with the pinned object.
    ///
    /// - Throws: what a call says that is refused; EINVAL where the ACL does not decode.
    borrowing func permissions(_ status: EntryStatus) throws(SystemFailure) -> Permissions {
        let kind = EntryKind(statusMode: status.mode) ?? .file
        var permissions = Permissions(
            kind: kind, mode: Mode(rawValue: UInt16(truncatingIfNeeded: status.mode & 0o7777)), owner: status.owner,
            group: status.group, attributes: FileAttributes(statusAttributes: status.attributes))
        if kind != .link, let value = try attributeValue(EntryFacts.accessACL) {
            guard let decoded = AttributeValue.accessControlList(value) else { throw SystemFailure.undecodable }
            permissions.acl = AccessControlList(decoded)
        }
        let fileSystem = try fileSystem()
        if fileSystem.isReadOnly { permissions.mount.insert(.readOnly) }
        if fileSystem.isNoexec { permissions.mount.insert(.noexec) }
        if status.isMountRoot { permissions.mount.insert(.mountPoint) }
        return permissions
    }
}
