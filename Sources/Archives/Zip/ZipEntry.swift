/// What one of the two headers of a zip member says (APPNOTE.TXT 6.3, 4.3.7 and 4.3.12).
struct ZipEntry {
    var madeBy: UInt8 = 0
    var flags: UInt16
    var method: UInt16
    var checksum: UInt32
    var storedSize: UInt64
    var size: UInt64
    var nameLength: Int
    var extraLength: Int
    var commentLength = 0
    var attributes: UInt32 = 0
    var localOffset: UInt64 = 0
    /// Of the date of modification.
    var year: Int

    static let centralSize = 46
    static let localSize = 30
    static let centralSignature: UInt32 = 0x0201_4B50
    static let localSignature: UInt32 = 0x0403_4B50

    /// Of the format, in tenths, that it takes to read a member (4.4.3).
    static let newestVersion: UInt16 = 63

    /// Whether the method is one that the standard numbers (4.4.5).
    var hasKnownMethod: Bool { method <= 20 || (93...99).contains(method) }
    var isEncrypted: Bool { flags & 1 != 0 }
    /// Checksum and sizes stand behind the contents.
    var hasDescriptor: Bool { flags & 1 << 3 != 0 }
    /// Whether it says itself how long the contents are.
    var isMeasured: Bool { !hasDescriptor || storedSize > 0 }
    var saysUTF8: Bool { flags & 1 << 11 != 0 }

    init(central bytes: Span<UInt8>) {
        madeBy = bytes[5]
        flags = bytes.word(8)
        method = bytes.word(10)
        year = 1980 + Int(bytes.word(14) >> 9)
        checksum = bytes.long(16)
        storedSize = UInt64(bytes.long(20))
        size = UInt64(bytes.long(24))
        nameLength = Int(bytes.word(28))
        extraLength = Int(bytes.word(30))
        commentLength = Int(bytes.word(32))
        attributes = bytes.long(38)
        localOffset = UInt64(bytes.long(42))
    }

    init(local bytes: Span<UInt8>) {
        flags = bytes.word(6)
        method = bytes.word(8)
        year = 1980 + Int(bytes.word(12) >> 9)
        checksum = bytes.long(14)
        storedSize = UInt64(bytes.long(18))
        size = UInt64(bytes.long(22))
        nameLength = Int(bytes.word(26))
        extraLength = Int(bytes.word(28))
    }

    /// Replaces what does not fit in 32 bits by what the extra field has (4.5.3); false where it lacks it, or has it
    /// twice.
    mutating func widen(_ extra: ZipExtra) -> Bool {
        if size != 0xFFFF_FFFF, storedSize != 0xFFFF_FFFF, localOffset != 0xFFFF_FFFF { return true }
        if extra.isWideTwice { return false }
        var rest = extra.wide[...]
        func take(_ value: inout UInt64) -> Bool {
            guard value == 0xFFFF_FFFF else { return true }
            guard let wide = rest.popFirst() else { return false }
            value = wide
            return true
        }
        return take(&size) && take(&storedSize) && take(&localOffset)
    }
}
