import CLinux

/// What is known of a file system and of the way it is mounted (statfs(2)).
public struct FileSystem: Hashable, Sendable {
    /// Its magic number (linux/magic.h).
    public var type: UInt64
    /// By which it is told from others as long as it is mounted, and most for good (`f_fsid`); 0 where it has none.
    public var id: UInt64
    /// Mounted `ro`: nothing on it can be written (mount(8)).
    public var isReadOnly: Bool
    /// Mounted `nosuid`: set-id bits and file capabilities have no effect.
    public var isNosuid: Bool
    /// Mounted `noexec`: no program on it is executed.
    public var isNoexec: Bool
    /// Mounted `nodev`: device files on it open no device.
    public var isNodev: Bool
    /// Whether no symbolic link on it is followed.
    public var isNosymfollow: Bool
    /// Whether it is remote by the name of its type, where its magic number is not known here.
    private let isRemoteByName: Bool
    /// Whether it stores no permission bits, so that every file on it looks executable or none does.
    public let lacksPermissions: Bool

    init(_ system: tw_file_system, isRemoteByName: Bool = false) {
        type = system.type
        id = system.id
        self.isRemoteByName = isRemoteByName
        // statfs(2): ST_RDONLY, ST_NOSUID, ST_NODEV, ST_NOEXEC, ST_NOSYMFOLLOW.
        isReadOnly = system.flags & 1 != 0
        isNosuid = system.flags & 2 != 0
        isNodev = system.flags & 4 != 0
        isNoexec = system.flags & 8 != 0
        isNosymfollow = system.flags & 0x2000 != 0
        lacksPermissions = Self.permissionlessTypes[system.type] != nil
    }

    /// Whether its answers come from a server or a program that may be slow, stop answering, or lie.
    public var isRemote: Bool { isRemoteByName || Self.remoteTypes[type] != nil }

    /// Whether the magic number alone tells what it is like.
    static func isKnown(_ type: UInt64) -> Bool {
        localTypes[type] != nil || remoteTypes[type] != nil || kernelMadeTypes[type] != nil
            || permissionlessTypes[type] != nil
    }

    /// Whether the kernel keeps it on a disk of this machine, or in memory, and nobody else has a say in what is there.
    package var isLocal: Bool { Self.localTypes[type] != nil }

    /// Whether a program makes up its answers (FUSE).
    public var isServedByProgram: Bool { type == 0x6573_5546 }

    /// Whether others than the kernel have the last word on who may do what: a server; or the kernel, by other means
    /// than permissions, as in /proc. Not FUSE, which has options for it.
    public var decidesItself: Bool { Self.decidingTypes.contains(type) }

    /// Whether it shows the processes (proc(5)); its links may lead to where no path does (proc_pid_fd(5)).
    public var isProcesses: Bool { type == 0x9FA0 }

    /// Whether the kernel makes up what is in it.
    public var isKernelMade: Bool { Self.kernelMadeTypes[type] != nil }
}

extension Descriptor {
    /// The file system that the object lies on.
    ///
    /// - Throws: what fstatfs(2) says; or statx(2), where the type is not known by its number.
    public borrowing func fileSystem() throws(SystemFailure) -> FileSystem {
        var system = tw_file_system()
        let result = unsafe tw_fstatfs(number, &system)
        guard result >= 0 else { throw SystemFailure(.fstatfs, result: result) }
        if FileSystem.isKnown(system.type) { return FileSystem(system) }
        let mount = try status().mountID.flatMap { MountTable.current()?[$0] }
        return FileSystem(system, isRemoteByName: mount?.isRemoteByName ?? false)
    }
}
