/// The two encodings in which libarchive writes extended attributes.
enum PaxEncoding {
    /// RFC 3986, 2.1; nothing where a percent sign has no two hexadecimal digits behind it.
    static func percentDecoded(_ text: Span<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] != UInt8(ascii: "%") {
                decoded.append(text[index])
                index += 1
                continue
            }
            guard index + 2 < text.count, let high = hexadecimal(text[index + 1]),
                let low = hexadecimal(text[index + 2])
            else { return nil }
            decoded.append(high << 4 | low)
            index += 3
        }
        return decoded
    }

    /// RFC 4648, 4, with or without padding; nothing where another character stands in it.
    static func base64Decoded(_ text: Span<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count / 4 * 3 + 3)
        let end = text.firstIndex(of: UInt8(ascii: "="), in: 0..<text.count)
        guard text.count - end <= 2, end % 4 != 1 else { return nil }
        for index in end..<text.count where text[index] != UInt8(ascii: "=") { return nil }
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for index in 0..<end {
            guard let digit = base64(text[index]) else { return nil }
            bits = bits << 6 | digit
            held += 6
            if held >= 8 {
                held -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        return decoded
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    private static func base64(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61 + 26)
        case 0x30...0x39: UInt32(byte - 0x30 + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
