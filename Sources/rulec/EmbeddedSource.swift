import RuleLanguage

/// Swift source that holds checked rules as a literal: it becomes constant data of the program, and costs nothing
/// before somebody reads it.
struct EmbeddedSource {
    let text: String

    init(_ library: RuleLibrary) {
        let archive = String(decoding: library.archive, as: UTF8.self)
        text = """
            // Made from Rules/ during the build.

            extension BuiltinRules {
                static var archive: String { \(Self.literal(archive)) }
            }

            """
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
