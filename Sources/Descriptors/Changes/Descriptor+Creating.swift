import CLinux

/// What makes entries in this directory. Nothing here replaces or follows anything.
extension Descriptor {
    /// Creates a file exclusively, open for reading and writing.
    ///
    /// - Parameter mode: what the umask, or the directory's default ACL, leaves of it are its permissions.
    /// - Throws: what openat2(2) says, or openat(2) where that is missing or forbidden; EEXIST where something is there.
    package borrowing func createFile(_ name: FileName, mode: UInt16) throws(SystemFailure) -> Descriptor {
        let number = number
        var call = SystemCall.openat2
        let result = unsafe name.withTerminated { name in
            let result = unsafe tw_create(number, name, tw_open_new, UInt32(mode), tw_resolve_beneath)
            guard result == -Int(ENOSYS) || result == -Int(EPERM) else { return result }
            // A single name that is created exclusively leads nowhere else by itself.
            call = .openat
            return unsafe tw_openat(number, name, tw_open_new, UInt32(mode))
        }
        guard result >= 0 else { throw SystemFailure(call, result: result) }
        return Descriptor(number: Int32(result), isPin: false)
    }

    /// A file on this directory's file system that no name leads to, open for reading and writing (O_TMPFILE).
    ///
    /// - Throws: what openat(2) says; EOPNOTSUPP or EISDIR where the file system has no such files.
    package borrowing func createNamelessFile(mode: UInt16) throws(SystemFailure) -> Descriptor {
        let number = number
        let result = unsafe [UInt8(ascii: ".")].withTerminated {
            unsafe tw_openat(number, $0, tw_open_nameless, UInt32(mode))
        }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: false)
    }

    /// - Throws: what mkdirat(2) says; EEXIST where something is there.
    package borrowing func createDirectory(_ name: FileName, mode: UInt16) throws(SystemFailure) {
        let number = number
        try check(.mkdirat, unsafe name.withTerminated { unsafe tw_mkdirat(number, $0, UInt32(mode)) })
    }

    /// - Throws: what symlinkat(2) says; EEXIST where something is there, EINVAL for a target with a zero byte.
    package borrowing func createLink(_ name: FileName, to target: [UInt8]) throws(SystemFailure) {
        let number = number
        let result = unsafe target.withTerminated { target in
            unsafe name.withTerminated { unsafe tw_symlinkat(target, number, $0) }
        }
        try check(.symlinkat, result)
    }

    /// Gives the object of `descriptor` this name too; never onto something.
    ///
    /// - Throws: what linkat(2) says; ENOSYS where that takes /proc, and there is none.
    package borrowing func link(
        _ descriptor: borrowing Descriptor, as name: FileName
    ) throws(SystemFailure) {
        let (number, linked) = (number, descriptor.number)
        try check(.linkat, unsafe name.withTerminated { unsafe tw_link(linked, number, $0) })
    }

    /// Whether `link(_:as:)` works on every kernel: it may need /proc.
    package static let canNameNameless = tw_sees_own_descriptors()

    func check(_ call: SystemCall, _ result: Int) throws(SystemFailure) {
        guard result >= 0 else { throw SystemFailure(call, result: result) }
    }
}
