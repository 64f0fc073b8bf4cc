/// What a quick look at all bytes of a file's beginning says. Most files have none of the marks, and nobody looks closer.
///
/// Each loop is without a branch: that is what the compiler makes vector code of.
struct ByteSurvey {
    /// Bytes beyond ASCII.
    let hasHighBytes: Bool
    let isUTF16: Bool
    let isText: Bool

    init(_ bytes: [UInt8]) {
        isUTF16 =
            bytes.count > 1 && (bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF)
        let beginning = Self.sorts(in: bytes.span.extracting(first: 256))
        // A binary file mostly shows at once that it is one.
        let all = beginning & 1 != 0 ? beginning : Self.sorts(in: bytes.span)
        hasHighBytes = all & 0x80 != 0
        isText = isUTF16 || all & 1 == 0
    }

    /// Bit 0 for a control character that no text holds, which is all but tabs, line ends, backspace and escape; bit 7
    /// for a byte beyond ASCII.
    private static func sorts(in bytes: Span<UInt8>) -> UInt8 {
        var found: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            found |= (byte < 8 ? 1 : 0) | (byte &- 0x0E < 13 ? 1 : 0) | (byte &- 0x1C < 4 ? 1 : 0) | (byte & 0x80)
        }
        return found
    }

    /// Whether two bytes stand somewhere that every private key in a text has: `-B` of `-----BEGIN`, `Y-` of
    /// `AGE-SECRET-KEY-1`, `eK` of `PrivateKey`.
    static func hasKeyMarks(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 1 else { return false }
        let (span, next) = (bytes.span, bytes.span.extracting(1...))
        var found: UInt8 = 0
        for index in next.indices {
            found |= (span[index] == UInt8(ascii: "-") ? 1 : 0) & (next[index] == UInt8(ascii: "B") ? 1 : 0)
            found |= (span[index] == UInt8(ascii: "Y") ? 1 : 0) & (next[index] == UInt8(ascii: "-") ? 1 : 0)
            found |= (span[index] == UInt8(ascii: "e") ? 1 : 0) & (next[index] == UInt8(ascii: "K") ? 1 : 0)
        }
        return found != 0
    }

    /// Whether three letters stand somewhere that the words `umask` and `chmod` have.
    static func hasUmaskMarks(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2 else { return false }
        let (span, next, last) = (bytes.span, bytes.span.extracting(1...), bytes.span.extracting(2...))
        var found: UInt8 = 0
        for index in last.indices {
            found |=
                (span[index] == UInt8(ascii: "u") ? 1 : 0) & (next[index] == UInt8(ascii: "m") ? 1 : 0)
                & (last[index] == UInt8(ascii: "a") ? 1 : 0)
            found |=
                (span[index] == UInt8(ascii: "h") ? 1 : 0) & (next[index] == UInt8(ascii: "m") ? 1 : 0)
                & (last[index] == UInt8(ascii: "o") ? 1 : 0)
        }
        return found != 0
    }
}
