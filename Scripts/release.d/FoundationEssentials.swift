// What the argument parser takes from the module of this name: a protocol of errors, and an encoder for the hidden option
// by which documentation is generated. The module itself would be a fifth of the program.

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

public struct Data {
    fileprivate let text: String
}

extension String {
    public enum Encoding {
        case utf8
    }

    public init?(data: Data, encoding: Encoding) {
        self = data.text
    }
}

/// Writes JSON over several lines with its keys in order, whatever is asked for: nobody asks for anything else.
public final class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)

        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }
    }

    public var outputFormatting: OutputFormatting = []

    public init() {}

    public func encode(_ value: some Encodable) throws -> Data {
        let node = Node()
        try node.encode(value)
        return Data(text: node.text(indentation: ""))
    }
}

private final class Node {
    private enum Content {
        case literal(String)
        case array([Node])
        case object([String: Node])
    }

    private var content = Content.literal("null")

    var count: Int {
        if case .array(let nodes) = content { nodes.count } else { 0 }
    }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    func becomeObject() {
        if case .object = content { return }
        content = .object([:])
    }

    func appended() -> Node {
        let node = Node()
        if case .array(let nodes) = content { content = .array(nodes + [node]) }
        return node
    }

    func member(_ key: String) -> Node {
        let node = Node()
        if case .object(var members) = content {
            members[key] = node
            content = .object(members)
        }
        return node
    }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let text as String: content = .literal(Self.quoted(text))
        case let flag as Bool: content = .literal(flag ? "true" : "false")
        case let number as any BinaryInteger: content = .literal("\(number)")
        case let number as any BinaryFloatingPoint: content = .literal("\(number)")
        default: try value.encode(to: NodeEncoder(node: self))
        }
    }

    func text(indentation: String) -> String {
        let inner = indentation + "  "
        func block(_ lines: [String], _ open: String, _ close: String) -> String {
            "\(open)\n\(lines.map { inner + $0 }.joined(separator: ",\n"))\n\(indentation)\(close)"
        }
        switch content {
        case .literal(let text): return text
        case .array(let nodes): return block(nodes.map { $0.text(indentation: inner) }, "[", "]")
        case .object(let members):
            let lines = members.sorted { $0.key < $1.key }
                .map { "\(Self.quoted($0.key)) : \($0.value.text(indentation: inner))" }
            return block(lines, "{", "}")
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "/": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

private struct NodeEncoder: Encoder, SingleValueEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(NodeMembers(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        NodeElements(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        self
    }

    func encodeNil() {}

    func encode(_ value: some Encodable) throws {
        try node.encode(value)
    }
}

private struct NodeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    init(node: Node) {
        self.node = node
        node.becomeObject()
    }

    func encodeNil(forKey key: Key) {
        _ = node.member(key.stringValue)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try node.member(key.stringValue).encode(value)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
        KeyedEncodingContainer(NodeMembers<Inner>(node: node.member(key.stringValue)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NodeElements(node: node.member(key.stringValue))
    }

    func superEncoder() -> any Encoder {
        NodeEncoder(node: node.member("super"))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        NodeEncoder(node: node.member(key.stringValue))
    }
}

private struct NodeElements: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.count }

    init(node: Node) {
        self.node = node
        node.becomeArray()
    }

    func encodeNil() {
        _ = node.appended()
    }

    func encode(_ value: some Encodable) throws {
        try node.appended().encode(value)
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(NodeMembers<Key>(node: node.appended()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        NodeElements(node: node.appended())
    }

    func superEncoder() -> any Encoder {
        NodeEncoder(node: node.appended())
    }
}
