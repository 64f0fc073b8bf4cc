import CLinux

extension AtomicFile {
    /// The directory part of a path, `.` where it has none, and the rest.
    static func split(_ path: [UInt8]) -> (directory: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
        let slash = UInt8(ascii: "/")
        guard let last = path.lastIndex(of: slash) else { return ([UInt8(ascii: ".")], path[...]) }
        return (last == 0 ? [slash] : path[..<last], path[(last + 1)...])
    }

    /// The name that a path ends with.
    ///
    /// - Throws: EINVAL or ENOENT for what is no path of a file.
    static func name(of path: [UInt8]) throws(SystemFailure) -> FileName {
        guard let name = FileName([UInt8](split(path).name)) else {
            throw SystemFailure(.openat, path.isEmpty ? ENOENT : EINVAL)
        }
        return name
    }

    /// Pins the directory that a path leads to a name in.
    ///
    /// - Throws: what openat(2) says.
    static func directory(of path: [UInt8]) throws(SystemFailure) -> Descriptor {
        let result = unsafe [UInt8](split(path).directory).withTerminated {
            unsafe tw_openat(tw_working_directory, $0, tw_open_path_directory, 0)
        }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: true)
    }

    /// What a file is to replace.
    enum Predecessor {
        case none
        /// A regular file with these permissions.
        case file(mode: UInt32)
        /// What takes bytes as they come: a FIFO or a character device.
        case stream(EntryStatus)
    }

    /// What has the name now.
    ///
    /// - Throws: ELOOP, EISDIR or EINVAL for what can be neither replaced nor written to; `foreignStream`.
    static func predecessor(
        _ name: FileName, in directory: borrowing Descriptor
    ) throws(SystemFailure) -> Predecessor {
        let status: EntryStatus
        do {
            status = try directory.synchronizedStatus(of: name)
        } catch  where error.code == ENOENT {
            return .none
        }
        switch status.mode & 0o170000 {
        case 0o100000: return .file(mode: status.mode & 0o777)
        case 0o010000, 0o020000:
            guard try !isForeign(status, in: directory.status()) else { throw .foreignStream }
            return .stream(status)
        case 0o040000: throw SystemFailure(.openat, EISDIR)
        case 0o120000: throw SystemFailure(.openat, ELOOP)
        default: throw SystemFailure(.openat, EINVAL)
        }
    }

    /// Whether somebody may have put it there to get what is written: as the kernel has it for files that are to be
    /// created (proc_sys_fs(5), protected_fifos), whatever that is set to, and with or without a sticky bit.
    private static func isForeign(_ status: EntryStatus, in directory: EntryStatus) -> Bool {
        let othersMayCreate = directory.mode & 0o022 != 0
        return othersMayCreate && status.owner != Process.effectiveUser && status.owner != directory.owner
    }

    /// Opens the stream that was looked at, and nothing that has taken its place since.
    static func open(
        _ stream: EntryStatus, _ name: FileName, in directory: borrowing Descriptor
    ) throws(SystemFailure) -> Descriptor {
        let number = directory.number
        let result = unsafe name.withTerminated { unsafe tw_openat(number, $0, tw_open_writing, 0) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        let file = Descriptor(number: Int32(result), isPin: false)
        guard try file.status().isSameObject(as: stream) else { throw .moved }
        return file
    }

    /// Creates a file under a name that nobody can foresee and occupy. The name is remembered for removal before there
    /// is such a file: a signal may come at any moment.
    ///
    /// - Parameters:
    ///   - mode: what the umask leaves of it are the file's permissions.
    ///   - flags: for openat(2), O_CREAT and O_EXCL among them.
    /// - Returns: the name, the descriptor, and where the name is remembered.
    static func create(
        in directory: borrowing Descriptor, mode: UInt32, flags: Int32 = tw_open_creating
    ) throws(SystemFailure) -> (name: FileName, number: Int32, remembered: Int32) {
        let number = directory.number
        for _ in 0..<8 {
            let random = String(UInt64.random(in: .min ... .max), radix: 36)
            let name = FileName(checked: [UInt8](".treewarden-\(random)".utf8))
            let remembered = Int32(name.remember(in: number))
            let result = unsafe name.withTerminated { unsafe tw_openat(number, $0, flags, mode) }
            if result >= 0 { return (name, Int32(result), remembered) }
            tw_forget_unfinished(remembered)
            guard result == -Int(EEXIST) else { throw SystemFailure(.openat, result: result) }
        }
        throw SystemFailure(.openat, EEXIST)
    }
}

extension FileName {
    /// Has a signal that ends the process remove the file of this name: the place it is remembered at, or -1.
    func remember(in directory: Int32) -> Int {
        unsafe withTerminated { Int(unsafe tw_remember_unfinished(directory, $0)) }
    }
}
