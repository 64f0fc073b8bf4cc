/// Numbers in decimal digits, written where they are to stand.
enum Decimal {
    /// As many as the greatest number of 64 bits has.
    static let mostDigits = 20
}

extension OutputSpan<UInt8> {
    /// Writes the digits of a number, at most ``Decimal/mostDigits``.
    mutating func append(decimal number: UInt64) {
        var (count, limit) = (1, UInt64(10))
        while number >= limit {
            count &+= 1
            let (next, overflows) = limit.multipliedReportingOverflow(by: 10)
            if overflows { break }
            limit = next
        }
        let start = self.count
        append(repeating: 0, count: count)
        var digits = mutableSpan
        var (rest, place) = (number, start &+ count)
        while place > start {
            place &-= 1
            digits[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// Writes a permission mode as numbers in base 8 are written in programs: `0644`, `04755`.
    mutating func append(octal mode: UInt16) {
        append(UInt8(ascii: "0"))
        if mode > 0o777 { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: mode >> 9 & 7)) }
        for shift in [UInt16(6), 3, 0] { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: mode >> shift & 7)) }
    }

    /// Writes two lower-case digits for each byte.
    mutating func append(hexadecimal bytes: Span<UInt8>) {
        for index in bytes.indices {
            for digit in [bytes[index] >> 4, bytes[index] & 15] { append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit) }
        }
    }

    /// Writes bytes as they are.
    mutating func append(copying bytes: Span<UInt8>) {
        for index in bytes.indices { append(bytes[index]) }
    }
}
