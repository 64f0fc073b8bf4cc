import Facts
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// A list of levels: the first whose condition holds counts, and what nobody could find out counts as false.
@Suite struct LevelListTests {
    private func level(
        _ choices: [(Level, String?)], profiles: [Profile: Rule.LevelChoice] = [:], profile: Profile = .release,
        _ line: String, unread: Collectors = []
    ) throws -> Level {
        let list = Rule.LevelChoice(
            choices: try choices.map { level, when in
                .init(level: level, when: try when.map { try Condition(parsing: $0) })
            })
        let rule = Rule.plain("sample", level: list, profiles: profiles, when: try Condition(parsing: "entry is file"))
        var evaluator = try CompiledRules(.plain([rule]), settings: .plain(profile: profile)).makeEvaluator()
        var facts = try ExampleEntry(parsing: line).facts()
        facts.unread = unread
        facts.collected = Collectors.all.subtracting(unread)
        _ = evaluator.evaluate(facts)
        return evaluator.level(of: 0, for: facts)
    }

    private let list: [(Level, String?)] = [
        (.off, "name is \"skip\""), (.note, "not writers has other"), (.warning, "size > 10"), (.error, nil),
    ]

    @Test func theFirstThatHoldsCounts() throws {
        #expect(try level(list, "-rw-rw-rw- root:root skip") == .off)
        #expect(try level(list, "-rw-r--r-- root:root a size=20") == .note)
        #expect(try level(list, "-rw-rw-rw- root:root a size=20") == .warning)
        #expect(try level(list, "-rw-rw-rw- root:root a size=5") == .error)
    }

    @Test func whereNoneHoldsTheRuleIsOff() throws {
        #expect(try level([(.error, "size > 10")], "-rw-r--r-- root:root a size=5") == .off)
    }

    @Test func anUnreadFactMakesAConditionFalseAndSoItsDenial() throws {
        #expect(try level(list, "-rw-r--r-- root:root a size=20", unread: .acl) == .warning)
        let denied: [(Level, String?)] = [(.note, "writers has other"), (.warning, nil)]
        #expect(try level(denied, "-rw-rw-rw- root:root a", unread: .acl) == .warning)
    }

    @Test func aProfileReplacesTheWholeList() throws {
        let profiles = [Profile.host: Rule.LevelChoice.always(.note)]
        #expect(try level(list, profiles: profiles, profile: .host, "-rw-rw-rw- root:root a size=20") == .note)
        #expect(try level(list, profiles: profiles, profile: .transfer, "-rw-rw-rw- root:root a size=20") == .warning)
    }
}
