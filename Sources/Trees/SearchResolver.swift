import Descriptors
import Facts

/// Looks up an interpreter or a directory of a search path inside the root, one name at a time from descriptor to
/// descriptor, and judges on the way who may change what is found: each directory by the name that is taken from it,
/// and the place itself.
struct SearchResolver {
    let root: DirectoryNode
    let rootDirectory: OpenDirectory
    /// Whether the tree holds all there is, so that what it lacks is missing.
    let isWhole: Bool
    /// Whether `..` in the root leads to the root, as in `/`.
    let treatsRootAsSlash: Bool
    let crossesMounts: Bool
    let temporaryDirectories: [[UInt8]]
    let budget: DescriptorBudget
    let strangers: Suspect

    /// The kernel gives up after this many links (path_resolution(7)).
    private static let mostLinks = 40

    private struct Stand {
        var path: LinkPath
        var node: DirectoryNode
        /// Those below `node`.
        var below: [SearchStep] = []
    }

    /// - Throws: the failure of a call that leaves the outcome unknown.
    func outcome(
        of place: SearchPlace, wants kind: EntryKind, from node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> SearchOutcome {
        var outcome = SearchOutcome()
        if place.start == .slash, place.leads(into: temporaryDirectories) { outcome.hazards.insert(.writable) }
        let origin = LinkPath(node: node, directory: directory, root: root, budget: budget)
        var stand = Stand(path: origin, node: node)
        switch place.start {
        case .origin: judgeWay(to: node, &outcome)
        case .slash: moveToRoot(&stand)
        }
        try lookUp(place, kind, &stand, &outcome)
        return outcome
    }

    private func lookUp(
        _ place: SearchPlace, _ kind: EntryKind, _ stand: inout Stand, _ outcome: inout SearchOutcome
    ) throws(SystemFailure) {
        var remaining: [[UInt8]] = place.names.reversed()
        var followed = 0
        while let component = remaining.popLast() {
            if component.isEmpty || component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                guard try moveUp(&stand, staysAtRoot: place.start == .slash) else { return }
                continue
            }
            // A name with a zero byte names nothing.
            guard let name = FileName(component) else { return }
            guard let status = try status(of: name, stand.path.directory) else {
                if !outcome.judge(creatingIn: step(of: stand), strangers), place.start == .slash, isWhole {
                    outcome.hazards.insert(.missing)
                }
                return
            }
            if !crossesMounts, status.isOnOtherMount(than: root.mountID) { return }
            outcome.judge(step(of: stand), holding: Self.permissions(status), strangers)
            switch EntryKind(statusMode: status.mode) {
            case .link:
                followed += 1
                guard followed < Self.mostLinks else { return }
                let target = try stand.path.directory.descriptor.linkTarget(of: name)
                if target.first == UInt8(ascii: "/") { moveToRoot(&stand) }
                remaining += target.split(separator: UInt8(ascii: "/")).reversed().map { Array($0) }
            case .directory:
                try moveDown(name, status, &stand)
            default:
                guard kind == .file, remaining.isEmpty else { return }
                let pin = try stand.path.directory.descriptor.pin(name, crossingMounts: crossesMounts)
                outcome.judge(end: try step(name, status, pin, in: stand), strangers)
                return
            }
        }
        if kind == .directory { outcome.judge(end: step(of: stand), strangers) }
    }

    /// Nothing where there is no such entry.
    private func status(of name: FileName, _ directory: OpenDirectory) throws(SystemFailure) -> EntryStatus? {
        do {
            return try directory.descriptor.status(of: name)
        } catch {
            if error.name == "ENOENT" { return nil }
            throw error
        }
    }

    /// Every directory from the root to this one, whose own contents are judged with the next name.
    private func judgeWay(to node: DirectoryNode, _ outcome: inout SearchOutcome) {
        var way: [DirectoryNode] = []
        var next: DirectoryNode? = node
        while let one = next {
            way.append(one)
            next = one.parent
        }
        for index in way.indices.dropFirst().reversed() {
            outcome.judge(Self.step(of: way[index]), holding: way[index - 1].facts.permissions, strangers)
        }
    }

    private func step(of stand: Stand) -> SearchStep {
        stand.below.last ?? Self.step(of: stand.node)
    }

    private static func step(of node: DirectoryNode) -> SearchStep {
        var path: [UInt8] = []
        node.appendPath(to: &path)
        return SearchStep(path: path, permissions: node.facts.permissions, runtime: node.facts.runtime)
    }

    /// What is known of an entry where the look-up stands, its access control list included.
    private func step(
        _ name: FileName, _ status: EntryStatus, _ pin: borrowing Descriptor, in stand: Stand
    ) throws(SystemFailure) -> SearchStep {
        var permissions = Self.permissions(status)
        if let value = try pin.attributeValue(EntryFacts.accessACL) {
            permissions.acl = AttributeValue.accessControlList(value).map { AccessControlList($0) }
        }
        return step(of: stand).step(to: stand.path.path(of: name), permissions)
    }

    private static func permissions(_ status: EntryStatus) -> Permissions {
        var entry = EntryFacts()
        entry.take(status, kind: EntryKind(statusMode: status.mode) ?? .file, now: 0)
        return entry.permissions
    }

    private func moveToRoot(_ stand: inout Stand) {
        stand.path.moveToRoot(rootDirectory)
        stand.node = root
        stand.below = []
    }

    private func moveDown(_ name: FileName, _ status: EntryStatus, _ stand: inout Stand) throws(SystemFailure) {
        var next = stand.path
        try next.moveDown(name, status, crossesMounts: crossesMounts)
        stand.below.append(try step(name, status, next.directory.descriptor, in: stand))
        stand.path = next
    }

    /// - Returns: false where that leaves the tree.
    private func moveUp(_ stand: inout Stand, staysAtRoot: Bool) throws(SystemFailure) -> Bool {
        if stand.path.isAtRoot { return staysAtRoot || treatsRootAsSlash }
        try stand.path.moveUp()
        if stand.below.popLast() == nil, let parent = stand.node.parent { stand.node = parent }
        return true
    }
}
