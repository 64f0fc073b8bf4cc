/// The extra field of a header: what it says about sizes, times, owners and the name in Unicode (APPNOTE.TXT 6.3, 4.5; the
/// blocks of Info-ZIP by its proginfo/extrafld.txt).
struct ZipExtra {
    /// Block 0x0001: sizes and offset in 64 bits, those that the header lacks.
    var wide: [UInt64] = []
    /// Block 0x5455 ("UT").
    var modified: Int32?
    /// Block 0x7875 ("ux").
    var owner: Int64?
    var group: Int64?
    /// Block 0x7075 ("up"): the name in UTF-8, and the checksum of the name that it stands for.
    var unicodeName: Range<Int>?
    var unicodeChecksum: UInt32 = 0

    init() {}

    /// Blocks that are cut off are left out.
    init(_ bytes: Span<UInt8>) {
        var start = 0
        while start + 4 <= bytes.count {
            let tag = bytes.word(start)
            let count = Int(bytes.word(start + 2))
            start += 4
            guard start + count <= bytes.count else { return }
            read(tag, bytes.extracting(start..<start + count), at: start)
            start += count
        }
    }

    private mutating func read(_ tag: UInt16, _ block: Span<UInt8>, at start: Int) {
        switch tag {
        case 0x0001: for index in 0..<min(block.count / 8, 3) { wide.append(block.quad(8 * index)) }
        case 0x5455:
            if block.count >= 5, block[0] & 1 != 0 { modified = Int32(bitPattern: block.long(1)) }
        case 0x7875: readOwners(block)
        case 0x7075:
            guard block.count >= 5, block[0] == 1 else { return }
            unicodeChecksum = block.long(1)
            unicodeName = start + 5..<start + block.count
        default: break
        }
    }

    private mutating func readOwners(_ block: Span<UInt8>) {
        guard block.count >= 3, block[0] == 1 else { return }
        let ownerSize = Int(block[1])
        guard block.count >= 3 + ownerSize else { return }
        let groupSize = Int(block[2 + ownerSize])
        guard block.count >= 3 + ownerSize + groupSize else { return }
        owner = Self.number(block.extracting(2..<2 + ownerSize))
        group = Self.number(block.extracting(3 + ownerSize..<3 + ownerSize + groupSize))
    }

    private static func number(_ bytes: Span<UInt8>) -> Int64? {
        guard bytes.count <= 8 else { return nil }
        var value: UInt64 = 0
        for index in 0..<bytes.count { value |= UInt64(bytes[index]) << UInt64(8 * index) }
        return Int64(exactly: value)
    }
}
