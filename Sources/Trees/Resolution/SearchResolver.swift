import Access
import Descriptors
import Facts

/// Looks up what a file or a link names, one name at a time from descriptor to descriptor, and judges on the way who
/// may change what is found: each directory by the name that is taken from it, and the place itself.
struct SearchResolver {
    let root: DirectoryNode
    let rootDirectory: OpenDirectory
    /// Whether all there is can be looked at, so that what is not there is missing.
    let isWhole: Bool
    let slash: Slash
    let crossesMounts: Bool
    let owners: OwnerView
    let temporaryDirectories: [[UInt8]]
    let budget: DescriptorBudget
    var untrusted: UntrustedPrincipals

    private struct Stand {
        var path: LinkPath
        /// From the directory of the tree, or the host's `/`, that the look-up was in last.
        var steps: [SearchStep]
    }

    /// - Parameters:
    ///   - kind: what is looked for; nothing where anything will do.
    ///   - judgesOrigin: whether the directories count, too, that lead to where the look-up begins.
    /// - Throws: the failure of a call that leaves the outcome unknown.
    func outcome(
        of place: SearchPlace, wants kind: EntryKind?, from node: DirectoryNode, _ directory: OpenDirectory,
        judgesOrigin: Bool = true
    ) throws(SystemFailure) -> SearchOutcome {
        var outcome = SearchOutcome()
        let isTextual = place.start == .slash && slash.host == nil
        if isTextual, place.leads(into: temporaryDirectories) { outcome.hazards.insert(.writable) }
        let origin = LinkPath(
            node: node, directory: directory, root: root, rootDirectory: rootDirectory, host: slash.host,
            budget: budget)
        var stand = Stand(path: origin, steps: [Self.step(of: node)])
        switch place.start {
        case .origin: if judgesOrigin { judgeWay(to: node, &outcome) }
        case .slash: moveToSlash(&stand)
        }
        if place.start == .slash, case .elsewhere(let location) = slash {
            // What lies beside the tree nobody knows.
            guard place.names.starts(with: location) else { return outcome }
            let below = SearchPlace(start: .slash, names: Array(place.names.dropFirst(location.count)))
            try lookUp(below, kind, &stand, &outcome)
            return outcome
        }
        try lookUp(place, kind, &stand, &outcome)
        return outcome
    }

    private func lookUp(
        _ place: SearchPlace, _ kind: EntryKind?, _ stand: inout Stand, _ outcome: inout SearchOutcome
    ) throws(SystemFailure) {
        var lookup = PathLookup(names: place.names)
        while let component = lookup.next() {
            guard case .name(let bytes) = component else {
                if component == .up {
                    guard try moveUp(&stand, staysAtRoot: place.start == .slash) else { return }
                }
                continue
            }
            // A name with a zero byte names nothing.
            guard let name = FileName(bytes) else { return }
            guard let status = try status(of: name, stand.path.directory) else {
                if !outcome.judge(creatingIn: step(of: stand), untrusted), place.start == .slash, isWhole {
                    outcome.hazards.insert(.missing)
                }
                return
            }
            if !crossesMounts, !stand.path.isOutside, status.isOnOtherMount(than: root.mountID) { return }
            outcome.judge(step(of: stand), holding: permissions(status), untrusted)
            switch EntryKind(statusMode: status.mode) {
            case .link:
                guard lookup.countLink() else { return }
                let target = try stand.path.directory.descriptor.linkTarget(of: name)
                if target.first == UInt8(ascii: "/") {
                    if case .elsewhere = slash { return }
                    moveToSlash(&stand)
                }
                lookup.follow(target[...])
            case .directory:
                try moveDown(name, status, &stand)
            default:
                guard kind != .directory, lookup.isAtLast else { return }
                let pin = try stand.path.directory.descriptor.pin(name, crossingMounts: crossesMounts)
                outcome.judge(end: try step(name, status, pin, in: stand), untrusted)
                return
            }
        }
        if kind != .file { outcome.judge(end: step(of: stand), untrusted) }
    }

    /// Nothing where there is no such entry.
    private func status(of name: FileName, _ directory: OpenDirectory) throws(SystemFailure) -> EntryStatus? {
        do {
            return try directory.descriptor.status(of: name)
        } catch {
            if error.saysNothingIsThere { return nil }
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
            outcome.judge(Self.step(of: way[index]), holding: way[index - 1].facts.permissions, untrusted)
        }
    }

    private func step(of stand: Stand) -> SearchStep {
        stand.steps[stand.steps.count - 1]
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
        var permissions = self.permissions(status)
        if let value = try pin.attributeValue(AccessControlList.attributeName) {
            permissions.acl = AttributeValue.accessControlList(value).map { AccessControlList($0) }
        }
        return step(of: stand).step(to: stand.path.path(of: name), permissions)
    }

    private func permissions(_ status: EntryStatus) -> Permissions {
        var entry = EntryFacts()
        entry.take(status, kind: EntryKind(statusMode: status.mode) ?? .file, now: 0, owners)
        return entry.permissions
    }

    private func moveToSlash(_ stand: inout Stand) {
        stand.path.moveToSlash()
        stand.steps = [slash.host?.step ?? Self.step(of: root)]
    }

    private func moveDown(_ name: FileName, _ status: EntryStatus, _ stand: inout Stand) throws(SystemFailure) {
        var next = stand.path
        try next.moveDown(name, status, crossesMounts: crossesMounts)
        if let node = next.node, stand.path.isOutside {
            // Back into the tree, at its root.
            stand.steps = [Self.step(of: node)]
        } else {
            stand.steps.append(try step(name, status, next.directory.descriptor, in: stand))
        }
        stand.path = next
    }

    /// - Returns: false where that leaves what can be looked at.
    private func moveUp(_ stand: inout Stand, staysAtRoot: Bool) throws(SystemFailure) -> Bool {
        if stand.path.isAtTop { return staysAtRoot || slash.isRoot }
        try stand.path.moveUp()
        if stand.steps.count > 1 {
            stand.steps.removeLast()
        } else if let node = stand.path.node {
            stand.steps = [Self.step(of: node)]
        } else if let host = slash.host {
            stand.steps = [host.step] + host.ancestorSteps
        }
        return true
    }
}
