/// The file systems that names can be judged for, as options and configurations spell them.
enum NameTargets {
    static let names = [
        "portable", "apfs", "apfs-cs", "hfsplus", "ntfs", "exfat", "fat32", "smb", "ext4-casefold", "xfs-ci",
        "zfs-insensitive", "zfs-formD",
    ]
}
