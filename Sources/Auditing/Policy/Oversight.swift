import Facts
import RuleLanguage

/// What a policy has to see: where options or a configuration leave something out, the rules that it locks and those
/// that speak for its demands are undecided, and not silent.
struct Oversight: Sendable {
    private var locks: [(rules: [Int], leeway: Policy.Leeway)] = []
    private var demands: [(rule: Int, place: Int, demand: PolicyDemand)] = []

    /// - Parameters:
    ///   - checks: the policy's demands, by the rules that speak for them.
    ///   - isOn: whether a rule takes part in the scan.
    init(_ policy: Policy, _ checks: [Int: PolicyCheck], in library: RuleLibrary, isOn: (Int) -> Bool) {
        locks = policy.oversight(of: library.rules)
            .map { (rules: $0.rules.filter { isOn($0) && checks[$0] == nil }.sorted(), leeway: $0.leeway) }
            .filter { !$0.rules.isEmpty }
        for (rule, check) in checks where isOn(rule) {
            for (place, demand) in check.demands.enumerated() { demands.append((rule, place, demand)) }
        }
    }

    var isEmpty: Bool { locks.isEmpty && demands.isEmpty }

    /// The rules that might have spoken of this.
    func rules(missing omission: Omission) -> Set<Int> {
        var rules: Set<Int> = []
        for lock in locks where !lock.leeway.allows(omission) { rules.formUnion(lock.rules) }
        for (rule, _, demand) in demands where !rules.contains(rule) && demand.isOutOfSight(omission) {
            rules.insert(rule)
        }
        return rules
    }

    /// By the place among those of their rule, the demands of a rule that this might have met or broken.
    func demands(of rule: Int, missing omission: Omission) -> [Int] {
        demands.filter { $0.rule == rule && $0.demand.isOutOfSight(omission) }.map(\.place)
    }
}
