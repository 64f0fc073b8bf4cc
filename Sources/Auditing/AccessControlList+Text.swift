package import Facts

extension AccessControlList {
    /// The short text form of acl_to_any_text(3), for example `u::rw-,u:alice:rw-,g::r--,m::rw-,o::---`. An id whose
    /// account is unknown, or whose name holds other than letters, digits, `.`, `_` and `-`, is a number.
    package func text(naming accounts: any AccountDirectory) -> String {
        entries.map { entry in
            let qualifier =
                switch entry.tag {
                case .owner: "u:"
                case .user(let id): "u:" + Self.plain(accounts.userName(id), else: id)
                case .group: "g:"
                case .namedGroup(let id): "g:" + Self.plain(accounts.groupName(id), else: id)
                case .mask: "m:"
                case .other: "o:"
                }
            return qualifier + ":" + entry.letters
        }.joined(separator: ",")
    }

    private static func plain(_ name: [UInt8]?, else id: UInt32) -> String {
        guard let name, !name.isEmpty, name.allSatisfy(isPlain) else { return String(id) }
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
    /// `rwx` with a hyphen for a right that is missing.
    var letters: String {
        String(rights & 4 != 0 ? "r" : "-") + (rights & 2 != 0 ? "w" : "-") + (rights & 1 != 0 ? "x" : "-")
    }
}
