public import Facts

/// Holds entries against the compiled rules: one for each worker. Evaluating an entry that no rule matches allocates
/// nothing.
///
/// Entries are decided by what decides them: what an entry shares with others (`EntryClass`) leaves few tests of the
/// decision graph open (`ClassGraphs`), the answers to those (`OpenTests`) name a decision that is remembered
/// (`AnswerMemo`), and most entries need not give them, because their names end and their numbers lie as those of all do
/// that go the same way (`OrdinaryEntry`).
public struct Evaluator: Sendable {
    /// The rules whose condition holds for the entry evaluated last, in the order of their indices.
    public private(set) var matched: [Int] = []
    /// The rules that facts which could not be read leave open.
    public private(set) var undecided: [Int] = []
    /// The rules that only the end of the scan can decide: evaluate each again then.
    public private(set) var deferred: [Int] = []

    private let program: Program
    private var wants: Collectors = []
    /// Whether one of the lists or `wants` holds something of the last entry.
    private var hasSpoken = false
    private var classes = ClassGraphs()
    private var patternNumbers = Numbering<DirectoryRows>()
    private var rootNumbers = Numbering<RootFacts>()

    init(_ program: Program) {
        self.program = program
        let count = program.unsorted.count
        matched.reserveCapacity(count)
        undecided.reserveCapacity(count)
        deferred.reserveCapacity(count)
    }

    /// Decides every rule for the entry. `wants` is answered where a rule's cheap part holds and the rest is not
    /// collected yet, or the level of a rule that holds depends on such a fact; the three lists are complete only
    /// where the answer is another one.
    ///
    /// The facts stay as they are: `inout` spares a copy for every entry.
    public mutating func evaluate(_ facts: inout EntryFacts) -> Decision {
        if hasSpoken { forget() }
        guard facts.collected.isDisjoint(with: .siblings) else { return evaluateWithSiblings(&facts) }
        guard facts.collected.contains(.status) else {
            judgeUnsorted(facts)
            return conclusion(facts)
        }
        if facts.directoryNote.root == 0 { noteDirectory(&facts) }
        if !facts.directoryNote.hasPatterns, facts.collected.contains(.path) { notePatterns(&facts) }
        guard let entryClass = EntryClass(&facts) else { return walkWholeGraph(&facts) }
        switch classes.start(of: entryClass, &facts, program.constants.texts) {
        case .settled: return .settled
        case .content: return .wants(.content)
        case .graph(let graph): return walk(graph, entryClass, &facts)
        case .unknown: return walk(nil, entryClass, &facts)
        }
    }

    /// The same for facts that nobody else may write.
    public mutating func evaluate(_ facts: EntryFacts) -> Decision {
        var facts = facts
        return evaluate(&facts)
    }

    /// The same where the other names of the directory are known: the rules about them join in, which no graph has.
    @inline(never)
    private mutating func evaluateWithSiblings(_ facts: inout EntryFacts) -> Decision {
        for index in program.aboutSiblings.indices { judge(program.aboutSiblings[index], facts) }
        if facts.collected.contains(.status) { return walkWholeGraph(&facts) }
        judgeUnsorted(facts)
        return conclusion(facts)
    }

    private mutating func forget() {
        matched.removeAll(keepingCapacity: true)
        undecided.removeAll(keepingCapacity: true)
        deferred.removeAll(keepingCapacity: true)
        wants = []
        hasSpoken = false
    }

    /// What there is to say, once every rule was judged.
    private mutating func conclusion(_ facts: borrowing EntryFacts) -> Decision {
        if wants.contains(.content) {
            hasSpoken = true
            return .wants(wants)
        }
        for rule in matched { wants.formUnion(levelWants(of: rule, facts)) }
        if !wants.isEmpty {
            hasSpoken = true
            if !wants.isDisjoint(with: .attributesOfAllSorts), facts.collected.contains(.status) {
                let together = program.attributesTogether[Int(facts.kind.rawValue)]
                wants.formUnion(together.subtracting(facts.collected).subtracting(facts.unread))
            }
            return .wants(wants)
        }
        if matched.isEmpty, undecided.isEmpty, deferred.isEmpty { return .settled }
        hasSpoken = true
        matched.sort()
        undecided.sort()
        deferred.sort()
        return .candidate
    }

    /// Decides one rule for the entry: nothing where that is open.
    public mutating func evaluate(rule: Int, _ facts: borrowing EntryFacts) -> Bool? {
        guard facts.collected.contains(.status) else {
            let judged = program.unsorted.first { $0.rule == rule } ?? program.aboutSiblings.first { $0.rule == rule }
            return judged.map { holds($0.term, facts) } ?? false
        }
        let root = program.roots[Int(facts.kind.rawValue)][rule]
        return root < 0 ? false : holds(root, facts)
    }

    /// The rule's level for the entry: the first of its list whose condition holds. A condition that is open does not.
    public func level(of rule: Int, for facts: borrowing EntryFacts) -> Level {
        for row in program.levels[rule] {
            guard let term = row.term else { return row.level }
            if holds(term, facts) == true { return row.level }
        }
        return .off
    }

