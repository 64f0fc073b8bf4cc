import Facts
import RuleLanguage

/// Formulas as trees in a flat array, for what the graph cannot decide: judged in three values, and telling what would
/// have to be collected.
struct TermTable: Sendable {
    enum Shape: UInt8, Sendable {
        case constant, check, all, any
    }

    struct Term: Sendable {
        var shape: Shape
        /// Of a check: that it must not hold. Of a constant: that it is false.
        var isNegated: Bool
        /// Where the parts begin, and how many they are.
        var first: Int32
        var count: Int32
        var check: Check

        static let never = Term(
            shape: .constant, isNegated: true, first: 0, count: 0, check: Check(.end))
    }

    /// What came of judging a term.
    struct Judgement {
        var truth: Truth
        /// Where it is open: what to collect next for a chance to decide it. Nothing where the facts are unread, or
        /// known only at the scan's end.
        var wants: Collectors = []
        /// Where it is open: whether the end of the scan may decide it.
        var awaitsEnd = false
    }

    private(set) var terms: [Term] = []

    /// Adds a formula, and gives the index of its root.
    mutating func add(_ formula: Formula) -> Int32 {
        terms.append(.never)
        let root = terms.count - 1
        fill(root, formula)
        return Int32(root)
    }

    private mutating func fill(_ index: Int, _ formula: Formula) {
        switch formula {
        case .constant(let holds): terms[index].isNegated = !holds
        case .check(let check, let isNegated):
            terms[index] = Term(shape: .check, isNegated: isNegated, first: 0, count: 0, check: check)
        case .all(let parts): fill(index, .all, parts)
        case .any(let parts): fill(index, .any, parts)
        }
    }

    private mutating func fill(_ index: Int, _ shape: Shape, _ parts: [Formula]) {
        let first = terms.count
        terms.append(contentsOf: repeatElement(.never, count: parts.count))
        terms[index] = Term(
            shape: shape, isNegated: false, first: Int32(first), count: Int32(parts.count), check: Term.never.check)
        for (offset, part) in parts.enumerated() { fill(first + offset, part) }
    }

    /// Judges by Kleene's logic. Of several open parts the first that can be decided says what it wants: the parts are
    /// in the order of what their facts cost, and what a cheaper one decides needs no dearer one.
    ///
    /// - Parameter trace: takes note of what was asked.
    func judge(
        _ root: Int32, _ facts: borrowing EntryFacts, _ constants: borrowing Constants, _ trace: inout DecisionTrace
    ) -> Judgement {
        let term = terms[Int(root)]
        switch term.shape {
        case .constant: return Judgement(truth: Truth(!term.isNegated))
        case .check: return judge(term, facts, constants, &trace)
        case .all, .any:
            let settling: Truth = term.shape == .all ? .no : .yes
            var whole = Judgement(truth: settling.negated)
            for index in term.first..<term.first + term.count {
                let part = judge(index, facts, constants, &trace)
                if part.truth == settling { return part }
                guard part.truth == .open else { continue }
                whole.truth = .open
                if whole.wants.isEmpty { whole.wants = part.wants }
                if part.awaitsEnd { whole.awaitsEnd = true }
            }
            return whole
        }
    }

    /// What the facts say that the entry shares with its class: those of its own are open.
    func truth(
        _ root: Int32, ofClassOf facts: borrowing EntryFacts, _ constants: borrowing Constants
    ) -> Truth {
        let term = terms[Int(root)]
        switch term.shape {
        case .constant: return Truth(!term.isNegated)
        case .check:
            guard term.check.isShared(with: facts), term.check.needs.isSubset(of: facts.collected) else { return .open }
            let truth = constants.truth(of: term.check, facts)
            return term.isNegated ? truth.negated : truth
        case .all, .any:
            let settling: Truth = term.shape == .all ? .no : .yes
            var whole = settling.negated
            for index in term.first..<term.first + term.count {
                let part = truth(index, ofClassOf: facts, constants)
                if part == settling { return part }
                if part == .open { whole = .open }
            }
            return whole
        }
    }

    /// What the facts say that are collected, with no word of what else there is to collect.
    func truth(_ root: Int32, of facts: borrowing EntryFacts, _ constants: borrowing Constants) -> Truth {
        let term = terms[Int(root)]
        switch term.shape {
        case .constant: return Truth(!term.isNegated)
        case .check:
            var truth = Truth.open
            if term.check.needs.isSubset(of: facts.collected) {
                truth = constants.truth(of: term.check, facts)
            } else if term.check.isRefutedByDirectory(facts) {
                truth = .no
            }
            return term.isNegated ? truth.negated : truth
        case .all, .any:
            let settling: Truth = term.shape == .all ? .no : .yes
            var whole = settling.negated
            for index in term.first..<term.first + term.count {
                let part = truth(index, of: facts, constants)
                if part == settling { return part }
                if part == .open { whole = .open }
            }
            return whole
        }
    }

    private func judge(
        _ term: Term, _ facts: borrowing EntryFacts, _ constants: borrowing Constants, _ trace: inout DecisionTrace
    ) -> Judgement {
        var needs = term.check.needs
        if needs.isSubset(of: facts.collected) {
            let truth = constants.truth(of: term.check, facts)
            trace.note(term.check, truth, facts)
            if truth != .open { return Judgement(truth: term.isNegated ? truth.negated : truth) }
            // Capabilities that could take effect; or a link that nobody resolved, which nothing more will decide.
            if case .open(let more) = constants.value(of: term.check, facts), !more.isEmpty {
                needs.formUnion(more)
                trace.noteOpen()
            }
        } else if term.check.isRefutedByDirectory(facts) {
            return Judgement(truth: term.isNegated ? .yes : .no)
        }
        var judgement = Judgement(truth: .open)
        if needs.isDisjoint(with: facts.unread) {
            let missing = needs.subtracting(facts.collected)
            judgement.wants = missing.subtracting(.linkGroup)
            judgement.awaitsEnd = judgement.wants.isEmpty && missing.contains(.linkGroup)
        }
        return judgement
    }
}
