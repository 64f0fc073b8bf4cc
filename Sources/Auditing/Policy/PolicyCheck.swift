import Facts
import RuleLanguage

/// One of the rules that speak for a policy, with the demands that it is about.
struct PolicyCheck: Sendable {
    let rule: PolicyRule
    let demands: [PolicyDemand]
    private let index: PatternIndex

    private init(_ rule: PolicyRule, _ demands: [PolicyDemand]) {
        self.rule = rule
        self.demands = demands
        var index = PatternIndex()
        for (place, demand) in demands.enumerated() { index.add(demand.pattern.spelling, as: place) }
        self.index = index
    }

    /// The places of the demands that may be about what is at a path, ascending.
    func places(at path: [UInt8]) -> [Int] { index.candidates(at: path) }

    /// By the rules' places in the library.
    static func all(for policy: Policy, in library: RuleLibrary) -> [Int: PolicyCheck] {
        guard !policy.demands.isEmpty else { return [:] }
        var checks: [Int: PolicyCheck] = [:]
        for (index, rule) in library.rules.enumerated() {
            guard let rule = PolicyRule(rawValue: rule.id) else { continue }
            let own = policy.demands.filter { rule.concerns($0) }
            if !own.isEmpty { checks[index] = PolicyCheck(rule, own) }
        }
        return checks
    }

    /// What of the policy an entry breaks: the level of the gravest demand, and what is expected and why as evidence.
    struct Breach {
        var level: Level
        var details: [Evidence.Detail]
    }

    /// Nothing where the entry breaks no demand.
    func breach(by facts: borrowing EntryFacts) -> Breach? {
        var level = Level.off
        var expectations: [String] = []
        var reasons: [String] = []
        for place in places(at: facts.path) {
            let demand = demands[place]
            guard let expected = demand.breach(of: rule, by: facts) else { continue }
            level = max(level, demand.level)
            if !expectations.contains(expected) { expectations.append(expected) }
            if !reasons.contains(demand.reason) { reasons.append(demand.reason) }
        }
        guard level > .off else { return nil }
        return Breach(
            level: level,
            details: [
                Evidence.Detail(.expected, expectations.joined(separator: ", ")),
                Evidence.Detail(.reason, reasons.joined(separator: " ")),
            ])
    }

    /// The places of the demands that something be here which the entry meets.
    func met(by facts: borrowing EntryFacts) -> [Int] {
        var met: [Int] = []
        for place in places(at: facts.path) where demands[place].isMet(by: facts) { met.append(place) }
        return met
    }
}

extension Audit {
    /// A finding at the root for each demand that something be there which no worker met. Where names may have been
    /// missed, or what is demanded may be among what is left out, nobody can tell, and the rule is undecided.
    func missing(
        of workers: [AuditWorker], roots: Int, isPartial: Bool
    ) -> (found: [RawFinding], undecided: [AuditReport.Undecided]) {
        let ofRoots = demands.isEmpty ? [:] : Dictionary(grouping: workers, by: \.root)
        func all(_ places: KeyPath<AuditWorker, Set<Int>>) -> (Int) -> Set<Int> {
            { root in (ofRoots[root] ?? []).reduce(into: []) { $0.formUnion($1[keyPath: places]) } }
        }
        return missing(
            roots: roots, isPartial: isPartial, met: all(\.metDemands), outOfSight: all(\.demandsOutOfSight)
        ) { root in (ofRoots[root] ?? []).compactMap(\.rootEvidence).first }
    }

    /// The same of what each root has, by its place: the demands that were met, those that what is left out may meet, and
    /// the root's own status, without which nobody came so far.
    func missing(
        roots: Int, isPartial: Bool, met: (Int) -> Set<Int>, outOfSight: (Int) -> Set<Int>,
        evidence: (Int) -> Evidence?
    ) -> (found: [RawFinding], undecided: [AuditReport.Undecided]) {
        var found: [RawFinding] = []
        var undecided: [AuditReport.Undecided] = []
        for (rule, check) in demands where check.rule == .missing && rules.states[rule] == .on {
            for root in 0..<roots {
                let (met, outOfSight) = (met(root), outOfSight(root))
                guard let evidence = evidence(root) else { continue }
                for (place, demand) in check.demands.enumerated() where !met.contains(place) {
                    if isPartial {
                        undecided.append(.init(rule: rule, root: root, path: [], facts: [.path]))
                        continue
                    }
                    if outOfSight.contains(place) {
                        undecided.append(.init(rule: rule, root: root, path: [], facts: [], isLeftOut: true))
                        continue
                    }
                    var evidence = evidence
                    evidence.facts = [.init(.missing, demand.path), .init(.reason, demand.reason)]
                    found.append(
                        RawFinding(
                            rule: rule, level: demand.level, root: root, path: [], evidence: evidence, related: [],
                            fingerprints: Fingerprints(
                                rule: library.rules[rule].id, path: [], discriminator: demand.path),
                            inode: nil))
                }
            }
        }
        return (found, undecided)
    }
}
