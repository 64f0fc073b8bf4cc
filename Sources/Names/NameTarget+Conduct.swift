/// What each file system does with names, in the words of people: the formulas are in `NameFolder`.
extension NameTarget {
    /// Which names are one there.
    public var comparison: String {
        switch self {
        case .apfs: "case and canonical form do not count (Unicode 15.1): straße = STRASSE, é = e + U+0301"
        case .apfsCaseSensitive: "canonical form does not count: é = e + U+0301"
        case .hfsplus: "case by Apple's table, canonical form and 16 invisible characters do not count"
        case .ntfs: "case of single characters does not count (Unicode 5.1), nor dots and spaces at the end"
        case .exfat: "case of single characters does not count (Unicode 5.0), nor dots at the end"
        case .fat32: "as NTFS"
        case .smb: "as NTFS, and ς = Σ"
        case .ext4Casefold: "case, canonical form and all invisible characters do not count (Unicode 12.1)"
        case .xfsCI: "case of ASCII does not count, and byte by byte that of Latin-1"
        case .zfsInsensitive: "case of single characters does not count (Unicode 5.0): ı = i, ſ = s"
        case .zfsFormD: "as zfs-insensitive, and canonical form does not count"
        case .portable: "the union of apfs, ext4-casefold, hfsplus and zfs-insensitive, each also behind Windows"
        }
    }

    /// Which names cannot be made there.
    public var refusals: String {
        switch self {
        case .apfs, .apfsCaseSensitive:
            "what is not UTF-8, unassigned characters, over 32 marks in a row, over 255 characters"
        case .hfsplus: "over 255 UTF-16 units once decomposed"
        case .ntfs, .fat32, .smb:
            "what is not UTF-8, < > : \" \\ | ? * and controls, names of devices, over 255 UTF-16 units"
        case .exfat: "what is not UTF-8, < > : \" \\ | ? * and controls, over 255 UTF-16 units"
        case .ext4Casefold, .xfsCI, .zfsInsensitive: "over 255 bytes"
        case .zfsFormD: "what is not UTF-8, over 255 bytes once decomposed"
        case .portable: "what one of its parts refuses"
        }
    }

    /// Which names are stored as others; nothing where every name is kept.
    public var alterations: String? {
        switch self {
        case .hfsplus: "decomposes characters, spells bytes that are not UTF-8 as %XX"
        case .ntfs, .fat32, .smb: "drops dots and spaces at the end"
        case .exfat: "drops dots at the end"
        default: nil
        }
    }

    /// Which second names it gives; nothing where it gives none.
    public var shortNames: String? {
        hasShortNames && self != .portable ? "gives long names a second one, such as LONGFI~1.TEX" : nil
    }
}
