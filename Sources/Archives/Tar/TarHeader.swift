import Facts

/// The fields of a tar header block (POSIX.1-2017, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format").
enum TarHeader {
    static let size = 512
    static let name = 0..<100
    static let mode = 100..<108
    static let owner = 108..<116
    static let group = 116..<124
    static let contentsSize = 124..<136
    static let modified = 136..<148
    static let checksum = 148..<156
    static let type = 156
    static let linkName = 157..<257
    static let magic = 257
    static let ownerName = 265..<297
    static let groupName = 297..<329
    static let deviceMajor = 329..<337
    static let deviceMinor = 337..<345
    static let prefix = 345..<500
    /// star(1) keeps times where the last part of the prefix is in POSIX.
    static let shortPrefix = 345..<476
    /// Of a GNU header that stands for a file with holes.
    static let extents = 386..<482
    static let extentsContinue = 482
    static let realSize = 483..<495
    /// Of the blocks that go on with the extents.
    static let moreExtents = 0..<504
    static let moreExtentsContinue = 504

    /// The first four letters of the magic.
    private static let ustar: UInt32 = 0x6174_7375

    enum Dialect {
        /// Before POSIX: neither names of owners nor devices.
        case old
        case posix
        case gnu
    }

    static func dialect(_ block: Span<UInt8>) -> Dialect {
        guard block.long(magic) == ustar, block[magic + 4] == UInt8(ascii: "r") else { return .old }
        return block[magic + 5] == 0x20 ? .gnu : .posix
    }

    /// Whether a tar archive begins so: with a header. A block of zeros before it is no end yet.
    static func begins(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= size else { return false }
        let block = bytes.extracting(first: size)
        if isZero(block) {
            guard bytes.count >= 2 * size else { return false }
            let second = bytes.extracting(size..<2 * size)
            return !isZero(second) && hasChecksum(second)
        }
        return bytes.has("ustar", at: magic) || hasChecksum(block)
    }

    /// Whether these bytes are all of an archive without members: the zeros that are its end, as many as a record has at the
    /// most where nobody asked for another size.
    static func isEmptyArchive(_ bytes: Span<UInt8>) -> Bool {
        (2 * size...recordSize).contains(bytes.count) && isZero(bytes)
    }

    /// What tar writes at once: 20 blocks.
    private static let recordSize = 20 * size

    static func isZero(_ block: Span<UInt8>) -> Bool {
        for index in 0..<block.count where block[index] != 0 { return false }
        return true
    }

    /// The sum of all bytes, those of the sum itself counted as blanks; old writers took bytes for signed.
    static func hasChecksum(_ block: Span<UInt8>) -> Bool {
        guard block.count == size, let expected = saidSum(block) else { return false }
        var sum = UInt32(sum(block, 0..<256)) + UInt32(sum(block, 256..<size))
        for index in checksum { sum &-= UInt32(block[index]) }
        sum &+= 8 * 0x20
        if Int64(sum) == expected { return true }
        var negatives: Int64 = 0
        for index in 0..<size where !checksum.contains(index) && block[index] >= 0x80 { negatives += 256 }
        return Int64(sum) - negatives == expected
    }

    /// Of all fields this one has six digits, and two bytes behind them.
    @inline(__always)
    private static func saidSum(_ block: Span<UInt8>) -> Int64? {
        let word = ASCIIWord.load(block, at: checksum.lowerBound)
        let end = UInt8(truncatingIfNeeded: word &>> 48)
        guard (word ^ ASCIIWord.repeating(0x30)) & 0xF8F8_F8F8_F8F8 == 0, end == 0 || end == 0x20 else {
            return number(block, checksum)
        }
        return octalDigits(word &<< 16)
    }

    /// Of so few bytes that 16 bits have room for it, which makes it cheap.
    private static func sum(_ block: Span<UInt8>, _ range: Range<Int>) -> UInt16 {
        var sum: UInt16 = 0
        for index in range { sum &+= UInt16(block[index]) }
        return sum
    }

    /// A number in octal digits, blanks before it and a blank or a zero behind it, or in base 256 where the first bit is
    /// set; nothing where it is neither. An empty field is 0.
    @inline(__always)
    static func number(_ block: Span<UInt8>, _ field: Range<Int>) -> Int64? {
        octal(block, field) ?? unusualNumber(block, field)
    }

    private static func unusualNumber(_ block: Span<UInt8>, _ field: Range<Int>) -> Int64? {
        let bytes = block.extracting(field)
        if bytes[0] & 0x80 != 0 { return largeNumber(block, field) }
        // GNU tar passes over one zero, for others the number ends there.
        if bytes[0] == 0 { return isZero(bytes) ? 0 : nil }
        var index = 0
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        var value: Int64 = 0
        while index < bytes.count {
            let digit = bytes[index] ^ 0x30
            // 12 digits of three bits are the most.
            guard digit < 8 else { return bytes[index] == 0 || bytes[index] == 0x20 ? value : nil }
            value = value << 3 | Int64(digit)
            index += 1
        }
        return value
    }

    /// The number that most writers make: nothing but digits, and a zero or a blank behind them, at the end of a field of 8
    /// bytes or 12.
    @inline(__always)
    private static func octal(_ block: Span<UInt8>, _ field: Range<Int>) -> Int64? {
        let word = ASCIIWord.load(block, at: field.lowerBound)
        // Of twelve bytes eight digits come first; then three and what is behind them, or seven.
        let isLong = field.count == 12
        let first = isLong ? word : ASCIIWord.repeating(0x30)
        let last = isLong ? UInt64(block.long(field.lowerBound &+ 8)) &<< 32 | 0x3030_3030 : word
        let end = last &>> 56
        let others =
            (first ^ ASCIIWord.repeating(0x30)) & ASCIIWord.repeating(0xF8)
            | (last ^ ASCIIWord.repeating(0x30)) & 0x00F8_F8F8_F8F8_F8F8
        guard end == 0 || end == 0x20, others == 0 else { return nil }
        return octalDigits(first) &<< 9 | octalDigits(last &<< 8)
    }

    /// The number that a word's digits make, the last one highest; zeros before them do not count.
    @inline(__always)
    private static func octalDigits(_ word: UInt64) -> Int64 {
        // The last digit lowest; then two and two of them become one, three times.
        var digits = (word & ASCIIWord.repeating(7)).byteSwapped
        digits = digits & 0x0007_0007_0007_0007 | digits &>> 5 & 0x0038_0038_0038_0038
        digits = digits & 0x0000_003F_0000_003F | digits &>> 10 & 0x0000_0FC0_0000_0FC0
        digits = digits & 0x0000_0FFF | digits &>> 20 & 0x00FF_F000
        return Int64(digits)
    }

    /// Two's complement in all bits of the field but the first; nothing where it does not fit in 64, or where the first byte
    /// is a part of the number, of which readers make different ones.
    private static func largeNumber(_ block: Span<UInt8>, _ field: Range<Int>) -> Int64? {
        let first = block[field.lowerBound]
        guard first == 0x80 || first == 0xFF else { return nil }
        var value: Int64 = first == 0xFF ? -1 : 0
        for index in field.dropFirst() {
            let (shifted, overflows) = value.multipliedReportingOverflow(by: 256)
            guard !overflows else { return nil }
            value = shifted + Int64(block[index])
        }
        return value
    }

    /// A text ends before its first zero, or with the field.
    static func text(_ block: Span<UInt8>, _ field: Range<Int>) -> Range<Int> {
        field.lowerBound..<block.firstIndex(of: 0, in: field)
    }
}
