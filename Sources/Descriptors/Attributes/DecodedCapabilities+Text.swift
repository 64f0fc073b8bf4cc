import CCap

/// The text form of cap_text_formats(7), by libcap. It has no place for the root id.
extension DecodedCapabilities {
    /// The capabilities that a text describes; nothing where libcap cannot read it.
    public init?(text: String) {
        guard let set = unsafe cap_from_text(text) else { return nil }
        defer { unsafe _ = cap_free(UnsafeMutableRawPointer(set)) }
        self.init(permitted: 0, inheritable: 0, effective: false)
        for number in 0..<cap_value_t(64) {
            let bit = UInt64(1) << UInt64(number)
            if unsafe Self.has(set, number, CAP_PERMITTED) { permitted |= bit }
            if unsafe Self.has(set, number, CAP_INHERITABLE) { inheritable |= bit }
            if unsafe Self.has(set, number, CAP_EFFECTIVE) { effective = true }
        }
    }

    /// The shortest text, for example `cap_net_raw=ep`; nothing where a capability has a number that libcap cannot
    /// hold.
    public var text: String? {
        guard let set = unsafe cap_init() else { return nil }
        defer { unsafe _ = cap_free(UnsafeMutableRawPointer(set)) }
        for number in 0..<cap_value_t(64) {
            let bit = UInt64(1) << UInt64(number)
            var value = number
            if permitted & bit != 0 {
                guard unsafe cap_set_flag(set, CAP_PERMITTED, 1, &value, CAP_SET) == 0 else { return nil }
            }
            if inheritable & bit != 0 {
                guard unsafe cap_set_flag(set, CAP_INHERITABLE, 1, &value, CAP_SET) == 0 else { return nil }
            }
            // The one bit of the file stands for every capability that the program may get.
            if effective, (permitted | inheritable) & bit != 0 {
                guard unsafe cap_set_flag(set, CAP_EFFECTIVE, 1, &value, CAP_SET) == 0 else { return nil }
            }
        }
        guard let text = unsafe cap_to_text(set, nil) else { return nil }
        defer { unsafe _ = cap_free(text) }
        return unsafe String(cString: text)
    }

    private static func has(_ set: cap_t, _ number: cap_value_t, _ flag: cap_flag_t) -> Bool {
        var value = CAP_CLEAR
        return unsafe cap_get_flag(set, number, flag, &value) == 0 && value == CAP_SET
    }
}
