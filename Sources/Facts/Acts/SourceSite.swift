/// Where something stands in a source text.
public struct SourceSite: Hashable, Sendable {
    /// In bytes from the text's beginning.
    public var range: Range<Int>
    /// From 1.
    public var line: Int

    public init(range: Range<Int>, line: Int) {
        self.range = range
        self.line = line
    }
}
