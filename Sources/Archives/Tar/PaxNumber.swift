/// Numbers as extended headers have them: decimal, in text.
enum PaxNumber {
    /// Digits and nothing else.
    static func natural(_ text: Span<UInt8>) -> UInt64? {
        guard !text.isEmpty else { return nil }
        var value: UInt64 = 0
        for index in text.indices {
            let byte = text[index]
            guard (0x30...0x39).contains(byte) else { return nil }
            let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tenfold.addingReportingOverflow(UInt64(byte & 0xF))
            guard !overflows, !carries else { return nil }
            value = sum
        }
        return value
    }

    static func integer(_ text: Span<UInt8>) -> Int64? {
        let isNegative = isNegative(text)
        let digits = text.extracting(droppingFirst: isNegative ? 1 : 0)
        guard let value = natural(digits).flatMap(Int64.init(exactly:)) else { return nil }
        return isNegative ? -value : value
    }

    /// Seconds with or without a fraction, rounded down.
    static func seconds(_ text: Span<UInt8>) -> Int64? {
        let point = text.firstIndex(of: UInt8(ascii: "."), in: 0..<text.count)
        guard let whole = integer(text.extracting(first: point)) else { return nil }
        var isWhole = true
        for index in point..<text.count where index > point {
            guard (0x30...0x39).contains(text[index]) else { return nil }
            isWhole = isWhole && text[index] == 0x30
        }
        return isNegative(text) && !isWhole ? whole &- 1 : whole
    }

    private static func isNegative(_ text: Span<UInt8>) -> Bool { !text.isEmpty && text[0] == UInt8(ascii: "-") }
}
