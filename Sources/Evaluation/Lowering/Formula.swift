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
        var kept: [Formula] = []
        kept.reserveCapacity(parts.count)
        for part in parts {
            switch part {
            case .constant(true): continue
            case .constant(false): return .constant(false)
            case .all(let inner): for formula in inner where !kept.contains(formula) { kept.append(formula) }
            default: if !kept.contains(part) { kept.append(part) }
            }
        }
        return kept.isEmpty ? .constant(true) : kept.count == 1 ? kept[0] : .all(kept)
    }

    /// The disjunction, flattened, each part once.
    static func disjunction(_ parts: [Formula]) -> Formula {
        var kept: [Formula] = []
        kept.reserveCapacity(parts.count)
        for part in parts {
            switch part {
            case .constant(false): continue
            case .constant(true): return .constant(true)
            case .any(let inner): for formula in inner where !kept.contains(formula) { kept.append(formula) }
            default: if !kept.contains(part) { kept.append(part) }
            }
        }
        return kept.isEmpty ? .constant(false) : kept.count == 1 ? kept[0] : .any(kept)
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
