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
    /// What all of those ask about.
    private var asked = OpenTests.Asked()
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
    func answers(_ graph: Int32, _ facts: inout EntryFacts, _ texts: TextTable) -> OpenTests.Answers? {
        guard tests[Int(graph)].areTold else { return nil }
        return tests[Int(graph)].answers(of: &facts, texts, asked)
    }

    /// What came of the same answers before.
    func decision(of answers: OpenTests.Answers, _ graph: Int32) -> Decision? {
        memo.decision(of: answers, graph)
    }

    mutating func note(_ decision: Decision, of answers: OpenTests.Answers, _ graph: Int32) {
        memo.note(decision, of: answers, graph)
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
        tests.append(.of(nodes, from: entry, facts, program, &asked))
        slots[index] = Slot(entryClass: entryClass, graph: Int32(graphs.count - 1))
        return slots[index].graph
    }

    /// A node of the whole graph whose ways on are to be reduced before it.
    private struct Step {
        var index: Int
        /// With the ways that an entry of the class can take, all the same where the class decides the test.
        var node: DecisionGraph.Node
        /// Whether there is anything left to be done at the node itself.
        var isLeft = true

        init(_ index: Int, _ node: DecisionGraph.Node) {
            (self.index, self.node) = (index, node)
        }

        /// The only way on from a node at which nothing is left to be done.
        mutating func pass(to next: Int32) {
            (node.whenYes, node.whenNo, node.whenOpen) = (next, next, next)
            isLeft = false
        }
    }

    /// What is left of the graph from a node on. Rules lie behind one another: a stack of calls would be as deep as
    /// there are rules.
    private mutating func reduce(
        _ start: Int, _ facts: borrowing EntryFacts, _ program: borrowing Program
    ) -> Int32 {
        guard reduced[start] < 0 else { return reduced[start] }
        var open = [step(at: start, facts, program)]
        while let step = open.last {
            let node = step.node
            let next =
                reduced[Int(node.whenYes)] < 0
                ? node.whenYes
                : reduced[Int(node.whenNo)] < 0
                    ? node.whenNo
                    : reduced[Int(node.whenOpen)] < 0 ? node.whenOpen : nil
            if let next {
                open.append(self.step(at: Int(next), facts, program))
            } else {
                finish(step)
                open.removeLast()
            }
        }
        return reduced[start]
    }

    private func step(at index: Int, _ facts: borrowing EntryFacts, _ program: borrowing Program) -> Step {
        let node = program.graph.nodes[index]
        var step = Step(index, node)
        guard node.check.operation < .match else {
            step.node.whenNo = node.whenYes
            step.node.whenOpen = node.whenYes
            let isJudge = node.check.operation == .judge
            step.isLeft = !isJudge || !isRefuted(row: Int(node.check.operand), facts, program)
            return step
        }
        if let truth = program.constants.truth(of: node.check, ofClassOf: facts) {
            switch truth {
            case .yes: step.pass(to: node.whenYes)
            case .no: step.pass(to: node.whenNo)
            case .open: step.pass(to: node.whenOpen)
            }
        } else if node.check.variation != .single {
            // Of what is collected only links and capabilities leave a test open, and no class has the latter.
            step.node.whenOpen = node.whenNo
        }
        return step
    }

    /// Takes over what is left of a node whose ways on are reduced.
    private mutating func finish(_ step: Step) {
        var node = step.node
        node.whenYes = reduced[Int(node.whenYes)]
        node.whenNo = reduced[Int(node.whenNo)]
        node.whenOpen = reduced[Int(node.whenOpen)]
        let decidesNothing =
            node.check.operation < .match && node.whenYes == node.whenNo && node.whenYes == node.whenOpen
        if step.isLeft, !decidesNothing {
            nodes.append(node)
            reduced[step.index] = Int32(nodes.count - 1)
        } else {
            reduced[step.index] = node.whenYes
        }
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
