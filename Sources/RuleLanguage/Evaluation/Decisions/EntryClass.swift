import Facts

/// What ordinary entries have in common: two of the same class differ only in facts that are an entry's own: its name,
/// size, links and time. In a tree of 100,000 files there are a few dozen classes.
struct EntryClass: Hashable, Sendable {
    private var status: UInt64
    private var accounts: UInt64
    private var place: UInt64
    private var placeAccounts: UInt64
    /// What the directory says of its paths.
    private var patterns: UInt64
    private var content: UInt64
    /// What the content says beyond its kind.
    private var details: UInt64

    /// No entry's class.
    static let none = EntryClass()

    private init() {
        status = .max
        accounts = .max
        place = .max
        placeAccounts = .max
        patterns = .max
        content = .max
        details = .max
    }

    /// The class of an entry whose directory was noted, or nothing where it is no ordinary one: something with
    /// attributes of its own.
    ///
    /// The facts stay as they are: `inout` spares a copy for every entry.
    @inline(__always)
    init?(_ facts: inout EntryFacts) {
        guard facts.unread.isEmpty, facts.attributeNames.isEmpty, facts.acl == nil, facts.defaultACL == nil,
            facts.capabilities == nil, facts.malformedAttributes.isEmpty
        else { return nil }
        status =
            UInt64(facts.kind.rawValue) | UInt64(facts.mode.rawValue) << 3 | UInt64(facts.hazards.rawValue) << 15
            | UInt64(facts.attributes.rawValue) << 31 | UInt64(facts.collected.rawValue) << 39
            | (facts.owner != facts.root.owner || facts.group != facts.root.group ? 1 << 55 : 0)
            | (facts.hazards.contains(.wildcard) && facts.hasWindowsWildcard ? 1 << 57 : 0)
            | (facts.mountIsReadOnly ? 1 << 58 : 0) | (facts.mountIsNosuid ? 1 << 59 : 0)
            | (facts.mountIsNoexec ? 1 << 60 : 0) | (facts.mountHasNoExecuteBit ? 1 << 61 : 0)
        accounts = UInt64(facts.owner) | UInt64(facts.group) << 32
        place = facts.directoryNote.place
        placeAccounts = facts.directoryNote.accounts
        patterns = facts.directoryNote.patternsNumber
        content =
            UInt64(facts.content.map { $0.rawValue + 1 } ?? 0) | UInt64(facts.textTraits.rawValue) << 8
            | UInt64(facts.secrets.rawValue) << 16 | (facts.contentDisagrees ? 1 << 24 : 0)
            | UInt64(facts.writers.rawValue) << 32 | UInt64(facts.readers.rawValue) << 37
            | UInt64(facts.executors.rawValue) << 42 | (facts.ownerIsKnown ? 1 << 47 : 0)
            | (facts.groupIsKnown ? 1 << 48 : 0) | (facts.groupIsPrivate ? 1 << 49 : 0)
        details = facts.contentFacts.isEmpty ? 0 : Self.details(facts.contentFacts[0], of: facts.kind)
    }

    /// What the content says beyond its kind, but for texts: of those only whether there are any.
    private static func details(_ content: borrowing ContentFacts, of kind: EntryKind) -> UInt64 {
        if kind == .directory { return UInt64(content.package.rawValue) }
        var word = UInt64(content.interpreterHazards.rawValue)
        word |= UInt64(content.searchPathHazards.rawValue) << 8 | UInt64(content.programHazards.rawValue) << 16
        word |= UInt64(content.secrets.rawValue) << 24 | UInt64(UmaskHazards(content.umaskStatements).rawValue) << 32
        word |= (content.isPath ? 1 << 40 : 0) | (content.searchPath != nil ? 1 << 41 : 0)
        word |= UInt64(content.stateHazards.rawValue) << 43 | UInt64(content.settings.rawValue) << 51
        return word | (content.needed.isEmpty ? 0 : 1 << 42)
    }

    /// Works out what the entries of the containing directory have in common.
    @inline(never)
    static func noteDirectory(of facts: inout EntryFacts) {
        // Never zero: that is a directory which was not noted.
        var place: UInt64 = 1
        place |= facts.root.buildAge != nil ? 1 << 1 : 0
        place |= facts.root.isRootFileSystem ? 1 << 2 : 0
        place |= facts.root.hasAccounts ? 1 << 3 : 0
        place |= facts.root.isPrefixed ? 1 << 4 : 0
        place |= facts.root.isWorkTree ? 1 << 5 : 0
        place |= UInt64(facts.root.ancestors.rawValue) << 42
        place |= UInt64(facts.root.umask.rawValue & 0o777) << 48
        place |= UInt64(facts.root.transferTargets.rawValue) << 57
        var accounts: UInt64 = 0
        if let above = facts.parent {
            place |= 1 << 18 | UInt64(above.mode.rawValue) << 19 | UInt64(above.writers.rawValue) << 31
            place |= UInt64(above.reachers.rawValue) << 36 | (above.isControlled ? 1 << 41 : 0)
            accounts = UInt64(above.owner) | UInt64(above.group) << 32
        }
        facts.directoryNote.place = place
        facts.directoryNote.accounts = accounts
    }

    /// A number below `count`, a power of two, that spreads classes evenly: from the high bits of products, which every
    /// bit of the factors reaches.
    @inline(__always)
    func slot(of count: Int) -> Int {
        var mixed = status &* 0x9E37_79B9_7F4A_7C15
        mixed ^= accounts &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= place &* 0x1656_67B1_9E37_79F9
        mixed ^= placeAccounts &* 0x27D4_EB2F_1656_67C5
        mixed ^= patterns &* 0xFF51_AFD7_ED55_8CCD
        mixed ^= content &* 0x8545_4C2D_1F3A_9E6B
        mixed ^= details &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - count.trailingZeroBitCount))
    }
}

extension Check {
    /// Whether the link's text or where it leads decides.
    var isOfLink: Bool { fact.declaration.kinds == .links }

    /// Whether all entries of a class give the same answer.
    var isOfClass: Bool { operation != .pinned && fact.declaration.reading.isShared }
}
