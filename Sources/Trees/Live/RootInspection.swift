import Descriptors
import Facts

/// What is looked at once before a walk: the root, and the directories above it up to `/`.
struct RootInspection {
    private(set) var facts = RootFacts()
    /// The root as its entries know it.
    private(set) var asParent: ParentFacts
    /// The root's absolute path without symbolic links; nothing where somebody may not go the whole way.
    private(set) var location: [UInt8]?

    init(_ way: borrowing RootWay, options: WalkOptions) {
        let entry = way.root.facts
        asParent = entry.asParent(controlled: false)

        facts.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        facts.hasAccounts = options.hasOwnAccounts
        facts.owner = entry.owner
        facts.group = entry.group
        facts.transferTargets = options.transferTargets
        facts.buildAge = options.buildTime.flatMap { built in
            let (age, overflows) = options.now.subtractingReportingOverflow(built)
            return overflows ? nil : age
        }
        facts.isRootFileSystem = Self.holdsRootFileSystem(way.directory)
        location = way.location.map { names in
            [UInt8(ascii: "/")] + TreePath(joining: names.map(\.bytes)).bytes
        }
        if options.reachability == .host {
            facts.location = location.map { Self.relative($0) } ?? []
        } else {
            facts.location = options.prefix.map { Self.relative($0) } ?? []
            facts.isPrefixed = options.prefix != nil || !facts.isRootFileSystem && Self.hasSystemLayout(way.directory)
        }
        facts.isWorkTree = way.holdsWorkingDirectory
        let ancestors = way.ancestors.enumerated().map { Ancestor(levels: $0 + 1, directory: $1) }
        var below = entry.permissions
        for ancestor in ancestors {
            judge(ancestor, next: below, options.trust)
            below = ancestor.directory.permissions
        }
        if way.passesUntrustedLink { facts.ancestors.insert(.untrustedLink) }
        switch options.reachability {
        case .belowRoot: asParent.reachers = .all
        case .root: asParent.reachers = Principals.all.passing(entry.executors)
        case .host:
            let searchers = way.ancestors.reduce(Principals.all) { $0.passing($1.searchers) }
            asParent.reachers = searchers.passing(entry.executors)
        }
        if let user = options.runtimeUser {
            asParent.runtime = Self.access(of: user, entry.permissions, ancestors, options.reachability)
        }
    }

    /// A directory above the root.
    private struct Ancestor {
        /// How many levels above the root it is: 1 is the directory that holds the root.
        let levels: Int
        let directory: PassedDirectory

        /// From the root: `..`, `../..` and so on.
        var path: [UInt8] {
            TreePath(joining: repeatElement("..".utf8, count: levels)).bytes
        }
    }

    /// How the runtime user stands to the root, by way of the directories above where those count.
    private static func access(
        of user: Principal, _ root: Permissions, _ ancestors: [Ancestor], _ reachability: WalkOptions.Reachability
    ) -> RuntimeAccess {
        var above: RuntimeAccess?
        if reachability == .host {
            for ancestor in ancestors.reversed() {
                above = RuntimeAccess(
                    .principal(user), path: ancestor.path, permissions: ancestor.directory.permissions, in: above)
            }
        }
        return RuntimeAccess(
            .principal(user), path: [], permissions: root, in: above, isEntered: reachability == .belowRoot)
    }

    private mutating func judge(_ ancestor: Ancestor, next: Permissions, _ trust: Trust) {
        let directory = ancestor.directory.permissions
        var hazards: AncestorHazards = []
        if !trust.owners.contains(directory.owner) { hazards.insert(.untrustedOwner) }
        // What others may do beside that owner, who is judged already.
        let others = UntrustedPrincipals.outside(
            Trust(owners: trust.owners.union([directory.owner]), groups: trust.groups))
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

    /// Without slashes at the ends.
    private static func relative(_ path: [UInt8]) -> [UInt8] {
        TreePath(joining: TreePath(path).components).bytes
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
}
