/// What an archive is, by its contents; a name says nothing.
public enum ArchiveFormat: UInt8, CaseIterable, Hashable, Sendable {
    case tar, zip, cpio, ar, deb, rpm

    /// The word for it in reports.
    public var name: String {
        switch self {
        case .tar: "tar"
        case .zip: "zip"
        case .cpio: "cpio"
        case .ar: "ar"
        case .deb: "deb"
        case .rpm: "rpm"
        }
    }

    /// How many bytes are enough to tell.
    public static let signatureLength = 1024

    /// The format of an archive that begins so. A zip archive may have anything before it: it is told by its end.
    ///
    /// - Parameter isWhole: whether the bytes are all that there is. Zeros are a tar archive without members where there is
    ///   nothing else; a disk image begins with them as well.
    public init?(firstBytes bytes: Span<UInt8>, isWhole: Bool = false) {
        if bytes.begins(with: "!<arch>\n") {
            let isDebian = bytes.has("debian-binary", at: 8)
            self = isDebian ? .deb : .ar
        } else if bytes.has([0xED, 0xAB, 0xEE, 0xDB], at: 0) {
            self = .rpm
        } else if bytes.begins(with: "070701") || bytes.begins(with: "070702") || bytes.begins(with: "070707") {
            self = .cpio
        } else if bytes.begins(with: "PK\u{3}\u{4}") || bytes.begins(with: "PK\u{5}\u{6}") {
            self = .zip
        } else if TarHeader.begins(bytes) || isWhole && TarHeader.isEmptyArchive(bytes) {
            self = .tar
        } else {
            return nil
        }
    }
}

extension ArchiveFormat {
    /// Whether a file is a tar archive as well that begins as another one: by a whole header.
    public static func isTar(firstBytes bytes: Span<UInt8>) -> Bool {
        bytes.count >= TarHeader.size && TarHeader.hasChecksum(bytes.extracting(first: TarHeader.size))
    }
}

extension Span<UInt8> {
    /// Whether these bytes stand at `offset`.
    func has(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
        guard offset >= 0, count - offset >= expected.count else { return false }
        var index = offset
        for byte in expected {
            if self[index] != byte { return false }
            index += 1
        }
        return true
    }

    func has(_ text: StaticString, at offset: Int) -> Bool { has(String(describing: text).utf8, at: offset) }
    func begins(with text: StaticString) -> Bool { has(text, at: 0) }
}
