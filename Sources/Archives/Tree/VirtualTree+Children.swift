extension VirtualTree {
    /// What a directory holds by that name.
    public func child(of directory: Node, named name: [UInt8]) -> Node? {
        child(directory.index, name[...]).map { Node(index: $0) }
    }

    /// What lies at a path of names with slashes between them, through no link.
    public func node(at path: [UInt8]) -> Node? {
        var current: Int32 = 0
        var names = path[...]
        while let name = names.popComponent() {
            guard let next = child(current, name) else { return nil }
            current = next
        }
        return Node(index: current)
    }

    /// Which of the nodes each directory holds, in the order in which they came.
    public func children(among nodes: [Node]) -> ChildLists {
        ChildLists(nodes: nodes, parent: { entries[Int($0.index)].parent }, count: entries.count)
    }

    /// How many entries were ever in it, those that were taken out among them; a node's number is below it.
    public var nodeCount: Int { entries.count }

    /// How many files were ever in it; a file's number is below it.
    public var objectCount: Int { objects.count }

    /// What each directory of a tree holds.
    public struct ChildLists: Sendable {
        /// Where the nodes of a directory begin among `sorted`, by its number; they end where the next ones begin.
        private var starts: [Int32]
        private var sorted: [Node]

        init(nodes: [Node], parent: (Node) -> Int32, count: Int) {
            // Each begins one further on at first: it is moved on by those that it is given, to where the next one begins.
            var starts = [Int32](repeating: 0, count: count + 2)
            for node in nodes where node != .root { starts[Int(parent(node)) + 2] += 1 }
            for index in 1..<starts.count { starts[index] += starts[index - 1] }
            var sorted = [Node](repeating: .root, count: max(0, nodes.count - 1))
            for node in nodes where node != .root {
                let place = Int(parent(node)) + 1
                sorted[Int(starts[place])] = node
                starts[place] += 1
            }
            self.starts = starts
            self.sorted = sorted
        }

        /// Those of one directory.
        public subscript(directory: Node) -> ArraySlice<Node> {
            sorted[Int(starts[Int(directory.index)])..<Int(starts[Int(directory.index) + 1])]
        }
    }
}
