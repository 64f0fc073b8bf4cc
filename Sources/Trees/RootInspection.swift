import Descriptors
import Facts

/// What is looked at once before a walk: the root, and the directories above it up to `/`.
struct RootInspection {
    private(set) var facts = RootFacts()
    /// The root as its entries know it.
    private(set) var asParent: ParentFacts
    /// The root's absolute path without symbolic links; nothing where somebody may not go the whole way.
    private(set) var location: [UInt8]?

    /// - Throws: where the root itself cannot be looked at.
    init(path: [UInt8], root: borrowing Descriptor, options: WalkOptions) throws(SystemFailure) {
        let status = try root.synchronizedStatus()
        var entry = EntryFacts()
        entry.take(status, kind: .directory, now: options.now)
        entry.readAccessList(root)
        entry.settleRights(trust: options.trust)
        asParent = entry.asParent(controlled: false)

        facts.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        facts.hasAccounts = options.hasOwnAccounts
        facts.owner = status.owner
        facts.group = status.group
        facts.transferTargets = options.transferTargets
        facts.buildAge = options.buildTime.flatMap { built in
            let (age, overflows) = options.now.subtractingReportingOverflow(built)
            return overflows ? nil : age
        }
        facts.isRootFileSystem = Self.holdsRootFileSystem(root)
        let way = Self.way(to: path)
        if options.reachability == .host {
            facts.location = way.map { Self.relative($0.path) } ?? []
        } else {
            facts.location = options.prefix.map { Self.relative($0) } ?? []
            facts.isPrefixed = options.prefix != nil || !facts.isRootFileSystem && Self.hasSystemLayout(root)
        }
        facts.isWorkTree = way.map { Self.holdsWorkingDirectory($0.path) } ?? false
        let ancestors = Ancestor.all(of: root, status, options.trust)
        var below = entry.permissions
        for ancestor in ancestors {
            judge(ancestor, next: below, options.trust)
            below = ancestor.permissions
        }
        location = way?.path
        if let way, Self.passesUntrustedLink(way, options.trust) { facts.ancestors.insert(.untrustedLink) }
        switch options.reachability {
        case .belowRoot: asParent.reachers = .all
        case .root: asParent.reachers = Principals.all.passing(entry.executors)
        case .host:
            let searchers = ancestors.reduce(Principals.all) { $0.passing($1.searchers) }
            asParent.reachers = searchers.passing(entry.executors)
        }
        if let user = options.runtimeUser {
            asParent.runtime = Self.standing(of: user, entry.permissions, ancestors, options.reachability)
        }
    }

    /// How the runtime user stands to the root, by way of the directories above where those count.
    private static func standing(
        of user: Principal, _ root: Permissions, _ ancestors: [Ancestor], _ reachability: WalkOptions.Reachability
    ) -> RuntimeStanding {
        var above: RuntimeStanding?
        if reachability == .host {
            for ancestor in ancestors.reversed() {
                above = RuntimeStanding(
                    .principal(user), path: ancestor.path, permissions: ancestor.permissions, in: above)
            }
        }
        return RuntimeStanding(
            .principal(user), path: [], permissions: root, in: above, isEntered: reachability == .belowRoot)
    }

    private mutating func judge(_ ancestor: Ancestor, next: Permissions, _ trust: Trust) {
        let directory = ancestor.permissions
        var hazards: AncestorHazards = []
        if !trust.owners.contains(directory.owner) { hazards.insert(.untrustedOwner) }
        // What others may do beside that owner, who is judged already.
        let others = Suspect.strangers(Trust(owners: trust.owners.union([directory.owner]), groups: trust.groups))
        if others.basis(replacing: next, in: directory) != nil {
            hazards.insert(.writable)
        } else if others.basis(of: .write, over: directory) != nil {
            hazards.insert(.stickyWritable)
        }
        guard !hazards.isEmpty else { return }
        let isWorse = hazards != .stickyWritable && facts.ancestors.subtracting(.stickyWritable).isEmpty
        if facts.worstAncestor == nil || isWorse {
            facts.worstAncestor = RootFacts.Ancestor(
                levels: ancestor.levels, mode: directory.mode, owner: directory.owner, group: directory.group,
                acl: directory.acl)
        }
        facts.ancestors.formUnion(hazards)
    }

    /// Asks nothing of what is mounted at `etc`: a file system that never answers would take the whole scan with it.
    private static func holdsRootFileSystem(_ root: borrowing Descriptor) -> Bool {
        guard
            let etc = FileName(Array("etc".utf8)), let passwd = FileName(Array("passwd".utf8)),
            let usr = FileName(Array("usr".utf8)),
            let directory = try? root.pin(etc, crossingMounts: false),
            let accounts = try? directory.status(of: passwd), let system = try? root.status(of: usr)
        else { return false }
        return EntryKind(statusMode: accounts.mode) == .file && EntryKind(statusMode: system.mode) == .directory
    }

    /// The way to the root by its path as it was given; nothing where that cannot be gone again.
    private static func way(to path: [UInt8]) -> AccessWay? {
        var absolute = path
        if path.first != UInt8(ascii: "/") {
            guard let directory = try? Process.workingDirectory() else { return nil }
            absolute = directory + [UInt8(ascii: "/")] + path
        }
        return try? AccessInquiry.way(to: absolute)
    }

    /// Whether the working directory is this one, or lies in it.
    private static func holdsWorkingDirectory(_ path: [UInt8]) -> Bool {
        guard let directory = try? Process.workingDirectory(),
            let working = (try? AccessInquiry.way(to: directory))?.path
        else { return false }
        return working == path || working.starts(with: path + [UInt8(ascii: "/")])
    }

    /// Without slashes at the ends.
    private static func relative(_ path: [UInt8]) -> [UInt8] {
        Array(path.split(separator: UInt8(ascii: "/")).joined(separator: [UInt8(ascii: "/")]))
    }

    /// Whether the names in the root are those of a system's directories, and no others.
    private static func hasSystemLayout(_ root: borrowing Descriptor) -> Bool {
        guard let listed = try? root.reopenForListing() else { return false }
        var reader = DirectoryReader()
        var names: [[UInt8]] = []
        while (try? reader.read(listed)) == true {
            while reader.next() {
                names.append(reader.fileName.bytes)
                // No system has as many.
                if names.count > 32 { return false }
            }
        }
        return SystemDirectories.areTopLevel(names)
    }

    /// Whether the way follows a symbolic link that an untrusted account owns.
    private static func passesUntrustedLink(_ way: AccessWay, _ trust: Trust) -> Bool {
        way.lookUps.contains { lookUp in
            guard let found = lookUp.entry?.permissions else { return false }
            return found.kind == .link && !trust.owners.contains(found.owner)
        }
    }
}

extension EntryFacts {
    /// Takes the directory's access ACL where it has one that decodes; by its mode alone else.
    mutating func readAccessList(_ directory: borrowing Descriptor) {
        guard let value = try? directory.attributeValue(Self.accessACL),
            let decoded = AttributeValue.accessControlList(value)
        else { return }
        acl = AccessControlList(decoded)
    }
}
