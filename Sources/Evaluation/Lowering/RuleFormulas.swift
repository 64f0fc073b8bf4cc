import Facts
import RuleLanguage

/// The formulas of one rule: for entries of each kind, and for those of which not even the kind is known. Most kinds
/// share one, which is put in order and measured once.
struct RuleFormulas {
    struct Variant {
        /// In the order of the condition: what tells it from the others.
        fileprivate var unordered: Formula
        /// Its root among the program's terms.
        var term: Int32
        /// Whether no entry of these kinds can be meant.
        var isNever: Bool
        var needs: Collectors
        /// What it wants collected for every entry of these kinds.
        var baseline: Collectors
        /// What of it the graph tests, as rows of the builder's table.
        var conjuncts: [Int]
    }

    let rule: Int32
    private var variants: [Variant] = []
    /// The variant of each kind by the kind's number, and at last that of an unknown kind.
    private var places: [Int] = []

    init(_ rule: Int, _ condition: LoweredCondition, _ terms: inout TermTable, _ conjuncts: inout FormulaTable) {
        self.rule = Int32(rule)
        let kinds = condition.kinds
        for kind in EntryKind.allCases {
            // Told from the condition where that is possible: most kinds need no formula of their own.
            let alike = (0..<kind.rawValue).first { other in
                kinds.allSatisfy { ($0 >> Int64(other) ^ $0 >> Int64(kind.rawValue)) & 1 == 0 }
            }
            if let alike {
                places.append(places[Int(alike)])
            } else {
                places.append(place(of: condition.formula(for: kind), &terms, &conjuncts))
            }
        }
        places.append(place(of: condition.formula(for: nil), &terms, &conjuncts))
    }

    private mutating func place(
        of formula: Formula, _ terms: inout TermTable, _ conjuncts: inout FormulaTable
    ) -> Int {
        if let place = variants.firstIndex(where: { $0.unordered == formula }) { return place }
        let ordered = formula.ordered()
        var rows: [Int] = []
        for conjunct in ordered.conjuncts { rows.append(conjuncts.add(conjunct)) }
        variants.append(
            Variant(
                unordered: formula, term: terms.add(ordered), isNever: ordered == .constant(false),
                needs: ordered.needs,
                baseline: ordered.baseline(from: [.name, .status, .root]).subtracting(.root), conjuncts: rows))
        return variants.count - 1
    }

    func variant(for kind: EntryKind) -> Variant {
        variants[places[Int(kind.rawValue)]]
    }

    /// The variant for an entry of which not even the kind is known.
    var unsorted: Variant {
        variants[places[EntryKind.allCases.count]]
    }
}

extension RuleFormulas.Variant {
    func judged(_ rule: Int32) -> DecisionGraph.Judged {
        DecisionGraph.Judged(rule: rule, term: term)
    }

    func demand(_ rule: Int32) -> Program.Demand {
        Program.Demand(rule: rule, baseline: baseline, needs: needs)
    }
}
