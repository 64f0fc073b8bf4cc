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
        library: RuleLibrary(
            rules: [],
            parameters: [
                Parameter(name: "names", type: .texts, standard: .texts([]), meaning: ""),
                Parameter(name: "limit", type: .number, standard: .number(0), meaning: ""),
                Parameter(name: "strict", type: .flag, standard: .flag(true), meaning: ""),
                Parameter(name: "pinned", type: .pins, standard: .pins([]), meaning: ""),
            ]),
        targets: NameTarget.allCases.map(\.rawValue))
}
