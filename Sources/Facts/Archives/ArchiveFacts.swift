/// What is known of an archive as a whole; of a live tree, that it is none.
public struct ArchiveFacts: Hashable, Sendable {
    /// Whether the tree is what the members of an archive come to.
    public var isArchive = false
    /// Whether it is an archive by itself, and neither a package nor an image.
    public var isPlain = false
    /// Whether bytes lie behind its end.
    public var hasTrailingData = false
    /// Whether those are an archive, or members.
    public var hasAppendedMembers = false
    /// How many bytes come of it when it is unpacked.
    public var unpacked: UInt64 = 0
    /// How many bytes come of one.
    public var ratio: UInt64 = 0

    public init() {}
}
