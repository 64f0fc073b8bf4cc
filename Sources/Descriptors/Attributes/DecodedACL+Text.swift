import CACL
import CLinux

/// The text forms of acl(5), by libacl.
extension DecodedACL {
    /// The list that a text describes, long or short, with names or numbers; nothing where libacl cannot read it or
    /// acl_check(3) refuses it.
    public init?(text: String) {
        guard let list = unsafe acl_from_text(text) else { return nil }
        defer { unsafe _ = acl_free(UnsafeMutableRawPointer(list)) }
        var last: Int32 = 0
        guard unsafe acl_check(list, &last) == 0 else { return nil }
        var entries: [Entry] = []
        var raw: acl_entry_t?
        var which = ACL_FIRST_ENTRY
        while unsafe acl_get_entry(list, which, &raw) == 1, let entry = unsafe raw {
            guard let decoded = unsafe Entry(entry) else { return nil }
            entries.append(decoded)
            which = ACL_NEXT_ENTRY
        }
        self.init(entries: entries)
    }

    /// The short text form with numbers for ids, for example `u::rw-,u:1000:r--,g::r--,m::r--,o::---`; nothing where
    /// libacl cannot hold the list.
    public var text: String? {
        unsafe withList { list in
            let options = TEXT_ABBREVIATE | TEXT_NUMERIC_IDS
            guard let text = unsafe acl_to_any_text(list, nil, CChar(UInt8(ascii: ",")), options) else { return nil }
            defer { unsafe _ = acl_free(text) }
            return unsafe String(cString: text)
        }
    }

    /// Whether libacl holds the list to be valid (acl_check(3)): a second opinion on `isValid`.
    var isValidToLibrary: Bool {
        let verdict: Bool? = unsafe withList { list in
            var last: Int32 = 0
            return unsafe acl_check(list, &last) == 0
        }
        return verdict ?? false
    }

    private func withList<R>(_ body: (acl_t) -> R?) -> R? {
        var list = unsafe acl_init(Int32(clamping: entries.count))
        defer { if let list = unsafe list { unsafe _ = acl_free(UnsafeMutableRawPointer(list)) } }
        for entry in entries {
            var raw: acl_entry_t?
            guard unsafe acl_create_entry(&list, &raw) == 0, let raw = unsafe raw, unsafe entry.fill(raw) else {
                return nil
            }
        }
        guard let list = unsafe list else { return nil }
        return unsafe body(list)
    }
}

extension DecodedACL.Entry {
    fileprivate init?(_ entry: acl_entry_t) {
        var number: acl_tag_t = 0
        var rights: acl_permset_t?
        guard unsafe acl_get_tag_type(entry, &number) == 0, unsafe acl_get_permset(entry, &rights) == 0,
            let tag = UInt16(exactly: number).flatMap(DecodedACL.Tag.init), let rights = unsafe rights
        else { return nil }
        var bits: UInt8 = 0
        for bit: UInt8 in [1, 2, 4] where unsafe acl_get_perm(rights, acl_perm_t(bit)) == 1 { bits |= bit }
        guard tag.isNamed else {
            self.init(tag, rights: bits)
            return
        }
        guard let qualifier = unsafe acl_get_qualifier(entry) else { return nil }
        defer { unsafe _ = acl_free(qualifier) }
        self.init(tag, id: unsafe qualifier.load(as: UInt32.self), rights: bits)
    }

    fileprivate func fill(_ entry: acl_entry_t) -> Bool {
        var permset: acl_permset_t?
        guard unsafe acl_set_tag_type(entry, acl_tag_t(tag.rawValue)) == 0,
            unsafe acl_get_permset(entry, &permset) == 0, let permset = unsafe permset,
            unsafe acl_clear_perms(permset) == 0
        else { return false }
        for bit: UInt8 in [1, 2, 4] where rights & bit != 0 {
            guard unsafe acl_add_perm(permset, acl_perm_t(bit)) == 0 else { return false }
        }
        guard tag.isNamed else { return true }
        guard var id else { return false }
        return unsafe acl_set_qualifier(entry, &id) == 0
    }
}
