import CLinux

extension Descriptor {
    /// Opens the directory that a scan starts from. The path is the user's own: links in the middle of it are followed.
    ///
    /// - Throws: what openat(2) says, with ELOOP where the path itself is a link and `followingLink` is not set.
    public static func openRoot(_ path: [UInt8], followingLink: Bool) throws(SystemFailure) -> Descriptor {
        // With a trailing slash the kernel would follow the link in spite of O_NOFOLLOW.
        var path = path
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        let flags = tw_open_directory | (followingLink ? 0 : tw_no_follow)
        let result = unsafe path.withTerminated { unsafe openQuietly(tw_working_directory, $0, flags) }
        if result >= 0 { return Descriptor(number: Int32(result), isPin: false) }
        // O_DIRECTORY reports a link as "not a directory"; whoever typed the path wants to hear that it is a link.
        var status = tw_status()
        let look = unsafe path.withTerminated {
            unsafe tw_statx(tw_working_directory, $0, tw_status_cached, &status)
        }
        let isLink = look >= 0 && EntryStatus(status).isLink
        throw SystemFailure(.openat, isLink && result == -Int(ENOTDIR) ? ELOOP : Int32(-result))
    }

    /// Pins the directory `/`.
    public static func openSlash() throws(SystemFailure) -> Descriptor {
        try pinDirectory(tw_working_directory, "/")
    }

    /// Pins the working directory.
    public static func openWorkingDirectory() throws(SystemFailure) -> Descriptor {
        try pinDirectory(tw_working_directory, ".")
    }

    /// Makes this directory the working directory.
    ///
    /// - Throws: what fchdir(2) says.
    public borrowing func enter() throws(SystemFailure) {
        let result = tw_fchdir(number)
        guard result >= 0 else { throw SystemFailure(.fchdir, result: result) }
    }

    /// Makes this directory the root of the process (chroot(2)): what lies elsewhere is reached no more. /proc, where
    /// descriptors are opened anew, is left as far as it shows them.
    ///
    /// - Returns: whether it could be done, which takes privileges and Linux 6.13.
    public borrowing func becomeRootOfProcess() -> Bool {
        tw_enclose(number) >= 0
    }

    /// Pins the directory above. It is wherever the directory was moved to: good for going up from a root, and else
    /// only where the caller compares the status with that of the directory it expects.
    public borrowing func openParent() throws(SystemFailure) -> Descriptor {
        try Descriptor.pinDirectory(number, "..")
    }

    /// Pins a directory of this directory, on whatever mount it lies; one that is mounted when somebody comes by is
    /// mounted then (autofs(5)).
    ///
    /// - Throws: what openat2(2) or openat(2) says; ENOTDIR or ELOOP where it is something else.
    public borrowing func pinDirectory(_ name: FileName) throws(SystemFailure) -> Descriptor {
        Descriptor(
            number: try open(name, tw_open_path_directory | tw_no_follow, crossingMounts: true), isPin: true)
    }

    /// Pins the directory that a link leads to, by the kernel's own means.
    ///
    /// - Throws: what openat(2) says.
    public borrowing func pinDirectory(leadingTo link: FileName) throws(SystemFailure) -> Descriptor {
        let number = number
        let result = unsafe link.withTerminated { unsafe tw_openat(number, $0, tw_open_path_directory, 0) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: true)
    }

    /// Pins an entry without opening it: no side effect on a device or a FIFO, no wait, no link followed.
    ///
    /// - Throws: what openat2(2) or openat(2) says; EXDEV for a mount point that is not to be crossed.
    public borrowing func pin(_ name: FileName, crossingMounts: Bool) throws(SystemFailure) -> Descriptor {
        let number = try open(name, tw_open_path | tw_no_follow, crossingMounts: crossingMounts)
        return Descriptor(number: number, isPin: true, finding: PinFinding(name, in: self.number))
    }

    /// Opens a directory of this directory for listing.
    ///
    /// - Throws: what openat2(2) or openat(2) says; ELOOP or ENOTDIR where it is (now) something else; EXDEV for a
    /// mount
    ///   point that is not to be crossed.
    public borrowing func openDirectory(
        _ name: FileName, crossingMounts: Bool
    ) throws(SystemFailure) -> Descriptor {
        let flags = tw_open_directory | tw_no_follow
        return Descriptor(number: try open(name, flags, crossingMounts: crossingMounts), isPin: false)
    }

    /// Opens this directory anew, so that listing begins at its beginning whatever was listed before.
    ///
    /// - Throws: what openat(2) says.
    public borrowing func reopenForListing() throws(SystemFailure) -> Descriptor {
        let name: StaticString = "."
        let start = unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        let result = unsafe Descriptor.openQuietly(number, start, tw_open_directory)
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: false)
    }

    /// Whether this directory holds no entry.
    ///
    /// - Throws: what openat(2) or getdents64(2) says.
    public borrowing func isEmptyDirectory() throws(SystemFailure) -> Bool {
        let listing = try reopenForListing()
        var reader = DirectoryReader()
        while try reader.read(listing) {
            if reader.next() { return false }
        }
        return reader.malformedNames == 0
    }

    /// Opens the pinned file anew, for reading. Only for what `status()` of this very descriptor says is a regular
    /// file: opening a device does something to it.
    ///
    /// - Throws: what openat(2) says; ESTALE where /proc is not mounted and the name leads to something else by now.
    public borrowing func reopenForReading() throws(SystemFailure) -> Descriptor {
        var result = tw_reopen(number, tw_open_reading | tw_no_access_time)
        if result == -Int(EPERM) { result = tw_reopen(number, tw_open_reading) }
        if result == -Int(ENOSYS), let finding { return try finding.open(self) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: false)
    }

    /// Pins this directory a second time.
    ///
    /// - Throws: what openat(2) says, for example EACCES where it may not be searched.
    package borrowing func pinnedAgain() throws(SystemFailure) -> Descriptor {
        try Descriptor.pinDirectory(number, ".")
    }

    /// The same for reading and writing, an access time included.
    package borrowing func reopenForWriting() throws(SystemFailure) -> Descriptor {
        let result = tw_reopen(number, tw_open_both)
        if result == -Int(ENOSYS), let finding { return try finding.open(self, tw_open_both) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: false)
    }

    private static func pinDirectory(_ directory: Int32, _ name: StaticString) throws(SystemFailure) -> Descriptor {
        let start = unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        let result = unsafe tw_openat(directory, start, tw_open_path_directory, 0)
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: true)
    }
}
