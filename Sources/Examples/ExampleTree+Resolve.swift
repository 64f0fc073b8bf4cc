import Facts
import RuleLanguage

extension ExampleTree {
    /// What comes of following a link of the tree, without leaving it: as RULES of the link family define it. An
    /// absolute target is looked for from the tree's root; where it is not there it points at the host.
    func resolve(_ link: ExampleEntry.Node) -> LinkFacts.Resolution {
        var walk = LinkWalk()
        let end = follow(link, &walk)
        let here = link.parentPath ?? []
        if let end, self[end]?.kind == .directory {
            walk.outcome.isRecursive = TreePath(end).holds(here)
        }
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
        if walk.followed > PathLookup.mostLinks || !walk.visited.insert(link.path).inserted {
            walk.outcome.loops = true
            walk.isOver = true
            return nil
        }
        if walk.followed > 1 { walk.outcome.hops.append(LinkFacts.Hop(path: link.path, target: link.target)) }
        let isAbsolute = link.target.first == UInt8(ascii: "/")
        let components = link.target.split(separator: UInt8(ascii: "/")).map { Array($0) }
        if isAbsolute { noteWellKnown(components, &walk) }
        let found = walkDown(components, from: isAbsolute ? [] : link.parentPath ?? [], &walk)
        // What is missing below an absolute target is the host's to provide, but for what is filled at run time, and
        // what other packages put there.
        let isKnown = isPrefixed && walk.outcome.isSupplied
        if isAbsolute, walk.outcome.dangles, !walk.outcome.isRuntime, !isKnown {
            walk.outcome.dangles = false
            walk.outcome.escapes = true
        }
        walk.visited.remove(link.path)
        return found
    }

    private func walkDown(_ components: [[UInt8]], from start: [UInt8], _ walk: inout LinkWalk) -> [UInt8]? {
        var path = start
        for (index, component) in components.enumerated() where !walk.isOver {
            if component.elementsEqual(".".utf8) { continue }
            let rest = components[index...]
            guard let directory = self[path], directory.kind == .directory else {
                return missing(&walk, path, rest)
            }
            if component.elementsEqual("..".utf8) {
                guard let above = directory.parentPath else {
                    if isPrefixed { continue }
                    walk.outcome.escapes = true
                    walk.isOver = true
                    return nil
                }
                path = above
                continue
            }
            let next = self[TreePath(path).joining(component).bytes]
            if directory.mode.grants(.write, to: .other, over: .directory), path != start || walk.followed > 1 {
                walk.outcome.passesWritable = true
            }
            guard let next else { return missing(&walk, path, rest) }
            path = next.path
            if next.kind == .link {
                guard let target = follow(next, &walk) else { return nil }
                path = target
            }
        }
        return walk.isOver ? nil : path
    }

    private func missing(
        _ walk: inout LinkWalk, _ path: [UInt8], _ rest: ArraySlice<[UInt8]>
    ) -> [UInt8]? {
        walk.outcome.destination = TreePath(path).joining(TreePath(joining: rest).bytes).folded.parent.bytes
        walk.outcome.isSupplied = isPrefixed && SystemDirectories.arePackaged(walk.outcome.destination)
        walk.outcome.dangles = true
        walk.isOver = true
        return nil
    }

    /// Places that are the same on every system: what is filled at run time, and what everyone may write.
    private func noteWellKnown(_ components: [[UInt8]], _ walk: inout LinkWalk) {
        let names = components.prefix(2).map { String(decoding: $0, as: UTF8.self) }
        if let first = names.first, ["proc", "sys", "dev", "run"].contains(first) { walk.outcome.isRuntime = true }
        let isBelow =
            names.first == "tmp" && components.count > 1
            || (names == ["var", "tmp"] || names == ["dev", "shm"]) && components.count > 2
        if isBelow { walk.outcome.passesWritable = true }
    }
}
