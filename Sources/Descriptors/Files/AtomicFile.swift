import CLinux

/// A file that appears under its name complete or not at all: written under another name in the same directory,
/// synchronized, and renamed into place by `commit`.
///
/// Its mode is 0666 less the umask and less what a file denies that it replaces. A target that is a symbolic link is
/// refused. A target that is a character device or a FIFO is what the user wants written to, and is written to
/// directly, unless somebody else may have put it there.
public struct AtomicFile: ~Copyable {
    private let directory: Descriptor
    private let target: FileName
    /// The name it is written under; nothing where the target itself is written to, and after the renaming.
    private var unfinished: FileName?
    private var file: Descriptor?
    /// Where it is remembered for removal by a signal.
    private let remembered: Int32

    /// Opens a file that is to be at `path`.
    ///
    /// - Throws: ELOOP where a symbolic link is there, EISDIR where a directory is, EINVAL for what is no path of a
    ///   file, `foreignStream` for another account's FIFO or device; else what openat(2) or statx(2) says.
    public init(replacing path: [UInt8]) throws(SystemFailure) {
        let name = try AtomicFile.name(of: path)
        let directory = try AtomicFile.directory(of: path)
        let unfinished: FileName?
        let file: Descriptor
        var remembered: Int32 = -1
        switch try AtomicFile.predecessor(name, in: directory) {
        case .stream(let status):
            unfinished = nil
            file = try AtomicFile.open(status, name, in: directory)
        case let other:
            var mode: UInt32 = 0o666
            if case .file(let known) = other { mode &= known }
            let created = try AtomicFile.create(in: directory, mode: mode)
            unfinished = created.name
            file = Descriptor(number: created.number, isPin: false)
            remembered = created.remembered
        }
        self.directory = directory
        self.file = consume file
        self.unfinished = unfinished
        target = name
        self.remembered = remembered
    }

    /// Writes all of it; what a write leaves over is written by the next.
    ///
    /// - Throws: what write(2) says, for example ENOSPC.
    public mutating func write(_ bytes: [UInt8]) throws(SystemFailure) {
        let file = number
        let result = unsafe bytes.withUnsafeBytes { unsafe Descriptor.writeAll(file, $0) }
        guard result >= 0 else { throw SystemFailure(.write, result: result) }
    }

    /// Puts the file in its place, and waits until its name is on the disk.
    ///
    /// - Throws: what fsync(2), close(2) or renameat(2) says. But where the directory cannot be synchronized, nothing has
    ///   appeared there then.
    public consuming func commit() throws(SystemFailure) {
        if unfinished != nil { try check(.fsync, tw_fsync(number)) }
        if let file = file.take() { try file.close() }
        guard let name = unfinished else { return }
        let (number, target) = (directory.number, target)
        let renaming = unsafe name.withTerminated { from in
            unsafe target.withTerminated { to in unsafe tw_renameat(number, from, to) }
        }
        try check(.renameat, renaming)
        unfinished = nil
        tw_forget_unfinished(remembered)
        try Self.synchronize(directory)
    }

    /// Who may make names in a directory and not list it cannot wait for them, nor can anybody on file systems that have no
    /// call for it.
    private static func synchronize(_ directory: borrowing Descriptor) throws(SystemFailure) {
        do throws(SystemFailure) {
            // A pin cannot be synchronized.
            try directory.reopenForListing().synchronize()
        } catch  where [EACCES, EINVAL].contains(error.code) {
            return
        }
    }

    deinit {
        if let unfinished {
            let number = directory.number
            _ = unsafe unfinished.withTerminated { unsafe tw_unlinkat(number, $0) }
            tw_forget_unfinished(remembered)
        }
    }

    private var number: Int32 {
        switch file {
        case .some(let file): file.number
        case .none: -1
        }
    }

    private func check(_ call: SystemCall, _ result: Int) throws(SystemFailure) {
        guard result >= 0 else { throw SystemFailure(call, result: result) }
    }
}
