import AccessText
import Facts

extension EntryRecord {
    /// - Parameter lacking: what the source does not know of the entries at hand.
    init(
        _ facts: borrowing EntryFacts, _ details: borrowing EntryDetails, root: Int, lacking: FactSet,
        _ accounts: inout RecordedAccounts
    ) {
        self.init(root: root, path: facts.path.compact, kind: facts.kind)
        layer = facts.layer
        if let image = facts.root.image, !image.platform.isEmpty { platform = image.platform }
        target = details.target
        digest = details.digest
        isControl = details.isControl
        unread = details.unread
        guard facts.collected.contains(.status) else { return }
        if !lacking.contains(.mode) { mode = facts.mode }
        if !lacking.contains(.owner) {
            owner = accounts.owner(facts.owner)
            group = accounts.group(facts.group)
        }
        if !lacking.contains(.size) { size = facts.size }
        links = facts.links
        modified = details.modified
        changed = details.changed
        born = details.born
        inode = facts.inode
        handle = details.handle
        mount = details.mount
        fileSystem = details.fileSystem
        if facts.kind == .blockDevice || facts.kind == .characterDevice {
            device = DeviceNumber(major: facts.deviceMajor, minor: facts.deviceMinor)
        }
        flags = facts.attributes
        attributes = details.attributes
        guard !facts.attributeNames.isEmpty else { return }
        if let list = facts.acl, list.isExtended { acl = list.numericText }
        defaultACL = facts.defaultACL?.numericText
        capabilities = facts.capabilities?.text
    }
}

extension AccessControlList {
    /// With numbers for users and groups: what a record says has to mean the same elsewhere.
    package var numericText: String {
        text(user: { _ in nil }, group: { _ in nil })
    }
}

/// The names of owners, asked for once by each worker.
struct RecordedAccounts: Sendable {
    private let accounts: any AccountDirectory
    private var owners: [UInt32: Evidence.Account] = [:]
    private var groups: [UInt32: Evidence.Account] = [:]
    /// A hostile tree may belong to any number: beyond so many nothing is remembered.
    private static let most = 4096

    init(_ accounts: any AccountDirectory) {
        self.accounts = accounts
    }

    mutating func owner(_ id: UInt32) -> Evidence.Account {
        if let known = owners[id] { return known }
        let account = Evidence.Account(id: id, name: accounts.nameOfOwner(id))
        if owners.count < Self.most { owners[id] = account }
        return account
    }

    mutating func group(_ id: UInt32) -> Evidence.Account {
        if let known = groups[id] { return known }
        let account = Evidence.Account(id: id, name: accounts.nameOfOwningGroup(id))
        if groups.count < Self.most { groups[id] = account }
        return account
    }
}
