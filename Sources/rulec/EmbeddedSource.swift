import RuleLanguage

/// Swift source that holds rule files as literals: they become constant data of the program, and cost nothing before
/// somebody reads them.
struct EmbeddedSource {
    let text: String

    init(_ files: [RuleFile]) {
        var text = "// Made from Rules/ during the build.\n\nextension BuiltinRules {\n"
        text += "    static let embedded: [(name: String, text: String)] = [\n"
        for file in files {
            let content = String(decoding: file.bytes, as: UTF8.self)
            text += "        (\(Self.literal(file.name)), \(Self.literal(content))),\n"
        }
        self.text = text + "    ]\n}\n"
    }

    private static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": literal += "\\n"
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F:
                literal.unicodeScalars.append(scalar)
            default: literal += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return literal + "\""
    }
}
