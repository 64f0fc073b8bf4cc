package import Descriptors
package import FileModel

extension AccessControlList {
    /// The attribute that holds the list of who may access an object (acl(5)).
    package static let attributeName = Array("system.posix_acl_access".utf8)

    package init(_ decoded: DecodedACL) {
        self.init(
            decoded.entries.map { entry in
                switch entry.tag {
                case .owner: Entry(.owner, entry.rights)
                case .user: Entry(.user(entry.id ?? .max), entry.rights)
                case .group: Entry(.group, entry.rights)
                case .namedGroup: Entry(.namedGroup(entry.id ?? .max), entry.rights)
                case .mask: Entry(.mask, entry.rights)
                case .other: Entry(.other, entry.rights)
                }
            })
    }
}

extension DecodedACL {
    /// As the kernel is handed it.
    package init(_ list: AccessControlList) {
        self.init(
            entries: list.entries.map { entry in
                switch entry.tag {
                case .owner: Entry(.owner, rights: entry.rights)
                case .user(let id): Entry(.user, id: id, rights: entry.rights)
                case .group: Entry(.group, rights: entry.rights)
                case .namedGroup(let id): Entry(.namedGroup, id: id, rights: entry.rights)
                case .mask: Entry(.mask, rights: entry.rights)
                case .other: Entry(.other, rights: entry.rights)
                }
            })
    }
}
