/// A place in a document, for people: both numbers begin with 1, columns count Unicode scalars.
public struct Mark: Hashable, Comparable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: Mark, right: Mark) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
