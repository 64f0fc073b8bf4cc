import Facts
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// Rules about the other names of a directory wait until these are known, and then go by what is known then.
@Suite struct SiblingRuleTests {
    private static let collides = Condition.test(.init(.fact(.nameCollides), .holds))
    private static let controlled = Condition.test(.init(.fact(.controlled), .holds))
    private static let extended = Condition.test(.init(.fact(.aclExtended), .holds))

    private func facts(collected: Collectors) -> EntryFacts {
        var facts = EntryFacts()
        facts.collected = collected
        facts.collisionDangers = .differentFiles
        facts.collidesHow = .letterCase
        return facts
    }

    @Test(arguments: [[.name, .path], [.name, .path, .status], .all.subtracting(.siblings)] as [Collectors])
    func nothingIsSaidBeforeTheNamesAreKnown(collected: Collectors) throws {
        let both = Condition.all([Self.collides, .not(Self.controlled)])
        let rules = [Rule.plain("alone", when: Self.collides), .plain("both", when: both)]
        var evaluator = try CompiledRules(.plain(rules), settings: .plain()).makeEvaluator()
        var before = facts(collected: collected)
        #expect(evaluator.evaluate(&before) == .settled)
        #expect(evaluator.matched.isEmpty && evaluator.undecided.isEmpty && evaluator.deferred.isEmpty)
        var after = facts(collected: collected.union(.siblings))
        #expect(evaluator.evaluate(&after) == .candidate)
        #expect(evaluator.matched == [0, 1])
        #expect(evaluator.evaluate(rule: 1, after) == true)
        after.collisionDangers = []
        after.collidesHow = []
        #expect(evaluator.evaluate(&after) == .settled)
        #expect(evaluator.evaluate(rule: 0, after) == false)
    }

    @Test func whatIsNotAtHandThenIsNotEvaluated() throws {
        let mixed = Condition.all([Self.collides, Self.extended])
        let rules = [Rule.plain("mixed", when: mixed), .plain("plain", when: Self.extended)]
        let compiled = try CompiledRules(.plain(rules), settings: .plain())
        #expect(compiled.states == [.notEvaluated([.aclExtended]), .on])
    }
}
