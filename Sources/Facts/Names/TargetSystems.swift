/// File systems that a tree may be moved to, by what they make of names. The words are those of `--target`; which names
/// are one on which of them is the business of another module.
public struct TargetSystems: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The members' words, each standing for the bit of its place.
    public static let words = [
        "apfs", "apfs-cs", "hfsplus", "ntfs", "exfat", "fat32", "smb", "ext4-casefold", "xfs-ci", "zfs-insensitive",
        "zfs-formD", "portable",
    ]

    public static let names: [(TargetSystems, String)] = words.enumerated().map { place, word in
        (TargetSystems(rawValue: 1 << UInt16(place)), word)
    }

    /// Words that people use for several of them, and which those are.
    public static let aliases: [(word: String, members: [String])] = [
        ("windows", ["ntfs", "exfat", "fat32"]), ("macos", ["apfs", "hfsplus"]), ("nas", ["smb"]),
    ]

    /// Every word that names one of them, or several.
    public static var allWords: [String] { words + aliases.map(\.word) }

    /// The words of the members that a word stands for; nothing where there is none of that name.
    public static func members(named word: String) -> [String]? {
        words.contains(word) ? [word] : aliases.first { $0.word == word }?.members
    }

    /// The target of this word; nothing where there is none.
    public init?(named word: String) {
        guard let place = Self.words.firstIndex(of: word) else { return nil }
        self.init(rawValue: 1 << UInt16(place))
    }

    /// The words of the members, in the order of their bits.
    public var memberWords: [String] {
        Self.names.filter { contains($0.0) }.map(\.1)
    }
}
