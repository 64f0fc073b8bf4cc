public import Facts

/// The text forms of acl(5), and what it allows, by libacl.
extension AccessControlList {
    /// Whether acl(5) allows it: owner, group and other once each, a mask wherever anybody is named, nobody named twice.
    public var isValid: Bool { LibraryACL(entries)?.isValid == true }

    /// The same in the order that the kernel wants; nothing where there is no memory for it.
    public var sorted: AccessControlList? { LibraryACL(entries)?.entries.map { AccessControlList($0) } }

    /// The same in that order with a mask that holds nothing back (acl_calc_mask(3)); nothing where there is no memory for
    /// it.
    public var withCalculatedMask: AccessControlList? {
        guard let list = LibraryACL(entries), list.calculateMask() else { return nil }
        return list.entries.map { AccessControlList($0) }
    }

    /// The short text form, for example `u::rw-,u:alice:rw-,g::r--,m::rw-,o::---`; `?` where there is no memory for it.
    ///
    /// - Parameters:
    ///   - user: the name of a user; the number stands where there is none.
    ///   - group: the same of a group.
    public func text(user: (UInt32) -> String?, group: (UInt32) -> String?) -> String {
        guard let text = LibraryACL(entries)?.text else { return "?" }
        return text.split(separator: ",").map { entry in
            let fields = entry.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count == 3, let id = UInt32(fields[1]), let name = fields[0] == "u" ? user(id) : group(id)
            else { return String(entry) }
            return "\(fields[0]):\(name):\(fields[2])"
        }.joined(separator: ",")
    }

    /// The same with the names of accounts, those of the audited root where it has its own. An id whose account is
    /// unknown, or whose name holds other than letters, digits, `.`, `_` and `-`, is a number.
    public func text(naming accounts: any AccountDirectory) -> String {
        text {
            Self.plain(accounts.userName($0))
        } group: {
            Self.plain(accounts.groupName($0))
        }
    }

    private static func plain(_ name: [UInt8]?) -> String? {
        guard let name, !name.isEmpty, name.allSatisfy(isPlain) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}

extension AccessControlList.Entry {
    /// One entry of a text, long or short, for example `u:alice:rw`; nothing where libacl cannot read it as one.
    ///
    /// - Parameters:
    ///   - user: the id of the user with a name, or of a number. libacl would ask this host by itself.
    ///   - group: the same of a group.
    /// - Throws: what these throw.
    public init?<Failure: Error>(
        text: String, user: (String) throws(Failure) -> UInt32, group: (String) throws(Failure) -> UInt32
    ) throws(Failure) {
        var fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 3 else { return nil }
        if !fields[1].isEmpty {
            switch fields[0] {
            case "u", "user": fields[1] = String(try user(fields[1]))
            case "g", "group": fields[1] = String(try group(fields[1]))
            default: return nil
            }
        }
        guard let entries = LibraryACL(text: fields.joined(separator: ":"))?.entries, entries.count == 1 else {
            return nil
        }
        self = entries[0]
    }
}
