/// The record behind a member's contents: their checksum and sizes, with a signature or without, in 32 bits or in 64
/// (APPNOTE.TXT 6.3, 4.3.9). Nothing in it says which.
struct ZipDescriptor {
    let isSigned: Bool
    let isWide: Bool

    /// The likeliest first.
    static let forms = [
        ZipDescriptor(isSigned: true, isWide: false), ZipDescriptor(isSigned: true, isWide: true),
        ZipDescriptor(isSigned: false, isWide: false), ZipDescriptor(isSigned: false, isWide: true),
    ]

    private static let signature: UInt32 = 0x0807_4B50

    /// In bytes.
    var length: Int { (isSigned ? 4 : 0) + (isWide ? 20 : 12) }

    /// What it says; nothing where it has no signature and should.
    func read(_ bytes: Span<UInt8>) -> (checksum: UInt32, storedSize: UInt64, size: UInt64)? {
        guard !isSigned || bytes.long(0) == Self.signature else { return nil }
        let from = isSigned ? 4 : 0
        let stored = isWide ? bytes.quad(from + 4) : UInt64(bytes.long(from + 4))
        let size = isWide ? bytes.quad(from + 12) : UInt64(bytes.long(from + 8))
        return (bytes.long(from), stored, size)
    }
}
