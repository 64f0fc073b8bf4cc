import Examples
import Facts
import RuleLanguage
import Testing

/// Files of rules about acts: what they say beside others, and what is wrong with them.
@Suite struct ActRuleFileTests {
    private static let table = RuleFile(
        name: "Rules/calls/table.yaml",
        bytes: Array(
            """
            api: table
            languages: [c]
            calls:
              - {call: "chmod(path, mode)", does: change mode, follows: true}
              - {call: "make(path)", does: create}
            """.utf8))

    private static func sample(_ replaced: [String: String] = [:]) -> RuleFile {
        let standard = [
            "when": "sets grants write to other", "remedy": "Leave it out of {call} on {target} in {path}.",
            "finds": "[c: \"chmod(a, 0777);  <--\"]", "ignores": "[c: \"chmod(a, 0755);\"]",
        ]
        return .sample("act", family: "source", standard.merging(replaced) { $1 })
    }

    private static func library(_ file: RuleFile) throws(RuleErrors) -> RuleLibrary {
        try RuleLibrary(parsing: [table, file])
    }

    @Test func theyAreRead() throws {
        let rule = try #require(try Self.library(Self.sample(["cert": "[FIO06-C, POS01-C]"])).rule("act"))
        #expect(rule.isAboutActs && rule.cert == ["FIO06-C", "POS01-C"] && rule.family == .source)
        guard case .code(let code) = rule.finds.first else { Issue.record("no code"); return }
        #expect(code.dialect == .c && code.markedLines == [1])
        #expect(code.bytes == Array("chmod(a, 0777);".utf8))
        #expect(rule.level(under: .source).highest == .error && rule.level(under: .transfer).highest == .off)
    }

    @Test func anArchiveHasTheirExamplesAndTables() throws {
        let library = try Self.library(Self.sample())
        let again = try RuleLibrary(archive: library.archive, name: "archive")
        #expect(again.rules == library.rules && again.digest == library.digest)
        #expect(try again.callTables.calls == library.callTables.calls && again.archive == library.archive)
        let other = RuleFile(
            name: "calls/own.yaml",
            bytes: Array("api: own\nlanguages: [c]\ncalls: [{call: \"chmod(path, _, _)\", does: remove}]".utf8))
        let extended = try RuleLibrary(parsing: [other], overriding: again)
        #expect(extended.digest != again.digest)
        // Another table's word about a call counts in place of all that was said of it.
        #expect(try extended.callTables.calls.map(\.api).sorted() == ["own", "table"])
    }

    @Test func damagedTablesAreNoTables() throws {
        let archive = try Self.library(Self.sample()).archive
        let library = try RuleLibrary(archive: archive.dropLast(3) + [0, 0, 0], name: "archive")
        #expect(throws: RuleErrors.self) { _ = try library.callTables }
    }

    @Test func aRuleThatNoCallCanMeetIsWarnedOf() throws {
        for (condition, isIdle) in [
            ("acts has bind and language is c", true), ("acts has create and language is c", false),
            ("acts has any of (bind, create)", false), ("acts has create and language is python", true),
            ("not acts has create or follows", false),
        ] {
            let file = Self.sample(["when": condition, "finds": "[c: \"make(b);\"]", "ignores": "[c: \"none(b);\"]"])
            // An idle rule has no example that it finds: the files are only read.
            let parsed = try ParsedRules([Self.table, file], toleratesMissing: true)
            #expect(parsed.warnings.isEmpty != isIdle, "\(condition)")
        }
    }

    @Test(
        "What is wrong is told",
        arguments: [
            (["finds": "[-rw-rw-rw- root:root note.txt]"], "an example of a rule about acts is code"),
            (["when": "entry is file"], "the rule asks for no fact of an act, so its examples are entries"),
            (["aggregate": "true"], "'aggregate' is for rules about entries"),
            (["aggregate": "true", "least": "3"], "'least' is for rules about entries"),
            (["remedy": "Leave it out of {body}."], "nothing is known as '{body}'"),
            (["cert": "[FIO6]"], "'FIO6' is no rule of a CERT standard"),
            (["finds": "[d: \"chmod(a, 0777);\"]"], "'d' is no value of 'the language of an example'"),
            (["finds": "[c: \"chmod(a, 0755);\"]"], "the rule does not find this example"),
            (
                ["finds": "[c: \"chmod(a, 0777);\\nmake(b);  <--\"]"],
                "the rule does not find line 2 of this example, which is marked"
            ),
            (
                ["finds": "[c: \"chmod(a, 0777);\\nchmod(b, 0777);  <--\"]"],
                "the rule finds line 1 of this example, which is not marked"
            ),
            (["ignores": "[c: \"chmod(a, 02);\"]"], "the rule finds line 1 of this example, which it is to ignore"),
            (["when": "sets is 0777 or by is note"], "'note' is not a value of 'by'"),
        ] as [([String: String], String)])
    func mistakesAreTold(_ replaced: [String: String], _ message: String) {
        do throws(RuleErrors) {
            _ = try Self.library(Self.sample(replaced))
            Issue.record("nothing is wrong with it")
        } catch {
            #expect(error.diagnostics.map(\.message).contains(message), "\(error.rendered())")
        }
    }
}
