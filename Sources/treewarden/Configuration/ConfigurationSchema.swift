import Configuration
import Facts
import Reporting
import RuleLanguage

/// The JSON Schema (draft 7, which editors know best) of the configuration, made of the keys that the reader goes by.
extension JSONWriter {
    mutating func schema(of table: SettingTable) {
        object { json in
            json.string("$schema", "http://json-schema.org/draft-07/schema#")
            json.string("title", "Configuration of treewarden")
            json.properties(table.keys)
        }
    }

    private mutating func properties(_ keys: [SettingKey]) {
        string("type", "object")
        object("properties") { json in
            for key in keys {
                json.object(key.name) { json in
                    json.string("description", key.meaning)
                    json.shape(key.shape)
                }
            }
        }
        strings("required", keys.filter(\.isRequired).map(\.name))
        flag("additionalProperties", false)
    }

    private mutating func shape(_ shape: SettingShape) {
        switch shape {
        case .flag: string("type", "boolean")
        case .word(let words): strings("enum", words)
        case .text, .account, .pattern: scalar()
        case .date: string("pattern", Self.day, ofType: "string")
        case .mode: mode()
        case .capabilities: string("pattern", #"^(none|.*[=+][eip]*)$"#, ofType: "string")
        case .digest: string("pattern", "^(sha256:)?[0-9a-f]{64}$", ofType: "string")
        case .rule(let rules): ruleWord(rules)
        case .list(let item): list { $0.shape(item) }
        case .keys(let keys, _): properties(keys)
        case .levels(let rules):
            string("type", "object")
            object("propertyNames") { $0.ruleWord(rules) }
            object("additionalProperties") { $0.shape(.word(Level.allCases.map(\.name))) }
        case .parameters(let parameters): self.parameters(parameters)
        }
    }

    /// The days that every year has, and 29 February.
    private static let day =
        "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])"
        + "|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$"

    /// Text, also where an editor takes it for a number or a flag: the reader does not.
    private mutating func scalar() {
        strings("type", ["string", "number", "boolean"])
        string("pattern", "\\S")
    }

    /// Octal digits, which an editor takes for a number.
    private mutating func mode() {
        array("anyOf") { json in
            json.object { $0.string("pattern", "^0?[0-7]{1,4}$", ofType: "string") }
            json.object { json in
                json.string("type", "integer")
                json.number("minimum", 0)
                json.number("maximum", 7777)
            }
        }
    }

    private mutating func ruleWord(_ rules: [Rule]) {
        array("anyOf") { json in
            json.object {
                $0.strings(
                    "enum",
                    rules.map(\.id)
                        + Rule.Family.allCases.filter { family in
                            rules.contains { $0.family == family }
                        }.map(\.rawValue))
            }
            json.object { $0.string("pattern", #"[*?\[]"#, ofType: "string") }
        }
    }

    private mutating func parameters(_ parameters: [Parameter]) {
        string("type", "object")
        object("properties") { json in
            for parameter in parameters {
                json.object(parameter.name) { json in
                    json.string("description", parameter.meaning)
                    json.value(of: parameter.type)
                }
            }
        }
        flag("additionalProperties", false)
    }

    private mutating func value(of type: Parameter.Kind) {
        switch type {
        case .text: strings("type", ["string", "number", "boolean"])
        case .texts: list { $0.strings("type", ["string", "number", "boolean"]) }
        case .users, .groups:
            list { json in
                json.array("anyOf") { json in
                    json.object { $0.string("pattern", "^([0-9]+|[A-Za-z_][A-Za-z0-9_.$-]*)$", ofType: "string") }
                    json.object { json in
                        json.string("type", "integer")
                        json.number("minimum", 0)
                        json.number("maximum", UInt32.max)
                    }
                }
            }
        case .number:
            array("anyOf") { json in
                json.object { $0.string("type", "integer") }
                json.object { $0.string("pattern", "^-?[0-9]+( [A-Za-z]+)?$", ofType: "string") }
            }
        case .flag:
            array("anyOf") { json in
                json.object { $0.string("type", "boolean") }
                json.object { $0.strings("enum", ["true", "false"]) }
            }
        case .pins: list { $0.string("pattern", #"^[-dlpsbc][-rwxsStT]{9} +\S+:\S+ +\S"#, ofType: "string") }
        }
    }

    private mutating func list(_ item: (inout JSONWriter) -> Void) {
        string("type", "array")
        object("items", item)
    }

    private mutating func string(_ key: String, _ value: String, ofType type: String) {
        string("type", type)
        string(key, value)
    }

    private mutating func strings(_ key: String, _ values: [String]) {
        array(key) { json in
            for value in values { json.string(nil, value) }
        }
    }
}
