import AccessText
import Facts
import RuleLanguage

extension NotationValue {
    /// The access list and the default list in the short text form of acl(5). The mode says what is not given: its
    /// group letters are the mask where there is an extended list, and the owning group's rights where these are not
    /// given.
    func accessControlLists(
        mode: Mode
    ) throws(NotationError) -> (AccessControlList?, AccessControlList?) {
        var access: [AccessControlList.Entry] = []
        var standard: [AccessControlList.Entry] = []
        for part in try list() {
            var text = String(decoding: part, as: UTF8.self)[...]
            let prefix = ["d:", "default:"].first { text.hasPrefix($0) && text.count { $0 == ":" } > 2 }
            if let prefix { text = text.dropFirst(prefix.count) }
            let entry = try entry(String(text))
            if prefix != nil { standard.append(entry) } else { access.append(entry) }
        }
        let whole = access.isEmpty ? nil : try Self.completed(access, by: mode, word)
        let inherited = standard.isEmpty ? nil : Self.completedDefault(standard, by: mode)
        for list in [whole, inherited] where list?.isValid == false {
            throw word.error("an ACL has one entry for each tag and account")
        }
        return (whole, inherited)
    }

    private func entry(_ text: String) throws(NotationError) -> AccessControlList.Entry {
        let entry = try AccessControlList.Entry(text: text) { name throws(NotationError) in
            try NotationReader.account(name, "user", ExampleAccounts.users, word)
        } group: { name throws(NotationError) in
            try NotationReader.account(name, "group", ExampleAccounts.groups, word)
        }
        guard let entry else {
            throw word.error("\"\(text)\" is no ACL entry", note: "entries read u:alice:rw or d:o::rx")
        }
        return entry
    }

    private static func completed(
        _ given: [AccessControlList.Entry], by mode: Mode, _ word: NotationWord
    ) throws(NotationError) -> AccessControlList? {
        var entries = given
        func rights(_ tag: AccessControlList.Tag) -> UInt8? { entries.first { $0.tag == tag }?.rights }
        let isExtended = AccessControlList(given).isExtended
        // What the mode shows of the list, in the order of its letters: acl(5), "correspondence".
        let shown: [(AccessControlList.Tag, Mode.Class, String)] = [
            (.owner, .owner, "owner's"), (isExtended ? .mask : .group, .group, "group's"), (.other, .other, "other's"),
        ]
        for (tag, who, letters) in shown {
            if let given = rights(tag), given != mode.rights(of: who) {
                throw word.error(
                    "the \(letters) letters and the ACL disagree",
                    note: "`ls -l` shows the mask in the group's place where there is an ACL")
            }
            if rights(tag) == nil { entries.append(.init(tag, mode.rights(of: who))) }
        }
        if rights(.group) == nil { entries.append(.init(.group, mode.rights(of: .group))) }
        return AccessControlList(entries).sorted
    }

    /// A default list takes what is not given from the mode, and its mask from the entries that it limits.
    private static func completedDefault(_ given: [AccessControlList.Entry], by mode: Mode) -> AccessControlList? {
        var entries = given
        func has(_ tag: AccessControlList.Tag) -> Bool { entries.contains { $0.tag == tag } }
        for (tag, who) in [(AccessControlList.Tag.owner, Mode.Class.owner), (.group, .group), (.other, .other)]
        where !has(tag) {
            entries.append(.init(tag, mode.rights(of: who)))
        }
        let list = AccessControlList(entries)
        return !has(.mask) && list.isExtended ? list.withCalculatedMask : list.sorted
    }
}
