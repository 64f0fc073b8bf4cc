/// The header of an ar member: text in fields of fixed width, filled up with blanks (ar(5)).
struct ARHeader {
    /// Nothing where a field is no number.
    let modified: Int64?
    let owner: Int64?
    let group: Int64?
    let mode: UInt32?
    let size: UInt64?

    /// Nothing where the mark at the header's end is missing.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.has("`\n", at: 58) else { return nil }
        modified = Self.number(bytes, 16..<28, radix: 10).map { Int64($0) }
        owner = Self.number(bytes, 28..<34, radix: 10).map { Int64($0) }
        group = Self.number(bytes, 34..<40, radix: 10).map { Int64($0) }
        mode = Self.number(bytes, 40..<48, radix: 8).map { UInt32($0) }
        size = Self.number(bytes, 48..<58, radix: 10)
    }

    /// Digits, then blanks; nothing at all is 0.
    private static func number(_ bytes: Span<UInt8>, _ field: Range<Int>, radix: UInt64) -> UInt64? {
        var value: UInt64 = 0
        var isOver = false
        for index in field {
            let byte = bytes[index]
            if byte == 0x20 {
                isOver = true
                continue
            }
            guard !isOver, byte >= 0x30, UInt64(byte) < 0x30 + radix else { return nil }
            // 12 digits are the most.
            value = value * radix + UInt64(byte - 0x30)
        }
        return value
    }
}
