import CACL
import Facts

/// A list as libacl holds it: sorted as the kernel wants its entries, and freed with this object.
@safe final class LibraryACL {
    private var list: acl_t?

    /// Nothing where there is no memory for it.
    init?(_ entries: [AccessControlList.Entry]) {
        unsafe list = acl_init(Int32(clamping: entries.count))
        for entry in entries {
            var raw: acl_entry_t?
            guard unsafe acl_create_entry(&list, &raw) == 0, let raw = unsafe raw, unsafe entry.fill(raw) else {
                return nil
            }
        }
        guard unsafe list != nil else { return nil }
    }

    /// The list that a text with numbers for accounts describes, long or short (acl(5)); nothing where libacl cannot read
    /// it. Names it would look up by itself, on this host.
    init?(text: String) {
        guard !text.utf8.contains(0) else { return nil }
        unsafe list = acl_from_text(text)
        guard unsafe list != nil else { return nil }
    }

    deinit {
        if let list = unsafe list { unsafe _ = acl_free(UnsafeMutableRawPointer(list)) }
    }

    /// Nothing where libacl cannot say one of them.
    var entries: [AccessControlList.Entry]? {
        var entries: [AccessControlList.Entry] = []
        var raw: acl_entry_t?
        var which = ACL_FIRST_ENTRY
        while unsafe acl_get_entry(list, which, &raw) == 1, let entry = unsafe raw {
            guard let entry = unsafe AccessControlList.Entry(entry) else { return nil }
            entries.append(entry)
            which = ACL_NEXT_ENTRY
        }
        return entries
    }

    /// Whether acl(5) allows it (acl_check(3)).
    var isValid: Bool {
        var last: Int32 = 0
        return unsafe acl_check(list, &last) == 0
    }

    /// Sets the mask to all that the entries grant which it limits (acl_calc_mask(3)); false where there is no memory.
    func calculateMask() -> Bool {
        unsafe acl_calc_mask(&list) == 0
    }

    /// The short text form with numbers for accounts (acl_to_any_text(3)), for example `u::rw-,u:1000:r--`; nothing where
    /// there is no memory for it.
    var text: String? {
        let options = TEXT_ABBREVIATE | TEXT_NUMERIC_IDS
        guard let text = unsafe acl_to_any_text(list, nil, CChar(UInt8(ascii: ",")), options) else { return nil }
        defer { unsafe _ = acl_free(text) }
        return unsafe String(cString: text)
    }
}

extension AccessControlList.Entry {
    private static let rightBits: [UInt8] = [1, 2, 4]

    fileprivate init?(_ entry: acl_entry_t) {
        var number: acl_tag_t = 0
        var permissions: acl_permset_t?
        guard unsafe acl_get_tag_type(entry, &number) == 0, unsafe acl_get_permset(entry, &permissions) == 0,
            let permissions = unsafe permissions, let tag = unsafe Self.tag(number, of: entry)
        else { return nil }
        var rights: UInt8 = 0
        for bit in Self.rightBits where unsafe acl_get_perm(permissions, acl_perm_t(bit)) == 1 { rights |= bit }
        self.init(tag, rights)
    }

    private static func tag(_ number: acl_tag_t, of entry: acl_entry_t) -> AccessControlList.Tag? {
        switch number {
        case ACL_USER_OBJ: return .owner
        case ACL_GROUP_OBJ: return .group
        case ACL_MASK: return .mask
        case ACL_OTHER: return .other
        case ACL_USER, ACL_GROUP:
            guard let qualifier = unsafe acl_get_qualifier(entry) else { return nil }
            defer { unsafe _ = acl_free(qualifier) }
            let id = unsafe qualifier.load(as: UInt32.self)
            return number == ACL_USER ? .user(id) : .namedGroup(id)
        default: return nil
        }
    }

    fileprivate func fill(_ entry: acl_entry_t) -> Bool {
        let (number, id): (acl_tag_t, UInt32?) =
            switch tag {
            case .owner: (ACL_USER_OBJ, nil)
            case .user(let id): (ACL_USER, id)
            case .group: (ACL_GROUP_OBJ, nil)
            case .namedGroup(let id): (ACL_GROUP, id)
            case .mask: (ACL_MASK, nil)
            case .other: (ACL_OTHER, nil)
            }
        var permissions: acl_permset_t?
        guard unsafe acl_set_tag_type(entry, number) == 0, unsafe acl_get_permset(entry, &permissions) == 0,
            let permissions = unsafe permissions, unsafe acl_clear_perms(permissions) == 0
        else { return false }
        for bit in Self.rightBits where rights & bit != 0 {
            guard unsafe acl_add_perm(permissions, acl_perm_t(bit)) == 0 else { return false }
        }
        guard var id else { return true }
        return unsafe acl_set_qualifier(entry, &id) == 0
    }
}
