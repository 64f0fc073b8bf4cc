/// What ordinary entries have in common: in a tree of 100,000 files there are a few dozen. Two with equal shared facts
/// differ in their names, numbers and texts, and in what few entries have.
///
/// Four words, in which each has a place as wide as its type: every entry is held against those that were met.
public struct SharedFacts: Hashable, Sendable {
    /// The numbers of owner and group.
    public let accounts: UInt64
    /// What is known, permission bits, and what is wrong with the name.
    public let status: UInt64
    /// Eight sets and kinds.
    public let sets: UInt64
    /// What the first bytes say it is, flags, and the number of its attributes.
    public let flags: UInt64

    @inlinable @inline(__always)
    public init(accounts: UInt64, status: UInt64, sets: UInt64, flags: UInt64) {
        self.accounts = accounts
        self.status = status
        self.sets = sets
        self.flags = flags
    }

    private func byte(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: sets >> place) }
    private func flag(_ place: UInt64) -> Bool { flags >> place & 1 != 0 }
}

extension EntryFacts {
    /// What it has in common with others.
    @inlinable @inline(__always)
    public var shared: SharedFacts {
        SharedFacts(
            accounts: UInt64(owner) | UInt64(group) << 32,
            status: UInt64(collected.rawValue) | UInt64(mode.rawValue) << 32 | UInt64(hazards.rawValue) << 48,
            sets: UInt64(kind.rawValue) | UInt64(attributes.rawValue) << 8 | UInt64(writers.rawValue) << 16
                | UInt64(readers.rawValue) << 24 | UInt64(executors.rawValue) << 32 | UInt64(mount.rawValue) << 40
                | UInt64(textTraits.rawValue) << 48 | UInt64(secrets.rawValue) << 56,
            flags: UInt64(content.map { UInt16($0.rawValue) + 1 } ?? 0) | (contentDisagrees ? 1 << 16 : 0)
                | (ownerIsKnown ? 1 << 17 : 0) | (groupIsKnown ? 1 << 18 : 0) | (groupIsPrivate ? 1 << 19 : 0)
                | (hazards.contains(.wildcard) && hasWindowsWildcard ? 1 << 20 : 0)
                | (accountsAreNames ? 1 << 21 : 0)
                | UInt64(imageRoles.rawValue) << 32 | UInt64(attributeSet) << 40)
    }

    /// How many sets of attributes the shared facts can tell apart.
    public static var mostAttributeSets: UInt32 { 1 << 24 - 1 }
}

extension SharedFacts {
    var owner: UInt32 { UInt32(truncatingIfNeeded: accounts) }
    var group: UInt32 { UInt32(truncatingIfNeeded: accounts >> 32) }
    var mode: Mode { Mode(rawValue: UInt16(truncatingIfNeeded: status >> 32)) }
    var hazards: NameHazards { NameHazards(rawValue: UInt16(truncatingIfNeeded: status >> 48)) }

    var kind: EntryKind? { EntryKind(rawValue: byte(0)) }
    var attributes: FileAttributes { FileAttributes(rawValue: byte(8)) }
    var writers: Principals { Principals(rawValue: byte(16)) }
    var readers: Principals { Principals(rawValue: byte(24)) }
    var executors: Principals { Principals(rawValue: byte(32)) }
    var mount: MountTraits { MountTraits(rawValue: byte(40)) }
    var textTraits: TextTraits { TextTraits(rawValue: byte(48)) }
    var secrets: Secrets { Secrets(rawValue: byte(56)) }

    var content: ContentKind? {
        let word = UInt16(truncatingIfNeeded: flags)
        return word == 0 ? nil : ContentKind(rawValue: UInt8(truncatingIfNeeded: word - 1))
    }
    var contentDisagrees: Bool { flag(16) }
    var ownerIsKnown: Bool { flag(17) }
    var groupIsKnown: Bool { flag(18) }
    var groupIsPrivate: Bool { flag(19) }
    private var accountsAreNames: Bool { flag(21) }
    /// What a package names is the account of a system, and the same everywhere.
    var ownerIsSystem: Bool { accountsAreNames || AccountRange.isSystem(owner) }
    var groupIsSystem: Bool { accountsAreNames || AccountRange.isSystem(group) }
    var ownerIsStatic: Bool { accountsAreNames || owner < AccountRange.fixed }
    var groupIsStatic: Bool { accountsAreNames || group < AccountRange.fixed }
    var imageRoles: ImageRoles { ImageRoles(rawValue: UInt8(truncatingIfNeeded: flags >> 32)) }
}
