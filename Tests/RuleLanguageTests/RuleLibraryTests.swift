import Facts
@testable import Examples
@testable import RuleLanguage
import Testing

@Suite struct RuleLibraryTests {
    private func rule(_ replaced: [String: String] = [:]) throws -> Rule {
        try #require(try RuleLibrary(parsing: [.sample("sample", replaced)]).rule("sample"))
    }

    @Test func keysAreRead() throws {
        let rule = try rule([
            "severity": "7.8", "aggregate": "true", "guidance": "file permissions", "confidence": "likely",
            "because": "|\n  Line one.\n  Line two.\n", "cwe": "[732, 59]", "about": "name",
            "needs": "execute-bits",
        ])
        #expect(rule.id == "sample")
        #expect(rule.subject == .name)
        #expect(rule.needs == [.executeBits])
        #expect(rule.family == .permissions)
        #expect(rule.title == "Anyone may change this")
        #expect(rule.severity == 78)
        #expect(rule.isAggregate)
        #expect(rule.guidance == "file permissions")
        #expect(rule.confidence == .likely)
        #expect(rule.because == "Line one.\nLine two.")
        #expect(rule.cwe == [732, 59])
        #expect(rule.file == "Rules/permissions/sample.yaml")
        #expect(rule.finds.map(\.text) == ["-rw-rw-rw- root:root note.txt"])
        #expect(rule.when.text == "entry is file and writers has other")
    }

    @Test func keysThatMayBeMissingHaveValues() throws {
        let rule = try rule(["cwe": ""])
        #expect(rule.cwe.isEmpty && rule.guidance.isEmpty && rule.supersedes.isEmpty && rule.profiles.isEmpty)
        #expect(rule.severity == nil && !rule.isAggregate)
        #expect(rule.subject == .object && rule.needs.isEmpty)
    }

    @Test func levelsAreChoices() throws {
        let rule = try rule([
            "level": "[off when link.dangles, note when not reachers has other, error]",
            "profiles": "{host: warning, transfer: [note when link.loops]}",
        ])
        #expect(rule.level.choices.map(\.level) == [.off, .note, .error])
        #expect(rule.level.choices.map { $0.when?.text } == ["link.dangles", "not reachers has other", nil])
        #expect(rule.level.highest == .error)
        #expect(rule.profiles[.host]?.choices.map(\.level) == [.warning])
        #expect(rule.profiles[.transfer]?.choices.first?.when?.text == "link.loops")
        #expect(rule.profiles[.release] == nil)
    }

    @Test func rulesAreSortedById() throws {
        let library = try RuleLibrary(parsing: [.sample("b"), .sample("a", family: "links"), .sample("c")])
        #expect(library.rules.map(\.id) == ["a", "b", "c"])
    }

    @Test func trustedAccountsAreAlwaysParameters() throws {
        let library = try RuleLibrary(parsing: [])
        #expect(library.parameters.map(\.name) == ["trusted-groups", "trusted-owners"])
    }

    @Test func supersededRulesMayLieInTheBase() throws {
        let base = try RuleLibrary(parsing: [.sample("plain")])
        let library = try RuleLibrary(parsing: [.sample("special", ["supersedes": "[plain]"])], overriding: base)
        #expect(library.rule("special")?.supersedes == ["plain"])
    }

    @Test func whatIsSaidOfARemovedRuleIsLeftOut() throws {
        let files: [RuleFile] = [.sample("plain"), .sample("special", ["supersedes": "[plain, gone]"])]
        #expect(throws: RuleErrors.self) { try RuleLibrary(parsing: files) }
        var warnings: [Diagnostic] = []
        let library = try RuleLibrary(parsing: files, warnings: &warnings)
        #expect(library.rule("special")?.supersedes == ["plain"])
        #expect(warnings.map(\.message) == ["there is no rule 'gone'"])
        #expect(warnings.first?.rendered().contains("special.yaml:12:21: warning: there is no rule 'gone'") == true)
    }

    @Test func aRuleReplacesTheOneWithItsId() throws {
        let base = try RuleLibrary(parsing: [.sample("sample"), .sample("other")])
        let own = RuleFile.sample("sample", ["title": "Mine"])
        let library = try RuleLibrary(parsing: [own], overriding: base)
        #expect(library.rules.map(\.title) == ["Anyone may change this", "Mine"])
    }

    @Test func aFileWithoutWhenAdjustsARule() throws {
        let base = try RuleLibrary(parsing: [.sample("sample", ["profiles": "{host: note}"])])
        let file = RuleFile(name: "mine/sample.yaml", bytes: Array("id: sample\nlevel: off\n".utf8))
        let rule = try #require(try RuleLibrary(parsing: [file], overriding: base).rule("sample"))
        #expect(rule.level.choices.map(\.level) == [.off])
        #expect(rule.profiles.isEmpty)
        #expect(rule.title == "Anyone may change this")
        #expect(rule.file == "mine/sample.yaml")
    }

    @Test func anAdjustedProfileLeavesTheOthers() throws {
        let base = try RuleLibrary(parsing: [.sample("sample", ["profiles": "{host: note, transfer: off}"])])
        let file = RuleFile(name: "mine/sample.yaml", bytes: Array("id: sample\nprofiles: {host: error}\n".utf8))
        let rule = try #require(try RuleLibrary(parsing: [file], overriding: base).rule("sample"))
        #expect(rule.level.highest == .error)
        #expect(rule.profiles[.host]?.highest == .error)
        #expect(rule.profiles[.transfer]?.highest == .off)
    }

    @Test func everythingWrongIsReportedOnceAndInOrder() throws {
        let files = [RuleFile.sample("b", ["since": "x", "level": "x"]), .sample("a", ["cwe": "[x]"])]
        let errors = try #require(throws: RuleErrors.self) { try RuleLibrary(parsing: files) }
        #expect(errors.diagnostics.map(\.file).map { $0.suffix(6) } == ["a.yaml", "b.yaml", "b.yaml"])
        #expect(errors.diagnostics == errors.diagnostics.sorted())
    }

    @Test func examplesAreHeldAgainstTheirRule() throws {
        let file = RuleFile.sample(
            "sample",
            [
                "finds": "\n  - -rw-rw-rw- root:root a\n  - -rw-r--r-- root:root b",
                "ignores": "\n  - -rw-rw-rw- root:root c",
            ])
        let errors = try #require(throws: RuleErrors.self) { try RuleLibrary(parsing: [file]) }
        #expect(
            errors.diagnostics.map(\.message) == [
                "the rule does not find this example", "the rule finds this example, which it is to ignore",
            ])
        #expect(errors.diagnostics.map(\.line) == [12, 14])
        #expect(throws: Never.self) { try ParsedRules([file]) }
    }
}
