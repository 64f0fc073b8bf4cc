package import Facts

extension Condition {
    /// The facts it asks for.
    package var facts: Set<Fact> {
        switch self {
        case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.facts) }
        case .not(let part): part.facts
        case .test(let test):
            if case .fact(let fact) = test.subject { [fact] } else { [] }
        }
    }
}
