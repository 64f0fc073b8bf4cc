import CLinux

extension AtomicFile {
    /// The directory part of a path, `.` where it has none, and the rest.
    static func split(_ path: [UInt8]) -> (directory: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
        let slash = UInt8(ascii: "/")
        guard let last = path.lastIndex(of: slash) else { return ([UInt8(ascii: ".")], path[...]) }
        return (last == 0 ? [slash] : path[..<last], path[(last + 1)...])
    }

    /// Whether what is there takes bytes as they come.
    ///
    /// - Throws: ELOOP, EISDIR or EINVAL for what can be neither replaced nor written to.
    static func isWrittenDirectly(_ name: FileName, in directory: borrowing Descriptor) throws(SystemFailure) -> Bool {
        let status: EntryStatus
        do {
            status = try directory.synchronizedStatus(of: name)
        } catch  where error.code == ENOENT {
            return false
        }
        switch status.mode & 0o170000 {
        case 0o100000: return false
        case 0o010000, 0o020000: return true
        case 0o040000: throw SystemFailure(.openat, EISDIR)
        case 0o120000: throw SystemFailure(.openat, ELOOP)
        default: throw SystemFailure(.openat, EINVAL)
        }
    }

    /// Creates a file under a name that nobody can foresee and occupy. The name is remembered for removal before there
    /// is such a file: a signal may come at any moment.
    ///
    /// - Returns: the name, the descriptor, and where the name is remembered.
    static func create(
        in directory: borrowing Descriptor
    ) throws(SystemFailure) -> (name: FileName, number: Int32, remembered: Int32) {
        let number = directory.number
        for _ in 0..<8 {
            let random = String(UInt64.random(in: .min ... .max), radix: 36)
            let name = FileName(checked: [UInt8](".treewarden-\(random)".utf8))
            let remembered = Int32(name.remember(in: number))
            let result = unsafe name.withTerminated { unsafe tw_openat(number, $0, tw_open_creating, 0o666) }
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
