import Configuration
import Names
import RuleLanguage

extension FuzzTarget {
    /// A configuration file.
    static let configuration = FuzzTarget(name: "configuration") { input in
        do throws(RuleErrors) {
            _ = try ConfigurationFile(parsing: input, file: ".treewarden.yaml", table: table)
        } catch {
            try hold(!error.diagnostics.isEmpty, "a refusal says why")
            _ = error.rendered()
        }
    }

    private static let table = SettingTable(
        library: RuleLibrary(rules: [], parameters: oneOfEachSort), targets: NameTarget.allCases.map(\.rawValue))
}
