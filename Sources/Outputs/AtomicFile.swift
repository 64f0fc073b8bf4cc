public import Descriptors
internal import SafeFiles

/// A file that appears under its name complete or not at all, and whose name is on the disk when it is committed: a new
/// file of `SafeFiles`, which has no name before where the file system has such files.
///
/// Its mode is 0666 less the umask and less what a file denies that it replaces. A target that is a symbolic link is
/// refused. A target that is a character device or a FIFO is what the user wants written to, and is written to
/// directly, unless somebody else may have put it there.
public struct AtomicFile: ~Copyable {
    private let place: NamedPlace
    private let access: Access
    /// One of these it is written to.
    private var new: NewFile?
    private var stream: NamedStream?
    /// How much was written.
    private var size: Int64 = 0

    /// Opens a file that is to be at `path`. Links on the way there are followed: the path is the user's own.
    ///
    /// - Throws: ELOOP where a symbolic link is there, EISDIR where a directory is, EINVAL for what is no path of a
    ///   file, `foreignStream` for another account's FIFO or device; else what openat(2) or statx(2) says.
    public init(replacing path: [UInt8]) throws(SystemFailure) {
        let place = try NamedPlace(path)
        stream = try place.stream()
        var mode: Mode = 0o666
        if stream == nil {
            if let old = try place.mode() { mode = Mode(rawValue: mode.rawValue & old.rawValue) }
            new = try place.makeFile(.inherited(mode))
        } else {
            new = nil
        }
        access = .inherited(mode)
        self.place = place
    }

    /// Writes all of it behind what was written before.
    ///
    /// - Throws: what pwrite(2) or write(2) says, for example ENOSPC.
    public mutating func write(_ bytes: [UInt8]) throws(SystemFailure) {
        switch stream {
        case .some(let stream): return try stream.write(bytes)
        case .none: break
        }
        let start = size
        switch new {
        case .some(let new):
            do throws(FileFailure) {
                try new.file.write(bytes, at: start)
            } catch {
                throw SystemFailure(error)
            }
        case .none: break
        }
        size += Int64(bytes.count)
    }

    /// Puts the file in its place, and waits until its name is on the disk.
    ///
    /// - Throws: what a call says that names or replaces. But where the directory cannot be synchronized, nothing has
    ///   appeared there then.
    public consuming func commit() throws(SystemFailure) {
        if let stream = stream.take() { try stream.close() }
        if let new = new.take() { try place.give(new, access) }
    }
}
