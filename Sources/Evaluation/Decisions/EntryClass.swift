import Facts
import RuleLanguage

/// What ordinary entries have in common: two of the same class differ only in facts that are an entry's own: its name,
/// numbers, links and what its content says. In a tree of 100,000 files there are a few dozen classes.
///
/// It holds all that a fact is read from which says that it is the same for a class (`FactVariation`), so that entries of
/// one class cannot differ in it.
struct EntryClass: Hashable, Sendable {
    private let shared: SharedFacts
    /// The number of what is known of the directory (`DirectoryState`).
    private let directory: UInt64

    /// No entry's class: directories are numbered from 1.
    static let none = EntryClass()

    private init() {
        shared = EntryFacts().shared
        directory = 0
    }

    /// The class of an entry whose directory was noted, or nothing where it is no ordinary one: something with
    /// attributes that were not held against those of others, or a member of an archive of which that tells something.
    ///
    /// The facts stay as they are: `inout` spares a copy for every entry.
    @inline(__always)
    init?(_ facts: inout EntryFacts) {
        guard facts.unread.isEmpty, facts.memberName.isEmpty, facts.memberEvents.isEmpty, facts.memberFlaws.isEmpty
        else { return nil }
        guard
            facts.attributeSet > 0
                || facts.attributeNames.isEmpty && facts.acl == nil && facts.defaultACL == nil
                    && facts.capabilities == nil && facts.malformedAttributes.isEmpty
        else { return nil }
        shared = facts.shared
        directory = facts.directoryNote.number
    }

    /// A number below `count`, a power of two, that spreads classes evenly: from the high bits of products, which every
    /// bit of the factors reaches.
    @inline(__always)
    func slot(of count: Int) -> Int {
        var mixed = shared.status &* 0x9E37_79B9_7F4A_7C15
        mixed ^= shared.accounts &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= shared.sets &* 0x1656_67B1_9E37_79F9
        mixed ^= shared.flags &* 0x8545_4C2D_1F3A_9E6B
        mixed ^= directory &* 0xA076_1D64_78BD_642F
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - count.trailingZeroBitCount))
    }
}

/// All that is known of a directory whose entries are decided.
struct DirectoryState: Hashable, Sendable {
    /// The number of what is known of the root.
    var root: UInt64
    var directory: DirectoryFacts
    /// Which patterns paths in it may match; nothing before a path is known.
    var rows: DirectoryRows?
}
