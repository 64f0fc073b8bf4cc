import Names
import Testing

/// Two names, and exactly the file systems on which they are one: what is not listed keeps them apart.
struct Pair: CustomTestStringConvertible, Sendable {
    var one: String
    var other: String
    var targets: Set<NameTarget>

    init(_ one: String, _ other: String, _ targets: Set<NameTarget>) {
        (self.one, self.other, self.targets) = (one, other, targets)
    }

    var testDescription: String {
        [one, other].map { $0.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") }
            .joined(separator: " / ")
    }
}

private let windows: Set<NameTarget> = [.ntfs, .exfat, .fat32, .smb]
private let zfs: Set<NameTarget> = [.zfsInsensitive, .zfsFormD]
/// Wherever letters have case in Unicode from its beginning.
private let cased = windows.union(zfs).union([.apfs, .hfsplus, .ext4Casefold])
/// Wherever the canonical form does not matter, and upper case does.
private let canonical: Set<NameTarget> = [.apfs, .apfsCaseSensitive, .hfsplus, .ext4Casefold, .zfsFormD]
private let folding: Set<NameTarget> = [.apfs, .ext4Casefold]

@Suite struct MergingTests {
    static let letters = [
        Pair("readme", "README", cased.union([.xfsCI])),
        Pair("readme", "readmf", []),
        Pair("stra\u{DF}e", "STRASSE", folding),
        Pair("\u{1E9E}", "\u{DF}", folding),
        Pair("\u{1E9E}", "SS", folding),
        Pair("\u{131}", "i", zfs),
        Pair("\u{131}", "I", zfs),
        Pair("\u{130}", "i", []),
        Pair("\u{130}", "i\u{307}", [.apfs, .hfsplus, .ext4Casefold, .zfsFormD]),
        Pair("\u{212A}", "k", folding.union([.zfsFormD])),
        Pair("\u{212A}", "K", folding.union([.apfsCaseSensitive, .zfsFormD])),
        Pair("\u{C5}", "\u{E5}", cased),
        Pair("\u{C5}", "A\u{30A}", canonical),
        Pair("\u{212B}", "\u{C5}", canonical.subtracting([.hfsplus])),
        Pair("\u{212B}", "A\u{30A}", canonical.subtracting([.hfsplus])),
        Pair("\u{C9}", "e\u{301}", [.apfs, .hfsplus, .ext4Casefold, .zfsFormD]),
        Pair("\u{3A3}", "\u{3C3}", cased),
        Pair("\u{3A3}", "\u{3C2}", folding.union(zfs).union([.exfat, .smb])),
        Pair("\u{3C3}", "\u{3C2}", folding.union(zfs).union([.exfat, .smb])),
        Pair("\u{17F}", "s", folding.union(zfs)),
        Pair("\u{B5}", "\u{3BC}", folding.union(zfs)),
        Pair("\u{FB01}", "fi", folding),
        Pair("\u{1C4}", "\u{1C6}", cased),
        Pair("\u{1C5}", "\u{1C4}", folding.union(zfs).union([.hfsplus])),
        Pair("\u{FF21}", "\u{FF41}", cased),
        Pair("\u{FF21}", "A", []),
        Pair("\u{2126}", "\u{3C9}", folding.union([.zfsFormD])),
        Pair("\u{1FCC}", "\u{1FC3}", cased),
        Pair("\u{1FB3}", "\u{3B1}\u{3B9}", folding),
        Pair("\u{1FBC}\u{342}", "\u{3B1}\u{342}\u{345}", [.apfs, .hfsplus]),
        Pair("\u{4D8}", "\u{4D9}", cased.subtracting([.hfsplus])),
        Pair("\u{24B6}", "\u{24D0}", cased.subtracting([.hfsplus])),
        Pair("\u{2160}", "\u{2170}", cased),
    ]

