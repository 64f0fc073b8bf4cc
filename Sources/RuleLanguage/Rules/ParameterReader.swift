import YAML

/// Reads a file that declares parameters: a mapping from names to type, default and meaning.
struct ParameterReader {
    /// A parameter, and where it is declared.
    struct Declaration {
        var parameter: Parameter
        var source: RuleSource
        var name: Node
    }

    private static let keys = ["type", "default", "meaning"]

    static func read(_ file: RuleFile) throws(RuleErrors) -> [Declaration] {
        let source = try RuleSource(file)
        guard let pairs = source.document.root.pairs else {
            throw RuleErrors([
                source.diagnostic(
                    at: source.document.root, "expected parameters", "a line is 'name:', its keys below it")
            ])
        }
        var declarations: [Declaration] = []
        var diagnostics: [Diagnostic] = []
        for pair in pairs {
            guard let parameter = parameter(pair, in: source, to: &diagnostics) else { continue }
            declarations.append(Declaration(parameter: parameter, source: source, name: pair.key))
        }
        guard diagnostics.isEmpty else { throw RuleErrors(diagnostics) }
        return declarations
    }

    private static func parameter(
        _ pair: Node.Pair, in source: RuleSource, to diagnostics: inout [Diagnostic]
    ) -> Parameter? {
        guard
            var reader = MappingReader(pair.value, of: "a parameter", known: keys, in: source, to: &diagnostics)
        else { return nil }
        defer { diagnostics += reader.diagnostics }
        if !RuleReader.isKebabCase(pair.name) {
            reader.refuse(
                pair.key, "'\(pair.name)' is no parameter's name", "it is of lower-case letters, joined by hyphens")
        }
        let type = reader.word(
            reader.required("type"), of: "type", among: Parameter.Kind.allCases.map { ($0.rawValue, $0) })
        let meaning = reader.text(reader.required("meaning"), of: "meaning")
        guard let type, let meaning else { return nil }
        var parameter = Parameter(name: pair.name, type: type, standard: nil, meaning: meaning)
        if let trusted = Parameter.trusted.first(where: { $0.name == pair.name }), trusted.type != type {
            reader.refuse(pair.key, "'\(pair.name)' is of type \(trusted.type.rawValue)")
        }
        guard let node = reader.optional("default") else {
            if !Parameter.trusted.contains(where: { $0.name == pair.name }) {
                reader.refuse(pair.key, "the key 'default' is missing")
            }
            return parameter
        }
        do throws(RuleErrors) {
            parameter.standard = try parameter.value(of: node, in: source.document, file: source.name)
        } catch {
            reader.add(error.diagnostics)
        }
        return parameter
    }
}
