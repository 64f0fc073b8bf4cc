/// One YAML document, read whole: its nodes, and the text that they were read from.
///
/// Only what a reader can see at the place where it stands is accepted: aliases, anchors, tags, merge keys, directives
/// and keys that are not scalars are refused, and so is a key that a mapping already has.
public struct Document: Hashable, Sendable {
    public let root: Node
    package let source: SourceText

    /// Bounds on what is read, so that no file can make reading dear.
    public struct Limits: Hashable, Sendable {
        /// Of the whole document.
        public var bytes: Int
        /// Collections within one another.
        public var depth: Int
        /// Mistakes that are told: where there are more, the rest of the file is not read.
        public var problems: Int

        public init(bytes: Int = 1 << 20, depth: Int = 32, problems: Int = 100) {
            self.bytes = bytes
            self.depth = depth
            self.problems = problems
        }
    }

    /// Reads UTF-8.
    ///
    /// Throws every problem found: the first where the text is no YAML at all, and all the constructs refused.
    public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(YAMLError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        source = SourceText(bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
        var builder = DocumentBuilder(source: source, limits: limits)
        root = try builder.build()
    }

    /// The text of a line, by its number from 1, to be quoted; empty where it is too long for that.
    public func line(_ number: Int) -> String {
        source.quotation(ofLine: number)
    }

    /// Where the byte at `offset` of a scalar's text stands: its true place also inside a block or a quoted scalar.
    public func mark(at offset: Int, in node: Node) -> Mark {
        guard case .scalar(let scalar) = node.content else { return node.start }
        let start =
            switch scalar.style {
            case .plain: source.offset(of: node.start)
            case .singleQuoted, .doubleQuoted: source.offset(of: node.start) + 1
            case .literal, .folded: source.offset(of: Mark(line: node.start.line + 1, column: 1))
            }
        let alignment = ScalarAlignment(source: source.bytes, style: scalar.style)
        return source.mark(at: alignment.offset(of: offset, in: Array(scalar.text.utf8), from: start))
    }

    /// How many characters a node takes on its first line; at least 1.
    public func length(of node: Node) -> Int {
        if node.end.line == node.start.line { return max(1, node.end.column - node.start.column) }
        let line = source.text(ofLine: node.start.line).unicodeScalars.count
        return max(1, line + 1 - node.start.column)
    }
}
