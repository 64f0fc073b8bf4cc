internal import Descriptors
internal import SafeFiles
internal import SystemPackage

extension SystemFailure {
    /// The call that refused; where the library did, what the kernel says of the like.
    init(_ failure: FileFailure) {
        switch failure.cause {
        case .system(let call, let code): self.init(SystemCall(rawValue: call) ?? .openat, code.rawValue)
        case .refused(.link): self = .linkNotFollowed
        case .refused(.kind(let kind)): self.init(instead: kind)
        case .refused(.changed): self = .moved
        case .refused(.otherMount): self.init(.renameat2, Errno.resourceBusy.rawValue)
        case .refused(.unsupported): self.init(.renameat2, Errno.notSupported.rawValue)
        case .refused: self.init(.openat, Errno.notPermitted.rawValue)
        }
    }

    /// Nothing where all is done, and only the directory cannot be waited for: not by an account that may make names
    /// in it and not list it, nor by anybody on file systems that have no call for it.
    init?(unlessDone failure: FileFailure) {
        self.init(failure)
        if failure.left == .doneUnsynchronized, saysDirectoriesAreNotSynchronized { return nil }
    }

    /// What is said where something of this kind is to be replaced by a file.
    init(instead kind: Kind) {
        switch kind {
        case .link: self = .linkNotFollowed
        case .directory: self.init(.openat, Errno.isDirectory.rawValue)
        default: self.init(.openat, Errno.invalidArgument.rawValue)
        }
    }

    /// What is said of a path that ends with no name.
    static var noName: SystemFailure { SystemFailure(.openat, Errno.invalidArgument.rawValue) }

    /// Whether it means that this account, or anybody, cannot wait for names in a directory.
    private var saysDirectoriesAreNotSynchronized: Bool {
        [Errno.permissionDenied.rawValue, Errno.invalidArgument.rawValue].contains(code)
    }
}
