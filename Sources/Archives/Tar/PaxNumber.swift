/// Numbers as extended headers have them: decimal, in text.
enum PaxNumber {
    /// Digits and nothing else.
    static func natural(_ text: ArraySlice<UInt8>) -> UInt64? {
        guard !text.isEmpty else { return nil }
        var value: UInt64 = 0
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return nil }
            let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tenfold.addingReportingOverflow(UInt64(byte & 0xF))
            guard !overflows, !carries else { return nil }
            value = sum
        }
        return value
    }

    static func integer(_ text: ArraySlice<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        guard let value = natural(isNegative ? text.dropFirst() : text).flatMap(Int64.init(exactly:)) else {
            return nil
        }
        return isNegative ? -value : value
    }

    /// Seconds with or without a fraction, rounded down.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int64? {
        let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
        guard let whole = integer(text[..<point]) else { return nil }
        let fraction = text[point...].dropFirst()
        guard fraction.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let isBelow = text.first == UInt8(ascii: "-") && fraction.contains { $0 != 0x30 }
        return isBelow ? whole &- 1 : whole
    }
}
