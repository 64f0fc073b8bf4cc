import Facts
import RuleLanguage

/// Formulas, each once, so that what is built of them compares numbers: the conjuncts that rules share.
struct FormulaTable {
    struct Row {
        var formula: Formula
        var needs: Collectors
        var likelihood: Double
        var spread: Formula.Spread
    }

    private(set) var rows: [Row] = []
    private var known: [Formula: Int] = [:]

    /// The formula's row, the same for the same formula.
    mutating func add(_ formula: Formula) -> Int {
        if let row = known[formula] { return row }
        known[formula] = rows.count
        rows.append(Row(formula: formula, needs: formula.needs, likelihood: formula.likelihood, spread: formula.spread))
        return rows.count - 1
    }
}
