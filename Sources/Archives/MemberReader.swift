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

    /// The layer of an image that the member is of, counted from 0.
    var layer: Int { get }

    /// What lies behind the archive's end; known when `next` has come to it.
    var trailing: TrailingData? { get }

    /// What lies behind the end of each layer of an image, as far as `next` has come.
    var remainders: [LayerRemainder] { get }
}

extension MemberReader {
    public var layer: Int { 0 }
    public var remainders: [LayerRemainder] { [] }
}

/// What lies behind the end of one layer of an image.
public struct LayerRemainder: Hashable, Sendable {
    /// Which layer, counted from 0.
    public var layer: Int
    /// Where the layer lies among the image's files.
    public var path: [UInt8]
    /// Whether it is an archive.
    public var holdsMembers: Bool
}

/// Bytes behind the mark that an archive ends with.
public struct TrailingData: Hashable, Sendable {
    /// Where they begin, in bytes from the archive's start.
    public var offset: UInt64
    /// What they begin as, where that is an archive itself.
    public var format: ArchiveFormat?
    /// Whether they are further members of a package, which its readers do not look at.
    public var isMember = false

    /// Whether something lies in them that some readers unpack.
    public var holdsMembers: Bool { format != nil || isMember }
}

extension TrailingData {
    /// Tape drives and archivers fill an archive up with zeros; anything else does not belong to it. Where the format lets
    /// headers begin is told by `alignment`, in bytes.
    static func behindEnd(_ window: inout ByteWindow, alignment: UInt64) throws(ArchiveError) -> TrailingData? {
        while try window.fill(1) {
            let zeros = window.leadingZeros
            guard zeros < window.count else {
                window.consume(zeros)
                continue
            }
            // Back to where a header may begin.
            let first = window.offset + UInt64(zeros)
            let start = max(window.offset, first - first % alignment)
            window.consume(Int(start - window.offset))
            _ = try window.fill(ArchiveFormat.signatureLength)
            let format = ArchiveFormat(firstBytes: window.available)
            return TrailingData(offset: format == nil ? first : start, format: format)
        }
        return nil
    }
}
