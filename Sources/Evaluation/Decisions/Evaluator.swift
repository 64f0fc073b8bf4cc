public import Facts
public import RuleLanguage

/// Holds entries against the compiled rules: one for each worker. Evaluating an entry that no rule matches allocates
/// nothing.
///
/// Entries that are asked the same and answer the same are decided equally: the first of them walks the decision graph,
/// and what it was asked (`DecisionTrace`) is the key under which its decision is kept for the others (`DecisionCache`).
public struct Evaluator: Sendable {
    /// The rules whose condition holds for the entry evaluated last, in the order of their indices.
    public private(set) var matched: [Int] = []
    /// The rules that facts which could not be read leave open.
    public private(set) var undecided: [Int] = []
    /// The rules that only the end of the scan can decide: evaluate each again then.
    public private(set) var deferred: [Int] = []

    /// Stays as it is.
    private var program: Program
    private var wants: Collectors = []
    /// Whether one of the lists or `wants` holds something of the last entry.
    private var hasSpoken = false
    private var cache: DecisionCache
    private var trace = DecisionTrace()
    /// How often an entry was walked through the graph.
    private(set) var walkCount = 0
    /// How many decisions are kept, and how many tests are asked one by one before they are taken.
    var decisionCount: Int { cache.count }
    var answersAskedAlone: Int { cache.answerCount }
    private var directoryNumbers = Numbering<DirectoryState>()
    private var rootNumbers = Numbering<RootFacts>()
    /// What the directory at hand says of its paths.
    private var directoryRows = DirectoryRows()
    /// To the directory that was noted last, by where paths begin.
    private var ways = DirectoryWays()

    init(_ program: Program) {
        self.program = program
        cache = DecisionCache(program)
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
        if !facts.directoryNote.hasPatterns, facts.directoryNote.number == 0 || facts.collected.contains(.path) {
            noteDirectory(&facts)
        }
        guard let entryClass = EntryClass(&facts) else { return walkGraph(&facts) }
        guard let row = cache.row(of: entryClass, &facts, &program.constants) else {
            return decide(entryClass, &facts)
        }
        let decision = cache.decision(ofRow: row)
        if decision == .candidate { repeatRules(cache.rules(ofRow: row)) }
        return decision
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
        if facts.collected.contains(.status) { return walkGraph(&facts) }
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
        for index in matched.indices { wants.formUnion(levelWants(of: matched[index], facts)) }
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
        return holds(rule: rule, facts)
    }

    private func holds(rule: Int, _ facts: borrowing EntryFacts) -> Bool? {
        let root = program.roots[Int(facts.kind.rawValue)][rule]
        return root < 0 || !program.takesPart(Int32(rule)) ? false : holds(root, facts)
    }

    /// Decides the rules about acts for the act at hand.
    ///
    /// - Parameter undecided: gets the number of those that the text leaves open.
    public func evaluateAct(_ facts: borrowing EntryFacts, undecided: inout Int) -> [Int] {
        var matched: [Int] = []
        for rule in program.aboutActs {
            switch holds(rule: rule, facts) {
            case true?: matched.append(rule)
            case false?: break
            case nil: undecided += 1
            }
        }
        return matched
    }

    /// Whether the text of a file may hold acts that some rule speaks of, by what is known of the file alone.
    public func asksForText(of facts: borrowing EntryFacts) -> Bool {
        for rule in program.aboutActs where holds(rule: rule, facts) != false { return true }
        return false
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
        switch program.terms.truth(term, of: facts, program.constants) {
        case .yes: true
        case .no: false
        case .open: nil
        }
    }

    /// Walks the graph of the entry's kind, and keeps what came of that.
    @inline(never)
    private mutating func decide(_ entryClass: EntryClass, _ facts: inout EntryFacts) -> Decision {
        let decision = walkGraph(&facts)
        cache.add(
            decision, .init(matched: matched, undecided: undecided, deferred: deferred), of: entryClass, trace)
        return decision
    }

    /// Takes over what another entry came to that answered the same.
    @inline(never)
    private mutating func repeatRules(_ rules: DecisionCache.Rules) {
        hasSpoken = true
        (matched, undecided, deferred) = (rules.matched, rules.undecided, rules.deferred)
    }

    /// Keeps in mind what entries of this directory have in common; once a path is known also which patterns of paths
    /// can match in it: there are few, mostly none, and then nobody need put paths together.
    @inline(never)
    private mutating func noteDirectory(_ facts: inout EntryFacts) {
        var state = DirectoryState(
            root: rootNumbers.number(of: facts.root), directory: facts.parent.map { DirectoryFacts($0) } ?? .none)
        if facts.collected.contains(.path) {
            directoryRows.removeAll()
            program.constants.texts.note(directoryOf: facts, in: &directoryRows, &ways)
            state.rows = directoryRows
            facts.directoryNote.hasPatterns = true
            facts.directoryNote.patterns = directoryRows.possible
            facts.directoryNote.certainPatterns = directoryRows.certain
        }
        facts.directoryNote.number = directoryNumbers.number(of: state)
    }

    /// Walks the graph of the entry's kind.
    @inline(never)
    private mutating func walkGraph(_ facts: inout EntryFacts) -> Decision {
        walkCount += 1
        trace.reset()
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
                if program.takesPart(Int32(node.check.operand)) { matched.append(Int(node.check.operand)) }
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
                let truth = program.constants.truth(of: node.check, facts)
                trace.note(node.check, truth, facts)
                switch truth {
                case .yes: index = Int(node.whenYes)
                case .no: index = Int(node.whenNo)
                case .open: index = Int(node.whenOpen)
                }
            }
        }
    }

    private mutating func judgeUnsorted(_ facts: borrowing EntryFacts) {
        trace.reset()
        for index in program.unsorted.indices { judge(program.unsorted[index], facts) }
    }

    private mutating func judgeRow(_ row: Int, _ facts: borrowing EntryFacts) {
        for index in program.graph.judged[row].indices { judge(program.graph.judged[row][index], facts) }
    }

    private mutating func judge(_ judged: DecisionGraph.Judged, _ facts: borrowing EntryFacts) {
        guard program.takesPart(judged.rule) else { return }
        // What the class decides need not be asked of its entries.
        if program.terms.truth(judged.term, ofClassOf: facts, program.constants) == .no { return }
        let judgement = program.terms.judge(judged.term, facts, program.constants, &trace)
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
    private mutating func levelWants(of rule: Int, _ facts: borrowing EntryFacts) -> Collectors {
        for row in program.levels[rule] {
            guard let term = row.term else { return [] }
            let judgement = program.terms.judge(term, facts, program.constants, &trace)
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