    private func holds(_ term: Int32, _ facts: borrowing EntryFacts) -> Bool? {
        switch program.terms.judge(term, facts, program.constants).truth {
        case .yes: true
        case .no: false
        case .open: nil
        }
    }

    /// Walks the graph of the entry's class where it was made already, and else the whole graph. Where an entry of the
    /// class gave the same answers, what came of that is said again.
    @inline(never)
    private mutating func walk(
        _ known: Int32?, _ entryClass: EntryClass, _ facts: inout EntryFacts
    ) -> Decision {
        guard let number = known ?? classes.add(entryClass, facts, program) else {
            return walkWholeGraph(&facts)
        }
        let start = classes.entry(of: number)
        guard start != DecisionGraph.end else { return conclusion(facts) }
        guard let answers = classes.answers(number, &facts, program.constants.texts) else {
            walk(classes.nodes, from: start, facts)
            return conclusion(facts)
        }
        if let decision = classes.decision(of: answers, number) { return decision }
        walk(classes.nodes, from: start, facts)
        let decision = conclusion(facts)
        // The levels of rules that hold depend on more than the graph asks, and what is to be said is said in full.
        let isSilent = matched.isEmpty && undecided.isEmpty && deferred.isEmpty
        if isSilent || wants.contains(.content) { classes.note(decision, of: answers, number) }
        return decision
    }

    /// Keeps in mind what entries of this directory have in common.
    @inline(never)
    private mutating func noteDirectory(_ facts: inout EntryFacts) {
        facts.directoryNote.root = rootNumbers.number(of: facts.root)
        facts.directoryNote.directory = facts.parent.map { DirectoryFacts($0) } ?? .none
    }

    /// Keeps in mind which patterns of paths can match in this directory: there are few, mostly none, and then nobody
    /// need put paths together.
    @inline(never)
    private mutating func notePatterns(_ facts: inout EntryFacts) {
        let rows = program.constants.texts.rows(ofDirectoryOf: facts)
        facts.directoryNote.hasPatterns = true
        facts.directoryNote.patterns = rows.possible
        facts.directoryNote.certainPatterns = rows.certain
        facts.directoryNote.patternsNumber = patternNumbers.number(of: rows)
    }

    /// Walks the whole graph of the entry's kind.
    @inline(never)
    private mutating func walkWholeGraph(_ facts: inout EntryFacts) -> Decision {
        walk(program.graph.nodes, from: program.graph.entries[Int(facts.kind.rawValue)], facts)
        return conclusion(facts)
    }

    private mutating func walk(_ nodes: [DecisionGraph.Node], from entry: Int32, _ facts: borrowing EntryFacts) {
        let collected = facts.collected
        var index = Int(entry)
        while true {
            let node = nodes[index]
            switch node.check.operation {
            case .end: return
            case .match:
                matched.append(Int(node.check.operand))
                index = Int(node.whenYes)
            case .judge:
                judgeRow(Int(node.check.operand), facts)
                // The content decides most of what is open: until it is known nothing else need be judged.
                if wants.contains(.content) { return }
                index = Int(node.whenYes)
            default:
                guard node.check.needs.isSubset(of: collected) else {
                    index = Int(node.check.isRefutedByDirectory(facts) ? node.whenNo : node.whenOpen)
                    continue
                }
                switch program.constants.truth(of: node.check, facts) {
                case .yes: index = Int(node.whenYes)
                case .no: index = Int(node.whenNo)
                case .open: index = Int(node.whenOpen)
                }
            }
        }
    }

    private mutating func judgeUnsorted(_ facts: borrowing EntryFacts) {
        for index in program.unsorted.indices { judge(program.unsorted[index], facts) }
    }

    private mutating func judgeRow(_ row: Int, _ facts: borrowing EntryFacts) {
        for index in program.graph.judged[row].indices { judge(program.graph.judged[row][index], facts) }
    }

    private mutating func judge(_ judged: DecisionGraph.Judged, _ facts: borrowing EntryFacts) {
        let judgement = program.terms.judge(judged.term, facts, program.constants)
        switch judgement.truth {
        case .yes: matched.append(Int(judged.rule))
        case .no: break
        case .open:
            if !judgement.wants.isEmpty {
                wants.formUnion(judgement.wants)
            } else if judgement.awaitsEnd {
                deferred.append(Int(judged.rule))
            } else {
                undecided.append(Int(judged.rule))
            }
        }
    }

    /// What to collect before the level of a rule that holds is certain.
    private func levelWants(of rule: Int, _ facts: borrowing EntryFacts) -> Collectors {
        for row in program.levels[rule] {
            guard let term = row.term else { return [] }
            let judgement = program.terms.judge(term, facts, program.constants)
            switch judgement.truth {
            case .yes: return []
            case .no: continue
            case .open:
                let wants = judgement.wants.intersection(program.available)
                if !wants.isEmpty { return wants }
            }
        }
        return []
    }
}
