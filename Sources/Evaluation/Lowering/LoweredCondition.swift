import Facts
import RuleLanguage

/// A condition whose tests are formulas already, made once for entries of all kinds. What a kind decides is folded when
/// the formula for that kind is asked for.
enum LoweredCondition {
    case all([LoweredCondition])
    case any([LoweredCondition])
    indirect case not(LoweredCondition)
    /// What is the same for every kind.
    case constant(Bool)
    case test(Test)

    /// A test of a fact.
    struct Test {
        var fact: Fact
        /// The kinds that have the fact, one bit each; of the kind itself: those that the test accepts.
        var kinds: Int64
        /// Whether it asks that the fact be empty, which what is not there is; no other test holds of it.
        var holdsOfNothing: Bool
        var formula: Formula

        func formula(for kind: EntryKind?) -> Formula {
            guard let kind else { return formula }
            let isOne = kinds >> Int64(kind.rawValue) & 1 != 0
            if fact == .entry { return .constant(isOne) }
            return isOne ? formula : .constant(holdsOfNothing)
        }
    }

    /// What tells kinds apart: of each test the kinds that have its fact. Two that agree in all have the same formula.
    var kinds: [Int64] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.kinds)
        case .not(let part): part.kinds
        case .constant: []
        case .test(let test): [test.kinds]
        }
    }

    /// The formula for entries of this kind; nothing makes one for entries of which not even the kind is known.
    func formula(for kind: EntryKind?) -> Formula {
        switch self {
        case .all(let parts): .conjunction(Self.formulas(parts, for: kind, settling: false))
        case .any(let parts): .disjunction(Self.formulas(parts, for: kind, settling: true))
        case .not(let part): part.formula(for: kind).negated
        case .constant(let holds): .constant(holds)
        case .test(let test): test.formula(for: kind)
        }
    }

    /// The parts' formulas, up to one that is this constant and so the whole.
    private static func formulas(_ parts: [LoweredCondition], for kind: EntryKind?, settling: Bool) -> [Formula] {
        var formulas: [Formula] = []
        formulas.reserveCapacity(parts.count)
        for part in parts {
            let formula = part.formula(for: kind)
            if case .constant(settling) = formula { return [formula] }
            formulas.append(formula)
        }
        return formulas
    }
}
