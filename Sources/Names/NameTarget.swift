/// A file system, or a family of them, that names may be moved to. The raw value is what `--target` takes.
public enum NameTarget: String, CaseIterable, Hashable, Sendable {
    /// APFS as macOS formats it: any case, any canonical form. Unicode 15.1, as macOS 15.4 has it.
    case apfs
    /// APFS with case sensitivity, where only the canonical form does not matter.
    case apfsCaseSensitive = "apfs-cs"
    /// HFS Plus, any case: Apple's frozen decompositions (Unicode 3.2) and case table (Unicode 1.1).
    case hfsplus
    /// NTFS as Windows shows it: the volume's upper-case table, and no dot or space at the end of a name.
    case ntfs
    /// exFAT: its own upper-case table; dots at the end are dropped.
    case exfat
    /// FAT32 with long names, as Windows shows it, which compares them as on NTFS.
    case fat32
    /// A share of a Windows server, or of Samba, whose merges are among those of a Windows server.
    case smb
    /// ext4, and f2fs, in directories with casefolding (Unicode 12.1).
    case ext4Casefold = "ext4-casefold"
    /// XFS made with `-n version=ci`, which knows the letters of Latin-1, byte by byte.
    case xfsCI = "xfs-ci"
    /// ZFS with `casesensitivity=insensitive`.
    case zfsInsensitive = "zfs-insensitive"
    /// ZFS with `casesensitivity=insensitive` and `normalization=formD`.
    case zfsFormD = "zfs-formD"
    /// Whatever merges names anywhere: APFS, ext4 with casefolding, HFS Plus and ZFS, each also behind Windows, which
    /// drops dots and spaces at the end; the bytes of XFS for names that are not UTF-8; and short names.
    case portable

    /// The name that people know it by.
    public var title: String {
        switch self {
        case .apfs: "APFS"
        case .apfsCaseSensitive: "case-sensitive APFS"
        case .hfsplus: "HFS+"
        case .ntfs: "NTFS"
        case .exfat: "exFAT"
        case .fat32: "FAT32"
        case .smb: "SMB"
        case .ext4Casefold: "ext4 casefold"
        case .xfsCI: "XFS ci"
        case .zfsInsensitive: "ZFS insensitive"
        case .zfsFormD: "ZFS formD"
        case .portable: "portable"
        }
    }

    /// Whether names there may get a second, short one (`LONGFI~1.TEX`) that another name can meet.
    public var hasShortNames: Bool {
        switch self {
        case .ntfs, .fat32, .portable: true
        default: false
        }
    }
}
