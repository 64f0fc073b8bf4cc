/// What a quick look at all bytes of a file's beginning says. Most files have none of the marks, and nobody looks
/// closer.
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
        var all = Self.sorts(in: bytes.span.extracting(first: 256))
        // A binary file mostly shows at once that it is one.
        if all & 1 == 0, bytes.count > 256 { all |= Self.sorts(in: bytes.span.extracting(256...)) }
        hasHighBytes = all & 0x80 != 0
        isText = isUTF16 || all & 1 == 0
    }

    /// Bit 0 for a control character that no text holds, which is all but tabs, line ends, backspace and escape; bit 7
    /// for a byte beyond ASCII.
    private static func sorts(in bytes: Span<UInt8>) -> UInt8 {
        // The least byte, and the least of those from 0x0E on: whether there are control characters shows at the end.
        var least: UInt8 = 0xFF
        var leastBeyond: UInt8 = 0xFF
        var all: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            least = min(least, byte)
            leastBeyond = min(leastBeyond, byte &- 0x0E)
            all |= byte
        }
        let hasControls = least < 8 || leastBeyond < 0x20 - 0x0E && hasControlsBeyondEscape(bytes)
        return (hasControls ? 1 : 0) | (all & 0x80)
    }

    /// Whether one of the control characters from 0x0E on is another one than the escape.
    private static func hasControlsBeyondEscape(_ bytes: Span<UInt8>) -> Bool {
        var found: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            found |= (byte &- 0x0E < 13 ? 1 : 0) | (byte &- 0x1C < 4 ? 1 : 0)
        }
        return found != 0
    }
}
