/// What the attribute `security.capability` of a file says (capabilities(7)).
public struct DecodedCapabilities: Hashable, Sendable {
    /// What a process may have after it executes the file, a bit for each capability (linux/capability.h).
    public var permitted: UInt64
    /// What it keeps of its own inheritable ones, a bit for each capability.
    public var inheritable: UInt64
    /// Whether the program gets the permitted capabilities without asking for them.
    public var effective: Bool
    /// The user id of the owning namespace's root; nothing in versions 1 and 2.
    public var rootID: UInt32?

    public init(permitted: UInt64, inheritable: UInt64, effective: Bool, rootID: UInt32? = nil) {
        self.permitted = permitted
        self.inheritable = inheritable
        self.effective = effective
        self.rootID = rootID
    }
}

extension AttributeValue {
    /// The capabilities in a value of version 1, 2 or 3 (linux/capability.h, `vfs_ns_cap_data`); nothing where its
    /// length does not fit the version or a flag is unknown.
    public static func capabilities(_ bytes: [UInt8]) -> DecodedCapabilities? {
        var reader = LittleEndianReader(bytes)
        guard let header = reader.next(UInt32.self), header & 0x00FF_FFFE == 0 else { return nil }
        let version = header >> 24
        var decoded = DecodedCapabilities(permitted: 0, inheritable: 0, effective: header & 1 != 0)
        // Sets of 32 capabilities, permitted and inheritable in turns: one pair in version 1, two in the others.
        for pair in 0..<(version == 1 ? 1 : 2) {
            guard let permitted = reader.next(UInt32.self), let inheritable = reader.next(UInt32.self) else {
                return nil
            }
            decoded.permitted |= UInt64(permitted) << (32 * pair)
            decoded.inheritable |= UInt64(inheritable) << (32 * pair)
        }
        switch version {
        case 1, 2: break
        case 3:
            guard let rootID = reader.next(UInt32.self) else { return nil }
            decoded.rootID = rootID
        default: return nil
        }
        return reader.isAtEnd ? decoded : nil
    }
}
