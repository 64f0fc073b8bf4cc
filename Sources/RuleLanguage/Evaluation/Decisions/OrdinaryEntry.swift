import Facts

/// The way through a class's graph that nearly all entries of the class take, told by the ends of their names and by
/// bounds of their numbers: to an end where no rule speaks, or to a rule that only the content decides. Whoever stays
/// within needs no walk.
struct OrdinaryEntry: Sendable {
    /// Whether the way ends at a rule that waits for the content.
    private(set) var wantsContent = false
    /// Rows of patterns that the name must not match: a bit each.
    private var rows: RowBits = 0
    /// The same for the path.
    private var pathRows: RowBits = 0
    /// The least and the greatest of each of the measures that lead the same way.
    private var lowest = Measure.Numbers(repeating: .min)
    private var highest = Measure.Numbers(repeating: .max)

    /// What no entry stays within.
    static var none: OrdinaryEntry {
        var none = OrdinaryEntry()
        none.lowest[0] = .max
        return none
    }

    private init() {}

    /// The way that this entry takes; `none` where it ends with a rule that something else decides, or depends on what
    /// is not bounded here.
    ///
    /// - Parameter nodes: the class's graph.
    static func taken(
        _ nodes: borrowing [DecisionGraph.Node], from entry: Int32, _ facts: borrowing EntryFacts,
        _ program: borrowing Program
    ) -> OrdinaryEntry {
        var way = OrdinaryEntry()
        var known: [Int32: End] = [:]
        switch way.follow(nodes, from: entry, facts, program, &known) {
        case .silent: return way
        case .content:
            way.wantsContent = true
            return way
        case .other: return .none
        }
    }

    private enum End {
        /// No rule speaks.
        case silent
        /// A rule waits for the content: others on the way may speak as well, and are judged anew when it is there.
        case content
        case other
    }

    /// How a way ends. Down to its end first, and back up from there: a stack of calls would be as deep as there are
    /// rules.
    private mutating func follow(
        _ nodes: borrowing [DecisionGraph.Node], from entry: Int32, _ facts: borrowing EntryFacts,
        _ program: borrowing Program, _ known: inout [Int32: End]
    ) -> End {
        var way: [Int32] = []
        var index = entry
        var end = End.silent
        while true {
            if let known = known[index] {
                end = known
                break
            }
            let check = nodes[Int(index)].check
            if check.operation == .end { break }
            way.append(index)
            if check.operation == .judge, Self.isContentOpen(Int(check.operand), facts, program) {
                end = .content
                known[index] = end
                way.removeLast()
                break
            }
            index = Self.next(nodes[Int(index)], facts, program)
        }
        for index in way.reversed() {
            end = self.end(nodes[Int(index)], behind: end, nodes, facts, program, &known)
            known[index] = end
        }
        return end
    }

    /// The way on that most entries of the class take.
    private static func next(
        _ node: DecisionGraph.Node, _ facts: borrowing EntryFacts, _ program: borrowing Program
    ) -> Int32 {
        switch node.check.operation {
        case .match, .judge: node.whenYes
        case _ where measure(of: node.check) != nil:
            program.constants.truth(of: node.check, facts) == .yes ? node.whenYes : node.whenNo
        default: node.whenNo
        }
    }

    /// How the way ends from a node on, when the way behind it ends so.
    private mutating func end(
        _ node: DecisionGraph.Node, behind end: End, _ nodes: borrowing [DecisionGraph.Node],
        _ facts: borrowing EntryFacts, _ program: borrowing Program, _ known: inout [Int32: End]
    ) -> End {
        let check = node.check
        switch check.operation {
        case .match, .judge: return end == .silent ? .other : end
        case .text where check.variation == .name && check.operand < RowBits.bitWidth:
            if !isContent(end, and: node.whenYes, nodes, facts, program, &known) { rows |= 1 << RowBits(check.operand) }
            return end
        case .text where check.isOfDirectory:
            if !isContent(end, and: node.whenOpen, nodes, facts, program, &known)
                || !isContent(end, and: node.whenYes, nodes, facts, program, &known)
            {
                pathRows |= 1 << RowBits(check.operand)
            }
            return end
        case _ where Self.measure(of: check) != nil:
            let holds = program.constants.truth(of: check, facts) == .yes
            if !isContent(end, and: holds ? node.whenNo : node.whenYes, nodes, facts, program, &known) {
                narrow(check, facts)
            }
            return end
        default:
            // Whatever the answer is: all ways have to end alike.
            let others = [node.whenYes, node.whenOpen]
            let differ = others.contains { follow(nodes, from: $0, facts, program, &known) != end }
            return end == .silent || differ ? .other : end
        }
    }

    /// Whether one of a row of rules waits for the entry's content.
    private static func isContentOpen(
        _ row: Int, _ facts: borrowing EntryFacts, _ program: borrowing Program
    ) -> Bool {
        for judged in program.graph.judged[row]
        where program.terms.judge(judged.term, facts, program.constants).wants.contains(.content) {
            return true
        }
        return false
    }

    /// Whether an entry of the same class takes this way.
    @inline(__always)
    func describes(_ facts: inout EntryFacts, _ texts: borrowing TextTable) -> Bool {
        let name = facts.name.span
        guard texts.rows(thatMayMatch: name) & rows == 0,
            pathRows == 0 || texts.rows(ofPathsThatMayEndWith: name) & pathRows == 0
        else { return false }
        let measures = facts.measures
        for index in measures.indices {
            let number = measures[index]
            if number < lowest[index] || number > highest[index] { return false }
        }
        return texts.rows(of: rows, thatMayMatchInside: name) == 0
    }

    /// Whether both ways end where the content is waited for: then the test need not be answered.
    private mutating func isContent(
        _ end: End, and other: Int32, _ nodes: borrowing [DecisionGraph.Node], _ facts: borrowing EntryFacts,
        _ program: borrowing Program, _ known: inout [Int32: End]
    ) -> Bool {
        end == .content && follow(nodes, from: other, facts, program, &known) == .content
    }

    /// Which of the measures the test compares with a number.
    private static func measure(of check: Check) -> Measure? {
        switch (check.operation, check.variation) {
        case (.less, .measure(let measure)), (.atMost, .measure(let measure)), (.atLeast, .measure(let measure)),
            (.greater, .measure(let measure)), (.equals, .measure(let measure)):
            measure
        default: nil
        }
    }

    /// Keeps the numbers that answer the test as this entry does.
    private mutating func narrow(_ check: Check, _ facts: borrowing EntryFacts) {
        guard let tested = Self.measure(of: check) else { return }
        let (measure, number) = (tested.rawValue, facts[tested])
        let limit = check.operand
        func raise(to number: Int64) { lowest[measure] = max(lowest[measure], number) }
        func lower(to number: Int64) { highest[measure] = min(highest[measure], number) }
        switch check.operation {
        case .less: number < limit ? lower(to: limit - 1) : raise(to: limit)
        case .atMost: number <= limit ? lower(to: limit) : raise(to: limit + 1)
        case .atLeast: number >= limit ? raise(to: limit) : lower(to: limit - 1)
        case .greater: number > limit ? raise(to: limit + 1) : lower(to: limit)
        default:
            if number >= limit { raise(to: number == limit ? limit : limit + 1) }
            if number <= limit { lower(to: number == limit ? limit : limit - 1) }
        }
    }
}
