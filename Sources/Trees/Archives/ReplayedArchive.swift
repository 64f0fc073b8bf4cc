import Archives
import Descriptors
import Facts

/// An archive's members as the tree that they come to, once all of them took effect.
struct ReplayedArchive: Sendable {
    typealias Node = VirtualTree.Node
    /// Reads the archive from its beginning, for what is in some members; does nothing where that is gone.
    typealias SecondReading = (inout SecondPass) -> Void

    let tree: VirtualTree
    let records: MemberRecords
    let children: VirtualTree.ChildLists
    let accounts: HeaderAccounts
    let notes: MemberNotes
    let options: WalkOptions
    let rootIndex: Int
    let rootFacts: RootFacts
    /// What absolute names in it mean.
    let slash: Slash
    /// What the archive's format does not hold.
    let provision: FactProvision
    /// Whether its owners are known by their names alone.
    let hasNamedAccounts: Bool
    /// Which of the root's archives or images it is.
    private let number: Int
    /// When the file was modified that it was read from: so old is what has no time of its own. Nothing of a pipe or a
    /// layout.
    let modified: Int64?
    /// How many names each file has.
    private let names: [UInt32]
    /// What entries of an image are by its configuration.
    private var roles: [Node: ImageRoles] = [:]
    /// Whom the programs of an image run as, where that is not root.
    private var imageUser: Principal?
    /// Whether not all could be looked up that the configuration of an image names.
    private(set) var hasExhaustedRoles = false
    /// What lower layers have and later ones hide, the last of each path.
    let buried: [VirtualTree.Buried]

    /// The tree of an image.
    ///
    /// - Parameter number: which of the root's images it is, counted from 0.
    init(
        _ replay: consuming ArchiveReplay, _ image: Image, _ options: WalkOptions, root: Int, number: Int
    ) {
        var facts = ArchiveFacts()
        facts.isArchive = true
        self.init(replay, .tar, facts, options, root: root, number: number, image: image)
        let map = ImageRoleMap(image.configuration, self)
        roles = map.roles
        hasExhaustedRoles = map.isExhausted
        imageUser = map.user?.user == 0 ? nil : map.user
    }

    init(
        _ replay: consuming ArchiveReplay, _ format: ArchiveFormat, _ archive: ArchiveFacts, _ options: WalkOptions,
        root: Int, number: Int, image: Image? = nil, modified: Int64? = nil
    ) {
        self.number = number
        self.modified = modified
        tree = replay.tree
        records = replay.records
        accounts = replay.accounts
        var notes = replay.notes
        buried = image == nil ? [] : Self.buried(in: tree)
        notes.settle(in: tree, buried: buried)
        self.notes = notes
        let nodes = tree.nodes()
        children = tree.children(among: nodes)
        names = tree.linkCounts(among: nodes)
        self.options = options
        rootIndex = root
        var facts = RootFacts()
        facts.archive = archive
        facts.isRootFileSystem = Self.holdsRootFileSystem(tree)
        facts.hasAccounts = accounts.own != nil && (facts.isRootFileSystem || image != nil)
        facts.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        facts.transferTargets = options.transferTargets
        facts.buildAge = options.buildTime.map { $0.distance(from: options.now) }
        facts.owner = HeaderAccounts.id(tree[.root].owner)
        facts.group = HeaderAccounts.id(tree[.root].group)
        facts.location = TreePath(joining: TreePath(options.prefix ?? []).components).bytes
        let isPackage = format == .deb || format == .rpm
        facts.isPrefixed =
            options.prefix != nil || isPackage
            || !facts.isRootFileSystem && Self.hasSystemLayout(tree, children)
        facts.image = image.map(ImageFacts.init)
        rootFacts = facts
        if !facts.location.isEmpty, options.reachability == .belowRoot {
            slash = .elsewhere(location: facts.location.split(separator: UInt8(ascii: "/")).map { Array($0) })
        } else {
            // As a live tree has it.
            slash = options.reachability == .root || facts.isPrefixed ? .root : .rootIfPresent
        }
        hasNamedAccounts = format == .rpm
        var lacking = Self.lacking(in: format).union(Self.lackingThroughout(tree, nodes))
        if !facts.hasAccounts { lacking.formUnion(FactSet([.ownerKnown, .groupKnown])) }
        // It is packed, and has kept what it has; where it goes from here only an option says.
        if options.transferTargets.isEmpty { lacking.formUnion(.ofTransfers) }
        provision = FactProvision(Self.collectors(for: options), lacking: lacking)
    }

    private static func buried(in tree: VirtualTree) -> [VirtualTree.Buried] {
        var places = TreePlaces(tree)
        var last: [Int: VirtualTree.Buried] = [:]
        for entry in tree.buried() { last[places.place(of: entry.node, in: tree)] = entry }
        return last.values.sorted { $0.node.index < $1.node.index }
    }

    // MARK: What can be told

    private static func collectors(for options: WalkOptions) -> Collectors {
        var collectors = Collectors.all
        if options.runtimeUser == nil { collectors.subtract(.runtime) }
        return collectors
    }

