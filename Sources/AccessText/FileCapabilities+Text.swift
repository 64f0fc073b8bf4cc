import CCap
public import Facts

/// The text form of cap_text_formats(7), by libcap.
extension FileCapabilities {
    /// The capabilities that a text describes; nothing where libcap cannot read it.
    public init?(text: String) {
        guard let sets = LibraryCapabilities(text: text) else { return nil }
        // A file has one bit for all that its program may get.
        self.init(
            permitted: sets[CAP_PERMITTED], inheritable: sets[CAP_INHERITABLE],
            effective: !sets[CAP_EFFECTIVE].isEmpty)
    }

    /// As getcap(8) shows them, for example `cap_net_raw=ep`, with the root id where there is one other than 0; `?` where
    /// there is no memory for it.
    public var text: String {
        guard let sets = LibraryCapabilities(), sets.add(permitted, to: CAP_PERMITTED),
            sets.add(inheritable, to: CAP_INHERITABLE)
        else { return "?" }
        if effective {
            let granted = CapabilitySet(rawValue: permitted.rawValue | inheritable.rawValue)
            guard sets.add(granted, to: CAP_EFFECTIVE) else { return "?" }
        }
        guard let text = sets.text else { return "?" }
        if let rootID, rootID != 0 { return "\(text) [rootid=\(rootID)]" }
        return text
    }
}
