import Facts
import RuleLanguage

/// Turns conditions into formulas: parameters become constants.
struct Lowering {
    let parameters: [String: ParameterValue]
    var constants: Constants
    /// What a value cannot be used for, in sentences without a period.
    var problems: [String] = []

    init(parameters: [String: ParameterValue], constants: Constants = Constants()) {
        self.parameters = parameters
        self.constants = constants
    }

    mutating func lower(_ condition: Condition) -> LoweredCondition {
        switch condition {
        case .all(let parts): return .all(lower(parts))
        case .any(let parts): return .any(lower(parts))
        case .not(let part): return .not(lower(part))
        case .test(let test):
            switch test.subject {
            case .fact(let fact):
                return .test(
                    .init(
                        fact: fact,
                        kinds: fact == .entry ? Self.kinds(test.predicate) : Int64(fact.kinds.rawValue),
                        holdsOfNothing: test.predicate == .equals(.empty), formula: self.test(fact, test.predicate)))
            case .parameter(let name):
                guard let value = parameters[name] else {
                    _ = unusable("$\(name) has no value")
                    return .constant(false)
                }
                return .constant(value.satisfies(test.predicate, parameters: parameters))
            }
        }
    }

    private mutating func lower(_ parts: [Condition]) -> [LoweredCondition] {
        var lowered: [LoweredCondition] = []
        lowered.reserveCapacity(parts.count)
        for part in parts { lowered.append(lower(part)) }
        return lowered
    }

    /// Notes why a test can have no meaning; the library's checks leave this to values from outside.
    mutating func unusable(_ problem: String) -> Formula {
        if !problems.contains(problem) { problems.append(problem) }
        return .constant(false)
    }

    private mutating func test(_ fact: Fact, _ predicate: Test.Predicate) -> Formula {
        let test = plainTest(fact, predicate)
        // What has but one name has it here: that needs no look at the whole tree.
        guard let alone = fact.reading.ofOneName, let holds = holds(predicate, alone) else { return test }
        let several = Formula.check(Check(.greater, .links, 1))
        return .disjunction([.conjunction([several, test]), .conjunction([several.negated, .constant(holds)])])
    }

    /// Whether the test of a flag or a number holds of this one; nothing for other tests.
    private mutating func holds(_ predicate: Test.Predicate, _ word: Int64) -> Bool? {
        switch predicate {
        case .holds: word != 0
        case .compares(let comparison, let quantity): limit(quantity).map { comparison.holds(word, $0) }
        default: nil
        }
    }

    /// The kinds that a test of `entry` accepts, one bit each.
    private static func kinds(_ predicate: Test.Predicate) -> Int64 {
        let values: [Test.Value] =
            switch predicate {
            case .equals(let value): [value]
            case .isIn(.values(let values)): values
            default: []
            }
        return values.reduce(0) { bits, value in
            if case .kind(let kind) = value { bits | 1 << Int64(kind.rawValue) } else { bits }
        }
    }

    private mutating func plainTest(_ fact: Fact, _ predicate: Test.Predicate) -> Formula {
        switch predicate {
        case .holds: return .check(Check(.anyBit, fact, 1))
        case .equals(let value): return equals(fact, [value])
        case .isIn(.values(let values)): return equals(fact, values)
        case .isIn(.parameter(let name)): return isIn(fact, name)
        case .hasAny(let operand): return has(fact, operand, all: false)
        case .hasAll(let operand): return has(fact, operand, all: true)
        case .grants(let right, let classes):
            let bits = classes.reduce(0) { $0 | Int64(right.rawValue) << Int64($1.rawValue) }
            return .check(Check(.anyBit, fact, bits))
        case .exceeds(let limit): return .check(Check(.anyBit, fact, Int64(~limit.rawValue & 0o7777)))
        case .matches(let operand): return text(fact, operand) { TextPattern(glob: $0) }
        case .startsWith(let operand): return text(fact, operand) { .prefix($0) }
        case .endsWith(let operand): return text(fact, operand) { .suffix($0) }
        case .compares(let comparison, let quantity):
            guard let limit = limit(quantity) else { return .constant(false) }
            return .check(Check(comparison.operation, fact, limit))
        }
    }

    /// What a number is compared with: as written, or a parameter's value.
    private mutating func limit(_ quantity: Test.Quantity) -> Int64? {
        if let value = quantity.value(parameters) { return value }
        _ = unusable("$\(quantity.parameter ?? "") is no number")
        return nil
    }
}

extension Test.Quantity {
    /// The number as written, or the parameter's; nothing where that is no number.
    func value(_ parameters: [String: ParameterValue]) -> Int64? {
        guard let parameter else { return value }
        if case .number(let number) = parameters[parameter] { return number }
        return nil
    }
}

extension Test.Comparison {
    fileprivate var operation: Check.Operation {
        switch self {
        case .less: .less
        case .atMost: .atMost
        case .equal: .equals
        case .atLeast: .atLeast
        case .greater: .greater
        }
    }

    func holds(_ left: Int64, _ right: Int64) -> Bool {
        switch self {
        case .less: left < right
        case .atMost: left <= right
        case .equal: left == right
        case .atLeast: left >= right
        case .greater: left > right
        }
    }
}
