/// The paths of a tree's nodes, by number: nodes that took each other's place one after the other have the same. Nothing
/// takes more room for lying deep.
public struct TreePlaces: Sendable {
    private struct Place {
        var parent: Int32
        /// One of the nodes that lay there.
        var node: Int32
        /// What lies there when all members took effect; negative where nothing does.
        var last: Int32
    }

    private var places = [Place(parent: 0, node: 0, last: 0)]
    private var tables = NameTables()
    private let table: Int32
    /// The place of each node, counted from 1; 0 where nobody asked.
    private var known: [Int32]

    /// Of a tree that takes no more members.
    public init(_ tree: borrowing VirtualTree) {
        table = tables.add()
        known = [Int32](repeating: 0, count: tree.nodeCount)
        known[0] = 1
    }

    /// The number of a node's path.
    public mutating func place(of node: VirtualTree.Node, in tree: borrowing VirtualTree) -> Int {
        var steps: [Int32] = []
        var index = node.index
        while known[Int(index)] == 0 {
            steps.append(index)
            index = tree.entries[Int(index)].parent
        }
        var place = known[Int(index)] - 1
        for step in steps.reversed() {
            place = self.place(of: step, below: place, in: tree)
            known[Int(step)] = place + 1
        }
        return Int(place)
    }

    /// What lies there in the end; nothing where nothing does.
    public func node(at place: Int) -> VirtualTree.Node? {
        places[place].last < 0 ? nil : VirtualTree.Node(index: places[place].last)
    }

    private mutating func place(of node: Int32, below parent: Int32, in tree: borrowing VirtualTree) -> Int32 {
        let name = tree.name(of: VirtualTree.Node(index: node))
        let hash = tree.hash(parent, name.span)
        let slot = tables.place(of: hash, in: table) { place in
            places[Int(place)].parent == parent
                && tree.name(of: VirtualTree.Node(index: places[Int(place)].node)).span.equals(name.span)
        }
        if let place = tables[slot] { return place }
        let above = places[Int(parent)].last
        let last = above < 0 ? nil : tree.child(above, name)
        places.append(Place(parent: parent, node: node, last: last ?? -1))
        tables.put(Int32(places.count - 1), hash, in: table, at: slot)
        return Int32(places.count - 1)
    }
}
