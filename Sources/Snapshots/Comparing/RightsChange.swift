import AccessText
import Facts

/// What a change of an access control list comes to, by its short text with numbers.
enum AccessListChange {
    /// - Parameters:
    ///   - mode: what counts where there is no list.
    static func change(from before: String?, _ mode: Mode?, to after: String?, _ newMode: Mode?) -> ChangeClass {
        let (old, new) = (Rights(before, mode), Rights(after, newMode))
        var (gains, losses) = (false, false)
        for principal in Set(old.named.keys).union(new.named.keys) {
            let (had, has) = (old.rights(of: principal), new.rights(of: principal))
            if has & ~had != 0 { gains = true }
            if had & ~has != 0 { losses = true }
        }
        for (had, has) in [(old.group, new.group), (old.other, new.other)] {
            if has & ~had != 0 { gains = true }
            if had & ~has != 0 { losses = true }
        }
        return gains ? .privilegeGain : losses ? .privilegeLoss : .metadata
    }

    /// What everybody but the owner may do, with the mask taken into account (acl(5)).
    private struct Rights {
        /// By `u:33` and `g:33`.
        var named: [Substring: UInt8] = [:]
        var group: UInt8 = 0
        var other: UInt8 = 0

        init(_ text: String?, _ mode: Mode?) {
            guard let text else {
                group = mode.map { UInt8($0.rawValue >> 3 & 7) } ?? 0
                other = mode.map { UInt8($0.rawValue & 7) } ?? 0
                return
            }
            var mask: UInt8 = 7
            for entry in text.split(separator: ",") {
                guard let end = entry.lastIndex(of: ":") else { continue }
                let rights = entry[end...].reduce(UInt8(0)) { sum, letter in
                    sum | (letter == "r" ? 4 : letter == "w" ? 2 : letter == "x" ? 1 : 0)
                }
                switch entry[..<end] {
                case "u:": break
                case "g:": group = rights
                case "o:": other = rights
                case "m:": mask = rights
                default: named[entry[..<end]] = rights
                }
            }
            group &= mask
            named = named.mapValues { $0 & mask }
        }

        /// Whoever is not named has at least what everybody has.
        func rights(of principal: Substring) -> UInt8 { named[principal] ?? other }
    }
}

/// What a change of a file's capabilities comes to.
enum CapabilityChange {
    static func change(from before: String?, to after: String?) -> ChangeClass {
        guard let after else { return .privilegeLoss }
        guard let new = FileCapabilities(text: after), let before, let old = FileCapabilities(text: before) else {
            return .privilegeGain
        }
        let gained =
            new.permitted.rawValue & ~old.permitted.rawValue | new.inheritable.rawValue & ~old.inheritable.rawValue
        return gained != 0 || new.effective && !old.effective ? .privilegeGain : .privilegeLoss
    }
}
