/// The keywords of extended headers that are read.
enum PaxKeyword {
    case path, linkTarget, ownerName, groupName, owner, group, modified, size, deviceMajor, deviceMinor
    case accessACL, defaultACL
    /// `security.selinux` by Red Hat's name for it.
    case label
    case attribute(ArraySlice<UInt8>)
    case encodedAttribute(ArraySlice<UInt8>)
    case sparse(PaxSparse.Part)

    init?(_ keyword: ArraySlice<UInt8>) {
        switch keyword.first {
        case UInt8(ascii: "S"):
            guard let rest = keyword.rest(behind: "SCHILY.") else { return nil }
            self.init(schily: rest)
        case UInt8(ascii: "L"):
            guard let name = keyword.rest(behind: "LIBARCHIVE.xattr.") else { return nil }
            self = .encodedAttribute(name)
        case UInt8(ascii: "R"):
            guard keyword.isText("RHT.security.selinux") else { return nil }
            self = .label
        case UInt8(ascii: "G"):
            guard let part = keyword.rest(behind: "GNU.sparse.").flatMap(PaxSparse.Part.init) else { return nil }
            self = .sparse(part)
        default: self.init(standard: keyword)
        }
    }

    private init?(standard keyword: ArraySlice<UInt8>) {
        if keyword.isText("path") {
            self = .path
        } else if keyword.isText("linkpath") {
            self = .linkTarget
        } else if keyword.isText("mtime") {
            self = .modified
        } else if keyword.isText("size") {
            self = .size
        } else if keyword.isText("uid") {
            self = .owner
        } else if keyword.isText("gid") {
            self = .group
        } else if keyword.isText("uname") {
            self = .ownerName
        } else if keyword.isText("gname") {
            self = .groupName
        } else {
            return nil
        }
    }

    private init?(schily keyword: ArraySlice<UInt8>) {
        if let name = keyword.rest(behind: "xattr.") {
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

extension ArraySlice<UInt8> {
    /// What follows `prefix`, where these bytes begin with it and go on.
    func rest(behind prefix: StaticString) -> ArraySlice<UInt8>? {
        let length = prefix.utf8CodeUnitCount
        guard count > length, self[..<(startIndex + length)].isText(prefix) else { return nil }
        return dropFirst(length)
    }

    func isText(_ text: StaticString) -> Bool {
        text.utf8CodeUnitCount == count && elementsEqual(String(describing: text).utf8)
    }
}
