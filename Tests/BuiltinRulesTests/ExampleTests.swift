import BuiltinRules
import Facts
import Evaluation
import Examples
import RuleLanguage
import Testing

/// Every rule finds what its file says it finds, and ignores what it says it ignores: as facts, without a file system.
struct ExampleTests {
    @Test func examplesHoldAsFacts() throws {
        let library = try BuiltinRules.library()
        for (index, rule) in library.rules.enumerated() where !rule.isAboutActs {
            for profile in Profile.allCases {
                // Named by its id, a rule is on where the profile has it off.
                let settings = RuleSettings(
                    profile: profile, select: [rule.id], trust: ExampleEntry.trust, accounts: ExampleAccounts())
                let compiled = try CompiledRules(library, settings: settings)
                var evaluator = compiled.makeEvaluator()
                for (examples, isFound) in [(rule.finds, true), (rule.ignores, false)] {
                    for example in examples {
                        let answer = evaluator.evaluate(try #require(try example.entry).facts())
                        #expect(
                            evaluator.matched.contains(index) == isFound,
                            "\(rule.id) \(isFound ? "finds" : "ignores") \(example.text) (\(answer), \(profile))")
                    }
                }
            }
        }
    }

    @Test func textsHoldAsFacts() throws {
        let library = try BuiltinRules.library()
        var trial = CodeTrial(try library.callTables)
        for (index, rule) in library.rules.enumerated() where rule.isAboutActs {
            let settings = RuleSettings(
                profile: .source, select: [rule.id], trust: ExampleEntry.trust, accounts: ExampleAccounts())
            var evaluator = try CompiledRules(library, settings: settings).makeEvaluator()
            for (examples, isFound) in [(rule.finds, true), (rule.ignores, false)] {
                for case .code(let code) in examples {
                    let lines = trial.lines(of: index, in: code, &evaluator)
                    let isMet = code.markedLines.isEmpty ? lines.isEmpty != isFound : lines == Set(code.markedLines)
                    #expect(isMet, "\(rule.id): \(lines) of \(code.text)")
                }
            }
        }
    }

    @Test func everyRuleExplainsItself() throws {
        let library = try BuiltinRules.library()
        #expect(library.rules.count >= 85)
        for rule in library.rules {
            #expect(!rule.finds.isEmpty && rule.ignores.count >= 2, "\(rule.id)")
            #expect(rule.because.count > 100, "\(rule.id)")
            #expect(!rule.guidance.isEmpty, "\(rule.id)")
            #expect(
                rule.remedy.contains("{path}") || rule.isAboutActs || rule.isAggregate
                    || rule.id == "writable-ancestor", "\(rule.id)")
        }
    }
}
