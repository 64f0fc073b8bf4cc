/// What a consumer of entries works out for all entries of a directory at once. Zeros before it has.
public struct DirectoryNote: Sendable {
    /// Whether the next two are known.
    public var hasPatterns = false
    /// Which patterns of paths can match here.
    public var patterns: UInt128 = 0
    /// Which of them match every path here.
    public var certainPatterns: UInt128 = 0
    /// A number that directories share of which the same patterns are known; zero where they are not.
    public var patternsNumber: UInt64 = 0
    /// The number of the root, which is never zero.
    public var root: UInt64 = 0
    /// What the directory has in common with others.
    public var directory = DirectoryFacts.none

    public init() {}
}
