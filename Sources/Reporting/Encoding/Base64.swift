/// The exact bytes of a name as text (RFC 4648 §4, padded). Ours for the reason that `JSONReader` gives.
public enum Base64 {
    /// The bytes of a text as `encode` writes one; nothing where it is none.
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var (bits, count, padding) = (UInt32(0), 0, 0)
        for byte in text {
            let digit: UInt32
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = UInt32(byte - UInt8(ascii: "A"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt32(byte - UInt8(ascii: "a")) + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0")) + 52
            case UInt8(ascii: "+"): digit = 62
            case UInt8(ascii: "/"): digit = 63
            case UInt8(ascii: "="):
                padding += 1
                digit = 0
            default: return nil
            }
            if padding > 0, byte != UInt8(ascii: "=") { return nil }
            bits = bits << 6 | digit
            count += 1
            guard count % 4 == 0 else { continue }
            for shift in [16, 8, 0] { output.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift))) }
            bits = 0
        }
        guard count % 4 == 0, padding <= 2 else { return nil }
        output.removeLast(padding)
        return output
    }

    /// The alphabet of RFC 4648 §4, with padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(8 * (3 - group.count))
            for digit in 0..<4 {
                let shift = UInt32(18 - 6 * digit)
                output.append(digit <= group.count ? alphabet[Int(bits >> shift & 0x3F)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
