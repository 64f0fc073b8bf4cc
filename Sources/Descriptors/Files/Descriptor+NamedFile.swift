import CLinux

extension Descriptor {
    /// Pins the directory that a path leads to; links on the way and at its end are followed.
    ///
    /// - Throws: what openat(2) says.
    public static func pinDirectory(path: [UInt8]) throws(SystemFailure) -> Descriptor {
        let result = unsafe path.withTerminated {
            unsafe tw_openat(tw_working_directory, $0, tw_open_path_directory, 0)
        }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: true)
    }

    /// Pins what a path names, whatever it is, without opening it. The path is the user's own: links in the middle of it
    /// are followed.
    ///
    /// - Throws: what openat(2) says; ELOOP where the path itself is a link and `followingLink` is not set.
    public static func pin(path: [UInt8], followingLink: Bool) throws(SystemFailure) -> Descriptor {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        guard let name = FileName(Array(path[(slash.map { $0 + 1 } ?? 0)...])) else { throw SystemFailure.notDirectory }
        let directory: Descriptor
        if let slash {
            directory = try pinDirectory(path: Array(path[...slash]))
        } else {
            directory = try openWorkingDirectory()
        }
        let pin = try directory.pin(name, crossingMounts: true)
        guard try pin.status().isLink else { return pin }
        guard followingLink else { throw SystemFailure.linkNotFollowed }
        let number = directory.number
        let result = unsafe name.withTerminated { unsafe tw_openat(number, $0, tw_open_path, 0) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return Descriptor(number: Int32(result), isPin: true)
    }

    /// Fills the buffer from its start with what comes next; how many bytes that is, and 0 at the end alone.
    ///
    /// - Throws: what read(2) says.
    public borrowing func readOn(into buffer: inout MutableSpan<UInt8>) throws(SystemFailure) -> Int {
        let number = number
        let result = unsafe buffer.withUnsafeMutableBytes { unsafe tw_read(number, $0.baseAddress, $0.count) }
        guard result >= 0 else { throw SystemFailure(.read, result: result) }
        return result
    }

    /// Fills the buffer with the bytes from `offset` on; how many those are, and fewer only where the file ends.
    ///
    /// - Throws: what pread(2) says.
    public borrowing func read(into buffer: inout MutableSpan<UInt8>, at offset: Int64) throws(SystemFailure) -> Int {
        let number = number
        let result = unsafe buffer.withUnsafeMutableBytes { buffer in
            var filled = 0
            while filled < buffer.count {
                let result = unsafe tw_pread(
                    number, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled, offset + Int64(filled)
                )
                guard result > 0 else { return result < 0 ? result : filled }
                filled += result
            }
            return filled
        }
        guard result >= 0 else { throw SystemFailure(.pread, result: result) }
        return result
    }
}
