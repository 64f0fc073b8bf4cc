public import Facts
import RuleLanguage

extension ExampleEntry {
    /// The trust that examples are judged by: root, and root's group.
    public static let trust = Trust(owners: [0], groups: [0])

    /// The facts of the entry as the walk of the example's tree would collect them, all of them.
    public func facts(trust: Trust = ExampleEntry.trust) -> EntryFacts {
        var facts = EntryFacts()
        let tree = ExampleTree(
            nodes.filter { $0.role != .earlier }, trust: trust, runtimeUser: surroundings.runtimeUser)
        let node = nodes[0]
        facts.collected = .all
        facts.name = node.name
        facts.hazards = NameHazards(examining: facts.name.span)
        facts.path = node.path
        facts.pathLength = facts.path.count
        facts.depth = node.path.isEmpty ? 0 : node.path.count { $0 == UInt8(ascii: "/") } + 1
        facts.kind = node.kind
        facts.mode = node.mode
        facts.owner = node.owner
        facts.group = node.group
        facts.size = node.size
        facts.links = node.links
        facts.age = node.age
        facts.deviceMajor = node.deviceMajor
        facts.deviceMinor = node.deviceMinor
        facts.attributes = node.attributes
        facts.inode = InodeIdentity(device: 1, inode: 1)
        facts.parent = tree.parent(of: node)
        let accounts = ExampleAccounts()
        facts.ownerIsKnown = accounts.userName(node.owner) != nil
        facts.groupIsKnown = accounts.groupName(node.group) != nil
        facts.groupIsPrivate = accounts.isPrivate(group: node.group, of: node.owner)
        fillAttributes(&facts, node, tree)
        if node.kind == .link {
            var resolution = tree.resolve(node)
            let outcome = tree.outcome(of: node)
            resolution.hazards = outcome.hazards
            resolution.weakPlaces = outcome.weakPlaces
            facts.link = LinkFacts(target: node.target, resolution: resolution)
        }
        fillSurroundings(&facts, tree)
        fillContent(&facts, node, tree)
        facts.runtimeRights = tree.runtimeRights(over: node)
        if surroundings.archive != nil { fillMember(&facts) }
        let names = tree.names(of: node)
        if node.kind != .directory {
            facts.hasOutsideLinks = node.links > UInt64(names.count)
            facts.linkDirectories = Set(names.map { Node(path: $0, kind: .file, mode: node.mode).parentPath }).count
        }
        return facts
    }

    private func fillAttributes(_ facts: inout EntryFacts, _ node: Node, _ tree: ExampleTree) {
        facts.capabilities = node.capabilities
        facts.malformedAttributes = node.malformedAttributes
        facts.attributeNames = node.allAttributeNames
        guard node.kind != .link else { return }
        facts.acl = node.acl
        facts.defaultACL = node.defaultACL
        facts.writers = tree.holders(of: .write, over: node)
        facts.readers = tree.holders(of: .read, over: node)
        facts.executors = tree.holders(of: .execute, over: node)
        facts.defaultWriters =
            node.defaultACL?.holders(of: .write, over: .file, group: node.group, trust: tree.trust) ?? []
    }

    /// Everything that the content says, by the same examination as that of a real file.
    private func fillContent(_ facts: inout EntryFacts, _ node: Node, _ tree: ExampleTree) {
        let collected = facts.collected
        if node.kind == .directory {
            let hazards = tree.package(node)
            if !hazards.isEmpty { facts.change { $0.package = hazards } }
            facts.isEmptyDirectory = tree.children(of: node.path).isEmpty
        }
        guard node.kind == .file else { return }
        let bytes = node.contentBytes
        let head = node.head
        facts.takeContent(head, size: node.size)
        facts.takeReading(head) { offset, count in
            Array((bytes.count > head.count ? bytes : head).dropFirst(Int(clamping: offset)).prefix(count))
        }
        if let details = facts.contentDetails {
            let interpreter = details.interpreter
            let way = interpreter.isEmpty ? SearchOutcome() : tree.interpreterOutcome(interpreter, of: node)
            let path = tree.searchPathOutcome(details.searchPathComponents, of: node)
            facts.takeResolution(
                interpreter: way, searchPath: path, programs: tree.outcome(of: details.programs, named: node),
                state: tree.outcome(of: details.state, named: node))
        }
        if facts.textTraits.contains(.unendedLine), tree.isPath(node, bytes) { facts.change { $0.isPath = true } }
        facts.collected = collected
    }

    private func fillSurroundings(_ facts: inout EntryFacts, _ tree: ExampleTree) {
        facts.mount = surroundings.mount
        facts.root.ancestors = surroundings.ancestors
        facts.root.umask = surroundings.umask
        facts.root.hasAccounts = surroundings.hasAccounts
        facts.root.buildAge = surroundings.buildAge
        facts.root.transferTargets = surroundings.transferTargets
        facts.root.owner = tree[[]]?.owner ?? 0
        facts.root.group = tree[[]]?.group ?? 0
        facts.root.isRootFileSystem = tree.isRootFileSystem
        facts.root.isPrefixed = tree.isPrefixed
        facts.imageRoles = surroundings.imageRoles
        facts.collidesHow = surroundings.collidesHow
        facts.collisionDangers = surroundings.dangers
        if facts.collisionDangers.isEmpty, !facts.collidesHow.isEmpty { facts.collisionDangers = .differentFiles }
        facts.refusingTargets = surroundings.refusing
        facts.alteringTargets = surroundings.altering
    }
}

extension ExampleEntry.Node {
    /// The names of all extended attributes, those of lists and capabilities among them, in the order of their bytes.
    public var allAttributeNames: [[UInt8]] {
        var names = Set(attributeNames + malformedAttributes)
        if let acl, acl.isExtended { names.insert(Array("system.posix_acl_access".utf8)) }
        if defaultACL != nil { names.insert(Array("system.posix_acl_default".utf8)) }
        if capabilities != nil { names.insert(Array("security.capability".utf8)) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
