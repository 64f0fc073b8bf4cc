/// The twelve permission bits of an entry: set-id and sticky bits, then read, write, execute for owner, group, other.
public struct Mode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue & 0o7777
    }

    @inlinable public static var setuid: Mode { Mode(rawValue: 0o4000) }
    @inlinable public static var setgid: Mode { Mode(rawValue: 0o2000) }
    @inlinable public static var sticky: Mode { Mode(rawValue: 0o1000) }

    /// The rights a class of accounts may be granted.
    public enum Right: UInt8, CaseIterable, Sendable {
        case execute = 0o1
        case write = 0o2
        case read = 0o4
    }

    /// The three classes that a mode grants rights to.
    public enum Class: UInt8, CaseIterable, Sendable {
        case other = 0
        case group = 3
        case owner = 6
    }

    /// Whether every bit of `other` is set.
    @inlinable
    public func contains(_ other: Mode) -> Bool {
        rawValue & other.rawValue == other.rawValue
    }

    /// The rights of one class, as three bits.
    @inlinable
    public func rights(of who: Class) -> UInt8 {
        UInt8(truncatingIfNeeded: rawValue >> UInt16(who.rawValue)) & 0o7
    }

    @inlinable
    public func grants(_ right: Right, to who: Class) -> Bool {
        rights(of: who) & right.rawValue != 0
    }

    /// Whether a permission bit is set that `limit` lacks. Modes have no order as numbers: 0577 exceeds 0600.
    @inlinable
    public func exceeds(_ limit: Mode) -> Bool {
        rawValue & ~limit.rawValue != 0
    }

    /// The nine permission letters of `ls -l`, for example `rwsr-xr-t`.
    public var letters: String {
        var text = ""
        for (who, special, lower, upper) in [
            (Class.owner, Mode.setuid, "s", "S"), (.group, .setgid, "s", "S"), (.other, .sticky, "t", "T"),
        ] {
            text += grants(.read, to: who) ? "r" : "-"
            text += grants(.write, to: who) ? "w" : "-"
            switch (grants(.execute, to: who), contains(special)) {
            case (true, true): text += lower
            case (false, true): text += upper
            case (true, false): text += "x"
            case (false, false): text += "-"
            }
        }
        return text
    }

    /// Four octal digits, for example `0755`.
    public var octal: String {
        let digits = String(rawValue, radix: 8)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
