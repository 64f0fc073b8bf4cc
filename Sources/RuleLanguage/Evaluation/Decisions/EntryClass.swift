import Facts

/// What ordinary entries have in common: two of the same class differ only in facts that are an entry's own: its name,
/// size, links and time. In a tree of 100,000 files there are a few dozen classes.
///
/// It holds all that a fact is read from which says that it is the same for a class (`FactVariation`), so that entries of
/// one class cannot differ in it.
struct EntryClass: Equatable, Sendable {
    private let shared: SharedFacts
    private let directory: DirectoryFacts
    /// The number of the root.
    private let root: UInt64
    /// What the directory says of its paths, a number as well.
    private let patterns: UInt64
    /// What the content says beyond its kind.
    private let details: UInt64

    /// No entry's class: roots are numbered from 1.
    static let none = EntryClass()

    private init() {
        shared = EntryFacts().shared
        directory = .none
        root = 0
        patterns = 0
        details = 0
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
        if facts.contentFacts.isEmpty {
            details = 0
        } else {
            guard let details = ContentBits.catalogue?.bits(of: facts) else { return nil }
            self.details = details
        }
        shared = facts.shared
        directory = facts.directoryNote.directory
        root = facts.directoryNote.root
        patterns = facts.directoryNote.patternsNumber
    }

    /// A number below `count`, a power of two, that spreads classes evenly: from the high bits of products, which every
    /// bit of the factors reaches.
    @inline(__always)
    func slot(of count: Int) -> Int {
        var mixed = shared.status &* 0x9E37_79B9_7F4A_7C15
        mixed ^= shared.accounts &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= shared.sets &* 0x1656_67B1_9E37_79F9
        mixed ^= shared.flags &* 0x8545_4C2D_1F3A_9E6B
        mixed ^= directory.accounts &* 0x27D4_EB2F_1656_67C5
        mixed ^= (directory.status ^ root << 40) &* 0xFF51_AFD7_ED55_8CCD
        mixed ^= patterns &* 0xA076_1D64_78BD_642F
        mixed ^= details &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - count.trailingZeroBitCount))
    }
}

/// What contents say beyond their kind, in one word: each fact that is read from them has its bits, and each text one that
/// says whether there is any.
struct ContentBits: Sendable {
    private var places: [(fact: Fact, shift: UInt64)] = []

    /// Nothing where the facts of the catalogue have no room in a word; then no entry with one has a class.
    static let catalogue = ContentBits(of: Fact.allCases)

    init?(of facts: [Fact]) {
        var width = 0
        for fact in facts where fact.reading.variation == .details {
            places.append((fact, UInt64(width)))
            width += fact.type.bits
        }
        if width > UInt64.bitWidth { return nil }
    }

    func bits(of facts: borrowing EntryFacts) -> UInt64 {
        var bits: UInt64 = 0
        for place in places {
            let isText = place.fact.type == .text || place.fact.type == .texts
            let word = isText ? place.fact.hasTexts(facts) ? 1 : 0 : place.fact.value(of: facts).word ?? 0
            bits |= UInt64(bitPattern: word) << place.shift
        }
        return bits
    }
}
