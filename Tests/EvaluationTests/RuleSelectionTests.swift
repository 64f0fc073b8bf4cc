import Facts
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// Which rules are on, and what is said of those that are off.
@Suite struct RuleSelectionTests {
    private let library: RuleLibrary

    init() throws {
        let when = try Condition(parsing: "entry is file")
        let off = Rule.LevelChoice.always(.off)
        library = .plain([
            .plain("link-a", family: .links, when: when),
            .plain("link-b", family: .links, level: off, profiles: [.host: .always(.note)], when: when),
            .plain("mode-a", profiles: [.transfer: off], when: when),
            .plain("outside", family: .links, when: try Condition(parsing: "hardlink.outside")),
        ])
    }

    private func states(_ settings: RuleSettings) throws -> [RuleStatus.State] {
        try CompiledRules(library, settings: settings).states
    }

    private func on(_ settings: RuleSettings) throws -> [String] {
        try CompiledRules(library, settings: settings).statuses(in: library).filter { $0.state == .on }.map(\.rule.id)
    }

    @Test func withoutAnyWordTheProfileDecides() throws {
        #expect(try on(.plain()) == ["link-a", "mode-a", "outside"])
        #expect(try on(.plain(profile: .host)) == ["link-a", "link-b", "mode-a", "outside"])
        #expect(try on(.plain(profile: .transfer)) == ["link-a", "outside"])
        #expect(try states(.plain())[1] == .off(reason: "off in the profile release"))
    }

    @Test func aRuleIsSelectedByIdFamilyOrGlob() throws {
        #expect(try on(.plain(select: ["mode-a"])) == ["mode-a"])
        #expect(try on(.plain(select: ["links"])) == ["link-a", "outside"])
        #expect(try on(.plain(select: ["*-a"])) == ["link-a", "mode-a"])
        #expect(try on(.plain(select: ["out*", "mode-[a-c]"])) == ["mode-a", "outside"])
        #expect(try states(.plain(select: ["mode-a"]))[0] == .off(reason: "not selected"))
    }

    /// Its own level is off as well, so the first profile that has it on gives one.
    @Test func onlyItsIdTurnsARuleOnThatTheProfileHasOff() throws {
        let states = try CompiledRules(library, settings: .plain(select: ["link-b"])).statuses(in: library)
        #expect(states[1].state == .on)
        #expect(states[1].level == .note)
        #expect(try on(.plain(profile: .transfer, select: ["mode-a"])) == ["mode-a"])
        #expect(try on(.plain(profile: .transfer, select: ["mode-*"])).isEmpty)
    }

    @Test func whatIsIgnoredIsOffAlsoWhereItIsSelected() throws {
        #expect(try on(.plain(ignore: ["links"])) == ["mode-a"])
        #expect(try on(.plain(select: ["links"], ignore: ["link-?"])) == ["outside"])
        #expect(
            try states(.plain(select: ["mode-a"], ignore: ["mode-a"]))[2] == .off(reason: "ignored by the settings"))
    }

    @Test func aRuleWhoseFactsTheSourceLacksIsNotEvaluated() throws {
        let states = try states(.plain(available: Collectors.all.subtracting(.linkGroup)))
        #expect(states[3] == .notEvaluated([.hardlinkOutside]))
        #expect(states[0] == .on)
    }

    @Test func aWordThatStandsForNoRuleIsAnErrorWithTheNearest() throws {
        let errors = try #require(throws: RuleErrors.self) {
            try on(.plain(select: ["mode-a", "lnik-a", "zzz*"]))
        }
        #expect(
            errors.diagnostics.map(\.message) == [
                "'lnik-a' is no rule and no family", "no rule's id matches 'zzz*'",
            ])
        #expect(errors.diagnostics.map(\.notes) == [["did you mean 'link-a'?"], []])
        #expect(errors.diagnostics.allSatisfy { $0.file == "--select" })
        #expect(throws: RuleErrors.self) { try on(.plain(ignore: ["permisions"])) }
    }
}
