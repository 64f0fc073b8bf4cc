import Facts
import RuleLanguage

extension ExampleEntry.Node {
    /// The first bytes of a file with its content; up to `size` zeros follow.
    public var contentBytes: [UInt8] {
        if let givenText { return givenText }
        guard let content else { return [] }
        switch content {
        case .empty: return []
        case .text: return Self.filled(Array("text\n".utf8), givenSize)
        case .other: return Array([0, 1, 2, 3, 4].prefix(Int(clamping: givenSize ?? .max)))
        case .script: return Array("#!".utf8) + interpreter + [UInt8(ascii: "\n")]
        case .elfExecutable: return elf(type: 2)
        case .elfLibrary: return elf(type: 3)
        case .elfCore: return elf(type: 4)
        case .elfObject: return elf(type: 1)
        case .foreignExecutable: return Array("MZ".utf8) + Array(repeating: 0, count: 62)
        case .bytecode: return [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65]
        case .privateKey: return Self.armored("PRIVATE KEY")
        case .encryptedPrivateKey: return Self.armored("ENCRYPTED PRIVATE KEY")
        case .publicKey: return Array("ssh-ed25519 ".utf8) + Self.body + [UInt8(ascii: "\n")]
        case .certificate: return Self.armored("CERTIFICATE")
        case .keyStore: return [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2, 0, 0, 0, 1]
        case .archive: return Array("PK\u{3}\u{4}".utf8)
        case .image: return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .media: return Array("OggS".utf8)
        case .font: return Array("wOF2".utf8)
        case .document: return Array("%PDF-1.7\n".utf8)
        case .database: return Array("SQLite format 3\0".utf8)
        }
    }

    /// What a look at the beginning of the file shows: the bytes, and zeros as far as its size goes.
    var head: [UInt8] {
        var head = Array(contentBytes.prefix(ContentKind.lookedAt))
        let length = Int(clamping: min(size, UInt64(ContentKind.lookedAt)))
        if length > head.count { head += Array(repeating: 0, count: length - head.count) }
        return head
    }

    /// A text repeated to the size, as far as a look at the file goes.
    private static func filled(_ text: [UInt8], _ size: UInt64?) -> [UInt8] {
        guard let size else { return text }
        let count = Int(clamping: min(size, UInt64(ContentKind.lookedAt)))
        return (0..<count).map { text[$0 % text.count] }
    }

    /// A block of the shape of RFC 7468, whose content means nothing.
    private static func armored(_ label: String) -> [UInt8] {
        let end = [UInt8(ascii: "\n")]
        return Array("-----BEGIN \(label)-----".utf8) + end + body + end + Array("-----END \(label)-----".utf8) + end
    }

    /// The alphabet of base64.
    private static let body = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
