/// The exact bytes of a name as text (RFC 4648 §4, padded). Ours for the reason that `JSONReader` gives.
public enum Base64 {
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
