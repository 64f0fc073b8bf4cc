/// What a member's name says about where it leads; the bits are those of `MemberName`.
public struct MemberNameHazards: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(MemberNameHazards, String)] = [
        (MemberNameHazards(rawValue: 1 << 0), "absolute"),
        (MemberNameHazards(rawValue: 1 << 1), "leaves root"),
        (MemberNameHazards(rawValue: 1 << 2), "climbs"),
    ]
}

/// What happens when a member is unpacked after those before it; the bits are those of `ReplayEvents`.
public struct MemberEvents: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The path was there before, with other facts or contents.
    public static let duplicate = MemberEvents(rawValue: 1 << 6)

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(MemberEvents, String)] = [
        (MemberEvents(rawValue: 1 << 0), "through link"),
        (MemberEvents(rawValue: 1 << 1), "onto link"),
        (MemberEvents(rawValue: 1 << 2), "link leaves root"),
        (MemberEvents(rawValue: 1 << 3), "leaves root"),
        (MemberEvents(rawValue: 1 << 4), "unreachable"),
        (MemberEvents(rawValue: 1 << 5), "hard link outside"),
        (MemberEvents(rawValue: 1 << 6), "duplicate"),
        (MemberEvents(rawValue: 1 << 7), "gains rights"),
        (MemberEvents(rawValue: 1 << 8), "type conflict"),
        (MemberEvents(rawValue: 1 << 9), "hides rights"),
    ]
}

/// What readers of an archive disagree about; the bits are those of `MemberIrregularities`.
public struct MemberFlaws: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(MemberFlaws, String)] = [
        (MemberFlaws(rawValue: 1 << 0), "name differs"),
        (MemberFlaws(rawValue: 1 << 1), "mode differs"),
        (MemberFlaws(rawValue: 1 << 2), "size differs"),
        (MemberFlaws(rawValue: 1 << 3), "method differs"),
        (MemberFlaws(rawValue: 1 << 4), "link target differs"),
        (MemberFlaws(rawValue: 1 << 5), "overlaps"),
        (MemberFlaws(rawValue: 1 << 6), "unlisted"),
        (MemberFlaws(rawValue: 1 << 7), "only listed"),
        (MemberFlaws(rawValue: 1 << 8), "name encoding unsaid"),
        (MemberFlaws(rawValue: 1 << 9), "name beyond utf-8"),
        (MemberFlaws(rawValue: 1 << 10), "unicode name differs"),
        (MemberFlaws(rawValue: 1 << 11), "name holds zero"),
        (MemberFlaws(rawValue: 1 << 12), "named twice"),
        (MemberFlaws(rawValue: 1 << 13), "stray size"),
        (MemberFlaws(rawValue: 1 << 14), "unknown kind"),
        (MemberFlaws(rawValue: 1 << 15), "behind end"),
        (MemberFlaws(rawValue: 1 << 16), "unreadable attribute"),
        (MemberFlaws(rawValue: 1 << 17), "encrypted"),
        (MemberFlaws(rawValue: 1 << 18), "kind differs"),
        (MemberFlaws(rawValue: 1 << 19), "owner differs"),
        (MemberFlaws(rawValue: 1 << 20), "attributes differ"),
        (MemberFlaws(rawValue: 1 << 21), "passed over by some"),
        (MemberFlaws(rawValue: 1 << 22), "name holds backslash"),
        (MemberFlaws(rawValue: 1 << 23), "trailing bytes"),
        (MemberFlaws(rawValue: 1 << 24), "second archive"),
    ]
}
