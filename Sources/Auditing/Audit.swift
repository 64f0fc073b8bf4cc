public import Facts
public import Evaluation
public import RuleLanguage

/// What all workers share: the compiled rules and all that is known of them before the scan. Gives every worker its
/// worker, and makes one report of what the workers saw.
public struct Audit: Sendable {
    let library: RuleLibrary
    private(set) var rules: CompiledRules
    private var settings: RuleSettings
    let profile: Profile
    let trust: Trust
    /// What the source can collect; nothing beyond it is ever asked for.
    private(set) var available: Collectors
    private(set) var accounts: any AccountDirectory
    /// Where the trees are to be moved to.
    let transferTargets: TransferTarget
    /// Whether comments of texts may accept what is found in them.
    let obeysComments: Bool
    /// By the rules' place in the library.
    let plans: [RulePlan]
    /// By rule, what a policy demands of the entries that the rule is about.
    let demands: [Int: PolicyCheck]
    /// What is judged of entries together.
    private(set) var analyses: DirectoryAnalyses
    /// For workers that have nothing to evaluate but what waited for the end: they share what it is made of.
    private(set) var restingEvaluator: Evaluator
    /// The rules that a policy locks.
    let locked: Set<Int>
    private(set) var oversight: Oversight
    private let policy: Policy
    /// What is mended, where that is asked for.
    let fixes: FixRules?
    /// Whether it is one of several parts of a scan.
    var isPart = false

    /// - Parameters:
    ///   - rules: compiled from `library` with `settings`.
    ///   - accounts: names for evidence.
    ///   - policy: whose rules are in `library`.
    ///   - obeysComments: whether comments of texts may accept what is found in them.
    ///   - fixes: what is mended, where that is asked for.
    public init(
        library: RuleLibrary, rules: CompiledRules, settings: RuleSettings, accounts: any AccountDirectory,
        policy: Policy = Policy(),
        transferTargets: TransferTarget = [], obeysComments: Bool = false, fixes: FixRules? = nil
    ) {
        self.fixes = fixes
        self.obeysComments = obeysComments
        self.transferTargets = transferTargets
        self.library = library
        self.rules = rules
        self.accounts = accounts
        profile = settings.profile
        trust = settings.trust
        self.settings = settings
        self.policy = policy
        available = settings.available.subtracting(.linkGroup)
        restingEvaluator = rules.makeEvaluator()
        demands = PolicyCheck.all(for: policy, in: library)
        let lockedIDs = policy.lockedRules(among: library.rules)
        locked = Set(library.rules.indices.filter { lockedIDs.contains(library.rules[$0].id) })
        oversight = Oversight(policy, demands, in: library) { rules.states[$0] == .on }
        let supersedes = RulePlan.supersedes(of: library.rules)
        plans = library.rules.indices.map {
            RulePlan(library.rules[$0], under: settings.profile, supersedes: supersedes[$0])
        }
        analyses = DirectoryAnalyses(for: library, settings, asking: Self.facts(of: rules, plans))
    }

    /// The same for a tree that can tell no more than this.
    ///
    /// - Parameter fact: what rules have to ask for to take part; nothing where all do.
    public func narrowed(to provision: FactProvision, askingFor fact: Fact? = nil) -> Audit {
        var audit = self
        audit.settings = narrowedSettings(to: provision, askingFor: fact)
        guard
            audit.settings.available != settings.available || audit.settings.lacking != settings.lacking
                || audit.settings.asking != settings.asking
        else { return self }
        let rules = rules.narrowed(library, to: audit.settings)
        audit.rules = rules
        audit.available = audit.settings.available.subtracting(.linkGroup)
        audit.restingEvaluator = rules.makeEvaluator()
        audit.oversight = Oversight(policy, demands, in: library) { rules.states[$0] == .on }
        audit.analyses = DirectoryAnalyses(for: library, audit.settings, asking: Self.facts(of: rules, plans))
        return audit
    }

    private func narrowedSettings(to provision: FactProvision, askingFor fact: Fact? = nil) -> RuleSettings {
        var settings = settings
        settings.asking = fact
        settings.available.formIntersection(provision.collectors)
        settings.lacking.formUnion(provision.lacking)
        return settings
    }

    /// What has to be collected for some entry, at most.
    public var asked: Collectors {
        var asked = Collectors()
        for index in plans.indices where rules.states[index] == .on {
            for fact in plans[index].facts { asked.formUnion(fact.collector) }
        }
        return asked
    }

    /// The rules that are on, and off for want of facts in a tree that can tell no more than this; with these facts.
    public func unevaluated(in provision: FactProvision) -> [Int: [Fact]] {
        let narrowed = narrowedSettings(to: provision)
        guard narrowed.available != settings.available || narrowed.lacking != settings.lacking else { return [:] }
        // To know which rules are on takes less than to compile them.
        let states = rules.states(in: library, narrowedTo: narrowed)
        return states.indices.reduce(into: [:]) { unevaluated, index in
            guard case .notEvaluated(let facts) = states[index], rules.states[index] == .on else { return }
            unevaluated[index] = facts
        }
    }

    /// What the conditions of the rules that are on use.
    private static func facts(of rules: CompiledRules, _ plans: [RulePlan]) -> Set<Fact> {
        var facts = Set<Fact>(minimumCapacity: Fact.allCases.count)
        for index in plans.indices where rules.states[index] == .on { facts.formUnion(plans[index].facts) }
        return facts
    }

    /// The same with another source of names.
    public func naming(by accounts: any AccountDirectory) -> Audit {
        var audit = self
        audit.accounts = accounts
        return audit
    }

    /// A worker in the root with this place on the command line.
    ///
    /// - Parameter sinks: one for each analysis, for its notes; without them nothing is said of entries together.
    package func makeWorker(root: Int, notesTo sinks: [any RecordSink]) -> AuditWorker {
        AuditWorker(self, root: root, sinks: sinks)
    }

    /// A worker that judges each entry by itself alone.
    public func makeWorker(root: Int) -> AuditWorker {
        makeWorker(root: root, notesTo: [])
    }

    /// How many analyses the rules ask for.
    package var analysisCount: Int { analyses.all.count }

    /// Leaves out what a more specific rule says about the same object. A rule that a policy locks is superseded by
    /// none that is not, since that one may be accepted.
    func dropSuperseded<Match>(_ matches: [Match], rule: (Match) -> Int) -> [Match] {
        guard matches.count > 1 else { return matches }
        return matches.filter { match in
            let own = rule(match)
            return !matches.contains { other in
                let other = rule(other)
                guard other != own, plans[other].supersedes.contains(own), !plans[other].hasThreshold else {
                    return false
                }
                if locked.contains(own), !locked.contains(other) { return false }
                // Of two that supersede each other one must still speak.
                return !plans[own].supersedes.contains(other) || other < own
            }
        }
    }
}
