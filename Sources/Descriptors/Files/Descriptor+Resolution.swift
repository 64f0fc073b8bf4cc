import CLinux

extension Descriptor {
    /// Opens a single name beneath this directory. openat2 refuses links and mount points while it resolves; where it
    /// is missing (ENOSYS) or forbidden (EPERM), openat with O_NOFOLLOW and a comparison of mounts stand in. That it
    /// worked once proves nothing: a filter may be installed later.
    borrowing func open(_ name: FileName, _ flags: Int32, crossingMounts: Bool) throws(SystemFailure) -> Int32 {
        let directory = number
        let resolve = tw_resolve_beneath | (crossingMounts ? 0 : tw_resolve_same_mount)
        let result = unsafe name.withTerminated { name in
            Descriptor.quietly(flags) { unsafe tw_openat2(directory, name, $0, resolve) }
        }
        if result >= 0 { return Int32(result) }
        guard result == -Int(ENOSYS) || result == -Int(EPERM) else { throw SystemFailure(.openat2, result: result) }
        return try openComparingMounts(name, flags, crossingMounts: crossingMounts)
    }

    private borrowing func openComparingMounts(
        _ name: FileName, _ flags: Int32, crossingMounts: Bool
    ) throws(SystemFailure) -> Int32 {
        let directory = number
        // Before the open, because opening a mount whose server is dead does not return.
        if !crossingMounts, try status(of: name).isMountRoot { throw SystemFailure(.openat, EXDEV) }
        let result = unsafe name.withTerminated { unsafe Descriptor.openQuietly(directory, $0, flags) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        let opened = Descriptor(number: Int32(result), isPin: flags & tw_open_path == tw_open_path)
        if !crossingMounts, try !isOnSameMount(as: opened) { throw SystemFailure(.openat, EXDEV) }
        return opened.release()
    }

    /// Whether both were reached by one mount: by statx, else by /proc, else by the file system's device, which
    /// cannot tell a bind mount.
    private borrowing func isOnSameMount(as other: borrowing Descriptor) throws(SystemFailure) -> Bool {
        let (status, otherStatus) = (try status(), try other.status())
        if let id = status.mountID, let otherID = otherStatus.mountID { return id == otherID }
        let (id, otherID) = (tw_mount_id(number), tw_mount_id(other.number))
        if id >= 0, otherID >= 0 { return id == otherID }
        return status.device == otherStatus.device
    }

    /// Whether a link of this directory leads to its object by other means than its text (proc_pid_fd(5)); also where
    /// the kernel does not tell, which takes openat2(2).
    public borrowing func isMagicLink(_ name: FileName) -> Bool {
        let directory = number
        let result = unsafe name.withTerminated { name in
            unsafe tw_openat2(directory, name, tw_open_path, tw_resolve_no_magic)
        }
        guard result >= 0 else { return result != -Int(ENOENT) && result != -Int(ENOTDIR) }
        _ = Descriptor(number: Int32(result), isPin: true)
        return false
    }

    static func openQuietly(_ directory: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32) -> Int {
        quietly(flags) { unsafe tw_openat(directory, name, $0, 0) }
    }

    /// Opens without a trace in access times. Only the owner of a file and root may ask for that: EPERM, and another
    /// attempt without. For a pin there is nothing to ask.
    private static func quietly(_ flags: Int32, _ open: (Int32) -> Int) -> Int {
        if flags & tw_open_path == tw_open_path { return open(flags) }
        let result = open(flags | tw_no_access_time)
        return result == -Int(EPERM) ? open(flags) : result
    }
}
