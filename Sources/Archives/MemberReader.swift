/// Reads an archive, member by member, in the order in which they are in it.
public protocol MemberReader {
    /// What the format can say about a member.
    static var provides: MemberFields { get }

    /// Goes on to the next member, past what is left of the last one's contents; false at the archive's end.
    ///
    /// - Throws: what keeps it from going on; then every further call throws the same.
    mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool

    /// The next bytes of the contents of the member that `next` was last about; how many, and 0 at their end alone.
    mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int

    /// What lies behind the archive's end; known when `next` has come to it.
    var trailing: TrailingData? { get }
}

/// Bytes behind the mark that an archive ends with.
public struct TrailingData: Hashable, Sendable {
    /// Where they begin, in bytes from the archive's start.
    public var offset: UInt64
    /// What they begin as, where that is an archive itself.
    public var format: ArchiveFormat?
}
