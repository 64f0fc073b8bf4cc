import Facts
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// Levels of a configuration in place of those of the profile.
@Suite struct LevelSettingTests {
    private let library: RuleLibrary

    init() throws {
        let when = try Condition(parsing: "entry is file")
        library = .plain([
            .plain("link-a", family: .links, when: when),
            .plain("link-b", family: .links, level: .always(.off), profiles: [.host: .always(.note)], when: when),
            .plain("mode-a", when: when),
        ])
    }

    private func compiled(
        _ levels: [(String, Level)], paths: [(String, [(String, Level)])] = [], select: [String] = []
    ) throws -> CompiledRules {
        var settings = RuleSettings.plain(select: select)
        settings.levels = levels.map { LevelSetting(RuleWord($0.0), $0.1) }
        settings.pathLevels = try paths.map { path, levels in
            PathLevels(
                path: try #require(PathPattern(Array(path.utf8))),
                levels: levels.map { LevelSetting(RuleWord($0.0), $0.1) })
        }
        return try CompiledRules(library, settings: settings)
    }

    private func levels(_ compiled: CompiledRules) -> [Level] {
        compiled.statuses(in: library).map { $0.state == .on ? $0.level : .off }
    }

    @Test func theNearestWordCounts() throws {
        let own = try levels(compiled([]))
        #expect(try levels(compiled([("mode-a", .note)])) == [own[0], .off, .note])
        #expect(try levels(compiled([("links", .note)])) == [.note, .off, own[2]], "a family switches nothing on")
        #expect(try levels(compiled([("link-b", .note)]))[1] == .note, "an id does")
        #expect(
            try levels(compiled([("link-a", .warning), ("*-a", .note), ("links", .off)])) == [.warning, .off, .note])
        #expect(try levels(compiled([("*-a", .note), ("link-*", .error)]))[0] == .error, "of two globs the later")
    }

    @Test func offIsSaidToBeTheConfigurations() throws {
        let states = try compiled([("mode-a", .off)]).states
        #expect(states[2] == .off(reason: "off in the configuration"))
    }

    @Test func whatTheCommandLineNamesIsOn() throws {
        #expect(try levels(compiled([("mode-a", .off)], select: ["mode-a"]))[2] > .off)
        #expect(try levels(compiled([("mode-a", .off)], select: ["mode-*"]))[2] == .off)
    }

    @Test func entriesThatARuleLeavesAloneStayLeftAlone() throws {
        let when = try Condition(parsing: "entry is file")
        let level = Rule.LevelChoice(choices: [
            .init(level: .off, when: try Condition(parsing: "name is \"a\"")), .init(level: .note, when: nil),
        ])
        let library = RuleLibrary.plain([.plain("rule", level: level, when: when)])
        var settings = RuleSettings.plain()
        settings.levels = [LevelSetting(RuleWord("rule"), .error)]
        let evaluator = try CompiledRules(library, settings: settings).makeEvaluator()
        func found(_ name: String) throws -> Level {
            let entry = try ExampleEntry(parsing: "-rw-r--r-- root:root \(name)")
            return evaluator.level(of: 0, for: entry.facts())
        }
        #expect(try found("a") == .off)
        #expect(try found("b") == .error)
    }

    @Test func pathsHaveLevelsOfTheirOwn() throws {
        let compiled = try compiled(
            [],
            paths: [("vendor", [("mode-a", .note)]), ("vendor/x/", [("mode-a", .off)]), ("b", [("link-b", .error)])])
        func level(_ rule: Int, _ path: String) -> Level {
            compiled.scopedLevels.level(of: rule, at: Array(path.utf8), isDirectory: false, otherwise: .warning)
        }
        #expect(level(2, "src/a") == .warning)
        #expect(level(2, "vendor/a") == .note)
        #expect(level(2, "vendor/x/a") == .off, "the last one that covers it")
        #expect(level(0, "vendor/a") == .warning, "another rule")
        #expect(compiled.states[1] == .on, "on for the sake of one path")
        #expect(level(1, "a/b") == .error)
        #expect(level(1, "a/c") == .off)
    }
}
