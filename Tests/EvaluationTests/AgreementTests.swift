import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// The compiled graph agrees with the naive interpreter, whatever is collected, in whatever stages.
@Suite struct AgreementTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func graphAgreesOnRandomRulesAndEntries(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let naive = NaiveInterpreter(parameters: SplitMix64.parameters)
        var decisions: [Bool?: Int] = [:]
        for _ in 0..<60 {
            let rules = (0..<15).map { number in
                Rule.plain("rule-\(number < 10 ? "0" : "")\(number)", when: random.condition(depth: 3))
            }
            let compiled = try CompiledRules(.plain(rules), settings: .plain())
            var evaluator = compiled.makeEvaluator()
            for _ in 0..<30 {
                var facts = random.entry()
                facts.unread = random.unread()
                facts.collected = Collectors.all.subtracting(facts.unread)
                _ = evaluator.evaluate(facts)
                for (index, rule) in rules.enumerated() {
                    let expected = naive.judge(rule.when, facts)
                    decisions[expected, default: 0] += 1
                    let actual: Bool? =
                        evaluator.matched.contains(index) ? true : evaluator.undecided.contains(index) ? nil : false
                    #expect(actual == expected, "\(rule.when)")
                    #expect(evaluator.evaluate(rule: index, facts) == expected)
                    #expect(evaluator.level(of: index, for: facts) == .error)
                }
            }
        }
        // Each of the three outcomes is met often enough to mean something.
        #expect(decisions[true] ?? 0 > 1000 && decisions[false] ?? 0 > 1000 && decisions[.none] ?? 0 > 500)
    }

    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func stagesEndInWhatIsTrueWithEverythingCollected(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let naive = NaiveInterpreter(parameters: SplitMix64.parameters)
        for _ in 0..<60 {
            let rules = (0..<10).map { Rule.plain("rule-\($0)", when: random.condition(depth: 3)) }
            let compiled = try CompiledRules(.plain(rules), settings: .plain())
            var evaluator = compiled.makeEvaluator()
            for _ in 0..<20 {
                let whole = random.entry()
                let unread = random.unread().subtracting([.name, .status])
                var facts = whole
                facts.collected = []
                func collect(_ wanted: Collectors) {
                    facts.unread.formUnion(wanted.intersection(unread))
                    facts.collected.formUnion(wanted.subtracting(unread))
                }
                collect(compiled.baseline(for: whole.kind).union([.name, .status, .root]))
                var answer = evaluator.evaluate(facts)
                while case .wants(let wanted) = answer {
                    // Each round asks for something new, and never for the end of the scan.
                    try #require(!wanted.isEmpty && wanted.isDisjoint(with: facts.collected.union(facts.unread)))
                    #expect(!wanted.contains(.linkGroup))
                    collect(wanted)
                    answer = evaluator.evaluate(facts)
                }
                var final = whole
                final.unread = unread
                final.collected = Collectors.all.subtracting(unread)
                let isSilent = evaluator.matched.isEmpty && evaluator.undecided.isEmpty && evaluator.deferred.isEmpty
                #expect((answer == .settled) == isSilent)
                let (matched, undecided, deferred) = (evaluator.matched, evaluator.undecided, evaluator.deferred)
                for (index, rule) in rules.enumerated() {
                    let expected = naive.judge(rule.when, final)
                    if deferred.contains(index) {
                        #expect(evaluator.evaluate(rule: index, final) == expected)
                    } else {
                        let actual: Bool? = matched.contains(index) ? true : undecided.contains(index) ? nil : false
                        #expect(actual == expected, "\(rule.when)")
                    }
                }
            }
        }
    }
}
