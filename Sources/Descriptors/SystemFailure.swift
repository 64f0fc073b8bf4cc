import CLinux

/// A system call that refused: which, and the number of its error (errno(3)).
public struct SystemFailure: Error, Hashable, Sendable {
    /// What refused.
    public let call: SystemCall
    /// The number of the error (errno(3)).
    public let code: Int32
    /// What the error's meaning leaves open, where this program refused and no call did.
    private let explanation: String?

    public init(_ call: SystemCall, _ code: Int32) {
        self.init(call, code, nil)
    }

    private init(_ call: SystemCall, _ code: Int32, _ explanation: String?) {
        self.call = call
        self.code = code
        self.explanation = explanation
    }

    /// The failure that a negative result of a `tw_` function stands for.
    package init(_ call: SystemCall, result: Int) {
        self.init(call, Int32(truncatingIfNeeded: -result))
    }

    /// What the walk says itself where an open succeeded and led to another object than before.
    public static let moved = SystemFailure(.openat, ESTALE)

    // What whoever goes a way by itself says of it where the kernel would (path_resolution(7)).

    /// There is no path.
    public static let noPath = SystemFailure(.openat, ENOENT)
    /// A symbolic link stands where none is followed.
    public static let linkNotFollowed = SystemFailure(.openat, ELOOP)
    /// A symbolic link may not be followed (proc_sys_fs(5), `protected_symlinks`).
    public static let linkDenied = SystemFailure(.openat, EACCES)
    /// Something on the way is no directory.
    public static let notDirectory = SystemFailure(.openat, ENOTDIR)

    /// What is said of an attribute whose value the kernel would refuse.
    public static let undecodable = SystemFailure(.getxattr, EINVAL)

    /// Whether it means that a name leads to nothing: to none that is there, or to one that is longer than any there
    /// can be.
    public var saysNothingIsThere: Bool { code == ENOENT || code == ENAMETOOLONG }

    /// Whether the names of an object's attributes are more than the kernel hands out at once (XATTR_LIST_MAX, 64 KiB).
    public var saysListIsTooLong: Bool { code == E2BIG }

    /// What is said of a FIFO or a device that somebody else may have put where a file was to be made.
    public static let foreignStream = SystemFailure(
        .openat, EACCES,
        "it is a FIFO or a device of another account, where others may make such; remove it, or name another place")

    /// What is said where a library has no memory left to make what is to be written.
    public static let outOfMemory = SystemFailure(.write, ENOMEM)

    /// What is said of a file whose bytes are not those that were written to it.
    public static let damaged = SystemFailure(.pread, EIO)

    /// The error's name, for example `EACCES`; for a number without one, `errno 999`.
    public var name: String {
        guard let name = unsafe tw_error_name(code) else { return "errno \(code)" }
        return unsafe String(cString: name)
    }

    /// The call, what it means in words that do not depend on the locale, and the name: `openat: permission denied
    /// (EACCES)`.
    public var sentence: String {
        guard let meaning = explanation ?? meaning else { return "\(call.rawValue): \(name)" }
        return "\(call.rawValue): \(meaning) (\(name))"
    }

    private var meaning: String? {
        switch code {
        case E2BIG: "longer than the kernel hands out"
        case EACCES: "permission denied"
        case EAGAIN: "try again"
        case EBADF: "not a descriptor that allows this"
        case EBUSY: "in use"
        case EDQUOT: "quota used up"
        case EEXIST: "exists already"
        case EFBIG: "file too large"
        case EINVAL: "argument refused"
        case EIO: "input or output error"
        case EISDIR: "is a directory"
        case ELOOP: "symbolic link refused"
        case EMFILE: "this process has too many descriptors open"
        case ENAMETOOLONG: "name too long"
        case ENFILE: "the system has too many files open"
        case ENODATA: "no such attribute"
        case ENODEV: "no such device"
        case ENOENT: "no such file or directory"
        case ENOMEM: "out of memory"
        case ENOSPC: "no space left"
        case ENOSYS: "not offered by this kernel"
        case ENOTDIR: "not a directory"
        case ENXIO: "nothing at the other end"
        case EOPNOTSUPP: "not supported by this file system"
        case EOVERFLOW: "value does not fit"
        case EPERM: "operation not permitted"
        case EPIPE: "nobody reads the pipe"
        case ERANGE: "answer larger than the buffer"
        case EROFS: "file system is read-only"
        case ESTALE: "file handle is stale"
        case ETIMEDOUT: "timed out"
        case EUCLEAN: "file system is damaged"
        case EXDEV: "on another mount"
        default: nil
        }
    }
}
