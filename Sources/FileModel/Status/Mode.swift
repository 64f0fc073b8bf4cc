/// The twelve permission bits of an entry: set-id and sticky bits, then read, write, execute for owner, group, other.
public struct Mode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue & 0o7777
    }

    /// Set-user-id: a program runs as its owner (inode(7)).
    @inlinable public static var setuid: Mode { Mode(rawValue: 0o4000) }
    /// Set-group-id: a program runs as its group, and what is made in a directory gets the directory's.
    @inlinable public static var setgid: Mode { Mode(rawValue: 0o2000) }
    /// In a directory: only owners may rename and delete.
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

    /// Whether the class has the right.
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
        var letters: [UInt8] = []
        letters.reserveCapacity(9)
        for who in [Class.owner, .group, .other] {
            let special = Mode(rawValue: 0o1000 << UInt16(who.rawValue / 3))
            letters.append(grants(.read, to: who) ? UInt8(ascii: "r") : UInt8(ascii: "-"))
            letters.append(grants(.write, to: who) ? UInt8(ascii: "w") : UInt8(ascii: "-"))
            let last: Unicode.Scalar =
                switch (grants(.execute, to: who), contains(special)) {
                case (true, true): who == .other ? "t" : "s"
                case (false, true): who == .other ? "T" : "S"
                case (true, false): "x"
                case (false, false): "-"
                }
            letters.append(UInt8(ascii: last))
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Four octal digits, for example `0755`.
    public var octal: String {
        let digits = [9, 6, 3, 0].map { UInt8(ascii: "0") + UInt8(rawValue >> $0 & 7) }
        return String(decoding: digits, as: UTF8.self)
    }
}
