import CLinux

/// A FIFO or character device under a name: what is written to it goes to whoever reads there, byte by byte as it comes.
public struct NamedStream: ~Copyable, Sendable {
    private let descriptor: Descriptor

    /// Opens what has a name, if that is one of these and nobody else may have put it there to get what is written.
    ///
    /// - Returns: nothing where it is anything else, or nothing is there.
    /// - Throws: `foreignStream` for another account's; what statx(2) or openat(2) says, `moved` where another object has
    ///   taken its place.
    public static func open(
        _ name: FileName, in directory: borrowing Descriptor
    ) throws(SystemFailure) -> NamedStream? {
        let status: EntryStatus
        do throws(SystemFailure) {
            status = try directory.synchronizedStatus(of: name)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
        guard [0o010000, 0o020000].contains(status.mode & 0o170000) else { return nil }
        guard try !isForeign(status, in: directory.status()) else { throw .foreignStream }
        let number = directory.number
        let result = unsafe name.withTerminated { unsafe tw_openat(number, $0, tw_open_writing, 0) }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        let descriptor = Descriptor(number: Int32(result), isPin: false)
        guard try descriptor.status().isSameObject(as: status) else { throw .moved }
        return NamedStream(descriptor: descriptor)
    }

    /// As the kernel has it for files that are to be created (proc_sys_fs(5), protected_fifos), whatever that is set to,
    /// and with or without a sticky bit.
    private static func isForeign(_ status: EntryStatus, in directory: EntryStatus) -> Bool {
        let othersMayCreate = directory.mode & 0o022 != 0
        return othersMayCreate && status.owner != Process.effectiveUser && status.owner != directory.owner
    }

    /// Writes all of it; what a write leaves over is written by the next.
    ///
    /// - Throws: what write(2) says, for example ENOSPC.
    public borrowing func write(_ bytes: [UInt8]) throws(SystemFailure) {
        let number = descriptor.number
        let result = unsafe bytes.withUnsafeBytes { unsafe Descriptor.writeAll(number, $0) }
        guard result >= 0 else { throw SystemFailure(.write, result: result) }
    }

    /// - Throws: what close(2) says.
    public consuming func close() throws(SystemFailure) {
        try descriptor.close()
    }
}
