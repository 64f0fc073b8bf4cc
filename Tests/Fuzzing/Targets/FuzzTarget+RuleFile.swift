import Examples
import RuleLanguage

extension FuzzTarget {
    /// A rule file, and the same bytes as a file of parameters; a library that was read survives being archived.
    static let ruleFile = FuzzTarget(name: "rule-file") { input in
        let lines = input.lines
        let name = "\(word(after: "family: ", in: lines))/\(word(after: "id: ", in: lines)).yaml"
        for file in [RuleFile(name: name, bytes: input), RuleFile(name: "parameters.yaml", bytes: input)] {
            do {
                let library = try RuleLibrary(parsing: [file], overriding: base)
                let archive = library.archive
                let restored = try RuleLibrary(archive: archive, name: "archive")
                try hold(restored.rules == library.rules, "the archive has other rules")
                try hold(restored.parameters == library.parameters, "the archive has other parameters")
            } catch let errors as RuleErrors {
                try hold(!errors.diagnostics.isEmpty, "a refusal says why")
                _ = errors.rendered()
            }
        }
        // An archive is our own, but may be damaged.
        _ = try? RuleLibrary(archive: input, name: "archive")
    }

    private static let base = RuleLibrary(rules: [], parameters: oneOfEachSort)

    /// A parameter of each sort that bytes may name.
    static let oneOfEachSort = [
        Parameter(name: "names", type: .texts, standard: .texts([]), meaning: ""),
        Parameter(name: "limit", type: .number, standard: .number(0), meaning: ""),
        Parameter(name: "strict", type: .flag, standard: .flag(true), meaning: ""),
        Parameter(name: "pinned", type: .pins, standard: .pins([]), meaning: ""),
    ]

    /// A file must be called what its rule is called, which the fuzzer would hardly find.
    private static func word(after key: String, in lines: [[UInt8]]) -> String {
        let line = lines.first { $0.starts(with: key.utf8) } ?? []
        return Array(line.dropFirst(key.utf8.count)).asText
    }
}
