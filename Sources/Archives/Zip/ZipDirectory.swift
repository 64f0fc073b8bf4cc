/// Where a zip archive's central directory lies, as the records at its end say (APPNOTE.TXT 6.3, 4.3.14 to 4.3.16).
struct ZipDirectory {
    /// In bytes of the file.
    var range: Range<UInt64>
    /// How many members it has, as far as the record can say: of the old one the lowest 16 bits.
    var count: UInt64
    var isCountWhole: Bool
    /// What offsets in the archive count from: what stands before a self-extracting archive is not counted.
    var base: UInt64
    /// Where the archive ends.
    var end: UInt64

    private static let endSize = 22
    private static let locatorSize: UInt64 = 20
    private static let wideEndSize: UInt64 = 56

    /// The record at the end is the last one whose comment lies in the file; that is how other readers find it.
    init(_ window: inout RandomAccessWindow) throws(ArchiveError) {
        let size = window.source.size
        let tail = min(size, UInt64(Self.endSize) + 0xFFFF)
        let first = size - tail
        guard let at = try window.load(first, Int(tail)) else { throw ArchiveError(.truncated, at: size) }
        guard let found = Self.findEnd(window.bytes.span.extracting(at..<at + Int(tail))) else {
            throw ArchiveError(.endMarkMissing, at: size)
        }
        let position = first + UInt64(found)
        let index = at + found
        let (disks, narrow, commentLength) = Self.fields(window.bytes.span.extracting(droppingFirst: index))
        end = position + UInt64(Self.endSize) + UInt64(commentLength)
        guard disks == 0 || disks == 0xFFFF else { throw ArchiveError(.header(.continuation), at: position) }
        let isWide = narrow.count == 0xFFFF || narrow.size == 0xFFFF_FFFF || narrow.offset == 0xFFFF_FFFF
        if isWide, let wide = try Self.wideEnd(&window, before: position) {
            self = try Self(
                before: wide.position, count: wide.count, size: wide.size, offset: wide.offset, isCountWhole: true,
                end: end)
        } else {
            self = try Self(
                before: position, count: UInt64(narrow.count), size: UInt64(narrow.size), offset: UInt64(narrow.offset),
                isCountWhole: false, end: end)
        }
    }

    private init(
        before position: UInt64, count: UInt64, size: UInt64, offset: UInt64, isCountWhole: Bool, end: UInt64
    ) throws(ArchiveError) {
        guard size <= position, offset <= position - size else {
            throw ArchiveError(.header(.centralDirectory), at: position)
        }
        range = position - size..<position
        base = position - size - offset
        self.count = count
        self.isCountWhole = isCountWhole
        self.end = end
    }

    private static func fields(
        _ record: Span<UInt8>
    ) -> (disks: UInt16, narrow: (count: UInt16, size: UInt32, offset: UInt32), commentLength: UInt16) {
        let narrow = (count: record.word(10), size: record.long(12), offset: record.long(16))
        return (record.word(4) | record.word(6), narrow, record.word(20))
    }

    private static func findEnd(_ tail: Span<UInt8>) -> Int? {
        var index = tail.count - endSize
        while index >= 0 {
            if tail[index] == 0x50, tail.long(index) == 0x0605_4B50,
                index + endSize + Int(tail.word(index + 20)) <= tail.count
            {
                return index
            }
            index -= 1
        }
        return nil
    }

    /// The record of archives with large offsets; a locator before the old one says where it is. What stands before the
    /// archive is not counted there either.
    private static func wideEnd(
        _ window: inout RandomAccessWindow, before position: UInt64
    ) throws(ArchiveError) -> (position: UInt64, count: UInt64, size: UInt64, offset: UInt64)? {
        guard position >= locatorSize, let at = try window.load(position - locatorSize, Int(locatorSize)),
            window.bytes.span.long(at) == 0x0706_4B50
        else { return nil }
        let said = window.bytes.span.quad(at + 8)
        let adjacent = position >= locatorSize + wideEndSize ? position - locatorSize - wideEndSize : 0
        for place in [said, adjacent] {
            guard place < position, let at = try window.load(place, Int(wideEndSize)),
                window.bytes.span.long(at) == 0x0606_4B50
            else { continue }
            let record = window.bytes.span
            return (place, record.quad(at + 32), record.quad(at + 40), record.quad(at + 48))
        }
        throw ArchiveError(.header(.centralDirectory), at: position - locatorSize)
    }
}
