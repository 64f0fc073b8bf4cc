/// What a consumer of entries works out for all entries of a directory at once. Zeros before it has.
public struct DirectoryNote: Sendable {
    /// Which patterns of paths can match here: the highest bit says that this is known.
    public var patterns: UInt64 = 0
    /// Which of them match every path here.
    public var certainPatterns: UInt64 = 0
    /// What entries here have in common with those of some other directories.
    public var place: UInt64 = 0
    public var accounts: UInt64 = 0

    public init() {}
}
