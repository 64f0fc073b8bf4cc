import CLinux

/// A file for what memory is not to hold: it has no name, so that nobody else can open it and nothing stays behind,
/// however the process ends.
public struct UnnamedFile: ~Copyable, Sendable {
    private let file: Descriptor

    /// Opens one in a directory, by O_TMPFILE of open(2). Where the file system has no such files it is created
    /// exclusively, readable for its owner alone, under a name that nobody can foresee, and loses that at once; but
    /// only where no untrusted account may rename what is in the directory.
    ///
    /// - Parameter path: of the directory.
    /// - Throws: what openat(2), statx(2) or unlinkat(2) says; EPERM for a directory of untrusted accounts.
    public init(in path: [UInt8]) throws(SystemFailure) {
        file = try UnnamedFile.open(in: path)
    }

    /// One that another process has opened, by its number here.
    package init(number: Int32) {
        file = Descriptor(number: number, isPin: false)
    }

    package var number: Int32 { file.number }

    package var isRegular: Bool { (try? file.status().isRegularFile) ?? false }

    /// The file itself, for whoever reads it as any other.
    public consuming func opened() -> Descriptor { file }

    private static func open(in path: [UInt8]) throws(SystemFailure) -> Descriptor {
        let unnamed = unsafe path.withTerminated { unsafe tw_openat(tw_working_directory, $0, tw_open_unnamed, 0o600) }
        if unnamed >= 0 { return Descriptor(number: Int32(unnamed), isPin: false) }
        // EISDIR is what kernels say that do not know the flag, and file systems that have no such files EOPNOTSUPP.
        guard unnamed == -Int(EISDIR) || unnamed == -Int(EOPNOTSUPP) else {
            throw SystemFailure(.openat, result: unnamed)
        }
        let directory = try Descriptor.openRoot(path, followingLink: true)
        let status = try directory.status()
        let isOwn = status.owner == 0 || status.owner == Process.realUser
        guard isOwn, status.mode & 0o022 == 0 || status.mode & 0o1000 != 0 else { throw SystemFailure(.openat, EPERM) }
        return try createAndUnlink(in: directory)
    }

    private static func createAndUnlink(in directory: borrowing Descriptor) throws(SystemFailure) -> Descriptor {
        let number = directory.number
        for _ in 0..<8 {
            let name = FileName(
                checked: [UInt8](".treewarden-\(String(UInt64.random(in: .min ... .max), radix: 36))".utf8))
            let unfinished = UnfinishedName(name, in: directory)
            let result = unsafe name.withTerminated { unsafe tw_openat(number, $0, tw_open_new, 0o600) }
            if result == -Int(EEXIST) { continue }
            guard result >= 0 else { throw SystemFailure(.openat, result: result) }
            let file = Descriptor(number: Int32(result), isPin: false)
            let removal = unsafe name.withTerminated { unsafe tw_unlinkat(number, $0) }
            _ = consume unfinished
            guard removal >= 0 else { throw SystemFailure(.unlinkat, result: removal) }
            return file
        }
        throw SystemFailure(.openat, EEXIST)
    }

    /// Writes all of it behind what was written last; what a write leaves over is written by the next.
    ///
    /// - Throws: what write(2) says, for example ENOSPC.
    public borrowing func append(_ bytes: [UInt8]) throws(SystemFailure) {
        let number = file.number
        let result = unsafe bytes.withUnsafeBytes { unsafe Descriptor.writeAll(number, $0) }
        guard result >= 0 else { throw SystemFailure(.write, result: result) }
    }

    /// Writes all of it from `offset` on. Only one thread at a time may write.
    ///
    /// - Throws: what lseek(2) or write(2) says, for example ENOSPC.
    public borrowing func write(_ bytes: [UInt8], at offset: Int64) throws(SystemFailure) {
        let position = tw_seek(file.number, offset)
        guard position >= 0 else { throw SystemFailure(.lseek, result: position) }
        try append(bytes)
    }

    /// Up to `count` bytes from `offset`; fewer only where the file ends.
    ///
    /// - Throws: what pread(2) says.
    public borrowing func read(atMost count: Int, at offset: Int64) throws(SystemFailure) -> [UInt8] {
        try file.read(atMost: count, at: offset)
    }
}
