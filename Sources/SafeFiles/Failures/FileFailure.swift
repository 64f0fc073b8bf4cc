internal import Descriptors
public import SystemPackage

/// Why nothing happened, or what had: never a bare number.
public struct FileFailure: Error, Hashable, Sendable {
    /// Who refused, and why.
    public enum Cause: Hashable, Sendable {
        /// The kernel: which call, and its error (errno(3)).
        case system(call: String, Errno)
        /// This library, by what was asked of it.
        case refused(Refusal)
    }

    /// What was not as it had to be.
    public enum Refusal: Hashable, Sendable {
        /// A symbolic link, where none is followed.
        case link
        /// Of another kind than was expected.
        case kind(Kind)
        /// Somebody else's.
        case owner(UInt32)
        /// More may be done with it than was allowed.
        case mode(Mode)
        /// Somebody may write to it who is not trusted.
        case writable(by: Principals)
        /// It has so many names.
        case hardLinks(UInt64)
        /// On another mount.
        case otherMount
        /// Outside of the directory.
        case outside
        /// Not what it was.
        case changed
        /// More bytes than were asked for at most.
        case tooLarge(limit: Int)
        /// More than the bounds allow.
        case bound(Bound)
        /// A directory on the way in which strangers may put something else in the place of the next name.
        case untrustedAncestor(FilePath)
        /// What cannot be kept.
        case losesMetadata(Metadata)
        /// The file system, or the kernel, cannot do it safely.
        case unsupported
    }

    /// What the operation left behind.
    public enum Residue: Hashable, Sendable {
        case nothing
        /// All is done, but may not outlive a loss of power.
        case doneUnsynchronized
        /// Something under this name, beside what the path names.
        case temporary(FileName)
        /// So many entries, or bytes of one, were done.
        case partial(done: UInt64)
    }

    /// Who refused, and why.
    public let cause: Cause
    /// What it was about: a label, and nothing to open.
    public let path: FilePath
    /// What the operation left behind.
    public let left: Residue

    init(_ cause: Cause, at path: [UInt8], left: Residue = .nothing) {
        self.cause = cause
        self.path = FilePath(path)
        self.left = left
    }

    init(_ refusal: Refusal, at path: [UInt8], left: Residue = .nothing) {
        self.init(.refused(refusal), at: path, left: left)
    }

    init(_ failure: SystemFailure, at path: [UInt8], left: Residue = .nothing) {
        switch failure {
        // What the calls of `Descriptor` find out by looking twice.
        case .moved: self.init(.refused(.changed), at: path, left: left)
        default:
            self.init(.system(call: failure.call.rawValue, Errno(rawValue: failure.code)), at: path, left: left)
        }
    }

    /// The same with what was left behind.
    func leaving(_ residue: Residue) -> FileFailure {
        FileFailure(cause, at: path.bytes, left: residue)
    }

    /// The number of the kernel's error; nothing where this library refused.
    var code: Errno? {
        guard case .system(_, let code) = cause else { return nil }
        return code
    }
}

/// What a scope throws: its own failure, or the body's.
public enum ScopeFailure<Body: Error>: Error {
    case file(FileFailure)
    case body(Body)
}
