import Facts
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// `path in $allowed-setid`: an exemption holds for the object as it was allowed, and for no other.
@Suite struct PinTests {
    private func isExempt(_ line: String, allowing pins: String...) throws -> Bool {
        let parameter = Parameter(name: "allowed-setid", type: .pins, standard: .pins([]), meaning: "")
        let condition = try Condition(
            parsing: "mode has setuid and path not in $allowed-setid", parameters: [parameter])
        let library = RuleLibrary(rules: [.plain("setuid-file", when: condition)], parameters: [parameter])
        var settings = RuleSettings.plain()
        settings.parameters["allowed-setid"] = .pins(try pins.map { try PinnedEntry(parsing: $0) })
        var evaluator = try CompiledRules(library, settings: settings).makeEvaluator()
        _ = evaluator.evaluate(try ExampleEntry(parsing: line).facts())
        return evaluator.matched.isEmpty
    }

    @Test func withoutAPinNothingIsExempt() throws {
        #expect(try !isExempt("-rwsr-xr-x root:root usr/bin/sudo"))
    }

    @Test func theObjectAsItWasAllowedIsExempt() throws {
        #expect(try isExempt("-rwsr-xr-x root:root usr/bin/sudo", allowing: "-rwsr-xr-x root:root usr/bin/sudo"))
        #expect(try isExempt("-rwsr-xr-x root:root usr/bin/sudo", allowing: "-rwsr-xr-x root:root usr/*/su*"))
        #expect(
            try isExempt(
                "-rwsr-xr-x root:root a/b/su", allowing: "-rwxr-xr-x root:root x", "-rwsr-xr-x root:root **/su"))
    }

    @Test(arguments: [
        "-rwsrwxr-x root:root usr/bin/sudo", "-rwsr-xr-x 1000:root usr/bin/sudo", "-rwsr-xr-x root:50 usr/bin/sudo",
        "-rwsr-xr-x root:root opt/bin/sudo", "drwsr-xr-x root:root usr/bin/sudo",
    ])
    func theExemptionEndsWithAnyChange(_ line: String) throws {
        #expect(try !isExempt(line, allowing: "-rwsr-xr-x root:root usr/bin/*"))
    }

    @Test func capabilitiesCountWhereThePinNamesThem() throws {
        let plain = "-rwsr-xr-x root:root ping"
        let capable = "-rwsr-xr-x root:root ping caps=cap_net_raw+ep"
        #expect(try isExempt(capable, allowing: plain))
        #expect(try isExempt(capable, allowing: capable))
        #expect(try !isExempt(plain, allowing: capable))
        #expect(try !isExempt("-rwsr-xr-x root:root ping caps=cap_sys_admin+ep", allowing: capable))
    }

    /// Whether the set-id program is known by a pin that names accounts, on a machine where they have these numbers.
    private func isKnown(_ line: String, by pin: String, on machine: Machine?) throws -> Bool {
        let parameter = Parameter(
            name: "known-setid", type: .pins, standard: .pins([try PinnedEntry(parsing: pin)]), meaning: "")
        let condition = try Condition(parsing: "location in $known-setid", parameters: [parameter])
        let library = RuleLibrary(rules: [.plain("known", when: condition)], parameters: [parameter])
        var settings = RuleSettings.plain()
        settings.accounts = machine
        var evaluator = try CompiledRules(library, settings: settings).makeEvaluator()
        _ = evaluator.evaluate(try ExampleEntry(parsing: line).facts())
        return !evaluator.matched.isEmpty
    }

    private struct Machine: AccountNumbers {
        var users: [String: UInt32] = [:]
        var groups: [String: UInt32] = [:]

        func userID(named name: [UInt8]) -> UInt32? { users[String(decoding: name, as: UTF8.self)] }
        func groupID(named name: [UInt8]) -> UInt32? { groups[String(decoding: name, as: UTF8.self)] }
    }

    @Test func namesStandForTheNumbersOfTheMachine() throws {
        let pin = "-rwxr-sr-x root:crontab usr/bin/crontab"
        let line = "-rwxr-sr-x root:101 usr/bin/crontab"
        #expect(try isKnown(line, by: pin, on: Machine(groups: ["crontab": 101])))
        #expect(try !isKnown(line, by: pin, on: Machine(groups: ["crontab": 102])))
        #expect(try !isKnown(line, by: pin, on: Machine(users: ["crontab": 101])))
    }

    @Test func aNameThatNobodyHasMatchesNothing() throws {
        let pin = "-rwsr-xr-x games:nobody-here usr/games/*"
        #expect(try !isKnown("-rwsr-xr-x root:root usr/games/hack", by: pin, on: Machine()))
        #expect(try !isKnown("-rwsr-xr-x root:root usr/games/hack", by: pin, on: nil))
        #expect(try isKnown("-rwsr-xr-x root:root usr/bin/su", by: "-rwsr-xr-x root:0 usr/bin/su", on: nil))
    }

    @Test func aPinIsOneEntryAndKeepsItsNames() throws {
        let line = "-rwxr-sr-x root:_ssh usr/bin/ssh-agent"
        #expect(try PinnedEntry(parsing: line).line == line)
        #expect(throws: NotationError.self) { try PinnedEntry(parsing: line + " with drwxr-xr-x root:root usr/") }
        #expect(throws: NotationError.self) { try PinnedEntry(parsing: "-rwxr-sr-x ro*t:root usr/bin/x") }
    }

    /// The number of an account that examples know by a name is a number all the same.
    @Test(arguments: [
        "-rwsr-xr-x root:33 usr/bin/at", "drwxr-xr-x root:root srv/", "-rwxr-xr-x root:root ping caps=cap_net_raw=ep",
        "-rwxr-xr-x root:root ping caps=cap_net_raw=ep rootid=7", #"-rwsr-xr-x root:root "a b""#,
    ])
    func aPinIsSpelledAsItIsRead(line: String) throws {
        #expect(try PinnedEntry(parsing: line).line == line)
    }

    /// What a pin said beside capabilities was read, and held against nothing.
    @Test(arguments: ["size=12", "acl=u:alice:r", "xattr=user.a", "age=3d", "-> /bin/su"])
    func aPinSaysNothingThatIsNotHeldAgainstTheEntry(_ attribute: String) throws {
        let error = try #require(throws: NotationError.self) {
            try PinnedEntry(parsing: "-rwsr-xr-x root:root usr/bin/su " + attribute)
        }
        #expect(error.offset == 32)
    }

    @Test func aParameterTakesOnlyItsType() throws {
        let parameter = Parameter(name: "allowed-setid", type: .pins, standard: .pins([]), meaning: "")
        let library = RuleLibrary(rules: [], parameters: [parameter])
        for (name, value) in [("allowed-setid", ParameterValue.flag(true)), ("alowed-setid", .pins([]))] {
            var settings = RuleSettings.plain()
            settings.parameters[name] = value
            let errors = try #require(throws: RuleErrors.self) { try CompiledRules(library, settings: settings) }
            #expect(
                errors.diagnostics.map(\.message) == [
                    name == "allowed-setid" ? "$allowed-setid takes pins" : "no rule has a parameter \"alowed-setid\""
                ])
        }
    }
}
