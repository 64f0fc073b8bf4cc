/// What entries of a directory have in common with those of others, in two words: see `SharedFacts`.
public struct DirectoryFacts: Hashable, Sendable {
    /// The numbers of owner and group.
    public let accounts: UInt64
    /// Permission bits, who may write and reach it, a flag, and a bit that says that there is a directory.
    public let status: UInt64

    /// What no directory is.
    public static let none = DirectoryFacts(accounts: 0, status: 0)

    private init(accounts: UInt64, status: UInt64) {
        self.accounts = accounts
        self.status = status
    }

    public init(_ parent: borrowing ParentFacts) {
        accounts = UInt64(parent.owner) | UInt64(parent.group) << 32
        status =
            UInt64(parent.mode.rawValue) | UInt64(parent.writers.rawValue) << 16
            | UInt64(parent.reachers.rawValue) << 24 | (parent.isControlled ? 1 << 32 : 0) | 1 << 33
    }
}

extension DirectoryFacts {
    var owner: UInt32 { UInt32(truncatingIfNeeded: accounts) }
    var group: UInt32 { UInt32(truncatingIfNeeded: accounts >> 32) }
    var mode: Mode { Mode(rawValue: UInt16(truncatingIfNeeded: status)) }
    var writers: Principals { Principals(rawValue: UInt8(truncatingIfNeeded: status >> 16)) }
    var reachers: Principals { Principals(rawValue: UInt8(truncatingIfNeeded: status >> 24)) }
    var isControlled: Bool { status >> 32 & 1 != 0 }
}
