import CLinux

/// What is known of a file system and of the way it is mounted (statfs(2)).
public struct FileSystem: Hashable, Sendable {
    /// Its magic number (linux/magic.h).
    public var type: UInt64
    public var isReadOnly: Bool
    public var isNosuid: Bool
    public var isNoexec: Bool
    public var isNodev: Bool

    init(_ system: tw_file_system) {
        type = system.type
        // statfs(2): ST_RDONLY, ST_NOSUID, ST_NODEV, ST_NOEXEC.
        isReadOnly = system.flags & 1 != 0
        isNosuid = system.flags & 2 != 0
        isNodev = system.flags & 4 != 0
        isNoexec = system.flags & 8 != 0
    }

    /// Whether its answers come from a server or a program that may be slow, stop answering, or lie: NFS, SMB, CIFS,
    /// FUSE, 9p, AFS (two), Ceph, Coda, NCP, OCFS2, GFS2, Lustre.
    public var isRemote: Bool {
        [
            0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x5346_414F, 0x6B41_4653, 0x00C3_6400,
            0x7375_7245, 0x564C, 0x7461_636F, 0x0116_1970, 0x0BD0_0BD0,
        ].contains(type)
    }

    /// Whether the kernel makes up what is in it: proc, sysfs, cgroups (two), debugfs, tracefs, securityfs, selinuxfs,
    /// configfs, bpf, pstore, efivarfs, devpts, binfmt_misc, nsfs, mqueue, autofs.
    public var isKernelMade: Bool {
        [
            0x9FA0, 0x6265_6572, 0x0027_E0EB, 0x6367_7270, 0x6462_6720, 0x7472_6163, 0x7363_6673, 0xF97C_FF8C,
            0x6265_6570, 0xCAFE_4A11, 0x6165_676C, 0xDE5E_81E4, 0x1CD1, 0x4249_4E4D, 0x6E73_6673, 0x1980_0202, 0x0187,
        ].contains(type)
    }

    /// Whether it stores no permission bits, so that every file on it looks executable or none does: FAT, exFAT, NTFS
    /// (two), ISO 9660, UDF, HFS.
    public var lacksPermissions: Bool {
        [0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E, 0x9660, 0x1501_3346, 0x4244].contains(type)
    }
}

extension Descriptor {
    /// The file system that the object lies on.
    ///
    /// - Throws: what fstatfs(2) says.
    public borrowing func fileSystem() throws(SystemFailure) -> FileSystem {
        var system = tw_file_system()
        let result = unsafe tw_fstatfs(number, &system)
        guard result >= 0 else { throw SystemFailure(.fstatfs, result: result) }
        return FileSystem(system)
    }
}
