import Facts

/// Compiles rules one after the other, then puts them together.
struct ProgramBuilder {
    private var lowering: Lowering
    private var rules: [(index: Int, id: String, formulas: [Formula], unsorted: Formula)] = []
    /// The same of rules about the names of a directory: no entry by itself decides them, so no graph has them.
    private var siblingRules: [(index: Int, id: String, formulas: [Formula], unsorted: Formula)] = []
    private var levels: [Int: [(level: Level, when: Formula?)]] = [:]
    private var problems: [(rule: Rule, problem: String)] = []
    private let available: Collectors

    init(parameters: [String: ParameterValue], available: Collectors) {
        lowering = Lowering(parameters: parameters)
        self.available = available
    }

    mutating func add(_ rule: Rule, at index: Int, levels choice: Rule.LevelChoice) {
        let condition = lowering.lower(rule.when)
        let unsorted = condition.formula(for: nil).ordered()
        levels[index] = choice.choices.map { choice in
            (choice.level, choice.when.map { lowering.lower($0).formula(for: nil).ordered() })
        }
        let formulas = EntryKind.allCases.map { condition.formula(for: $0).ordered() }
        if unsorted.needs.contains(.siblings) {
            siblingRules.append((index, rule.id, formulas, unsorted))
        } else {
            rules.append((index, rule.id, formulas, unsorted))
        }
        problems += lowering.problems.map { (rule, $0) }
        lowering.problems = []
    }

    /// Throws what cannot be used.
    func check() throws(RuleErrors) {
        if problems.isEmpty { return }
        throw RuleErrors(
            problems.map { problem in
                Diagnostic(
                    file: problem.rule.file, line: 1, column: 1,
                    message: "the rule \(problem.rule.id) cannot use a parameter: \(problem.problem)")
            })
    }

    mutating func finish(ruleCount: Int) -> (Program, [Collectors]) {
        var program = Program()
        var baselines: [Collectors] = []
        program.constants = lowering.constants
        program.available = available
        program.roots = Array(repeating: Array(repeating: -1, count: ruleCount), count: EntryKind.allCases.count)
        var conjuncts = FormulaTable()
        for kind in EntryKind.allCases {
            let slot = Int(kind.rawValue)
            var baseline: Collectors = [.name, .status]
            var needs: Collectors = []
            for rule in rules {
                let formula = rule.formulas[slot]
                program.roots[slot][rule.index] = program.terms.add(formula)
                baseline.formUnion(formula.baseline(from: [.name, .status, .root]).subtracting(.root))
                needs.formUnion(formula.needs)
            }
            baseline.formIntersection(available.union([.name, .status]))
            let pending = rules.compactMap { rule in
                rule.formulas[slot] == .constant(false)
                    ? nil
                    : DecisionGraph.Pending(
                        DecisionGraph.Judged(rule: Int32(rule.index), term: program.roots[slot][rule.index]),
                        rule.formulas[slot], &conjuncts)
            }
            program.graph.addEntry(
                program.graph.add(
                    pending, of: conjuncts, collected: baseline.union(.root), then: DecisionGraph.end))
            program.attributesTogether.append(
                needs.intersection(.attributesOfAllSorts).intersection(available))
            baselines.append(baseline)
        }
        program.unsorted = rules.map { rule in
            DecisionGraph.Judged(rule: Int32(rule.index), term: program.terms.add(rule.unsorted))
        }
        addSiblingRules(to: &program)
        program.levels = (0..<ruleCount).map { index in
            (levels[index] ?? []).map { choice in
                Program.LevelRow(level: choice.level, term: choice.when.map { program.terms.add($0) })
            }
        }
        return (program, baselines)
    }

    private func addSiblingRules(to program: inout Program) {
        for rule in siblingRules {
            for kind in EntryKind.allCases {
                let slot = Int(kind.rawValue)
                program.roots[slot][rule.index] = program.terms.add(rule.formulas[slot])
            }
            program.aboutSiblings.append(
                DecisionGraph.Judged(rule: Int32(rule.index), term: program.terms.add(rule.unsorted)))
        }
    }
}
