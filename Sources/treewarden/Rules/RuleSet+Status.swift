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
        zip(library.rules, compiled.states).map { rule, state in
            let reason: String? =
                switch state.state {
                case .on: nil
                case .off(let reason): reason
                case .notEvaluated(let facts):
                    "nothing provides " + facts.map(\.row.name).joined(separator: ", ")
                }
            return Status(rule: rule, level: state.level, reason: reason)
        }
    }
}

extension Rule {
    /// Everything that its condition and the conditions of its levels ask for.
    var facts: Set<Fact> {
        let levels = ([level] + profiles.values).flatMap(\.choices)
        return levels.compactMap(\.when).reduce(into: when.facts) { $0.formUnion($1.facts) }
    }
}
