public import Facts

/// The text form of an access control list, as archives have it (acl(5), and `SCHILY.acl.access` of star and others).
public enum AccessListText {
    /// The list that a text is; nothing where it is malformed. Entries are separated by commas or newlines, a comment
    /// begins with `#`, and a number may follow the name and the rights of a named entry.
    ///
    /// - Parameter id: what a name stands for; `isGroup` says whether it is that of a group.
    public static func list(
        _ text: [UInt8], id: (_ name: [UInt8], _ isGroup: Bool) -> UInt32?
    ) -> AccessControlList? {
        var entries: [AccessControlList.Entry] = []
        for line in text.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == 0x0A }) {
            let fields = line.prefix { $0 != UInt8(ascii: "#") }
                .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { $0.filter { $0 != 0x20 && $0 != 0x09 } }
            if fields.count == 1, fields[0].isEmpty { continue }
            guard let entry = entry(fields, id) else { return nil }
            entries.append(entry)
        }
        entries.sort { place(of: $0) < place(of: $1) }
        return entries.isEmpty ? nil : AccessControlList(entries)
    }

    /// As the kernel has them in order.
    private static func place(of entry: AccessControlList.Entry) -> (Int, UInt32) {
        switch entry.tag {
        case .owner: (0, 0)
        case .user(let id): (1, id)
        case .group: (2, 0)
        case .namedGroup(let id): (3, id)
        case .mask: (4, 0)
        case .other: (5, 0)
        }
    }

    private static func entry(
        _ fields: [[UInt8]], _ id: (_ name: [UInt8], _ isGroup: Bool) -> UInt32?
    ) -> AccessControlList.Entry? {
        guard fields.count >= 2 else { return nil }
        let word = String(decoding: fields[0], as: UTF8.self)
        let isUnnamed = ["mask", "m", "other", "o"].contains(word) && fields.count == 2
        let name = isUnnamed ? [] : fields[1]
        guard isUnnamed || fields.count >= 3, let rights = rights(isUnnamed ? fields[1] : fields[2]) else { return nil }
        func number(_ text: [UInt8]) -> UInt32? { PaxNumber.natural(text.span).flatMap(UInt32.init(exactly:)) }
        let said = fields.count > 3 ? number(fields[3]) : nil
        func named(_ isGroup: Bool) -> UInt32? { said ?? number(name) ?? id(name, isGroup) }
        switch word {
        case "user", "u": return name.isEmpty ? .init(.owner, rights) : named(false).map { .init(.user($0), rights) }
        case "group", "g":
            return name.isEmpty ? .init(.group, rights) : named(true).map { .init(.namedGroup($0), rights) }
        case "mask", "m": return name.isEmpty ? .init(.mask, rights) : nil
        case "other", "o": return name.isEmpty ? .init(.other, rights) : nil
        default: return nil
        }
    }

    private static func rights(_ text: [UInt8]) -> UInt8? {
        var rights: UInt8 = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "r"): rights |= 4
            case UInt8(ascii: "w"): rights |= 2
            case UInt8(ascii: "x"): rights |= 1
            case UInt8(ascii: "-"): break
            default: return nil
            }
        }
        return rights
    }
}
