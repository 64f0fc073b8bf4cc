import RuleLanguage

/// A condition made flat for one kind of entry: parameters and what the kind decides are folded, and `not` stands only
/// before a test. Kleene's logic keeps de Morgan's laws, but not "a or not a": that is never folded.
enum Formula: Hashable, Sendable {
    case constant(Bool)
    case check(Check, isNegated: Bool)
    case all([Formula])
    case any([Formula])

    static func check(_ check: Check) -> Formula {
        .check(check, isNegated: false)
    }

    /// The conjunction, flattened, each part once.
    static func conjunction(_ parts: [Formula]) -> Formula {
        junction(parts, neutral: true, of: { if case .all(let inner) = $0 { inner } else { [$0] } }, Formula.all)
    }

    /// The disjunction, flattened, each part once.
    static func disjunction(_ parts: [Formula]) -> Formula {
        junction(parts, neutral: false, of: { if case .any(let inner) = $0 { inner } else { [$0] } }, Formula.any)
    }

    /// - Parameters:
    ///   - neutral: what a part may be without changing the whole; its negation decides the whole.
    ///   - members: the parts of a part that is of the same kind, or the part itself.
    ///   - form: makes the whole of two parts and more.
    private static func junction(
        _ parts: [Formula], neutral: Bool, of members: (Formula) -> [Formula], _ form: ([Formula]) -> Formula
    ) -> Formula {
        var kept: [Formula] = []
        kept.reserveCapacity(parts.count)
        for part in parts where part != .constant(neutral) {
            if part == .constant(!neutral) { return part }
            for formula in members(part) where !kept.contains(formula) { kept.append(formula) }
        }
        return kept.isEmpty ? .constant(neutral) : kept.count == 1 ? kept[0] : form(kept)
    }

    var negated: Formula {
        switch self {
        case .constant(let holds): .constant(!holds)
        case .check(let check, let isNegated): .check(check, isNegated: !isNegated)
        case .all(let parts): .disjunction(parts.map(\.negated))
        case .any(let parts): .conjunction(parts.map(\.negated))
        }
    }

    /// The parts that all must hold.
    var conjuncts: [Formula] {
        switch self {
        case .constant(true): []
        case .all(let parts): parts
        default: [self]
        }
    }
}
