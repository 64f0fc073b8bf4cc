import Facts
import RuleLanguage

/// What the worker needs to know of a rule beside its condition; worked out once, before the scan.
struct RulePlan: Sendable {
    let isAggregate: Bool
    /// What its findings have in common that become one.
    let folds: [Level: Rule.Fold]
    /// Whether its finding depends on how many members there are.
    let hasThreshold: Bool
    /// Whether it speaks of a name or of the directory that holds it. The other rules speak of the inode, whose names
    /// then share one finding.
    let isAboutName: Bool
    /// Whether its findings count for nothing where execute bits mean nothing.
    let needsExecuteBits: Bool
    /// The rules it supersedes, those that they supersede included.
    let supersedes: Set<Int>
    /// What the condition, and the conditions of its levels under the profile, use; in the catalogue's order.
    let facts: [Fact]
    /// What fills these facts, those of them that entries of a kind can have, by the kind's number.
    private let collectors: [Collectors]
    /// What the condition itself uses, without what only its levels do.
    private let asked: Set<Fact>
    /// The members of each set that the condition asks for; all of them where it does not name any.
    private let members: [Fact: UInt64]
    /// The texts that the condition looks for among the extended attributes.
    let attributeNames: Set<[UInt8]>

    /// What marks the names of its findings.
    let mark: Fingerprint

    init(_ rule: Rule, under profile: Profile, supersedes: Set<Int>) {
        mark = Fingerprint(ofRule: rule.id)
        folds = rule.folds[profile] ?? [:]
        var uses = FactUses()
        uses.add(rule.when)
        asked = uses.facts
        members = uses.members
        attributeNames = uses.texts[.xattrs] ?? []
        for choice in rule.level(under: profile).choices {
            if let condition = choice.when { uses.add(condition) }
        }
        // What they are to have in common is evidence, too.
        for case .fact(let fact) in folds.values { uses.facts.insert(fact) }
        let mentioned = uses.facts
        facts = mentioned.sorted { $0.place < $1.place }
        collectors = EntryKind.allCases.map { kind in
            mentioned.filter { !$0.isAbsent(on: kind) }.reduce(Collectors()) { $0.union($1.collector) }
                .subtracting(.linkGroup)
        }
        isAggregate = rule.isAggregate
        hasThreshold = rule.threshold != nil
        isAboutName = rule.subject == .name
        needsExecuteBits = rule.needs.contains(.executeBits)
        self.supersedes = supersedes
    }

    /// All that must be there before a finding is made about an entry of this kind.
    func collectors(of kind: EntryKind) -> Collectors {
        collectors[Int(kind.rawValue)]
    }

    /// The members of the set `fact` that the condition asks for, as bits; none where it does not use the fact.
    func members(of fact: Fact) -> UInt64 {
        members[fact] ?? 0
    }

    /// Whether the condition, not just a level's, is about the fact.
    func asksFor(_ fact: Fact) -> Bool {
        asked.contains(fact)
    }

    /// Whether the condition, not just a level's, is about a fact that this collector fills with what it read; of what
    /// it could not decode there is a fact of its own.
    func asksFor(anyOf collector: Collectors) -> Bool {
        asked.contains { $0 != .xattrsMalformed && $0.collector.contains(collector) }
    }

    func uses(_ fact: Fact) -> Bool {
        facts.contains(fact)
    }

    /// For each rule, the indices of those that it supersedes, at however many removes.
    static func supersedes(of rules: [Rule]) -> [Set<Int>] {
        var index: [String: Int] = [:]
        for (position, rule) in rules.enumerated() { index[rule.id] = position }
        let direct = rules.map { rule in rule.supersedes.compactMap { index[$0] } }
        return rules.indices.map { rule in
            var reached: Set<Int> = []
            var open = direct[rule]
            while let next = open.popLast() {
                if next != rule, reached.insert(next).inserted { open += direct[next] }
            }
            return reached
        }
    }
}
