/// The twelve permission bits.
public struct Mode: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// As in `st_mode` (inode(7)), never more than `0o7777`.
    public var rawValue: UInt16 {
        didSet { rawValue &= 0o7777 }
    }

    /// What is above the twelve bits is left out.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue & 0o7777
    }

    /// For modes in source code.
    public init(integerLiteral: UInt16) {
        self.init(rawValue: integerLiteral)
    }

    /// Whether a bit is set that `limit` lacks.
    func exceeds(_ limit: Mode) -> Bool { rawValue & ~limit.rawValue != 0 }

    /// Without what makes a program run as somebody else.
    var withoutSetID: Mode { Mode(rawValue: rawValue & ~0o6000) }

    /// Four octal digits.
    var octal: String {
        let digits = String(rawValue, radix: 8)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

/// What somebody may do with an object.
public struct Rights: OptionSet, Hashable, Sendable {
    /// As in a mode: 4, 2 and 1.
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Read content; list names.
    public static let read = Rights(rawValue: 4)
    /// Change content; change names.
    public static let write = Rights(rawValue: 2)
    /// Execute; search a directory.
    public static let execute = Rights(rawValue: 1)
}
