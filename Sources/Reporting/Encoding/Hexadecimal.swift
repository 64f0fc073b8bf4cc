extension [UInt8] {
    /// Two lower-case digits for each byte.
    package var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * count)
        for byte in self {
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
