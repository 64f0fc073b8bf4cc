import Facts

/// The decision graph as it is left for each class of entries when the tests that the class decides are gone: for an
/// ordinary file a few tests of its name, size, links and time.
struct ClassGraphs: Sendable {
    private struct Slot: Sendable {
        var entryClass: EntryClass
        /// Negative before the class has a graph: that is made for the second entry of a class, because many have one.
        var entry: Int32
        var ordinary: OrdinaryEntry
    }

    private(set) var nodes: [DecisionGraph.Node] = []
    private var slots: [Slot]
    /// For the class that is being added: what each node of the whole graph is reduced to; -1 where that is not known.
    private var reduced: [Int32] = []

    /// A power of two.
    private static let slotCount = 256
    /// A hostile tree may have any number of classes: beyond this many nodes all are forgotten.
    private static let mostNodes = 1 << 16

    init() {
        slots = Array(repeating: Slot(entryClass: .none, entry: 0, ordinary: .none), count: Self.slotCount)
    }

    /// The node to begin with for an entry of this class, which is the end for an ordinary one; nothing where the
    /// class has no graph yet.
    ///
    /// - Parameter rows: the rows of patterns that the entry's name may match.
    @inline(__always)
    func entry(of entryClass: EntryClass, _ measures: EntryMeasures, rows: UInt64) -> Int32? {
        let index = entryClass.slot(of: Self.slotCount)
        guard slots[index].entryClass == entryClass, slots[index].entry >= 0 else { return nil }
        return slots[index].ordinary.describes(measures, rows: rows) ? DecisionGraph.end : slots[index].entry
    }

    /// Takes note of a class that has no graph, and makes it where this is the second entry of the class; nothing
    /// where it is the first.
    mutating func add(
        _ entryClass: EntryClass, _ facts: borrowing EntryFacts, _ graph: borrowing DecisionGraph,
        _ constants: borrowing Constants
    ) -> Int32? {
        let index = entryClass.slot(of: Self.slotCount)
        guard slots[index].entryClass == entryClass else {
            slots[index] = Slot(entryClass: entryClass, entry: -1, ordinary: .none)
            return nil
        }
        if nodes.isEmpty || nodes.count > Self.mostNodes {
            // What is not touched needs no memory: only a full table is made anew.
            if !nodes.isEmpty { self = ClassGraphs() }
            nodes.append(graph.nodes[Int(DecisionGraph.end)])
        }
        reduced = Array(repeating: -1, count: graph.nodes.count)
        reduced[Int(DecisionGraph.end)] = DecisionGraph.end
        let entry = reduce(Int(graph.entries[Int(facts.kind.rawValue)]), facts, graph, constants)
        slots[index] = Slot(
            entryClass: entryClass, entry: entry,
            ordinary: .taken(nodes, from: entry, facts, constants))
        return entry
    }

    /// What is left of the graph from a node on.
    private mutating func reduce(
        _ start: Int, _ facts: borrowing EntryFacts, _ graph: borrowing DecisionGraph,
        _ constants: borrowing Constants
    ) -> Int32 {
        var index = start
        while reduced[index] < 0 {
            var node = graph.nodes[index]
            let isTest = node.check.operation < .match
            if isTest, !node.check.needs.isSubset(of: facts.collected) {
                index = Int(node.whenOpen)
            } else if isTest, node.check.isOfClass {
                switch constants.truth(of: node.check, facts) {
                case .yes: index = Int(node.whenYes)
                case .no: index = Int(node.whenNo)
                case .open: index = Int(node.whenOpen)
                }
            } else {
                node.whenYes = reduce(Int(node.whenYes), facts, graph, constants)
                if isTest {
                    node.whenNo = reduce(Int(node.whenNo), facts, graph, constants)
                    // Of what is collected only links and capabilities leave a test open, and no class has those.
                    node.whenOpen = node.whenNo
                }
                if isTest, node.whenYes == node.whenNo {
                    reduced[index] = node.whenNo
                } else {
                    nodes.append(node)
                    reduced[index] = Int32(nodes.count - 1)
                }
            }
        }
        reduced[start] = reduced[index]
        return reduced[index]
    }
}
