import CCap
public import Facts

/// Sets of capabilities as libcap holds them: permitted, inheritable and effective ones, freed with this object.
@safe final class LibraryCapabilities {
    private let state: cap_t

    /// Nothing where there is no memory for them.
    init?() {
        guard let state = unsafe cap_init() else { return nil }
        unsafe self.state = state
    }

    /// What a text describes (cap_from_text(3)); nothing where libcap cannot read it.
    init?(text: String) {
        guard !text.utf8.contains(0), let state = unsafe cap_from_text(text) else { return nil }
        unsafe self.state = state
    }

    deinit {
        unsafe _ = cap_free(UnsafeMutableRawPointer(state))
    }

    subscript(flag: cap_flag_t) -> CapabilitySet {
        var set = CapabilitySet(rawValue: 0)
        for number in 0..<cap_value_t(UInt64.bitWidth) {
            var value = CAP_CLEAR
            if unsafe cap_get_flag(state, number, flag, &value) == 0, value == CAP_SET {
                set.rawValue |= 1 << UInt64(number)
            }
        }
        return set
    }

    /// False where libcap cannot hold one of them.
    func add(_ set: CapabilitySet, to flag: cap_flag_t) -> Bool {
        for number in 0..<cap_value_t(UInt64.bitWidth) where set.rawValue & (1 << UInt64(number)) != 0 {
            var value = number
            guard unsafe cap_set_flag(state, flag, 1, &value, CAP_SET) == 0 else { return false }
        }
        return true
    }

    /// Nothing where there is no memory for it.
    var text: String? {
        guard let text = unsafe cap_to_text(state, nil) else { return nil }
        defer { unsafe _ = cap_free(text) }
        return unsafe String(cString: text)
    }
}

extension CapabilitySet {
    /// Whether libcap knows a capability by this name, `cap_` in front (cap_from_name(3)).
    public static func isName(_ name: String) -> Bool {
        var value = cap_value_t()
        guard !name.utf8.contains(0) else { return false }
        return unsafe cap_from_name(name, &value) == 0
    }
}
