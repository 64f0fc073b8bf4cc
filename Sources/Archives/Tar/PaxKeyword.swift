/// The keywords of extended headers that are read.
enum PaxKeyword: Sendable {
    case path, linkTarget, ownerName, groupName, owner, group, modified, size, deviceMajor, deviceMinor
    case accessACL, defaultACL
    /// `security.selinux` by Red Hat's name for it.
    case label
    case attribute(ArraySlice<UInt8>)
    case encodedAttribute(ArraySlice<UInt8>)
    case sparse(PaxSparse.Part)

    private static let schily = Array("SCHILY.".utf8)
    private static let xattr = Array("xattr.".utf8)
    private static let libarchive = Array("LIBARCHIVE.xattr.".utf8)
    private static let selinux = Array("RHT.security.selinux".utf8)
    private static let gnuSparse = Array("GNU.sparse.".utf8)
    private static let standard: [(word: [UInt8], keyword: PaxKeyword)] = [
        (Array("path".utf8), .path), (Array("mtime".utf8), .modified), (Array("linkpath".utf8), .linkTarget),
        (Array("size".utf8), .size), (Array("uid".utf8), .owner), (Array("gid".utf8), .group),
        (Array("uname".utf8), .ownerName), (Array("gname".utf8), .groupName),
    ]

    init?(_ keyword: ArraySlice<UInt8>) {
        switch keyword.first {
        case UInt8(ascii: "S"):
            guard let rest = keyword.rest(behind: Self.schily) else { return nil }
            self.init(schily: rest)
        case UInt8(ascii: "L"):
            guard let name = keyword.rest(behind: Self.libarchive) else { return nil }
            self = .encodedAttribute(name)
        case UInt8(ascii: "R"):
            guard keyword.isText(Self.selinux) else { return nil }
            self = .label
        case UInt8(ascii: "G"):
            guard let part = keyword.rest(behind: Self.gnuSparse).flatMap(PaxSparse.Part.init) else { return nil }
            self = .sparse(part)
        default: self.init(standard: keyword)
        }
    }

    private init?(standard keyword: ArraySlice<UInt8>) {
        guard keyword.count <= 8, let found = Self.standard.first(where: { keyword.isText($0.word) }) else {
            return nil
        }
        self = found.keyword
    }

    private init?(schily keyword: ArraySlice<UInt8>) {
        if let name = keyword.rest(behind: Self.xattr) {
            self = .attribute(name)
        } else if keyword.isText("acl.access") {
            self = .accessACL
        } else if keyword.isText("acl.default") {
            self = .defaultACL
        } else if keyword.isText("devmajor") {
            self = .deviceMajor
        } else if keyword.isText("devminor") {
            self = .deviceMinor
        } else {
            return nil
        }
    }
}
