import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// Rules that were narrowed to what can be told judge as those that were compiled for that.
@Suite struct NarrowedRulesTests {
    @Test(arguments: [21, 22, 23] as [UInt64]) func narrowedRulesAgreeWithCompiledOnes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (found, leftOut) = (0, 0)
        for _ in 0..<40 {
            let library = RuleLibrary.plain((0..<15).map { .plain("rule-\($0)", when: random.condition(depth: 2)) })
            let whole = try CompiledRules(library, settings: .plain())
            var settings = RuleSettings.plain()
            settings.available = Collectors.all.subtracting(random.unread()).union([.name, .status])
            let facts = Set(library.rules.flatMap(\.when.facts)).sorted { $0.place < $1.place }
            for _ in 0..<2 { settings.lacking.formUnion(FactSet([facts[random.below(facts.count)]])) }
            let (narrowed, compiled) = (
                whole.narrowed(library, to: settings), try CompiledRules(library, settings: settings)
            )
            #expect(narrowed.states == compiled.states)
            leftOut += narrowed.states.count { $0 != .on }
            for kind in EntryKind.allCases {
                #expect(narrowed.baseline(for: kind) == compiled.baseline(for: kind))
            }
            var (one, other) = (narrowed.makeEvaluator(), compiled.makeEvaluator())
            for _ in 0..<20 {
                var entry = random.entry()
                entry.collected = settings.available.union(.root)
                entry.unread = Collectors.all.subtracting(entry.collected)
                #expect(one.evaluate(entry) == other.evaluate(entry))
                #expect(one.matched == other.matched)
                #expect(one.undecided == other.undecided)
                #expect(one.deferred == other.deferred)
                for rule in library.rules.indices {
                    #expect(one.evaluate(rule: rule, entry) == other.evaluate(rule: rule, entry))
                }
                found += one.matched.count
            }
        }
        #expect(found > 200 && leftOut > 100)
    }

    @Test func onlyRulesTakePartThatAskForAFact() throws {
        let library = RuleLibrary.plain([
            .plain("kind", when: try Condition(parsing: "entry is file")),
            .plain("size", when: try Condition(parsing: "entry is file and size > 5")),
        ])
        var facts = EntryFacts()
        facts.kind = .file
        facts.size = 7
        facts.collected = .all
        var settings = RuleSettings.plain()
        let whole = try CompiledRules(library, settings: settings)
        settings.asking = .size
        for (rules, expected) in [(whole, [0, 1]), (whole.narrowed(library, to: settings), [1])] {
            var evaluator = rules.makeEvaluator()
            #expect(evaluator.evaluate(facts) == .candidate)
            #expect(evaluator.matched == expected)
            #expect(evaluator.evaluate(rule: 0, facts) == (expected.count == 2))
        }
    }
}
