import Archives
import Facts

/// Looks up what a member or a link of a replayed archive names, and judges on the way who may change what is found, as
/// `SearchResolver` does in a live tree. A directory that only names imply is judged as one that nobody may write.
struct MemberSearch {
    private typealias Node = VirtualTree.Node

    private let archive: ReplayedArchive
    private var memo = SearchMemo()
    /// Names that may still be gone by and bytes of paths that may still be put together, in all: an archive can be made so
    /// that each of its members leads through thousands of names, which lie as deep.
    private var room: Int

    /// For each file.
    private static let roomForEach = 4096

    init(_ archive: ReplayedArchive) {
        self.archive = archive
        room = Self.roomForEach * (archive.tree.objectCount + 4096)
    }

    /// Whether ways were gone for longer than an archive of this size has use for: what was said since is not all.
    var isExhausted: Bool { room <= 0 }

    // MARK: What contents name

    mutating func outcome(ofInterpreter interpreter: [UInt8], in directory: VirtualTree.Node) -> SearchOutcome {
        guard let first = interpreter.first else { return SearchOutcome() }
        guard first == UInt8(ascii: "/") else { return SearchOutcome(hazards: .relative) }
        return lookUp(interpreter, wants: .file, in: directory)
    }

    mutating func outcome(ofSearchPath components: [[UInt8]], in directory: VirtualTree.Node) -> SearchOutcome {
        var outcome = SearchOutcome()
        for component in components.prefix(64) { outcome.add(lookUp(component, wants: .directory, in: directory)) }
        return outcome
    }

    mutating func outcome(of references: [CommandReference], in directory: VirtualTree.Node) -> SearchOutcome {
        var all = SearchOutcome()
        for reference in references {
            let kind: EntryKind = reference.kind == .directory ? .directory : .file
            var outcome = lookUp(reference.path, wants: kind, in: directory)
            // What runs as an account may belong to it.
            if let account = reference.account, let owner = outcome.owners.first(where: { isNamed($0, account) }) {
                var trust = archive.options.trust
                trust.owners.insert(owner)
                outcome = judge(reference.path, wants: kind, in: directory, .outside(trust))
            }
            all.add(outcome)
        }
        return all
    }

    /// Who decides what a link leads to.
    mutating func outcome(ofLink target: [UInt8], in directory: VirtualTree.Node) -> SearchOutcome {
        let place = SearchPlace(
            start: target.first == UInt8(ascii: "/") ? .slash : .origin,
            names: target.split(separator: UInt8(ascii: "/")).map { Array($0) })
        var outcome = outcome(
            of: place, wants: nil, from: directory, .outside(archive.options.trust), judgesOrigin: false)
        outcome.noteServices()
        return outcome
    }

    private func isNamed(_ owner: UInt32, _ account: [UInt8]) -> Bool {
        archive.accounts.userName(owner) == account || account.elementsEqual(String(owner).utf8)
    }

    private mutating func lookUp(_ text: [UInt8], wants kind: EntryKind, in directory: Node) -> SearchOutcome {
        guard text.first == UInt8(ascii: "/") else {
            return judge(text, wants: kind, in: directory, .outside(archive.options.trust))
        }
        // An interpreter and a directory of the same path are not judged alike.
        let key = kind == .file ? text : text + [UInt8(ascii: "/")]
        if let known = memo[key] { return known }
        let outcome = judge(text, wants: kind, in: directory, .outside(archive.options.trust))
        if !isExhausted { memo[key] = outcome }
        return outcome
    }

    private mutating func judge(
        _ text: [UInt8], wants kind: EntryKind, in directory: Node, _ untrusted: UntrustedPrincipals
    ) -> SearchOutcome {
        let (places, hazards) = SearchPlace.read(text)
        var all = SearchOutcome(hazards: hazards)
        for place in places { all.add(outcome(of: place, wants: kind, from: directory, untrusted)) }
        return all
    }

    // MARK: The way

    private struct Stand {
        var node: Node
        /// From the directory that the look-up began in, or went back to.
        var steps: [SearchStep]
    }

    private mutating func outcome(
        of place: SearchPlace, wants kind: EntryKind?, from directory: Node, _ untrusted: UntrustedPrincipals,
        judgesOrigin: Bool = true
    ) -> SearchOutcome {
        var outcome = SearchOutcome()
        if place.start == .slash, place.leads(into: archive.options.temporaryDirectories) {
            outcome.hazards.insert(.writable)
        }
        var stand = Stand(node: directory, steps: [step(of: directory)])
        switch place.start {
        case .origin: if judgesOrigin { judgeWay(to: directory, untrusted, &outcome) }
        case .slash: moveToSlash(&stand)
        }
        var names = place.names
        if place.start == .slash, case .elsewhere(let location) = archive.slash {
            // What lies beside the tree nobody knows.
            guard names.starts(with: location) else { return outcome }
            names.removeFirst(location.count)
        }
        lookUp(PathLookup(names: names), place.start, kind, &stand, untrusted, &outcome)
        return outcome
    }

