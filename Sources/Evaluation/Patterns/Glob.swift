import RuleLanguage

/// A glob over bytes, matched without exponential backtracking. `*`, `?` and `[set]` stay within one component of a
/// path; `**` crosses components, and `**/` stands for any number of directories, none among them.
public struct Glob: Sendable {
    private let table: TextTable

    public init(_ pattern: [UInt8]) {
        var table = TextTable()
        _ = table.row(of: [TextPattern(glob: pattern)], isIndexed: false)
        self.table = table
    }

    /// Whether it matches the whole text.
    public func matches(_ text: Span<UInt8>) -> Bool {
        table.matches(row: 0, text)
    }
}
