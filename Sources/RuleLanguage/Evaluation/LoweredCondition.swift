import Facts

/// A condition whose tests are formulas already, made once for entries of all kinds. What a kind decides is folded when
/// the formula for that kind is asked for.
indirect enum LoweredCondition {
    case all([LoweredCondition])
    case any([LoweredCondition])
    case not(LoweredCondition)
    /// What is the same for every kind.
    case constant(Bool)
    case test(Test)

    /// A test of a fact.
    struct Test {
        var fact: Fact
        /// Of the kind itself: the kinds that the test accepts, one bit each.
        var kinds: Int64
        /// Whether it asks that the fact be empty, which what is not there is; no other test holds of it.
        var holdsOfNothing: Bool
        var formula: Formula

        func formula(for kind: EntryKind?) -> Formula {
            guard let kind else { return formula }
            if fact.isAbsent(on: kind) { return .constant(holdsOfNothing) }
            if fact == .entry { return .constant(kinds >> Int64(kind.rawValue) & 1 != 0) }
            return formula
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
