import Facts
public import RuleLanguage

extension ExampleEntry {
    /// Reads one line in the notation of `ls -l`.
    public init(parsing line: String) throws(NotationError) {
        var reader = try NotationReader(line)
        nodes = [try reader.node(.subject)]
        while let keyword = reader.next() {
            if keyword.reads("then") {
                // The member that comes last is what the example is about.
                var next = try reader.node(.subject)
                next.role = .subject
                nodes[0].role = .earlier
                nodes.insert(next, at: 0)
                reader.surroundings.archive = reader.surroundings.archive ?? .plain
                continue
            }
            let role: Role = keyword.reads("in") ? .container : .companion
            let node = try reader.node(role)
            try Self.check(node, against: nodes, keyword)
            nodes.append(node)
        }
        surroundings = reader.surroundings
        guard surroundings.archive == nil else { return }
        if let name = reader.memberName {
            throw name.error(
                "a name is a path from the root of the example's tree, without . and ..",
                note: "that of a member of an archive may be absolute and hold ..: archive=plain")
        }
        if nodes.contains(where: { $0.hardLinkTarget != nil }) {
            throw NotationError(
                offset: 0, length: line.utf8.count, message: "only a member of an archive has hardlink=",
                note: "an example of one says archive=plain")
        }
    }

    /// An entry on the way must be a directory there, and no path is given twice.
    private static func check(_ node: Node, against nodes: [Node], _ keyword: NotationWord) throws(NotationError) {
        if nodes.contains(where: { $0.path == node.path && $0.role != .earlier }) {
            throw keyword.error("an entry with this path is given before")
        }
        guard node.role == .container else { return }
        let isOnTheWay = TreePath(node.path).holds(nodes[0].path)
        if node.kind != .directory || !isOnTheWay {
            throw keyword.error(
                "the entry does not lie in this one", note: "`with` gives an entry that lies elsewhere in the tree")
        }
    }
}
