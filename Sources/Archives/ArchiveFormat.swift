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
    public init?(firstBytes bytes: Span<UInt8>) {
        if bytes.begins(with: "!<arch>\n") {
            let isDebian = bytes.has("debian-binary", at: 8)
            self = isDebian ? .deb : .ar
        } else if bytes.has([0xED, 0xAB, 0xEE, 0xDB], at: 0) {
            self = .rpm
        } else if bytes.begins(with: "070701") || bytes.begins(with: "070702") || bytes.begins(with: "070707") {
            self = .cpio
        } else if bytes.begins(with: "PK\u{3}\u{4}") || bytes.begins(with: "PK\u{5}\u{6}") {
            self = .zip
        } else if TarHeader.begins(bytes) {
            self = .tar
        } else {
            return nil
        }
    }
}

/// Archives and images that are not read, to be named when one is met.
public enum UnreadFormat: String, CaseIterable, Hashable, Sendable {
    case sevenZip = "a 7z archive"
    case rar = "a RAR archive"
    case iso = "an ISO 9660 image"
    case squashfs = "a squashfs image"
    case ext = "an ext2, ext3 or ext4 image"
    case cabinet = "a cabinet file"
    case xar = "a xar archive"
    case thinArchive = "a thin ar archive, whose members lie elsewhere"
    case oldCPIO = "a cpio archive in the old binary form"

    /// How many bytes are enough to tell.
    public static let signatureLength = 32774

    public init?(firstBytes bytes: Span<UInt8>) {
        if bytes.has([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], at: 0) {
            self = .sevenZip
        } else if bytes.begins(with: "Rar!\u{1A}\u{7}") {
            self = .rar
        } else if bytes.begins(with: "hsqs") || bytes.begins(with: "sqsh") {
            self = .squashfs
        } else if bytes.begins(with: "MSCF\0\0\0\0") {
            self = .cabinet
        } else if bytes.begins(with: "xar!") {
            self = .xar
        } else if bytes.begins(with: "!<thin>\n") {
            self = .thinArchive
        } else if bytes.has([0xC7, 0x71], at: 0) || bytes.has([0x71, 0xC7], at: 0) {
            self = .oldCPIO
        } else if bytes.has("CD001", at: 32769) {
            self = .iso
        } else if bytes.has([0x53, 0xEF], at: 1080) {
            self = .ext
        } else {
            return nil
        }
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
