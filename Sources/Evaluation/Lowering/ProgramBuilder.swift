import Facts
import RuleLanguage

/// Compiles rules one after the other, then puts them together.
struct ProgramBuilder {
    private var lowering: Lowering
    private var program = Program()
    private var conjuncts = FormulaTable()
    private var rules: [RuleFormulas] = []
    /// The same of rules about the names of a directory: no entry by itself decides them, so no graph has them.
    private var siblingRules: [RuleFormulas] = []
    /// The same of rules about acts, which are judged with one at hand.
    private var actRules: [RuleFormulas] = []
    private var levels: [Int: [Program.LevelRow]] = [:]
    private var problems: [(rule: Rule, problem: String)] = []

    init(parameters: [String: ParameterValue], available: Collectors) {
        lowering = Lowering(parameters: parameters)
        program.available = available
    }

    mutating func add(_ rule: Rule, at index: Int, levels choice: Rule.LevelChoice) {
        let formulas = RuleFormulas(index, lowering.lower(rule.when), &program.terms, &conjuncts)
        if rule.isAboutActs {
            actRules.append(formulas)
        } else if formulas.unsorted.needs.contains(.siblings) {
            siblingRules.append(formulas)
        } else {
            rules.append(formulas)
        }
        for choice in choice.choices {
            let formula = choice.when.map { lowering.lower($0).formula(for: nil).ordered() }
            let row = Program.LevelRow(level: choice.level, term: formula.map { program.terms.add($0) })
            levels[index, default: []].append(row)
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

    /// The program.
    consuming func finish(ruleCount: Int) -> Program {
        program.constants = lowering.constants
        program.roots = Array(repeating: Array(repeating: -1, count: ruleCount), count: EntryKind.allCases.count)
        program.demands = EntryKind.allCases.map { kind in rules.map { $0.variant(for: kind).demand($0.rule) } }
        program.settleDemands()
        for kind in EntryKind.allCases { addGraph(of: kind) }
        program.unsorted = rules.map { $0.unsorted.judged($0.rule) }
        program.aboutSiblings = siblingRules.map { $0.unsorted.judged($0.rule) }
        program.aboutActs = actRules.map { Int($0.rule) }
        program.levels = (0..<ruleCount).map { levels[$0] ?? [] }
        return program
    }

    /// Adds the graph of all rules for entries of this kind.
    private mutating func addGraph(of kind: EntryKind) {
        let slot = Int(kind.rawValue)
        for rule in siblingRules + actRules { program.roots[slot][Int(rule.rule)] = rule.variant(for: kind).term }
        var pending: [DecisionGraph.Pending] = []
        for rule in rules {
            let variant = rule.variant(for: kind)
            program.roots[slot][Int(rule.rule)] = variant.term
            if !variant.isNever {
                pending.append(DecisionGraph.Pending(judged: variant.judged(rule.rule), conjuncts: variant.conjuncts))
            }
        }
        let collected = program.baselines[slot].union(.root)
        program.graph.addEntry(
            program.graph.add(pending, of: conjuncts, collected: collected, then: DecisionGraph.end))
    }
}
