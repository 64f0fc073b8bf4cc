package import Facts

extension Condition {
    /// The facts it asks for.
    package var facts: Set<Fact> {
        var facts: Set<Fact> = []
        visitFacts { facts.insert($0) }
        return facts
    }

    /// Hands over the facts that it asks for, one of them as often as it does.
    package func visitFacts(_ visit: (Fact) -> Void) {
        switch self {
        case .all(let parts), .any(let parts): for part in parts { part.visitFacts(visit) }
        case .not(let part): part.visitFacts(visit)
        case .test(let test): if case .fact(let fact) = test.subject { visit(fact) }
        }
    }
}
