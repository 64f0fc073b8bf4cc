import Auditing
import Facts

/// What an inventory tells of entries that can have it, and what it leaves out. What it tells of none, rules are not
/// evaluated that need it; what it tells of others is missing where it does not.
struct ToldFacts: Sendable {
    /// What there is to be told.
    struct Parts: OptionSet, Sendable {
        var rawValue: UInt32

        static let kind = Parts(rawValue: 1 << 0)
        static let mode = Parts(rawValue: 1 << 1)
        static let owner = Parts(rawValue: 1 << 2)
        static let size = Parts(rawValue: 1 << 3)
        static let links = Parts(rawValue: 1 << 4)
        /// Which inode a file with several names is.
        static let inode = Parts(rawValue: 1 << 5)
        static let modified = Parts(rawValue: 1 << 6)
        static let changed = Parts(rawValue: 1 << 7)
        static let device = Parts(rawValue: 1 << 8)
        static let target = Parts(rawValue: 1 << 9)
        static let acl = Parts(rawValue: 1 << 10)
        static let capabilities = Parts(rawValue: 1 << 11)
        static let attributes = Parts(rawValue: 1 << 12)
        static let flags = Parts(rawValue: 1 << 13)
        /// Mode and owner of the directory that holds an entry.
        static let parent = Parts(rawValue: 1 << 14)

        /// What a status has: where some of it is missing, all of it is.
        static let status: Parts = [.kind, .mode, .owner, .size, .links, .inode, .modified, .device, .flags]
    }

    private var told: Parts = []
    private var missing: Parts = []

    /// What is known of no entry.
    var lacking: Parts { missing.subtracting(told) }

    /// Takes note of an entry.
    mutating func add(_ record: EntryFields) {
        let (known, unknown) = Self.parts(of: record)
        told.formUnion(known)
        missing.formUnion(unknown)
    }

    /// Takes note of a directory that holds entries.
    mutating func addDirectory(_ record: EntryFields) {
        // It has no entry of its own.
        if record.path.isEmpty { add(record) }
        if Self.isKnownParent(record) { told.insert(.parent) } else { missing.insert(.parent) }
    }

    /// Whether what lies in the directory can say of it what others say of theirs.
    static func isKnownParent(_ record: EntryFields) -> Bool {
        record.mode != nil && record.owner?.number != nil && record.group?.number != nil
    }

    /// What is missing of an entry and told of others.
    func gaps(of record: EntryFields) -> Parts {
        Self.parts(of: record).unknown.subtracting(lacking)
    }

    private static func parts(of record: EntryFields) -> (known: Parts, unknown: Parts) {
        var (known, unknown): (Parts, Parts) = ([], [])
        func note(_ part: Parts, _ isKnown: Bool) {
            if isKnown { known.insert(part) } else { unknown.insert(part) }
        }
        note(.kind, !record.unread.contains(.kind))
        note(.owner, record.owner?.number != nil && record.group?.number != nil)
        note(.modified, record.modified != nil)
        note(.changed, record.changed != nil)
        note(.flags, !record.unread.contains(.flags))
        switch record.kind {
        case .link: note(.target, record.target != nil)
        case .file:
            note(.size, record.size != nil)
            note(.links, record.links != nil)
            if (record.links ?? 1) > 1 { note(.inode, record.inode != nil || !record.handle.isEmpty) }
        case .blockDevice, .characterDevice: note(.device, record.device != nil)
        case .directory, .fifo, .socket: break
        }
        if record.kind != .link {
            note(.mode, record.mode != nil)
            note(.acl, !record.unread.contains(.acl))
            note(.attributes, !record.unread.contains(.attributes))
            if record.kind == .file { note(.capabilities, !record.unread.contains(.capabilities)) }
        }
        return (known, unknown)
    }

    /// What rules can be asked of it.
    ///
    /// - Parameter hasRuntimeUser: whether somebody's rights are to be worked out.
    func provision(forRuntimeUser hasRuntimeUser: Bool) -> FactProvision {
        let lacking = lacking
        var collectors: Collectors = [.name, .path, .siblings, .root]
        // Who may do what, the ancestors of the root and the mount are not of the tree.
        var facts = FactSet([.rootAncestors, .rootWorkTree]).union(.ofTransfers)
        if !lacking.contains(.kind) {
            collectors.formUnion([.status, .acl, .attributes, .capabilities, .link, .accounts, .linkGroup])
            if hasRuntimeUser { collectors.insert(.runtime) }
        } else {
            facts.insert(.entry)
        }
        if lacking.contains(.mode) { facts.formUnion(.ofMode) }
        if lacking.contains(.owner) { facts.formUnion(.ofOwners) }
        if lacking.contains(.size) { facts.insert(.size) }
        if !lacking.isDisjoint(with: [.links, .inode]) { facts.formUnion(.ofHardLinks) }
        if lacking.contains(.modified) { facts.formUnion(.ofTimes) }
        if lacking.contains(.changed) { facts.formUnion(FactSet([.afterBuild])) }
        if lacking.contains(.device) { facts.formUnion(FactSet([.device])) }
        if lacking.contains(.flags) { facts.formUnion(FactSet([.attributes])) }
        if lacking.contains(.parent) { facts.formUnion(.ofParents) }
        if lacking.contains(.acl) {
            // The mode says who may do what, as far as a listing does; more is not known.
            facts.formUnion(FactSet([.aclExtended, .aclDefault, .aclDefaultGrants, .aclMasked]))
        }
        if lacking.contains(.capabilities) { facts.formUnion(.ofCapabilities) }
        if lacking.contains(.attributes) { facts.formUnion(.ofAttributes) }
        if lacking.contains(.target) {
            facts.formUnion(FactSet(Fact.allCases.filter { $0.collector.contains(.link) }))
        }
        return FactProvision(collectors, lacking: facts)
    }
}

extension FactSet {
    fileprivate mutating func insert(_ fact: Fact) { formUnion(FactSet([fact])) }
}
