/// The entries of an access control list, as in the attributes `system.posix_acl_access` and
/// `system.posix_acl_default`.
public struct DecodedACL: Hashable, Sendable {
    /// By their numbers in the attribute (linux/posix_acl.h), which are in the order that the entries have.
    public enum Tag: UInt16, CaseIterable, Sendable {
        case owner = 0x01
        case user = 0x02
        case group = 0x04
        case namedGroup = 0x08
        case mask = 0x10
        case other = 0x20

        var isNamed: Bool { self == .user || self == .namedGroup }
    }

    /// Whom an entry is about, and what that one may do.
    public struct Entry: Hashable, Sendable {
        /// Whom it is about.
        public var tag: Tag
        /// The user or group; nothing for the other tags.
        public var id: UInt32?
        /// Read, write and execute as the bits 4, 2 and 1.
        public var rights: UInt8

        public init(_ tag: Tag, id: UInt32? = nil, rights: UInt8) {
            self.tag = tag
            self.id = tag.isNamed ? id : nil
            self.rights = rights & 0o7
        }
    }

    /// In the order of the attribute.
    public var entries: [Entry]

    public init(entries: [Entry]) {
        self.entries = entries
    }

    /// The id that the kernel puts for one which the user namespace does not map.
    static let unmappedID = UInt32.max

    /// Whether acl(5) allows it: owner, group and other once each, at most one mask and one wherever anybody is named,
    /// in the kernel's order, nobody named twice. Several may be named by the id that stands for unmapped ones.
    public var isValid: Bool {
        for (entry, next) in zip(entries, entries.dropFirst()) {
            guard entry.tag.rawValue < next.tag.rawValue || (entry.tag == next.tag && entry.tag.isNamed) else {
                return false
            }
        }
        let tags = entries.map(\.tag)
        guard tags.contains(.owner), tags.contains(.group), tags.contains(.other) else { return false }
        guard tags.contains(.mask) || !tags.contains(where: \.isNamed) else { return false }
        var seen = Set<Entry>()
        for entry in entries where entry.tag.isNamed && entry.id != Self.unmappedID {
            guard entry.id != nil, seen.insert(Entry(entry.tag, id: entry.id, rights: 0)).inserted else { return false }
        }
        return true
    }
}

extension AttributeValue {
    /// The list in a value of version 2 (linux/posix_acl_xattr.h); nothing where it is malformed or acl(5) does not
    /// allow it.
    public static func accessControlList(_ bytes: [UInt8]) -> DecodedACL? {
        var reader = LittleEndianReader(bytes)
        guard reader.next(UInt32.self) == 2 else { return nil }
        var entries: [DecodedACL.Entry] = []
        while !reader.isAtEnd {
            guard let tag = reader.next(UInt16.self).flatMap(DecodedACL.Tag.init),
                let rights = reader.next(UInt16.self),
                rights <= 0o7, let id = reader.next(UInt32.self)
            else { return nil }
            entries.append(DecodedACL.Entry(tag, id: id, rights: UInt8(rights)))
        }
        let list = DecodedACL(entries: entries)
        return list.isValid ? list : nil
    }

    /// The same value for a list, its entries in their order.
    public static func bytes(of list: DecodedACL) -> [UInt8] {
        func number(_ value: UInt32, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return list.entries.reduce(into: number(2, 4)) { bytes, entry in
            bytes += number(UInt32(entry.tag.rawValue), 2) + number(UInt32(entry.rights), 2)
            bytes += number(entry.id ?? .max, 4)
        }
    }
}
