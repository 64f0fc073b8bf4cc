import Auditing
import Facts
import Evaluation
import RuleLanguage

extension RuleSet {
    /// What becomes of every rule under these options; sorted by id.
    var statuses: [RuleStatus] { compiled.statuses(in: library) }
}

extension RuleStatus {
    /// Why it is off; nothing where it is on.
    var reason: String? {
        switch state {
        case .on: nil
        case .off(let reason): reason
        case .notEvaluated(let facts): "nothing provides " + facts.map(\.name).joined(separator: ", ")
        }
    }

    var isOn: Bool { reason == nil }
    var summary: String { reason.map { "off: \($0)" } ?? "on" }
}

extension Rule {
    /// Everything that its condition and the conditions of its levels ask for.
    var facts: Set<Fact> {
        let levels = ([level] + profiles.values).flatMap(\.choices)
        return levels.compactMap(\.when).reduce(into: when.facts) { $0.formUnion($1.facts) }
    }
}