    private static func lacking(in format: ArchiveFormat) -> FactSet {
        var facts = FactSet([.attributes, .rootAncestors, .mountReadOnly, .mountNosuid, .mountNoexec, .mountRemote])
        if format != .tar && format != .deb { facts.formUnion([.ofAttributes, FactSet([.aclMasked])]) }
        switch format {
        case .tar, .deb: break
        case .rpm: break
        // Owners are numbers without names.
        case .cpio: facts.formUnion([.ofCapabilities, FactSet([.groupPrivate])])
        case .zip, .ar: facts.formUnion([.ofCapabilities, .ofHardLinks, FactSet([.device, .groupPrivate])])
        }
        return facts
    }

    /// What no member says, though the format has room for it: a zip archive made elsewhere has no modes.
    private static func lackingThroughout(_ tree: VirtualTree, _ nodes: [Node]) -> FactSet {
        var said: MemberFields = []
        var hasMembers = false
        for node in nodes where !tree[node].isImplied {
            said.formUnion(tree[node].known)
            hasMembers = true
        }
        var facts = FactSet()
        guard hasMembers else { return facts }
        if !said.contains(.mode) { facts.formUnion(.ofMode) }
        if !said.contains(.owner) { facts.formUnion(.ofOwners) }
        if !said.contains(.modified) { facts.formUnion(.ofTimes) }
        return facts
    }

    /// What decides which facts are not known of an entry.
    struct Gaps: Equatable {
        /// Nothing but that it is there is known.
        var isImplied: Bool
        /// What its member says.
        var known: MemberFields
        /// Whether that holds of its directory as well.
        var hasUnknownParent: Bool
    }

    func gaps(of object: borrowing VirtualTree.Object, hasUnknownParent: Bool) -> Gaps {
        Gaps(
            isImplied: object.isImplied,
            known: object.isImplied ? [] : object.known.intersection([.mode, .owner, .modified]),
            hasUnknownParent: hasUnknownParent)
    }

    /// Whether an entry cannot say of this directory what it knows of others that hold it.
    func isUnknownParent(_ directory: Node) -> Bool {
        let object = tree[directory]
        return object.isImplied || !object.known.isSuperset(of: [.mode, .owner])
    }

    /// What is not known of an entry.
    func lacking(_ gaps: Gaps) -> FactSet {
        var facts = provision.lacking
        if gaps.isImplied {
            facts.formUnion(.ofStatus)
        } else {
            if !gaps.known.contains(.mode) { facts.formUnion(.ofMode) }
            if !gaps.known.contains(.owner) { facts.formUnion(.ofOwners) }
            if !gaps.known.contains(.modified) { facts.formUnion(.ofTimes) }
        }
        if gaps.hasUnknownParent { facts.formUnion(.ofParents) }
        return facts
    }

    // MARK: What is known of an entry

    /// Whether it describes the package: a directory at the top that only names lead through does where all in it does.
    func isControl(_ node: Node) -> Bool {
        if records.isControl(tree.object(of: node)) { return true }
        guard records.hasControls, tree[node].isImplied, node != .root, tree.parent(of: node) == .root else {
            return false
        }
        return children[node].allSatisfy { records.isControl(tree.object(of: $0)) }
    }

    /// What it is by the configuration of the image.
    func roles(of node: Node, _ owner: UInt32, _ group: UInt32) -> ImageRoles {
        var roles = roles[node] ?? []
        guard let imageUser else { return roles }
        if owner == imageUser.user { roles.insert(.ofUser) }
        if imageUser.isMember(of: group) { roles.insert(.ofUsersGroup) }
        return roles
    }

    /// Which file it is.
    func inode(of node: Node) -> InodeIdentity { inode(ofFile: tree.object(of: node)) }

    func inode(ofFile file: Int) -> InodeIdentity {
        // No file system has such a device, and each archive has its own files.
        InodeIdentity(device: .max - UInt64(rootIndex) - UInt64(number) << 32, inode: UInt64(file))
    }

    func links(ofFile file: Int) -> UInt64 { UInt64(names[file]) }

    func permissions(of node: Node) -> Permissions {
        let object = tree[node]
        return Permissions(
            kind: object.kind, mode: object.mode, owner: HeaderAccounts.id(object.owner),
            group: HeaderAccounts.id(object.group), acl: records.acl(of: tree.object(of: node)))
    }

    // MARK: What the whole of it is

    private static func holdsRootFileSystem(_ tree: VirtualTree) -> Bool {
        guard let etc = tree.child(of: .root, named: Array("etc".utf8)), tree[etc].kind == .directory,
            let passwd = tree.child(of: etc, named: Array("passwd".utf8)),
            let usr = tree.child(of: .root, named: Array("usr".utf8))
        else { return false }
        return tree[passwd].kind == .file && tree[usr].kind == .directory
    }

    private static func hasSystemLayout(_ tree: VirtualTree, _ children: VirtualTree.ChildLists) -> Bool {
        let top = children[.root]
        // No system has as many.
        return top.count <= 32 && SystemDirectories.areTopLevel(top.map { Array(tree.name(of: $0)) })
    }
}

extension Int64 {
    /// How many seconds before `now` it is, where that can be said.
    fileprivate func distance(from now: Int64) -> Int64 {
        let (age, overflows) = now.subtractingReportingOverflow(self)
        return overflows ? (self < 0 ? .max : .min) : age
    }
}
