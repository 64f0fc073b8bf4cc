/// What a consumer of entries works out for all entries of a directory at once. Zeros before it has.
public struct DirectoryNote: Sendable {
    /// Whether the next two are known.
    public var hasPatterns = false
    /// Which patterns of paths can match here.
    public var patterns = BitSet()
    /// Which of them match every path here.
    public var certainPatterns = BitSet()
    /// A number that directories share of which the same is known; zero where nothing is.
    public var number: UInt64 = 0

    public init() {}
}
