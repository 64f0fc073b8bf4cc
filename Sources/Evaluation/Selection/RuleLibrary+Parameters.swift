import Facts
import RuleLanguage

extension RuleLibrary {
    /// The value of every parameter: as set, else the trusted accounts of the audit, else as declared.
    func parameters(set settings: RuleSettings) throws(RuleErrors) -> [String: ParameterValue] {
        var values: [String: ParameterValue] = [
            "trusted-owners": .accounts(settings.trust.owners.sorted().map { .id($0) }),
            "trusted-groups": .accounts(settings.trust.groups.sorted().map { .id($0) }),
        ]
        for parameter in parameters {
            if let value = parameter.standard {
                values[parameter.name] = value.numbered(parameter.type, by: settings.localAccounts ?? settings.accounts)
            }
        }
        var diagnostics: [Diagnostic] = []
        for (name, value) in settings.parameters {
            guard let declared = parameters.first(where: { $0.name == name }) else {
                let nearest = nearestWord(to: name, among: parameters.map(\.name).sorted())
                diagnostics.append(
                    Diagnostic(
                        file: "parameters", line: 1, column: 1, length: max(1, name.unicodeScalars.count),
                        message: "no rule has a parameter \"\(name)\"",
                        notes: nearest.map { ["did you mean \"\($0)\"?"] } ?? [], sourceLine: name))
                continue
            }
            if value.suits(declared.type) {
                values[name] = value.numbered(declared.type, by: settings.accounts)
            } else {
                diagnostics.append(
                    Diagnostic(
                        file: "parameters", line: 1, column: 1, length: max(1, name.unicodeScalars.count),
                        message: "$\(name) takes \(declared.type.rawValue)", sourceLine: name))
            }
        }
        if !diagnostics.isEmpty { throw RuleErrors(diagnostics) }
        return values
    }
}

extension ParameterValue {
    /// Whether a parameter of this type can have the value.
    fileprivate func suits(_ type: Parameter.Kind) -> Bool {
        switch (self, type) {
        case (.text, .text), (.texts, .texts), (.accounts, .users), (.accounts, .groups), (.number, .number),
            (.flag, .flag), (.pins, .pins):
            true
        default: false
        }
    }
}
