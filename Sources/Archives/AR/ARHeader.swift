/// The header of an ar member: text in fields of fixed width, filled up with blanks (ar(5)).
struct ARHeader {
    /// Nothing where a field is blank.
    let modified: Int64?
    let owner: Int64?
    let group: Int64?
    let mode: UInt32?
    let size: UInt64?
    /// What GNU's ar takes for the mode where that is blank: the digits that come next, which are the size's.
    let modeBehindBlanks: UInt32?

    /// Whether each field is a number, or blank.
    let isValid: Bool

    /// Nothing where the mark at the header's end is missing.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.has("`\n", at: 58) else { return nil }
        let fields = [
            Self.number(bytes, 16..<28, radix: 10), Self.number(bytes, 28..<34, radix: 10),
            Self.number(bytes, 34..<40, radix: 10), Self.number(bytes, 40..<48, radix: 8),
            Self.number(bytes, 48..<58, radix: 10),
        ]
        isValid = !fields.contains { $0 == .invalid }
        modified = fields[0].value.map { Int64($0) }
        owner = fields[1].value.map { Int64($0) }
        group = fields[2].value.map { Int64($0) }
        mode = fields[3].value.map { UInt32($0) }
        size = fields[4].value
        modeBehindBlanks = fields[3] == .blank ? Self.octalDigits(bytes, 48..<58) : nil
    }

    private enum Field: Equatable {
        case number(UInt64)
        case blank, invalid

        var value: UInt64? { if case .number(let value) = self { value } else { nil } }
    }

    private static func octalDigits(_ bytes: Span<UInt8>, _ field: Range<Int>) -> UInt32 {
        var value: UInt32 = 0
        for index in field {
            guard (0x30...0x37).contains(bytes[index]) else { break }
            value = value << 3 | UInt32(bytes[index] & 7)
        }
        return value
    }

    /// Digits, then blanks.
    private static func number(_ bytes: Span<UInt8>, _ field: Range<Int>, radix: UInt64) -> Field {
        var value: UInt64 = 0
        var isOver = false
        for index in field {
            let byte = bytes[index]
            if byte == 0x20 {
                isOver = true
                continue
            }
            guard !isOver, byte >= 0x30, UInt64(byte) < 0x30 + radix else { return .invalid }
            // 12 digits are the most.
            value = value * radix + UInt64(byte - 0x30)
        }
        return bytes[field.lowerBound] == 0x20 ? .blank : .number(value)
    }
}
