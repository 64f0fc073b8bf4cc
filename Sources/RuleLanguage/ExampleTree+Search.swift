import Facts

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

    /// Looks a place up step by step, as the walk of a real tree does by descriptor.
    private func lookUp(_ place: SearchPlace, of node: ExampleEntry.Node, wants kind: EntryKind) -> SearchOutcome {
        var outcome = SearchOutcome()
        if place.start == .slash, place.leads(into: Self.temporaryDirectories) { outcome.hazards.insert(.writable) }
        let strangers = Suspect.strangers(trust)
        var way: [(node: ExampleEntry.Node, step: SearchStep)] = self[[]].map { [($0, step(to: $0, in: nil))] } ?? []
        var remaining: [[UInt8]] = place.names.reversed()
        if place.start == .origin {
            let origin = (node.parentPath ?? []).split(separator: UInt8(ascii: "/")).map { Array($0) }
            remaining += origin.reversed()
        }
        var followed = 0
        while let name = remaining.popLast() {
            if name.isEmpty || name.elementsEqual(".".utf8) { continue }
            guard let (directory, here) = way.last else { return outcome }
            if name.elementsEqual("..".utf8) {
                if way.count > 1 {
                    way.removeLast()
                } else if place.start == .origin {
                    return outcome
                }
                continue
            }
            let path = directory.path.isEmpty ? name : directory.path + [UInt8(ascii: "/")] + name
            guard let next = self[path] else {
                if !outcome.judge(creatingIn: here, strangers), place.start == .slash, isRootFileSystem {
                    outcome.hazards.insert(.missing)
                }
                return outcome
            }
            outcome.judge(here, holding: next.permissions, strangers)
            switch next.kind {
            case .link:
                followed += 1
                guard followed < 40 else { return outcome }
                if next.target.first == UInt8(ascii: "/") { way.removeLast(way.count - 1) }
                remaining += next.target.split(separator: UInt8(ascii: "/")).reversed().map { Array($0) }
            case .directory:
                way.append((next, step(to: next, in: here)))
            default:
                if kind == .file, remaining.isEmpty { outcome.judge(end: step(to: next, in: here), strangers) }
                return outcome
            }
        }
        if kind == .directory, let last = way.last { outcome.judge(end: last.step, strangers) }
        return outcome
    }

    /// What a walk takes for directories in which everyone may create files.
    private static let temporaryDirectories = ["tmp", "var/tmp", "dev/shm"].map { Array($0.utf8) }

    private func step(to node: ExampleEntry.Node, in directory: SearchStep?) -> SearchStep {
        directory?.step(to: node.path, node.permissions)
            ?? SearchStep(path: node.path, permissions: node.permissions, runtime: runtimeStanding(node, in: nil))
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
            path = path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
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
