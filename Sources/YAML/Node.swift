/// One value of a document: a scalar, a sequence or a mapping, with the place where it stands.
public struct Node: Hashable, Sendable {
    public var content: Content
    public var start: Mark
    /// Just past the last character; for a block collection or a block scalar, somewhere before what follows.
    public var end: Mark

    public enum Content: Hashable, Sendable {
        case scalar(Scalar)
        case sequence([Node], Layout)
        case mapping([Pair], Layout)
    }

    /// How a collection is written: `[a, b]` and `{a: b}` are flow, lines are block.
    public enum Layout: Hashable, Sendable {
        case block, flow
    }

    /// Scalars are text. What `12`, `off` or `null` mean is for the reader of the document to say.
    public struct Scalar: Hashable, Sendable {
        public var text: String
        public var style: Style

        public enum Style: Hashable, Sendable {
            case plain, singleQuoted, doubleQuoted, literal, folded
        }
    }

    /// A key and its value. Keys are scalars and occur once in a mapping.
    public struct Pair: Hashable, Sendable {
        public var key: Node
        public var value: Node

        /// The key's text.
        public var name: String { key.text ?? "" }
    }
}

extension Node {
    /// The text of a scalar.
    public var text: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    /// The items of a sequence.
    public var items: [Node]? {
        if case .sequence(let items, _) = content { items } else { nil }
    }

    /// The pairs of a mapping, in the order of the document.
    public var pairs: [Pair]? {
        if case .mapping(let pairs, _) = content { pairs } else { nil }
    }

    /// The value of a mapping's key.
    public subscript(key: String) -> Node? {
        pairs?.first { $0.name == key }?.value
    }

    /// A scalar written plain and empty, or as `~` or `null`: a key without a value.
    public var isNull: Bool {
        guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
        return ["", "~", "null"].contains(scalar.text)
    }
}
