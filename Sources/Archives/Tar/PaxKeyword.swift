/// The keywords of extended headers that are read.
enum PaxKeyword: Sendable {
    case path, linkTarget, ownerName, groupName, owner, group, modified, size, deviceMajor, deviceMinor
    case accessACL, defaultACL
    /// `security.selinux` by Red Hat's name for it.
    case label
    /// An attribute, whose name stands behind `attributePrefix`.
    case attribute
    /// The same in libarchive's notation, behind `encodedPrefix`.
    case encodedAttribute
    case sparse(PaxSparse.Part)

    static var attributePrefix: String.UTF8View { "SCHILY.xattr.".utf8 }
    static var encodedPrefix: String.UTF8View { "LIBARCHIVE.xattr.".utf8 }
    private static var sparsePrefix: String.UTF8View { "GNU.sparse.".utf8 }
    private static let words: [(word: [UInt8], keyword: PaxKeyword)] = [
        (Array("path".utf8), .path), (Array("mtime".utf8), .modified), (Array("linkpath".utf8), .linkTarget),
        (Array("size".utf8), .size), (Array("uid".utf8), .owner), (Array("gid".utf8), .group),
        (Array("uname".utf8), .ownerName), (Array("gname".utf8), .groupName),
        (Array("SCHILY.acl.access".utf8), .accessACL), (Array("SCHILY.acl.default".utf8), .defaultACL),
        (Array("SCHILY.devmajor".utf8), .deviceMajor), (Array("SCHILY.devminor".utf8), .deviceMinor),
        (Array("RHT.security.selinux".utf8), .label),
    ]

    init?(_ keyword: Span<UInt8>) {
        if Self.begins(keyword, with: Self.attributePrefix) {
            self = .attribute
        } else if Self.begins(keyword, with: Self.encodedPrefix) {
            self = .encodedAttribute
        } else if let found = Self.words.first(where: { keyword.equals($0.word.span) }) {
            self = found.keyword
        } else if Self.begins(keyword, with: Self.sparsePrefix) {
            let part = keyword.extracting(droppingFirst: Self.sparsePrefix.count)
            guard let part = PaxSparse.Part(part) else { return nil }
            self = .sparse(part)
        } else {
            return nil
        }
    }

    /// Whether something stands behind the prefix.
    private static func begins(_ keyword: Span<UInt8>, with prefix: String.UTF8View) -> Bool {
        keyword.count > prefix.count && keyword.extracting(first: prefix.count).equals(prefix.span)
    }
}
