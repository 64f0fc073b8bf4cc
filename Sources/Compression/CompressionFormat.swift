/// What compresses bytes. Each is told by its first bytes but `deflate` and `lzma`, which have to be named: the former has
/// no signature at all (zip members), the latter none worth the name (old packages).
public enum CompressionFormat: UInt8, CaseIterable, Hashable, Sendable {
    /// RFC 1952; members may follow one another.
    case gzip
    /// Streams may follow one another.
    case bzip2
    /// The .xz file format 1.1.0; streams may follow one another, with zeros between them.
    case xz
    /// RFC 8878; frames may follow one another, skippable ones among them.
    case zstd
    /// LZ4 frame format 1.6; frames may follow one another, skippable ones among them.
    case lz4
    /// RFC 1951, one stream without a frame.
    case deflate
    /// The .lzma format of one stream, without a checksum.
    case lzma

    /// The word for it in reports.
    public var name: String {
        switch self {
        case .gzip: "gzip"
        case .bzip2: "bzip2"
        case .xz: "xz"
        case .zstd: "zstd"
        case .lz4: "lz4"
        case .deflate: "deflate"
        case .lzma: "lzma"
        }
    }

    /// How many bytes are enough to tell a format.
    public static let signatureLength = 6

    /// The format that a file begins with, where it is one of those that say so.
    public init?(firstBytes bytes: Span<UInt8>) {
        for format in Self.allCases where format.begins(bytes) == .yes {
            self = format
            return
        }
        return nil
    }

    /// Whether a member, stream or frame of this format begins with `bytes`.
    func begins(_ bytes: Span<UInt8>) -> Beginning {
        switch self {
        case .gzip: Beginning(bytes, [0x1F, 0x8B, 0x08])
        case .bzip2:
            // The size of blocks follows, then the mark of a block or of the end.
            bytes.count >= 5 && (!(0x31...0x39).contains(bytes[3]) || bytes[4] != 0x31 && bytes[4] != 0x17)
                ? .no : Beginning(bytes, Array("BZh".utf8), length: 5)
        case .xz: Beginning(bytes, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
        case .zstd: Beginning(bytes, [0x28, 0xB5, 0x2F, 0xFD]).or(Beginning(skippable: bytes))
        case .lz4: Beginning(bytes, [0x04, 0x22, 0x4D, 0x18]).or(Beginning(skippable: bytes))
        case .deflate, .lzma: .no
        }
    }

    /// Whether more of the same may follow what has ended.
    var repeats: Bool { self != .deflate && self != .lzma }

    /// Whether zeros may lie behind it: tapes leave them behind gzip, and the format of xz provides for them.
    var isPadded: Bool { self == .gzip || self == .xz }
}

/// Whether bytes begin as a signature does.
enum Beginning {
    case yes, no
    /// As far as there are any.
    case undecided

    /// `length` bytes have to be there to say yes.
    init(_ bytes: Span<UInt8>, _ signature: [UInt8], length: Int = 0) {
        for index in 0..<min(bytes.count, signature.count) where bytes[index] != signature[index] {
            self = .no
            return
        }
        self = bytes.count >= max(signature.count, length) ? .yes : .undecided
    }

    /// A frame that zstd and lz4 pass over: 0x184D2A50 to 0x184D2A5F, little-endian.
    init(skippable bytes: Span<UInt8>) {
        let rest: [UInt8] = [0x2A, 0x4D, 0x18]
        for index in 0..<min(bytes.count, 4) {
            let fits = index == 0 ? bytes[0] & 0xF0 == 0x50 : bytes[index] == rest[index - 1]
            if !fits {
                self = .no
                return
            }
        }
        self = bytes.count >= 4 ? .yes : .undecided
    }

    func or(_ other: Beginning) -> Beginning {
        if self == .yes || other == .yes { return .yes }
        return self == .undecided || other == .undecided ? .undecided : .no
    }
}
