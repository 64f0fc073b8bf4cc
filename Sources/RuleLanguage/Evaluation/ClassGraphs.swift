import Facts

/// The decision graph as it is left for each class of entries when the tests that the class decides are gone: for an
/// ordinary file a few tests of its name, its size and its time.
struct ClassGraphs: Sendable {
    private struct Slot: Sendable {
        var entryClass: EntryClass
        var entry: Int32
    }

    private(set) var nodes: [DecisionGraph.Node] = []
    private var slots: [Slot]

    /// A power of two.
    private static let slotCount = 1024
    /// A hostile tree may have any number of classes: beyond this many nodes all are forgotten.
    private static let mostNodes = 1 << 16

    init() {
        slots = Array(repeating: Slot(entryClass: .none, entry: 0), count: Self.slotCount)
    }

    /// The node to begin with for an entry of this class; nothing where it has no graph yet.
    @inline(__always)
    func entry(of entryClass: EntryClass) -> Int32? {
        let slot = slots[entryClass.slot(of: Self.slotCount)]
        return slot.entryClass == entryClass ? slot.entry : nil
    }

    /// Makes the graph of a class by an entry that belongs to it.
    mutating func add(
        _ entryClass: EntryClass, _ facts: borrowing EntryFacts, _ graph: DecisionGraph, _ constants: Constants
    ) -> Int32 {
        if nodes.isEmpty || nodes.count > Self.mostNodes {
            self = ClassGraphs()
            nodes.append(graph.nodes[Int(DecisionGraph.end)])
        }
        var known: [Int32: Int32] = [DecisionGraph.end: DecisionGraph.end]
        let entry = reduce(graph.entries[Int(facts.kind.rawValue)], facts, graph, constants, &known)
        slots[entryClass.slot(of: Self.slotCount)] = Slot(entryClass: entryClass, entry: entry)
        return entry
    }

    /// What is left of the graph from a node on.
    private mutating func reduce(
        _ start: Int32, _ facts: borrowing EntryFacts, _ graph: DecisionGraph, _ constants: Constants,
        _ known: inout [Int32: Int32]
    ) -> Int32 {
        var index = start
        while true {
            if let reduced = known[index] {
                known[start] = reduced
                return reduced
            }
            var node = graph.nodes[Int(index)]
            let isTest = node.check.operation < .match
            if isTest, !node.check.needs.isSubset(of: facts.collected) {
                index = node.whenOpen
            } else if isTest, node.check.isOfClass {
                switch constants.truth(of: node.check, facts) {
                case .yes: index = node.whenYes
                case .no: index = node.whenNo
                case .open: index = node.whenOpen
                }
            } else {
                node.whenYes = reduce(node.whenYes, facts, graph, constants, &known)
                if isTest {
                    node.whenNo = reduce(node.whenNo, facts, graph, constants, &known)
                    node.whenOpen = reduce(node.whenOpen, facts, graph, constants, &known)
                }
                nodes.append(node)
                let reduced = Int32(nodes.count - 1)
                known[index] = reduced
                known[start] = reduced
                return reduced
            }
        }
    }
}
