extension Condition {
    /// The names of the parameters it goes by, without the dollar sign.
    var parameters: Set<String> {
        switch self {
        case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.parameters) }
        case .not(let part): part.parameters
        case .test(let test): test.parameters
        }
    }
}

extension Test {
    fileprivate var parameters: Set<String> {
        var names: Set<String> = []
        if case .parameter(let name) = subject { names.insert(name) }
        switch predicate {
        case .isIn(let operand), .hasAny(let operand), .hasAll(let operand), .matches(let operand),
            .startsWith(let operand), .endsWith(let operand):
            if case .parameter(let name) = operand { names.insert(name) }
        case .compares(_, let quantity):
            if let name = quantity.parameter { names.insert(name) }
        case .holds, .equals, .grants, .exceeds: break
        }
        return names
    }
}

extension Rule {
    /// The names of the parameters that decide what it finds, and at which level, without the dollar sign.
    public var parameters: Set<String> {
        let choices = level.choices + profiles.values.flatMap(\.choices)
        return choices.compactMap { $0.when?.parameters }.reduce(when.parameters) { $0.union($1) }
    }
}
