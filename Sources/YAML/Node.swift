/// One value of a document: a scalar, a sequence or a mapping, with the place where it stands.
public struct Node: Hashable, Sendable {
    /// What the value is.
    public var content: Content
    /// Its first character.
    public var start: Mark
    /// Just past the last character; for a block collection or a block scalar, somewhere before what follows.
    public var end: Mark

    /// The three kinds of values that YAML knows (YAML 1.2.2, §3.2.1).
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
        /// Without quotes and escapes.
        public var text: String
        /// How it is written.
        public var style: Style

        /// The five ways to write a scalar (YAML 1.2.2, §7.3 and §8.1).
        public enum Style: Hashable, Sendable {
            case plain, singleQuoted, doubleQuoted, literal, folded
        }
    }

    /// A key and its value. Keys are scalars and occur once in a mapping.
    public struct Pair: Hashable, Sendable {
        /// A scalar.
        public var key: Node
        /// Whatever stands behind the key.
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
