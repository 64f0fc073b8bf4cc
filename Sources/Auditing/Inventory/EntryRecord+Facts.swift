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
        // Most sources know everything, and to look for a fact in a set takes longer than the rest.
        let isWhole = lacking.isEmpty
        if isWhole || !lacking.contains(.mode) { mode = facts.mode }
        if isWhole || !lacking.contains(.owner) {
            owner = accounts.owner(facts.owner)
            group = accounts.group(facts.group)
        }
        if isWhole || !lacking.contains(.size) { size = facts.size }
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
    private var owners = Known()
    private var groups = Known()

    /// Those of one kind. Most entries belong to whom the one before belonged to.
    private struct Known: Sendable {
        private var last: Evidence.Account?
        private var all: [UInt32: Evidence.Account] = [:]
        /// A hostile tree may belong to any number: beyond so many nothing is remembered.
        private static let most = 4096

        mutating func account(_ id: UInt32, named name: (UInt32) -> [UInt8]?) -> Evidence.Account {
            if let last, last.id == id { return last }
            let account = all[id] ?? Evidence.Account(id: id, name: name(id))
            if all.count < Self.most { all[id] = account }
            last = account
            return account
        }
    }

    init(_ accounts: any AccountDirectory) {
        self.accounts = accounts
    }

    mutating func owner(_ id: UInt32) -> Evidence.Account {
        owners.account(id) { [accounts] in accounts.nameOfOwner($0) }
    }

    mutating func group(_ id: UInt32) -> Evidence.Account {
        groups.account(id) { [accounts] in accounts.nameOfOwningGroup($0) }
    }
}
