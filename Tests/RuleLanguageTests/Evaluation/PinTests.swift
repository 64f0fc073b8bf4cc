import Facts
import Testing

@testable import RuleLanguage

/// `path in $allowed-setid`: an exemption holds for the object as it was allowed, and for no other.
@Suite struct PinTests {
    private func isExempt(_ line: String, allowing pins: String...) throws -> Bool {
        let parameter = Parameter(name: "allowed-setid", type: .pins, standard: .pins([]), meaning: "")
        let condition = try Condition(
            parsing: "mode has setuid and path not in $allowed-setid", parameters: [parameter])
        let library = RuleLibrary(rules: [.plain("setuid-file", when: condition)], parameters: [parameter])
        var settings = RuleSettings.plain()
        settings.parameters["allowed-setid"] = .pins(try pins.map { try ExampleEntry(parsing: $0) })
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
