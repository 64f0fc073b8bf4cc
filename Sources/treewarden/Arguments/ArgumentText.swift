import Facts

/// Command line arguments as text that loses no byte, since ArgumentParser takes text and Linux gives bytes.
///
/// A byte that is not part of well-formed UTF-8 stands as a private character, U+10FF00 plus the byte. Those
/// characters themselves, should one be given, are taken apart into bytes in the same way, so the way back is unique.
enum ArgumentText {
    private static let base: UInt32 = 0x10_FF00

    static func encode(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var scalars = UTF8Scalars(bytes.span)
        while let step = scalars.next() {
            if let scalar = step.scalar, scalar.value < base {
                text.append(scalar)
            } else {
                for byte in bytes[step.offset..<step.offset + step.length] {
                    if let stand = Unicode.Scalar(base + UInt32(byte)) { text.append(stand) }
                }
            }
        }
        return String(text)
    }

    static func decode(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if scalar.value >= base, scalar.value <= base + 0xFF {
                bytes.append(UInt8(scalar.value - base))
            } else {
                bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }
}
