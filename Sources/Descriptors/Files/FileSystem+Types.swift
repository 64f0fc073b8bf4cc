/// Magic numbers of file systems (linux/magic.h, statfs(2)) that are not like a local disk.
extension FileSystem {
    static let remoteTypes: [UInt64: String] = [
        0x6969: "nfs",
        0x517B: "smb",
        0xFF53_4D42: "cifs",
        0xFE53_4D42: "smb2",
        0x6573_5546: "fuse",
        0x0102_1997: "9p",
        0x5346_414F: "afs",
        0x6B41_4653: "kafs",
        0x00C3_6400: "ceph",
        0x7375_7245: "coda",
        0x564C: "ncp",
        0x7461_636F: "ocfs2",
        0x0116_1970: "gfs2",
        0x0BD0_0BD0: "lustre",
        0x786F_4256: "vboxsf",
        0x4750_4653: "gpfs",
        0x1983_0326: "beegfs",
        0xAAD7_AAEA: "panfs",
        0x2003_0528: "orangefs",
    ]

    /// Those whose makers tell no magic number, by the type that mount(8) takes.
    static let remoteNames: Set<String> = ["wekafs"]

    /// Those that are most of all, so that nobody need look up their names.
    static let localTypes: [UInt64: String] = [
        0xEF53: "ext4",
        0x5846_5342: "xfs",
        0x9123_683E: "btrfs",
        0x0102_1994: "tmpfs",
        0x794C_7630: "overlay",
        0x8584_58F6: "ramfs",
        0x7371_7368: "squashfs",
        0xE0F5_E1E2: "erofs",
        0xF2F5_2010: "f2fs",
        0x2FC1_2FC1: "zfs",
        0xCA45_1A4E: "bcachefs",
    ]

    /// Of those, and of the others, the ones on which permission bits do not decide: NFS, SMB, AFS, Coda, NCP, 9p,
    /// Lustre, vboxsf, GPFS, PanFS, and proc.
    static let decidingTypes: Set<UInt64> = [
        0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x6B41_4653, 0x7375_7245, 0x564C, 0x0102_1997,
        0x0BD0_0BD0, 0x786F_4256, 0x4750_4653, 0xAAD7_AAEA, 0x9FA0,
    ]

    static let kernelMadeTypes: [UInt64: String] = [
        0x9FA0: "proc",
        0x6265_6572: "sysfs",
        0x0027_E0EB: "cgroup",
        0x6367_7270: "cgroup2",
        0x6462_6720: "debugfs",
        0x7472_6163: "tracefs",
        0x7363_6673: "securityfs",
        0xF97C_FF8C: "selinuxfs",
        0x4341_5D53: "smackfs",
        0x6265_6570: "configfs",
        0xCAFE_4A11: "bpf",
        0x6165_676C: "pstore",
        0xDE5E_81E4: "efivarfs",
        0x1CD1: "devpts",
        0x4249_4E4D: "binfmt_misc",
        0x6E73_6673: "nsfs",
        0x1980_0202: "mqueue",
        0x0187: "autofs",
    ]

    static let permissionlessTypes: [UInt64: String] = [
        0x4D44: "msdos",
        0x2011_BAB0: "exfat",
        0x5346_544E: "ntfs",
        0x7366_746E: "ntfs3",
        0x9660: "iso9660",
        0x1501_3346: "udf",
        0x4244: "hfs",
    ]
}
