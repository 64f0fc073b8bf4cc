import Foundation

/// As much of JSON Schema (draft 7) as the configuration's schema uses; another keyword in it is an error.
struct JSONSchema {
    private let root: [String: Any]

    struct UnknownKeyword: Error {
        var name: String
    }

    init(_ data: Data) throws {
        root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    var properties: [String: [String: Any]] { root["properties"] as? [String: [String: Any]] ?? [:] }

    func accepts(_ value: Any) throws -> Bool {
        try Self.accepts(value, root)
    }

    private static func accepts(_ value: Any, _ schema: [String: Any]) throws -> Bool {
        for (keyword, argument) in schema {
            guard try holds(keyword, argument, value, schema) else { return false }
        }
        return true
    }

    private static func holds(
        _ keyword: String, _ argument: Any, _ value: Any, _ schema: [String: Any]
    ) throws -> Bool {
        switch keyword {
        case "$schema", "title", "description": return true
        case "type":
            let types = argument as? [String] ?? [argument as? String ?? ""]
            return types.contains { isType($0, value) }
        case "enum": return (argument as? [String])?.contains { $0 == value as? String } ?? false
        case "pattern":
            guard let text = value as? String, let pattern = argument as? String else { return true }
            return text.range(of: pattern, options: .regularExpression) != nil
        case "minimum": return number(value).map { $0 >= (number(argument) ?? 0) } ?? true
        case "maximum": return number(value).map { $0 <= (number(argument) ?? 0) } ?? true
        case "anyOf":
            let choices = argument as? [[String: Any]] ?? []
            return try choices.contains { try accepts(value, $0) }
        case "items":
            guard let items = value as? [Any], let schema = argument as? [String: Any] else { return true }
            return try items.allSatisfy { try accepts($0, schema) }
        case "required":
            guard let object = value as? [String: Any] else { return true }
            return (argument as? [String] ?? []).allSatisfy { object[$0] != nil }
        case "propertyNames":
            guard let object = value as? [String: Any], let schema = argument as? [String: Any] else { return true }
            return try object.keys.allSatisfy { try accepts($0, schema) }
        case "properties":
            guard let object = value as? [String: Any] else { return true }
            let schemas = argument as? [String: [String: Any]] ?? [:]
            return try object.allSatisfy { try accepts($1, schemas[$0] ?? [:]) }
        case "additionalProperties":
            guard let object = value as? [String: Any] else { return true }
            let known = (schema["properties"] as? [String: Any] ?? [:]).keys
            let others = object.filter { !known.contains($0.key) }
            guard let schema = argument as? [String: Any] else { return others.isEmpty }
            return try others.values.allSatisfy { try accepts($0, schema) }
        default: throw UnknownKeyword(name: keyword)
        }
    }

    private static func isType(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": isFlag(value)
        case "number": number(value) != nil
        case "integer": number(value).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func number(_ value: Any) -> Double? {
        if isFlag(value) { return nil }
        return (value as? NSNumber)?.doubleValue
    }

    /// JSONSerialization makes flags numbers as well.
    private static func isFlag(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return value is Bool }
        return String(cString: number.objCType) == "c"
    }
}
