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

    /// The record at the end is the last one that there is: so most readers find it, whatever comment it says that it has. Who
    /// wants the comment to be there finds an earlier one; in the comment of that may be another archive.
    ///
    /// - Throws: where readers find different directories.
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
        guard window.bytes.span.word(index + 8) == narrow.count else {
            throw ArchiveError(.header(.centralDirectory), at: position)
        }
        if Self.hasEnd(window.bytes.span.extracting(at..<index), reaching: found) {
            throw ArchiveError(.header(.centralDirectory), at: position)
        }
        if let wide = try Self.wideEnd(&window, before: position) {
            // Some readers go by the one record, some by the other where it has room for the number.
            guard Self.agree(narrow.count, .max, wide.count), Self.agree(narrow.size, .max, wide.size),
                Self.agree(narrow.offset, .max, wide.offset)
            else { throw ArchiveError(.header(.centralDirectory), at: position) }
            self = try Self(
                before: wide.position, count: wide.count, size: wide.size, offset: wide.offset, isCountWhole: true,
                end: end)
        } else {
            self = try Self(
                before: position, count: UInt64(narrow.count), size: UInt64(narrow.size), offset: UInt64(narrow.offset),
                isCountWhole: false, end: end)
        }
        try checkPlace(&window)
    }

    private static func agree<Number: FixedWidthInteger & UnsignedInteger>(
        _ narrow: Number, _ unsaid: Number, _ wide: UInt64
    ) -> Bool {
        narrow == unsaid || UInt64(narrow) == wide
    }

    /// What stands before the archive is mostly not counted, and was counted where the directory is found so, too: where one
    /// lies at either place, readers find different ones.
    private func checkPlace(_ window: inout RandomAccessWindow) throws(ArchiveError) {
        guard base > 0, !range.isEmpty, let at = try window.load(range.lowerBound - base, 4),
            window.bytes.span.long(at) == ZipEntry.centralSignature
        else { return }
        throw ArchiveError(.header(.centralDirectory), at: range.lowerBound)
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
            if tail[index] == 0x50, tail.long(index) == endSignature { return index }
            index -= 1
        }
        return nil
    }

    /// Whether an earlier record has a comment that goes on beyond the last one.
    private static func hasEnd(_ before: Span<UInt8>, reaching last: Int) -> Bool {
        var start = 0
        while let index = before.firstIndex(of: endSignature, from: start) {
            start = index + 1
            // Compressed bytes may be the same by chance, but not all that the record says as well.
            guard index + endSize <= before.count, before.long(index + 4) == 0,
                before.word(index + 8) == before.word(index + 10)
            else { continue }
            if index + endSize + Int(before.word(index + 20)) > last { return true }
        }
        return false
    }

    private static let endSignature: UInt32 = 0x0605_4B50

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
        var found: (position: UInt64, count: UInt64, size: UInt64, offset: UInt64)?
        for place in said == adjacent ? [said] : [said, adjacent] {
            guard place < position, let at = try window.load(place, Int(wideEndSize)),
                window.bytes.span.long(at) == 0x0606_4B50
            else { continue }
            let record = window.bytes.span.extracting(droppingFirst: at)
            // Some look for it where it is said to be, some just before the locator.
            guard found == nil, record.long(16) == 0, record.long(20) == 0, record.quad(24) == record.quad(32) else {
                throw ArchiveError(.header(.centralDirectory), at: place)
            }
            found = (place, record.quad(32), record.quad(40), record.quad(48))
        }
        guard let found else { throw ArchiveError(.header(.centralDirectory), at: position - locatorSize) }
        return found
    }
}
