import Facts

/// The decision graph as it is left for each class of entries when the tests that the class decides are gone: for an
/// ordinary file a few tests of its name, size, links and time.
struct ClassGraphs: Sendable {
    private struct Slot: Sendable {
        var entryClass: EntryClass
        /// Negative before the class has a graph: that is made for the second entry of a class, because many have one.
        var graph: Int32
    }

    /// Where a class's graph begins, and the way that most entries take.
    private struct Graph: Sendable {
        var entry: Int32
        var ordinary: OrdinaryEntry
    }

    private(set) var nodes: [DecisionGraph.Node] = []
    private var graphs: [Graph] = []
    /// What each of them asks.
    private var tests: [OpenTests] = []
    /// The limits that all of those ask about.
    private var limits: [OpenTests.Limit] = []
    /// What came of walking them.
    private var memo = AnswerMemo()
    private var slots: [Slot]
    /// For the class that is being added: what each node of the whole graph is reduced to; -1 where that is not known.
    private var reduced: [Int32] = []

    /// A power of two.
    private static let slotCount = 2048
    /// A hostile tree may have any number of classes: beyond so many nodes or graphs all are forgotten.
    private static let mostNodes = 1 << 16
    static let mostGraphs = 2 * slotCount

    init() {
        slots = Array(repeating: Slot(entryClass: .none, graph: 0), count: Self.slotCount)
    }

    /// How many graphs there are, of classes that still have a slot and of those that others drove out.
    var count: Int { graphs.count }

    /// What there is for an entry.
    enum Start {
        /// It is ordinary, and no rule speaks.
        case settled
        /// It is ordinary, and rules wait for its content.
        case content
        /// The graph of its class.
        case graph(Int32)
        /// Its class has no graph yet.
        case unknown
    }

    /// The facts stay as they are: `inout` spares a copy for every entry.
    @inline(__always)
    func start(of entryClass: EntryClass, _ facts: inout EntryFacts, _ texts: borrowing TextTable) -> Start {
        var index = entryClass.slot(of: Self.slotCount)
        if slots[index].entryClass != entryClass { index ^= 1 }
        guard slots[index].entryClass == entryClass, slots[index].graph >= 0 else { return .unknown }
        let graph = slots[index].graph
        guard graphs[Int(graph)].ordinary.describes(&facts, texts) else { return .graph(graph) }
        return graphs[Int(graph)].ordinary.wantsContent ? .content : .settled
    }

    /// Where the graph begins.
    func entry(of graph: Int32) -> Int32 { graphs[Int(graph)].entry }

    /// What an entry answers to the tests of its class's graph; nothing where that does not tell all.
    @inline(__always)
    func answers(_ graph: Int32, _ facts: inout EntryFacts, _ texts: borrowing TextTable) -> OpenTests.Answers? {
        guard tests[Int(graph)].areTold else { return nil }
        return tests[Int(graph)].answers(of: &facts, texts, limits)
    }

    /// What came of the same answers before.
    func consideration(of answers: OpenTests.Answers, _ graph: Int32) -> Consideration? {
        memo.consideration(of: answers, graph)
    }

    mutating func note(_ consideration: Consideration, of answers: OpenTests.Answers, _ graph: Int32) {
        memo.note(consideration, of: answers, graph)
    }

    /// Takes note of a class that has no graph, and makes it where this is the second entry of the class; nothing
    /// where it is the first.
    mutating func add(
        _ entryClass: EntryClass, _ facts: borrowing EntryFacts, _ program: borrowing Program
    ) -> Int32? {
        var index = entryClass.slot(of: Self.slotCount)
        if slots[index].entryClass != entryClass, slots[index ^ 1].entryClass == entryClass { index ^= 1 }
        guard slots[index].entryClass == entryClass else {
            // Two classes of one slot share its neighbour, or they would drive each other out entry by entry.
            slots[index ^ 1] = slots[index]
            slots[index] = Slot(entryClass: entryClass, graph: -1)
            return nil
        }
        if nodes.isEmpty || nodes.count > Self.mostNodes || graphs.count == Self.mostGraphs {
            // What is not touched needs no memory: only a full table is made anew.
            if !nodes.isEmpty { self = ClassGraphs() }
            nodes.append(program.graph.nodes[Int(DecisionGraph.end)])
        }
        reduced = Array(repeating: -1, count: program.graph.nodes.count)
        reduced[Int(DecisionGraph.end)] = DecisionGraph.end
        let entry = reduce(Int(program.graph.entries[Int(facts.kind.rawValue)]), facts, program)
        graphs.append(Graph(entry: entry, ordinary: .taken(nodes, from: entry, facts, program)))
        tests.append(.of(nodes, from: entry, facts, program, &limits))
        slots[index] = Slot(entryClass: entryClass, graph: Int32(graphs.count - 1))
        return slots[index].graph
    }

    /// What is left of the graph from a node on.
    private mutating func reduce(
        _ start: Int, _ facts: borrowing EntryFacts, _ program: borrowing Program
    ) -> Int32 {
        var index = start
        while reduced[index] < 0 {
            var node = program.graph.nodes[index]
            let isTest = node.check.operation < .match
            let isKnown = node.check.needs.isSubset(of: facts.collected)
            if isTest, !isKnown, !node.check.isOfDirectory {
                index = Int(node.whenOpen)
            } else if isTest, isKnown, node.check.isOfClass {
                switch program.constants.truth(of: node.check, facts) {
                case .yes: index = Int(node.whenYes)
                case .no: index = Int(node.whenNo)
                case .open: index = Int(node.whenOpen)
                }
            } else if node.check.operation == .judge, isRefuted(row: Int(node.check.operand), facts, program) {
                index = Int(node.whenYes)
            } else {
                // What is not known yet may be refuted by the directory, but does not hold before it is known.
                node.whenYes = reduce(Int(isTest && !isKnown ? node.whenOpen : node.whenYes), facts, program)
                if isTest {
                    node.whenNo = reduce(Int(node.whenNo), facts, program)
                    // Of what is collected only links and capabilities leave a test open, and no class has the latter.
                    if isKnown {
                        node.whenOpen = node.check.isOfLink ? reduce(Int(node.whenOpen), facts, program) : node.whenNo
                    } else {
                        node.whenOpen = node.whenYes
                    }
                }
                if isTest, node.whenYes == node.whenNo, node.whenYes == node.whenOpen {
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

    /// Whether no rule of the row can hold for an entry of this class.
    private func isRefuted(row: Int, _ facts: borrowing EntryFacts, _ program: borrowing Program) -> Bool {
        for judged in program.graph.judged[row]
        where !program.terms.isRefutedByClass(judged.term, facts, program.constants) {
            return false
        }
        return true
    }
}