    private mutating func lookUp(
        _ names: PathLookup, _ start: SearchPlace.Start, _ kind: EntryKind?, _ stand: inout Stand,
        _ untrusted: UntrustedPrincipals, _ outcome: inout SearchOutcome
    ) {
        var lookup = names
        while !isExhausted, let component = lookup.next() {
            room -= 1
            let here = stand.steps[stand.steps.count - 1]
            guard case .name(let name) = component else {
                if component == .up, !moveUp(&stand, staysAtRoot: start == .slash) { return }
                continue
            }
            guard let next = archive.tree.child(of: stand.node, named: name) else {
                if !outcome.judge(creatingIn: here, untrusted), start == .slash, archive.rootFacts.isRootFileSystem {
                    outcome.hazards.insert(.missing)
                }
                return
            }
            outcome.judge(here, holding: archive.permissions(of: next), untrusted)
            switch archive.tree[next].kind {
            case .link:
                guard lookup.countLink() else { return }
                let target = archive.tree.target(of: next)
                if target.first == UInt8(ascii: "/") {
                    if case .elsewhere = archive.slash { return }
                    moveToSlash(&stand)
                }
                room -= target.count
                lookup.follow(target)
            case .directory:
                stand.steps.append(here.step(to: path(of: next), archive.permissions(of: next)))
                stand.node = next
            default:
                if kind != .directory, lookup.isAtLast {
                    let end = here.step(to: path(of: next), archive.permissions(of: next))
                    outcome.judge(end: end, untrusted)
                }
                return
            }
        }
        if kind != .file { outcome.judge(end: stand.steps[stand.steps.count - 1], untrusted) }
    }

    /// Every directory from the root to this one, whose own contents are judged with the next name.
    private mutating func judgeWay(
        to directory: Node, _ untrusted: UntrustedPrincipals, _ outcome: inout SearchOutcome
    ) {
        let way = way(to: directory)
        for index in way.indices.dropFirst().reversed() where !isExhausted {
            outcome.judge(step(of: way[index]), holding: archive.permissions(of: way[index - 1]), untrusted)
        }
    }

    /// A directory and how the runtime user stands to it.
    private mutating func step(of directory: Node) -> SearchStep {
        var runtime: RuntimeAccess?
        if let user = archive.options.runtimeUser {
            for node in way(to: directory).reversed() where !isExhausted {
                runtime = RuntimeAccess(
                    .principal(user), path: path(of: node), permissions: archive.permissions(of: node),
                    in: runtime, isEntered: node == .root && archive.options.reachability == .belowRoot)
            }
        }
        return SearchStep(
            path: path(of: directory), permissions: archive.permissions(of: directory), runtime: runtime)
    }

    /// A directory and all above it, up to the root.
    private mutating func way(to directory: Node) -> [Node] {
        var way = [directory]
        while let last = way.last, last != .root, !isExhausted {
            way.append(archive.tree.parent(of: last))
            room -= 1
        }
        return way
    }

    private mutating func path(of node: Node) -> [UInt8] {
        if isExhausted { return [] }
        let path = archive.tree.path(of: node)
        room -= path.count
        return path
    }

    private mutating func moveToSlash(_ stand: inout Stand) {
        stand = Stand(node: .root, steps: [step(of: .root)])
    }

    /// - Returns: false where that leaves what can be looked at.
    private mutating func moveUp(_ stand: inout Stand, staysAtRoot: Bool) -> Bool {
        if stand.node == .root { return staysAtRoot || archive.slash.isRoot }
        stand.node = archive.tree.parent(of: stand.node)
        if stand.steps.count > 1 { stand.steps.removeLast() } else { stand.steps = [step(of: stand.node)] }
        return true
    }

    // MARK: Directories and texts

    /// What is wrong with a directory as a file package.
    func package(_ directory: VirtualTree.Node) -> PackageHazards {
        var top = PackageTop()
        for child in archive.children[directory].prefix(Self.mostNames) {
            let isLink = archive.tree[child].kind == .link
            top.add(
                Array(archive.tree.name(of: child)), target: isLink ? Array(archive.tree.target(of: child)) : nil)
        }
        for way in [["Contents"], ["Versions", "Current", "Resources"], ["Resources"]] {
            if holdsPropertyList(directory, way) { top.hasInnerPropertyList = true }
        }
        return top.judgement
    }

    /// More names at the top of a package than this are not looked at: then it is judged by what was seen.
    private static let mostNames = 4096

    private func holdsPropertyList(_ package: Node, _ way: [String]) -> Bool {
        var current = package
        for name in way + ["Info.plist"] {
            guard var next = archive.tree.child(of: current, named: Array(name.utf8)) else { return false }
            if archive.tree[next].kind == .link {
                // `Current` is a link to a sibling, whose name is taken in its place.
                guard let taken = archive.tree.child(of: current, named: Array(archive.tree.target(of: next))) else {
                    return false
                }
                next = taken
            }
            current = next
        }
        return archive.tree[current].kind == .file
    }
}

extension ReplayedArchive: ConfigurationSource {
    func entry(at path: [UInt8]) -> ConfigurationEntry? {
        guard let node = node(at: path) else { return nil }
        return tree[node].kind == .link ? .link(target: Array(tree.target(of: node))) : .other
    }

    func names(in directory: [UInt8]) -> [[UInt8]] {
        node(at: directory).map { children[$0].prefix(256).map { Array(tree.name(of: $0)) } } ?? []
    }

    func setsUmaskOfUnit(at path: [UInt8]) -> Bool {
        node(at: path).map { tree[$0].kind == .file && records.setsUmaskOfUnit(tree.object(of: $0)) } ?? false
    }

    /// What a path from `/` names, through no link.
    private func node(at path: [UInt8]) -> Node? {
        var names = path.split(separator: UInt8(ascii: "/")).map { Array($0) }
        if case .elsewhere(let location) = slash {
            guard names.starts(with: location) else { return nil }
            names.removeFirst(location.count)
        }
        return tree.node(at: Array(names.joined(separator: [UInt8(ascii: "/")])))
    }
}
