import Facts

extension DecisionGraph {
    /// A rule on its way into the graph: what of it is still to be tested.
    struct Pending {
        var judged: Judged
        var conjuncts: [Formula]

        init(_ judged: Judged, _ formula: Formula) {
            self.judged = judged
            conjuncts = formula.conjuncts
        }
    }

    /// Adds the tests of these rules, with `next` after them, and gives the first node. What several rules require is
    /// tested once before all of them, so that one test which fails skips the group; only facts that are collected
    /// for every entry are tested so.
    mutating func add(_ rules: [Pending], collected: Collectors, then next: Int32) -> Int32 {
        var rules = rules
        var groups: [(shared: Formula, members: [Pending])] = []
        while let shared = Self.bestShared(of: rules, collected: collected) {
            var members: [Pending] = []
            var others: [Pending] = []
            for rule in rules {
                if rule.conjuncts.contains(shared) {
                    var member = rule
                    member.conjuncts.removeAll { $0 == shared }
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
            node = add(Formula.conjunction(rule.conjuncts).ordered, yes: match, no: node, open: judge)
        }
        for group in groups.reversed() {
            let inner = add(group.members, collected: collected, then: node)
            let judge = judge(group.members.map(\.judged), then: node)
            node = add(group.shared.ordered, yes: inner, no: node, open: judge)
        }
        return node
    }

    /// The condition whose test first saves the most tests: likely to fail, and shared by many.
    private static func bestShared(of rules: [Pending], collected: Collectors) -> Formula? {
        guard rules.count > 1 else { return nil }
        var places = [Formula: Int](minimumCapacity: rules.count)
        var counted: [(formula: Formula, count: Int)] = []
        for rule in rules {
            for conjunct in rule.conjuncts where conjunct.needs.isSubset(of: collected) {
                if let place = places[conjunct] {
                    counted[place].count += 1
                } else {
                    places[conjunct] = counted.count
                    counted.append((conjunct, 1))
                }
            }
        }
        var best: (formula: Formula, saving: Double)?
        for (formula, count) in counted where count > 1 {
            let saving = Double(count) * (1 - formula.likelihood)
            if saving > best?.saving ?? 0.2 { best = (formula, saving) }
        }
        return best?.formula
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
