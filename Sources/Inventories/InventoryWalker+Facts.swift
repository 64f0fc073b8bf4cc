import AccessText
import Auditing
import Facts
import Trees

extension InventoryWalker {
    /// Forgets the last entry, and takes over what the inventory tells of this one.
    mutating func take(_ entry: InventoryEntry) {
        let (record, path) = (entry.fields, entry.path)
        facts.reset()
        facts.depth = entry.depth
        facts.name.replace(byCopying: entry.name.span)
        facts.path.replace(byCopying: path.span)
        facts.pathLength = path.count
        facts.collected.formUnion([.name, .path])
        facts.kind = record.kind
        facts.mode = record.mode ?? Mode(rawValue: 0)
        facts.owner = record.owner?.number ?? 0
        facts.group = record.group?.number ?? 0
        facts.size = record.size ?? 0
        let now = inventory.options.now
        facts.age = record.modified.map { Self.age(of: $0, at: now) } ?? 0
        facts.changeAge = record.changed.map { Self.age(of: $0, at: now) } ?? 0
        facts.deviceMajor = record.device?.major ?? 0
        facts.deviceMinor = record.device?.minor ?? 0
        facts.attributes = record.flags
        let inode = entry.inodeIdentity
        facts.inode = inode ?? InodeIdentity(device: .max, inode: 0)
        // Without an inode its names cannot be known for those of one file.
        facts.links = inode == nil ? 1 : record.links ?? 1
        let gaps = inventory.store.told.gaps(of: record)
        facts.collected.formUnion([.status, .acl, .attributes, .capabilities, .runtime])
        if !gaps.isDisjoint(with: .status) { facts.unread.insert(.status) }
        if !gaps.isDisjoint(with: [.mode, .owner]) { facts.unread.formUnion([.acl, .runtime]) }
        if gaps.contains(.owner) { facts.unread.insert(.accounts) }
        if gaps.contains(.acl) { facts.unread.insert(.acl) }
        if gaps.contains(.capabilities) { facts.unread.insert(.capabilities) }
        if gaps.contains(.attributes) { facts.unread.insert(.attributes) }
        if gaps.contains(.target) { facts.unread.insert(.link) }
        if facts.kind != .link, record.hasAttributes, let record = entry.record { takeAttributes(of: record) }
        facts.collected.subtract(facts.unread)
        if facts.unread.contains(.status) { facts.links = 1 }
        if facts.acl == nil, facts.defaultACL == nil {
            facts.settleRights(groupIsTrusted: accounts.isTrusted(group: facts.group))
        } else {
            facts.settleRights(trust: inventory.options.trust)
        }
    }

    /// In seconds. Not of the walker: a function of its own would take all of it along.
    private static func age(of time: Int64, at now: Int64) -> Int64 {
        // Rounded as the status has it: the seconds before it, and parts of one.
        let seconds = time / 1_000_000_000 - (time % 1_000_000_000 < 0 ? 1 : 0)
        let (difference, overflows) = now.subtractingReportingOverflow(seconds)
        return overflows ? (seconds < 0 ? .max : .min) : difference
    }

    private mutating func takeAttributes(of record: EntryRecord) {
        var names = record.attributes.map(\.name)
        func take(_ text: String?, _ name: String) {
            if text != nil, !names.contains(Array(name.utf8)) { names.append(Array(name.utf8)) }
        }
        take(record.acl, "system.posix_acl_access")
        take(record.defaultACL, "system.posix_acl_default")
        take(record.capabilities, "security.capability")
        facts.attributeNames = names.sorted { $0.lexicographicallyPrecedes($1) }
        if let text = record.acl {
            facts.acl = AccessControlList(numericText: text)
            if facts.acl == nil { facts.unread.insert(.acl) }
        }
        if let text = record.defaultACL {
            facts.defaultACL = AccessControlList(numericText: text)
            if facts.defaultACL == nil { facts.unread.insert(.acl) }
        }
        if let text = record.capabilities {
            facts.capabilities = FileCapabilities(recordedText: text)
            if facts.capabilities == nil { facts.unread.insert(.capabilities) }
        }
    }

    /// Looks up what the inventory alone does not say.
    mutating func collect(_ wanted: Collectors, _ entry: InventoryEntry) {
        let wanted = wanted.subtracting(facts.collected).subtracting(facts.unread)
        if wanted.contains(.accounts) {
            let answer = accounts.answer(owner: facts.owner, group: facts.group)
            facts.ownerIsKnown = answer.ownerIsKnown
            facts.groupIsKnown = answer.groupIsKnown
            facts.groupIsPrivate = answer.groupIsPrivate
            if answer.isReliable { facts.collected.insert(.accounts) } else { facts.unread.insert(.accounts) }
        }
        if wanted.contains(.link) {
            guard facts.kind == .link, let target = entry.target else {
                facts.collected.insert(.link)
                return
            }
            facts.link = LinkFacts(target: target)
            let directory = links.tree.directory(above: facts.path)
            guard let resolution = links.resolve(target, from: directory) else {
                facts.unread.insert(.link)
                note(ScanError(.linkSteps, root: facts.rootIndex, path: facts.path))
                return
            }
            facts.link?.resolution = resolution
            facts.collected.insert(.link)
        }
    }

    /// What its record has beside the facts.
    func details(of entry: InventoryEntry) -> EntryDetails {
        var details = EntryDetails()
        guard let record = entry.record else { return details }
        (details.modified, details.changed, details.born) = (record.modified, record.changed, record.born)
        details.mount = record.mount
        details.fileSystem = record.fileSystem
        details.handle = record.handle
        details.target = record.target
        details.attributes = record.attributes
        details.digest = record.digest
        details.isControl = record.isControl
        details.unread = record.unread
        return details
    }
}

extension AccessControlList {
    /// The list that records tell as a text: short, with numbers for names.
    fileprivate init?(numericText text: String) {
        var entries: [Entry] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let entry: Entry?
            do throws(NoNumber) {
                entry = try Entry(text: String(part), user: NoNumber.read, group: NoNumber.read)
            } catch {
                return nil
            }
            guard let entry else { return nil }
            entries.append(entry)
        }
        self.init(entries)
        guard isValid else { return nil }
    }

    /// A name where a number belongs.
    private struct NoNumber: Error {
        static func read(_ text: String) throws(NoNumber) -> UInt32 {
            guard let number = UInt32(text) else { throw NoNumber() }
            return number
        }
    }
}

extension FileCapabilities {
    /// The capabilities that records tell as a text: as getcap(8) shows them, with the root id in brackets.
    fileprivate init?(recordedText text: String) {
        let parts = text.pieces(between: " [rootid=")
        guard let sets = parts.first, let capabilities = FileCapabilities(text: String(sets)) else { return nil }
        self = capabilities
        guard parts.count == 2 else { return }
        guard parts[1].last == "]", let root = UInt32(parts[1].dropLast()) else { return nil }
        rootID = root
    }
}
