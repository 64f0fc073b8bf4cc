import Facts
import RuleLanguage

extension ExampleTree {
    /// What is wrong with where a script's interpreter or an ELF program's is looked for.
    func interpreterOutcome(_ interpreter: [UInt8], of node: ExampleEntry.Node) -> SearchOutcome {
        guard interpreter.first == UInt8(ascii: "/") else { return SearchOutcome(hazards: .relative) }
        let (places, hazards) = SearchPlace.read(interpreter)
        return places.reduce(into: SearchOutcome(hazards: hazards)) { $0.add(lookUp($1, of: node, wants: .file)) }
    }

    /// What is wrong with the directories of a search path.
    func searchPathOutcome(_ components: [[UInt8]], of node: ExampleEntry.Node) -> SearchOutcome {
        var outcome = SearchOutcome()
        for component in components {
            let (places, hazards) = SearchPlace.read(component)
            outcome.add(SearchOutcome(hazards: hazards))
            for place in places { outcome.add(lookUp(place, of: node, wants: .directory)) }
        }
        return outcome
    }

    /// What is wrong with what a file has executed, or has root rely on.
    func outcome(of references: [CommandReference], named node: ExampleEntry.Node) -> SearchOutcome {
        let accounts = ExampleAccounts()
        return references.reduce(into: SearchOutcome()) { all, reference in
            let kind: EntryKind = reference.kind == .directory ? .directory : .file
            let (places, hazards) = SearchPlace.read(reference.path)
            func outcome(_ trust: Trust) -> SearchOutcome {
                places.reduce(into: SearchOutcome(hazards: hazards)) {
                    $0.add(lookUp($1, of: node, wants: kind, trust: trust))
                }
            }
            var found = outcome(trust)
            let owner = found.owners.first { accounts.userName($0) == reference.account }
            if reference.account != nil, let owner {
                found = outcome(Trust(owners: trust.owners.union([owner]), groups: trust.groups))
            }
            all.add(found)
        }
    }

    /// Who decides what a link leads to.
    func outcome(of link: ExampleEntry.Node) -> SearchOutcome {
        let names = link.target.split(separator: UInt8(ascii: "/")).map { Array($0) }
        let isAbsolute = link.target.first == UInt8(ascii: "/")
        var outcome = lookUp(
            SearchPlace(start: isAbsolute ? .slash : .origin, names: names), of: link, wants: nil, judgesOrigin: false)
        outcome.noteServices()
        return outcome
    }

    /// Looks a place up step by step, as the walk of a real tree does by descriptor.
    private func lookUp(
        _ place: SearchPlace, of node: ExampleEntry.Node, wants kind: EntryKind?, trust: Trust? = nil,
        judgesOrigin: Bool = true
    ) -> SearchOutcome {
        var outcome = SearchOutcome()
        if place.start == .slash, place.leads(into: Self.temporaryDirectories) { outcome.hazards.insert(.writable) }
        let untrusted = UntrustedPrincipals.outside(trust ?? self.trust)
        var way: [(node: ExampleEntry.Node, step: SearchStep)] = self[[]].map { [($0, step(to: $0, in: nil))] } ?? []
        var names = place.names
        let origin = TreePath(node.parentPath ?? []).components.map { Array($0) }
        if place.start == .origin, judgesOrigin {
            names = origin + names
        } else if place.start == .origin {
            for name in origin {
                guard let (directory, here) = way.last,
                    let next = self[TreePath(directory.path).joining(name).bytes]
                else { return outcome }
                way.append((next, step(to: next, in: here)))
            }
        }
        var lookup = PathLookup(names: names)
        while let component = lookup.next() {
            guard let (directory, here) = way.last else { return outcome }
            guard case .name(let name) = component else {
                if component == .here { continue }
                if way.count > 1 {
                    way.removeLast()
                } else if place.start == .origin {
                    return outcome
                }
                continue
            }
            let path = TreePath(directory.path).joining(name).bytes
            guard let next = self[path] else {
                if !outcome.judge(creatingIn: here, untrusted), place.start == .slash, isRootFileSystem {
                    outcome.hazards.insert(.missing)
                }
                return outcome
            }
            outcome.judge(here, holding: next.permissions, untrusted)
            switch next.kind {
            case .link:
                guard lookup.countLink() else { return outcome }
                if next.target.first == UInt8(ascii: "/") { way.removeLast(way.count - 1) }
                lookup.follow(next.target[...])
            case .directory:
                way.append((next, step(to: next, in: here)))
            default:
                if kind != .directory, lookup.isAtLast { outcome.judge(end: step(to: next, in: here), untrusted) }
                return outcome
            }
        }
        if kind != .file, let last = way.last { outcome.judge(end: last.step, untrusted) }
        return outcome
    }

    /// What a walk takes for directories in which everyone may create files.
    private static let temporaryDirectories = ["tmp", "var/tmp", "dev/shm"].map { Array($0.utf8) }

    private func step(to node: ExampleEntry.Node, in directory: SearchStep?) -> SearchStep {
        directory?.step(to: node.path, node.permissions)
            ?? SearchStep(path: node.path, permissions: node.permissions, runtime: runtimeAccess(node, in: nil))
    }

    /// Whether the content of the file is the path of another entry.
    func isPath(_ node: ExampleEntry.Node, _ content: [UInt8]) -> Bool {
        guard let names = PathText.names(content) else { return false }
        var path = node.parentPath ?? []
        for (index, name) in names.enumerated() {
            if name.elementsEqual("..".utf8) {
                guard let above = self[path]?.parentPath else { return false }
                path = above
                continue
            }
            path = TreePath(path).joining(name).bytes
            guard let next = self[path], next.kind == .directory || index == names.count - 1 else { return false }
        }
        return path != node.path && !path.isEmpty
    }

    /// What is wrong with a directory as a file package.
    func package(_ node: ExampleEntry.Node) -> PackageHazards {
        var top = PackageTop()
        let children = children(of: node.path)
        for child in children { top.add(child.name, target: child.kind == .link ? child.target : nil) }
        let versions = node.path + Array("/Versions/".utf8)
        let current = self[versions + Array("Current".utf8)]
        let version = versions + (current?.kind == .link ? current?.target ?? [] : Array("Current".utf8))
        let ways = [node.path + Array("/Contents".utf8), version + Array("/Resources".utf8)]
        for way in ways + [node.path + Array("/Resources".utf8)]
        where self[way + Array("/Info.plist".utf8)]?.kind == .file {
            top.hasInnerPropertyList = true
        }
        return top.judgement
    }
}
