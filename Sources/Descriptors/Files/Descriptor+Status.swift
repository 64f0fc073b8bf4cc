import CLinux

extension Descriptor {
    /// The status of the object itself.
    ///
    /// - Throws: what statx(2) says; where that call is missing or forbidden, what fstatat(2) says.
    public borrowing func status() throws(SystemFailure) -> EntryStatus {
        unsafe try Descriptor.status(number, tw_no_name, tw_status_cached | tw_status_empty_path)
    }

    /// The same with what a server says now: a directory that was only just mounted has what the options of its mount
    /// claim, until somebody asks (fuse(4), rootmode). For what a scan stands on and must not be wrong about: its root,
    /// and what lies above. A server that never answers keeps the caller waiting.
    public borrowing func synchronizedStatus() throws(SystemFailure) -> EntryStatus {
        unsafe try Descriptor.status(number, tw_no_name, tw_status_synchronized | tw_status_empty_path)
    }

    /// The status of what a path stands for, cached, and of a link itself.
    static func status(ofFile path: [UInt8]) throws(SystemFailure) -> EntryStatus {
        var raw = tw_status()
        var call = SystemCall.statx
        let result = unsafe path.withTerminated {
            unsafe look(tw_working_directory, $0, tw_status_cached, &raw, &call)
        }
        guard result >= 0 else { throw SystemFailure(call, result: result) }
        return EntryStatus(raw)
    }

    /// The status of an entry of this directory: the link itself where it is one, without triggering an automount and
    /// without asking a server, which may never answer.
    ///
    /// - Throws: what statx(2) says; where that call is missing or forbidden, what fstatat(2) says.
    public borrowing func status(of name: FileName) throws(SystemFailure) -> EntryStatus {
        try status(of: name, tw_status_cached)
    }

    /// The same with what a server says now: for entries of a FUSE or network file system, whose cached status may be
    /// old. Never for a mount point, because a dead server does not answer.
    public borrowing func synchronizedStatus(of name: FileName) throws(SystemFailure) -> EntryStatus {
        try status(of: name, tw_status_synchronized)
    }

    private borrowing func status(of name: FileName, _ flags: Int32) throws(SystemFailure) -> EntryStatus {
        let number = number
        var raw = tw_status()
        var call = SystemCall.statx
        let result = unsafe name.withTerminated { unsafe Descriptor.look(number, $0, flags, &raw, &call) }
        guard result >= 0 else { throw SystemFailure(call, result: result) }
        return EntryStatus(raw)
    }

    /// The status of the name at `name`, in place.
    @inline(__always)
    static func status(
        _ directory: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32
    ) throws(SystemFailure) -> EntryStatus {
        var raw = tw_status()
        var call = SystemCall.statx
        let result = unsafe look(directory, name, flags, &raw, &call)
        guard result >= 0 else { throw SystemFailure(call, result: result) }
        return EntryStatus(raw)
    }

    /// statx, or fstatat where a kernel lacks it or a filter denies it: neither error is one that statx has by itself.
    @inline(__always)
    private static func look(
        _ directory: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32, _ raw: inout tw_status,
        _ call: inout SystemCall
    ) -> Int {
        let result = unsafe tw_statx(directory, name, flags, &raw)
        guard result == -Int(ENOSYS) || result == -Int(EPERM) else { return result }
        call = .fstatat
        return unsafe tw_fstatat(directory, name, flags, &raw)
    }
}
