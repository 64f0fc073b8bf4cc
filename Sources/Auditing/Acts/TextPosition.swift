/// A position in a text, as editors count.
public struct TextPosition: Hashable, Comparable, Sendable {
    /// From 1; a line ends with a line feed.
    public var line: Int
    /// From 1, in Unicode scalars. A byte that belongs to none counts as one.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
