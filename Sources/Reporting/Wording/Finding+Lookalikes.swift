import Auditing

extension Finding {
    /// Whether some of the names that it is about are the same characters by other code points (Unicode Standard Annex
    /// 15): nobody tells them apart by looking at them.
    var hasLookalikes: Bool {
        guard let members = detail?.members, members.count > 1 else { return false }
        // Strings are equal where they are canonically equivalent.
        return Set(members.map { String(decoding: $0.path, as: UTF8.self) }).count < members.count
    }
}
