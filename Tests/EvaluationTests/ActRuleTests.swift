import Facts
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// Rules about acts are judged with an act at hand, in three values, and by no entry.
@Suite struct ActRuleTests {
    private static func condition(_ text: String) throws -> Condition {
        try ConditionParser.parse(text, parameters: [:])
    }

    private func facts(of act: ActFacts? = nil) -> EntryFacts {
        var facts = EntryFacts()
        facts.collected = .all
        facts.name = Array("a.c".utf8)
        facts.path = Array("src/a.c".utf8)
        if let act { facts.change { $0.act = act } }
        return facts
    }

    private func evaluator(_ text: String) throws -> Evaluator {
        let rule = Rule.plain("rule", family: .source, when: try Self.condition(text))
        return try CompiledRules(.plain([rule]), settings: .plain(profile: .source)).makeEvaluator()
    }

    private var open: ActFacts {
        var act = ActFacts(language: .c, call: "open", site: SourceSite(range: 0..<4, line: 1))
        act.acts = .create
        act.follows = true
        act.sets = Mode(rawValue: 0o666)
        act.target = Array("/tmp/a".utf8)
        act.asked = [.kind, .owner]
        return act
    }

    @Test(
        "What an act is",
        arguments: [
            ("language is c", true), ("language in (swift, c++)", false), ("call is \"open\"", true),
            ("acts has create", true), ("acts has any of (read, write)", false), ("alters", true), ("by is name", true),
            ("follows and not exclusive", true), ("sets is 0666", true), ("sets grants write to other", true),
            ("target starts with \"/tmp\"", true), ("leaves is 0777", false), ("asked has all of (kind, owner)", true),
            ("asked is not empty", true), ("held is empty", true), ("result is kept", true),
            ("path matches \"src/*.c\" and acts has create", true),
        ])
    func factsAreTested(_ text: String, _ holds: Bool) throws {
        var evaluator = try evaluator("\(text) and acts has any of (create, ask)")
        #expect(evaluator.evaluate(rule: 0, facts(of: open)) == holds)
    }

    @Test("What a text leaves open decides nothing, and what is certain of a set does")
    func whatIsOpenIsUndecided() throws {
        var act = open
        act.unread = [.acts, .follows, .sets, .shape]
        for (text, holds) in [
            ("acts has create", true), ("acts has write", nil), ("acts has any of (write, create)", true),
            ("acts has all of (write, create)", nil), ("alters", true), ("follows and acts has create", nil),
            ("not follows and acts has write", nil), ("sets is 0666", nil), ("target.shape has temporary", nil),
            ("follows and by is descriptor", false), ("follows or by is name", true),
        ] as [(String, Bool?)] {
            var evaluator = try evaluator(text)
            #expect(evaluator.evaluate(rule: 0, facts(of: act)) == holds, "\(text)")
        }
        act.acts = []
        act.possibleActs = [.read, .write, .create]
        for (text, holds) in [
            ("alters", nil), ("acts has remove", false), ("acts has any of (remove, read)", nil),
            ("not acts has any of (ask, resolve) and by is name", true), ("acts has all of (read, remove)", false),
        ] as [(String, Bool?)] {
            var evaluator = try evaluator(text)
            #expect(evaluator.evaluate(rule: 0, facts(of: act)) == holds, "\(text)")
        }
    }

    @Test("An entry is nothing to them, and says whether its text is to be read")
    func noEntryIsJudged() throws {
        var evaluator = try evaluator("language is c and path matches \"src/**\" and acts has create")
        var entry = facts()
        #expect(evaluator.evaluate(&entry) == .settled)
        entry.collected = .all.subtracting(.source)
        #expect(evaluator.asksForText(of: entry))
        entry.path = Array("lib/a.c".utf8)
        #expect(!evaluator.asksForText(of: entry))
        entry.path = Array("src/a.cpp".utf8)
        entry.name = Array("a.cpp".utf8)
        #expect(!evaluator.asksForText(of: entry))
    }

    @Test("They are on for sources and for what is deployed, and for nothing that reads none")
    func profilesHaveThem() throws {
        let rule = Rule.plain("act", family: .source, when: try Self.condition("acts has create"))
        let entry = Rule.plain("entry", when: try Self.condition("entry is file"))
        for profile in Profile.allCases {
            let compiled = try CompiledRules(.plain([rule, entry]), settings: .plain(profile: profile))
            #expect(
                compiled.states.map { $0 == .on } == [profile != .transfer, profile != .source], "\(profile)")
            #expect((compiled.sources != nil) == (profile != .transfer))
            // Of scripts those that the system runs.
            #expect(profile.languages.contains(.shell) == (profile != .transfer))
            #expect(compiled.sources?.readsAllScripts ?? false == (profile == .source))
            // A program was built, and may be in no tree that is shipped.
            let left: Set<SourceLanguage> = [.c, .cPlusPlus, .objectiveC, .swift, .python, .makefile]
            #expect(profile.languages.isDisjoint(with: left) == (profile != .source), "\(profile)")
        }
        let settings = RuleSettings.plain(profile: .source, available: .all.subtracting(.source))
        #expect(try CompiledRules(.plain([rule]), settings: settings).states[0] != .on)
    }
}
