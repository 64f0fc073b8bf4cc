import Facts
import RuleLanguage

extension DecisionGraph {
    /// A rule on its way into the graph: what of it is still to be tested, as rows of a table.
    struct Pending {
        var judged: Judged
        var conjuncts: [Int]
    }

    /// Adds the tests of these rules, with `next` after them, and gives the first node. What several rules require is
    /// tested once before all of them, so that one test which fails skips the group; only facts that are collected
    /// for every entry are tested so.
    mutating func add(_ rules: [Pending], of table: FormulaTable, collected: Collectors, then next: Int32) -> Int32 {
        var rules = rules
        var groups: [(shared: Int, members: [Pending])] = []
        while let shared = Self.bestShared(of: rules, table, collected: collected) {
            var members: [Pending] = []
            var others: [Pending] = []
            for rule in rules {
                if let place = rule.conjuncts.firstIndex(of: shared) {
                    var member = rule
                    member.conjuncts.remove(at: place)
                    members.append(member)
                } else {
                    others.append(rule)
                }
            }
            groups.append((shared, members))
            rules = others
        }
        var node = next
        for rule in rules.reversed() {
            let match = match(rule.judged.rule, then: node)
            let judge = judge([rule.judged], then: node)
            let rest = Formula.conjunction(rule.conjuncts.map { table.rows[$0].formula })
            node = add(rest.ordered(knowing: collected, sharedFirst: true), yes: match, no: node, open: judge)
        }
        for group in groups.reversed() {
            let inner = add(group.members, of: table, collected: collected, then: node)
            let judge = judge(group.members.map(\.judged), then: node)
            let shared = table.rows[group.shared].formula.ordered(knowing: collected, sharedFirst: true)
            node = add(shared, yes: inner, no: node, open: judge)
        }
        return node
    }

    /// The condition whose test first saves the most tests: likely to fail, and shared by many. What entries of a class
    /// share comes before what is each one's own.
    private static func bestShared(of rules: [Pending], _ table: FormulaTable, collected: Collectors) -> Int? {
        guard rules.count > 1 else { return nil }
        var counts = Array(repeating: 0, count: table.rows.count)
        var met: [Int] = []
        for rule in rules {
            for conjunct in rule.conjuncts {
                if counts[conjunct] == 0 { met.append(conjunct) }
                counts[conjunct] += 1
            }
        }
        var best: (row: Int, spread: Formula.Spread, saving: Double)?
        for row in met where counts[row] > 1 && table.rows[row].needs.isSubset(of: collected) {
            let saving = Double(counts[row]) * (1 - table.rows[row].likelihood)
            let spread = table.rows[row].spread
            if let best, best.spread == spread ? saving <= best.saving : spread > best.spread { continue }
            if saving > 0.2 { best = (row, spread, saving) }
        }
        return best?.row
    }

    /// Adds the tests of a formula, last first.
    private mutating func add(_ formula: Formula, yes: Int32, no: Int32, open: Int32) -> Int32 {
        switch formula {
        case .constant(let holds): return holds ? yes : no
        case .check(let check, let isNegated):
            return add(Node(check: check, whenYes: isNegated ? no : yes, whenNo: isNegated ? yes : no, whenOpen: open))
        case .all(let parts): return parts.reversed().reduce(yes) { add($1, yes: $0, no: no, open: open) }
        case .any(let parts): return parts.reversed().reduce(no) { add($1, yes: yes, no: $0, open: open) }
        }
    }
}

extension Formula {
    /// All that its tests need.
    var needs: Collectors {
        switch self {
        case .constant: []
        case .check(let check, _): check.needs
        case .all(let parts), .any(let parts): parts.reduce([]) { $0.union($1.needs) }
        }
    }
}
