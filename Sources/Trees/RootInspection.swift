import Descriptors
import Facts

/// What is looked at once before a walk: the root, and the directories above it up to `/`.
struct RootInspection {
    private(set) var facts = RootFacts()
    /// The root as its entries know it.
    private(set) var asParent: ParentFacts

    /// - Throws: where the root itself cannot be looked at.
    init(path: [UInt8], root: borrowing Descriptor, options: WalkOptions) throws(SystemFailure) {
        let status = try root.status()
        var entry = EntryFacts()
        entry.take(status, kind: .directory, now: options.now)
        entry.readAccessList(root)
        entry.settleRights(trust: options.trust)
        asParent = entry.asParent(controlled: false)

        facts.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        facts.hasAccounts = options.hasOwnAccounts
        facts.isRootFileSystem = Self.holdsRootFileSystem(root)
        let searchers = inspectAncestors(of: root, status, options.trust)
        if Self.passesUntrustedLink(path, options.trust) { facts.ancestors.insert(.untrustedLink) }
        switch options.reachability {
        case .belowRoot: asParent.reachers = .all
        case .root: asParent.reachers = Principals.all.passing(entry.executors)
        case .host: asParent.reachers = searchers.passing(entry.executors)
        }
    }

    /// Climbs from the root by descriptor until a directory is its own parent. What cannot be opened on the way ends
    /// the climb: whoever may not look there may not judge it either.
    ///
    /// - Returns: who can search all of them.
    private mutating func inspectAncestors(
        of root: borrowing Descriptor, _ status: EntryStatus, _ trust: Trust
    ) -> Principals {
        var searchers = Principals.all
        var below = status
        var levels = 0
        guard var current = try? root.openParent() else { return searchers }
        while let status = try? current.status() {
            if status.inode == below.inode, status.device == below.device { break }
            levels += 1
            var entry = EntryFacts()
            entry.take(status, kind: .directory, now: 0)
            entry.readAccessList(current)
            entry.settleRights(trust: trust)
            searchers = searchers.passing(entry.executors)
            judge(entry, levels: levels, next: below, trust)
            below = status
            guard let above = try? current.openParent() else { break }
            current = above
        }
        return searchers
    }

    private mutating func judge(_ entry: EntryFacts, levels: Int, next: EntryStatus, _ trust: Trust) {
        var hazards: AncestorHazards = []
        if !trust.owners.contains(entry.owner) { hazards.insert(.untrustedOwner) }
        if !entry.writers.subtracting(.trustedGroup).isEmpty {
            let isProtected = entry.mode.contains(.sticky) && trust.owners.contains(next.owner)
            hazards.insert(isProtected ? .stickyWritable : .writable)
        }
        guard !hazards.isEmpty else { return }
        let isWorse = hazards != .stickyWritable && facts.ancestors.subtracting(.stickyWritable).isEmpty
        if facts.worstAncestor == nil || isWorse {
            facts.worstAncestor = RootFacts.Ancestor(
                levels: levels, mode: entry.mode, owner: entry.owner, group: entry.group, acl: entry.acl)
        }
        facts.ancestors.formUnion(hazards)
    }

    private static func holdsRootFileSystem(_ root: borrowing Descriptor) -> Bool {
        guard
            let etc = FileName(Array("etc".utf8)), let passwd = FileName(Array("passwd".utf8)),
            let usr = FileName(Array("usr".utf8)),
            let directory = try? root.pin(etc, crossingMounts: true),
            let accounts = try? directory.status(of: passwd), let system = try? root.status(of: usr)
        else { return false }
        return EntryKind(statusMode: accounts.mode) == .file && EntryKind(statusMode: system.mode) == .directory
    }

    /// Whether a component of the root's path, as it was given, is a symbolic link that an untrusted account owns.
    private static func passesUntrustedLink(_ path: [UInt8], _ trust: Trust) -> Bool {
        var end = path.startIndex
        while end < path.endIndex {
            let start = path[end...].firstIndex { $0 != UInt8(ascii: "/") } ?? path.endIndex
            end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            guard start < end, let name = FileName(Array(path[start..<end])) else { continue }
            let above = start == 0 ? Array(".".utf8) : Array(path[..<start])
            guard let directory = try? Descriptor.openRoot(above, followingLink: true),
                let status = try? directory.status(of: name)
            else { return false }
            if EntryKind(statusMode: status.mode) == .link, !trust.owners.contains(status.owner) { return true }
        }
        return false
    }
}

extension EntryFacts {
    /// Takes the directory's access ACL where it has one that decodes; by its mode alone else.
    fileprivate mutating func readAccessList(_ directory: borrowing Descriptor) {
        guard let value = try? directory.attributeValue(Self.accessACL),
            let decoded = AttributeValue.accessControlList(value)
        else { return }
        acl = AccessControlList(decoded)
    }
}
