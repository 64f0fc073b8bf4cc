package import Facts

extension Condition {
    /// The facts it asks for.
    package var facts: Set<Fact> {
        var facts: Set<Fact> = []
        addFacts(to: &facts)
        return facts
    }

    private func addFacts(to facts: inout Set<Fact>) {
        switch self {
        case .all(let parts), .any(let parts): for part in parts { part.addFacts(to: &facts) }
        case .not(let part): part.addFacts(to: &facts)
        case .test(let test): if case .fact(let fact) = test.subject { facts.insert(fact) }
        }
    }
}
