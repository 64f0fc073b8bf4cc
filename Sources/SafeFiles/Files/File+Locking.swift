internal import Descriptors

/// A lock of an open file, not of the process: two in one process keep each other out as well. It ends with this.
public struct Lock: ~Copyable, Sendable {
    private let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
        self.descriptor = descriptor
    }
}

extension File {
    /// Locks all of it (fcntl_locking(2), open file description locks): one holds it exclusively, or several share it.
    /// Others are kept out who lock it as well, and nobody else.
    ///
    /// - Returns: nothing where it is held by somebody, and not waited for.
    /// - Throws: what openat(2) says, for example EACCES where an exclusive lock of a file is wanted that may not be
    ///   written to; what fcntl(2) says; ENOSYS without /proc.
    public borrowing func lock(exclusively: Bool, waiting: Bool) throws(FileFailure) -> Lock? {
        // An open file of its own: the lock then ends with it, and is not ended by another lock of the same file.
        let own = try reporting(path) { () throws(SystemFailure) in
            exclusively ? try descriptor.reopenForWriting() : try descriptor.reopenForReading()
        }
        let isHeld = try reporting(path) { () throws(SystemFailure) in
            try own.lock(exclusively: exclusively, waiting: waiting)
        }
        return isHeld ? Lock(own) : nil
    }
}
