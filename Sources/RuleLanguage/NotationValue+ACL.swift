import Facts

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
            var fields = String(decoding: part, as: UTF8.self).split(
                separator: ":", omittingEmptySubsequences: false
            ).map(String.init)
            let isDefault = fields.count > 3 && (fields[0] == "d" || fields[0] == "default")
            if isDefault { fields.removeFirst() }
            let entry = try entry(fields)
            if (isDefault ? standard : access).contains(where: { $0.tag == entry.tag }) {
                throw word.error("an ACL has one entry for each tag and account")
            }
            if isDefault { standard.append(entry) } else { access.append(entry) }
        }
        let whole = access.isEmpty ? nil : try Self.completed(access, by: mode, word)
        return (whole, standard.isEmpty ? nil : Self.completedDefault(standard, by: mode))
    }

    private func entry(_ fields: [String]) throws(NotationError) -> AccessControlList.Entry {
        guard fields.count == 3, let rights = Self.rights(fields[2]) else {
            throw word.error(
                "\"\(fields.joined(separator: ":"))\" is no ACL entry", note: "entries read u:alice:rw or d:o::rx")
        }
        let tag: AccessControlList.Tag
        switch (fields[0], fields[1]) {
        case ("u", ""), ("user", ""): tag = .owner
        case ("g", ""), ("group", ""): tag = .group
        case ("m", ""), ("mask", ""): tag = .mask
        case ("o", ""), ("other", ""): tag = .other
        case ("u", let name), ("user", let name):
            tag = .user(try NotationReader.account(name, "user", ExampleAccounts.users, word))
        case ("g", let name), ("group", let name):
            tag = .namedGroup(try NotationReader.account(name, "group", ExampleAccounts.groups, word))
        default: throw word.error("an ACL entry begins with u, g, m or o")
        }
        return AccessControlList.Entry(tag, rights)
    }

    private static func rights(_ text: String) -> UInt8? {
        var rights: UInt8 = 0
        for letter in text {
            switch letter {
            case "r": rights |= 4
            case "w": rights |= 2
            case "x": rights |= 1
            case "-": break
            default: return nil
            }
        }
        return text.isEmpty ? nil : rights
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
        return AccessControlList(sorted(entries))
    }

    /// A default list takes what is not given from the mode, and its mask from the entries that it limits.
    private static func completedDefault(_ given: [AccessControlList.Entry], by mode: Mode) -> AccessControlList {
        var entries = given
        func has(_ tag: AccessControlList.Tag) -> Bool { entries.contains { $0.tag == tag } }
        for (tag, who) in [(AccessControlList.Tag.owner, Mode.Class.owner), (.group, .group), (.other, .other)]
        where !has(tag) {
            entries.append(.init(tag, mode.rights(of: who)))
        }
        if !has(.mask), AccessControlList(entries).isExtended {
            let limited = entries.filter { $0.tag != .owner && $0.tag != .other }
            entries.append(.init(.mask, limited.reduce(0) { $0 | $1.rights }))
        }
        return AccessControlList(sorted(entries))
    }

    /// The order in which the kernel requires entries: by tag, then by id.
    private static func sorted(_ entries: [AccessControlList.Entry]) -> [AccessControlList.Entry] {
        func place(_ entry: AccessControlList.Entry) -> (Int, UInt32) {
            switch entry.tag {
            case .owner: (0, 0)
            case .user(let id): (1, id)
            case .group: (2, 0)
            case .namedGroup(let id): (3, id)
            case .mask: (4, 0)
            case .other: (5, 0)
            }
        }
        return entries.sorted { place($0) < place($1) }
    }
}
