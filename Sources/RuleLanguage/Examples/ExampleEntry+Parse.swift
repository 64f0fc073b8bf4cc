import Facts

extension ExampleEntry {
    /// Reads one line in the notation of `ls -l`.
    public init(parsing line: String) throws(NotationError) {
        let bytes = Array(line.utf8)
        var reader = NotationReader(words: try NotationWord.words(of: bytes), end: bytes.count)
        nodes = [try reader.node(.subject)]
        while let keyword = reader.next() {
            let role: Role = keyword.reads("in") ? .container : .companion
            let node = try reader.node(role)
            try Self.check(node, against: nodes, keyword)
            nodes.append(node)
        }
        surroundings = reader.surroundings
    }

    /// Reads a pin: one entry, whose accounts may have any names.
    public init(pin line: String) throws(NotationError) {
        let bytes = Array(line.utf8)
        var reader = NotationReader(words: try NotationWord.words(of: bytes), end: bytes.count, isOfPin: true)
        nodes = [try reader.node(.subject)]
        if let rest = reader.next() { throw rest.error("a pin is about one entry") }
        surroundings = reader.surroundings
    }

    /// An entry on the way must be a directory there, and no path is given twice.
    private static func check(_ node: Node, against nodes: [Node], _ keyword: NotationWord) throws(NotationError) {
        if nodes.contains(where: { $0.path == node.path }) {
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
