import Auditing
import Facts
import RuleLanguage

extension RuleSet {
    /// A rule, and what becomes of it under these options.
    struct Status {
        var rule: Rule
        var level: Level
        /// Nothing where it is on.
        var reason: String?

        var isOn: Bool { reason == nil }
        var summary: String { reason.map { "off: \($0)" } ?? "on" }
    }

    /// Sorted by id.
    var statuses: [Status] {
        compiled.states.map { state in
            let reason: String? =
                switch state.state {
                case .on: nil
                case .off(let reason): reason
                case .notEvaluated(let facts):
                    "nothing provides " + facts.map(\.row.name).joined(separator: ", ")
                }
            return Status(rule: state.rule, level: state.level, reason: reason)
        }
    }
}

extension Rule {
    /// Everything that its condition and the conditions of its levels ask for.
    var facts: Set<Fact> {
        var facts: Set<Fact> = []
        when.addFacts(to: &facts)
        for choice in ([level] + profiles.values).flatMap(\.choices) { choice.when?.addFacts(to: &facts) }
        return facts
    }
}

extension Condition {
    fileprivate func addFacts(to facts: inout Set<Fact>) {
        switch self {
        case .all(let parts), .any(let parts): for part in parts { part.addFacts(to: &facts) }
        case .not(let part): part.addFacts(to: &facts)
        case .test(let test): if case .fact(let fact) = test.subject { facts.insert(fact) }
        }
    }
}
