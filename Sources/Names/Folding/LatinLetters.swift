/// The letters of ISO 8859-1, which XFS with `version=ci` folds byte by byte, whatever the name's encoding.
enum LatinLetters {
    static func lower(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), 0xC0...0xD6, 0xD8...0xDE: byte + 0x20
        default: byte
        }
    }
}
