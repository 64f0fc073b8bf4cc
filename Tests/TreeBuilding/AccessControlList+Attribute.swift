import Facts

extension AccessControlList {
    /// The value of its attribute: version 2, then tag, rights and id of each entry, little-endian
    /// (linux/posix_acl_xattr.h).
    public var attributeValue: [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        return entries.reduce(into: bytes(UInt32(2))) { value, entry in
            let (tag, id): (UInt16, UInt32) =
                switch entry.tag {
                case .owner: (0x01, .max)
                case .user(let id): (0x02, id)
                case .group: (0x04, .max)
                case .namedGroup(let id): (0x08, id)
                case .mask: (0x10, .max)
                case .other: (0x20, .max)
                }
            value += bytes(tag) + bytes(UInt16(entry.rights)) + bytes(id)
        }
    }
}
