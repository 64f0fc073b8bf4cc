import Facts

extension ExampleTree {
    /// What comes of following a link of the tree, without leaving it: as RULES of the link family define it. An
    /// absolute target is looked for from the tree's root; where it is not there it points at the host.
    func resolve(_ link: ExampleEntry.Node) -> LinkFacts.Resolution {
        var walk = LinkWalk()
        follow(link, &walk)
        return walk.outcome
    }

    private struct LinkWalk {
        var outcome = LinkFacts.Resolution()
        var visited: Set<[UInt8]> = []
        var followed = 0
        var isOver = false
    }

    /// Follows one link; gives the path that it leads to, where there is one.
    @discardableResult
    private func follow(_ link: ExampleEntry.Node, _ walk: inout LinkWalk) -> [UInt8]? {
        walk.followed += 1
        if walk.followed > 40 || !walk.visited.insert(link.path).inserted {
            walk.outcome.loops = true
            walk.isOver = true
            return nil
        }
        if walk.followed > 1 { walk.outcome.hops.append(LinkFacts.Hop(path: link.path, target: link.target)) }
        let isAbsolute = link.target.first == UInt8(ascii: "/")
        let components = link.target.split(separator: UInt8(ascii: "/")).map { Array($0) }
        if isAbsolute { noteWellKnown(components, &walk) }
        let found = walkDown(components, from: isAbsolute ? [] : link.parentPath ?? [], &walk)
        // What is missing below an absolute target is the host's to provide, but for what is filled at run time.
        if isAbsolute, walk.outcome.dangles, !walk.outcome.isRuntime {
            walk.outcome.dangles = false
            walk.outcome.escapes = true
        }
        walk.visited.remove(link.path)
        return found
    }

    private func walkDown(_ components: [[UInt8]], from start: [UInt8], _ walk: inout LinkWalk) -> [UInt8]? {
        var path = start
        for component in components where !walk.isOver {
            if component.elementsEqual(".".utf8) { continue }
            guard let directory = self[path], directory.kind == .directory else { return missing(&walk) }
            if component.elementsEqual("..".utf8) {
                guard let above = directory.parentPath else {
                    walk.outcome.escapes = true
                    walk.isOver = true
                    return nil
                }
                path = above
                continue
            }
            if directory.mode.contains(.sticky) || directory.mode.grants(.write, to: .other) {
                walk.outcome.passesWritable = true
            }
            path = path.isEmpty ? component : path + [UInt8(ascii: "/")] + component
            guard let next = self[path] else { return missing(&walk) }
            if next.kind == .link {
                guard let target = follow(next, &walk) else { return nil }
                path = target
            }
        }
        return walk.isOver ? nil : path
    }

    private func missing(_ walk: inout LinkWalk) -> [UInt8]? {
        walk.outcome.dangles = true
        walk.isOver = true
        return nil
    }

    /// Places that are the same on every system: what is filled at run time, and what everyone may write.
    private func noteWellKnown(_ components: [[UInt8]], _ walk: inout LinkWalk) {
        let names = components.prefix(2).map { String(decoding: $0, as: UTF8.self) }
        if let first = names.first, ["proc", "sys", "dev", "run"].contains(first) { walk.outcome.isRuntime = true }
        if names.first == "tmp" || names == ["var", "tmp"] || names == ["dev", "shm"] {
            walk.outcome.passesWritable = true
        }
    }
}
