import Facts
import Glibc
import KernelAccess
import TreeBuilding

/// A call that should build a trial and did not.
struct TrialFailure: Error, CustomStringConvertible {
    var description: String

    init(_ what: String, _ code: Int32 = errno) {
        description = "\(what): \(String(cString: strerror(code)))"
    }
}

extension KernelTrial {
    /// Makes the tree in `scratch`: first everything as root, then owners, modes, lists and flags from below.
    func build(in scratch: String) throws {
        let top = "\(scratch)/trial"
        for path in [top, "\(top)/a", "\(top)/a/b", "\(top)/pool"] { try check("mkdir \(path)", mkdir(path, 0o755)) }
        try make("\(top)/a/b/f")
        if kind == .directory {
            try check("mkdir spare", mkdir("\(top)/pool/spare", 0o777))
            try check("chmod spare", chmod("\(top)/pool/spare", 0o777))
        } else {
            try check("mknod spare", mknod("\(top)/pool/spare", S_IFREG | 0o666, 0))
        }
        try check("chmod pool", chmod("\(top)/pool", 0o777))
        for (object, path) in [(f, "\(top)/a/b/f"), (b, "\(top)/a/b"), (a, "\(top)/a")] {
            try settle(object, path, isLink: kind == .link && path.hasSuffix("f"))
        }
    }

    /// Takes it away, whatever is left of it.
    func remove(from scratch: String) throws {
        let top = "\(scratch)/trial"
        for (object, path) in [(a, "a"), (b, "a/b"), (f, "a/b/f")] where object.flags != 0 {
            _ = ka_set_flags("\(top)/\(path)", 0)
        }
        rmdir("\(top)/a/b/f/n")
        for path in ["a/b/f", "pool/spare", "a/b", "a", "pool", ""] where unlink("\(top)/\(path)") != 0 {
            rmdir("\(top)/\(path)")
        }
        guard access(top, F_OK) != 0 else { throw TrialFailure("remove \(top)", ENOTEMPTY) }
    }

    private func make(_ path: String) throws {
        switch kind {
        case .directory: try check("mkdir", mkdir(path, 0o755))
        // Within its trial, so that following it leads somewhere.
        case .link: try check("symlink", symlink("../../pool/spare", path))
        case .fifo: try check("mkfifo", mkfifo(path, 0o600))
        case .file:
            let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            try check("open", file)
            let count = write(file, "text\n", 5)
            try check("close", close(file))
            guard count == 5 else { throw TrialFailure("write") }
        }
    }

    private func settle(_ object: Object, _ path: String, isLink: Bool) throws {
        try check("chown", lchown(path, object.owner, object.group))
        if isLink { return }
        try check("chmod", chmod(path, object.mode))
        if !object.acl.isEmpty {
            let value = AccessControlList(object.acl).attributeValue
            let code = ka_set_acl(path, value, value.count)
            guard code == 0 else { throw TrialFailure("setxattr \(path)", code) }
        }
        if object.flags != 0 {
            let code = ka_set_flags(path, object.flags)
            guard code == 0 else { throw TrialFailure("ioctl \(path)", code) }
        }
    }

    private func check(_ call: String, _ result: Int32) throws {
        guard result >= 0 else { throw TrialFailure(call) }
    }
}
