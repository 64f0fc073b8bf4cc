import Evaluation
import Facts
import Remedies
import RuleLanguage

/// Holds how rules may be mended against what they find: what a fix changes it mends, a safe one grants nothing, and none
/// gives rise to another finding that matters as much.
struct FixTrial {
    private let library: RuleLibrary
    /// All rules, by profile: what is on, and how much it matters, differs.
    private var evaluators: [Evaluator] = []
    private let places: [String: Int]

    init(_ library: RuleLibrary) throws(RuleErrors) {
        self.library = library
        for profile in [Profile.release, .deployment, .host] {
            let settings = RuleSettings(
                profile: profile, trust: ExampleEntry.trust, accounts: ExampleAccounts(), available: .all)
            evaluators.append(try CompiledRules(library, settings: settings).makeEvaluator())
        }
        places = Dictionary(uniqueKeysWithValues: library.rules.enumerated().map { ($1.id, $0) })
    }

    /// What an example shows about the fix of its rule.
    enum Outcome {
        /// The fix has nothing to do there.
        case unchanged
        case mended
        /// What is wrong with it.
        case complaint(String)
    }

    /// Mends one example, and looks at what is left.
    ///
    /// - Parameter alone: the rule by itself, at place 0.
    mutating func outcome(
        of fix: Fix, for id: String, _ example: ExampleEntry, _ alone: inout Evaluator
    ) -> Outcome {
        let facts = example.facts()
        guard example.surroundings.archive == nil else { return .unchanged }
        let terms = Fix.Terms(
            trust: ExampleEntry.trust, runtimeUser: example.surroundings.runtimeUser, owner: 0, group: 0)
        let before = FixState(facts)
        let after = fix.verb.applied(to: before, at: facts.path, terms)
        guard after != before else { return .unchanged }
        var mended = facts
        mended.take(after, trust: terms.trust, accounts: ExampleAccounts())
        if alone.evaluate(rule: 0, mended) != false {
            return .complaint("the rule still finds this example after its fix")
        }
        if fix.level == .safe, !after.grants(nothingBeyond: before) {
            return .complaint("the fix grants rights in this example, and is said to be safe")
        }
        if let risen = ruleThatRises(from: facts, to: mended, id) {
            return .complaint("the rule '\(risen)' finds this example after the fix, and did not before")
        }
        return .mended
    }

    /// The first rule of the same level or a higher one that speaks only afterwards. Aggregates say what their members do.
    private mutating func ruleThatRises(from facts: EntryFacts, to mended: EntryFacts, _ id: String) -> String? {
        guard let place = places[id] else { return nil }
        for index in evaluators.indices {
            _ = evaluators[index].evaluate(facts)
            let spoke = evaluators[index].matched
            let own = evaluators[index].level(of: place, for: facts)
            guard own > .off else { continue }
            _ = evaluators[index].evaluate(mended)
            let rising = evaluators[index].matched.first { rule in
                !spoke.contains(rule) && !library.rules[rule].isAggregate
                    && evaluators[index].level(of: rule, for: mended) >= own
            }
            if let rising { return library.rules[rising].id }
        }
        return nil
    }
}

extension FixTrial {
    /// What is wrong with a rule's fix: nothing where it has none.
    mutating func complaints(about draft: ParsedRules.Draft, _ alone: inout Evaluator) -> [Diagnostic] {
        guard let fix = draft.rule.fix, let node = draft.fix else { return [] }
        var diagnostics: [Diagnostic] = []
        var mends = false
        for (example, place) in zip(draft.rule.finds, draft.finds) {
            // What cannot be read is told elsewhere.
            guard let entry = try? example.entry else { continue }
            switch outcome(of: fix, for: draft.rule.id, entry, &alone) {
            case .unchanged: break
            case .mended: mends = true
            case .complaint(let message):
                mends = true
                diagnostics.append(draft.source.diagnostic(at: place, message, "its fix is: \(fix.text)"))
            }
        }
        if !mends {
            diagnostics.append(
                draft.source.diagnostic(
                    at: node, "the fix changes none of what the rule finds", "its fix is: \(fix.text)"))
        }
        return diagnostics
    }
}
