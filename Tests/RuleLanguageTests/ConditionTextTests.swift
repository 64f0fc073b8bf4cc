import Facts
import RandomNumbers
import Testing

@testable import RuleLanguage

/// What is printed reads back as the same condition.
@Suite struct ConditionTextTests {
    private static let parameters = [
        Parameter(name: "names", type: .texts, standard: .texts([]), meaning: ""),
        Parameter(name: "limit", type: .number, standard: .number(0), meaning: ""),
        Parameter(name: "strict", type: .flag, standard: .flag(true), meaning: ""),
        Parameter(name: "pinned", type: .pins, standard: .pins([]), meaning: ""),
    ]

    @Test(arguments: 0..<16) func randomConditionsReadBack(_ seed: UInt64) throws {
        var source = SplitMix64(seed: seed)
        for _ in 0..<250 {
            let condition = source.sayable(depth: 4)
            let text = condition.text
            #expect(try Condition(parsing: text, parameters: Self.parameters) == condition, "\(text)")
        }
    }

    @Test func everyFactCanBeSaid() {
        var source = SplitMix64(seed: 1)
        for fact in Fact.allCases {
            let condition = Condition.sayable(fact, from: &source)
            let read = try? Condition(parsing: condition.text, parameters: Self.parameters)
            #expect(read == condition, "\(condition.text)")
        }
    }

    @Test func denialsAreSpokenInTheTest() {
        let equals = Condition.test(RuleLanguage.Test(.fact(.group), .equals(.account(0))))
        #expect(Condition.not(equals).text == "group is not root")
        let isIn = Condition.test(RuleLanguage.Test(.fact(.owner), .isIn(.parameter("trusted-owners"))))
        #expect(Condition.not(isIn).text == "owner not in $trusted-owners")
        #expect(Condition.not(.not(isIn)).text == "not (owner not in $trusted-owners)")
        let sticky = Condition.test(RuleLanguage.Test(.fact(.mode), .hasAny(.values([.mode(.sticky)]))))
        #expect(Condition.not(sticky).text == "not mode has sticky")
        #expect(
            Condition.not(.any([equals, .all([isIn, sticky])])).text
                == "not (group is root or (owner in $trusted-owners and mode has sticky))")
    }
}