    static let youngLetters = [
        Pair("\u{AB70}", "\u{13A0}", folding),
        Pair("\u{1C90}", "\u{10D0}", folding),
        Pair("\u{10A0}", "\u{2D00}", folding.union(zfs).union(windows)),
        Pair("\u{10A0}", "\u{10D0}", [.hfsplus]),
        Pair("\u{10400}", "\u{10428}", folding.union(zfs)),
        Pair("\u{23A}", "\u{2C65}", cased.subtracting([.hfsplus])),
        Pair("\u{23E}", "\u{2C66}", cased.subtracting([.hfsplus])),
        Pair("\u{A640}", "\u{A641}", folding.union([.ntfs, .fat32, .smb])),
        Pair("\u{A7C7}", "\u{A7C8}", [.apfs]),
        Pair("\u{2C2F}", "\u{2C5F}", [.apfs]),
        Pair("\u{A7CB}", "\u{264}", []),
    ]

    static let forms = [
        Pair("\u{AC00}", "\u{1100}\u{1161}", canonical),
        Pair("\u{AC01}", "\u{1100}\u{1161}\u{11A8}", canonical),
        Pair("q\u{307}\u{323}", "q\u{323}\u{307}", canonical),
        Pair("q\u{307}\u{300}", "q\u{300}\u{307}", []),
        Pair("\u{F900}", "\u{8C48}", canonical.subtracting([.hfsplus])),
        Pair("\u{2F800}", "\u{4E3D}", canonical.subtracting([.hfsplus])),
        Pair("\u{FB01}", "\u{FB02}", []),
        Pair("\u{E9}", "e\u{301}", canonical),
        Pair("a\u{200C}b", "ab", [.hfsplus, .ext4Casefold]),
        Pair("a\u{FEFF}b", "ab", [.hfsplus, .ext4Casefold]),
        Pair("a\u{AD}b", "ab", [.ext4Casefold]),
        Pair("a\u{2065}b", "ab", [.ext4Casefold]),
        Pair("a\u{E0080}b", "ab", [.ext4Casefold]),
        Pair("a\u{180F}b", "ab", []),
        Pair("\u{378}A", "\u{378}a", cased.union([.xfsCI]).subtracting([.apfs])),
    ]

    static let ends = [
        Pair("a", "a.", windows),
        Pair("a", "A...", windows),
        Pair("a", "a ", windows.subtracting([.exfat])),
        Pair("a", "a. .", windows.subtracting([.exfat])),
        Pair("a. ", "a. .", windows),
        Pair(" ", " .", [.exfat]),
        Pair("a", ".a", []),
        Pair("a b", "ab", []),
    ]

    @Test(arguments: letters + youngLetters + forms + ends)
    func `Exactly these file systems take two names for one`(_ pair: Pair) {
        #expect(merging(pair.one, pair.other) == pair.targets)
        #expect(merging(pair.other, pair.one) == pair.targets)
    }

    @Test(arguments: letters + youngLetters + forms + ends)
    func `Names that anything merges meet under one hash`(_ pair: Pair) {
        guard !pair.targets.isEmpty else { return }
        let folder = NameFolder()
        #expect(folder.coarseHash(of: Array(pair.one.utf8).span) == folder.coarseHash(of: Array(pair.other.utf8).span))
    }

    @Test func `Names that are not UTF-8 are compared as each file system compares bytes`() {
        #expect(merging([0xFF, 0x41], [0xFF, 0x61]) == [.hfsplus, .xfsCI, .zfsInsensitive])
        #expect(merging([0xC9], [0xE9]) == [.xfsCI])
        #expect(merging([0xD7], [0xF7]) == [])
        #expect(merging([0xFF], Array("%FF".utf8)) == [.hfsplus])
        #expect(merging([0xFF], Array("%ff".utf8)) == [.hfsplus])
        #expect(merging([0xE9, 0x61, 0x62], [0xE9, 0x41, 0x42]) == [.hfsplus, .xfsCI])
        #expect(merging([0xEF, 0xBF, 0xBF], Array("%EF%BF%BF".utf8)) == [.hfsplus])
        #expect(merging([0xC3, 0x89], [0xE3, 0x89]) == [.xfsCI])
    }
}
