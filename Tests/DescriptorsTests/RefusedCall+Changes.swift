import Glibc

@testable import Descriptors

extension RefusedCall {
    static let naming: [RefusedCall] = [
        RefusedCall("creating", .openat2, opening.filter { $0 != EPERM } + [EEXIST, EDQUOT, ENOSPC, EROFS]) {
            _ = try $0.root.createFile($0.new, mode: 0o600)
        },
        RefusedCall("a file without a name", .openat, opening + [EDQUOT, EISDIR, ENOSPC, EOPNOTSUPP, EROFS]) {
            _ = try $0.root.createNamelessFile(mode: 0o600)
        },
        RefusedCall("making a directory", .mkdirat, lookup + [EDQUOT, EEXIST, EMLINK, ENOSPC, EPERM, EROFS]) {
            try $0.root.createDirectory($0.new, mode: 0o700)
        },
        RefusedCall("making a link", .symlinkat, lookup + [EDQUOT, EEXIST, ENOSPC, EPERM, EROFS]) {
            try $0.root.createLink($0.new, to: [UInt8]("to".utf8))
        },
        RefusedCall("naming", .linkat, [EACCES, EDQUOT, EEXIST, EIO, EMLINK, ENOSPC, EROFS, EXDEV]) {
            try $0.root.link($0.opened, as: $0.new)
        },
        RefusedCall("renaming", .renameat2, lookup + [EBUSY, EDQUOT, EEXIST, EINVAL, EISDIR, ENOTEMPTY, EPERM, EXDEV]) {
            try $0.root.rename($0.file, to: $0.new, in: $0.root, .toNothing)
        },
        RefusedCall("unlinking", .unlinkat, lookup + [EBUSY, EISDIR, EPERM, EROFS]) { try $0.root.unlink($0.file) },
        RefusedCall("removing a directory", .unlinkat, lookup + [EBUSY, ENOTEMPTY, EPERM, EROFS]) {
            try $0.root.removeDirectory($0.directory)
        },
        RefusedCall("opening by handle", .openByHandle, [EBADF, EFAULT, EINVAL, ELOOP, ENOMEM, ENOTDIR, EPERM]) {
            scene in
            var handle: [UInt8] = []
            scene.pin.readHandle(into: &handle)
            _ = try scene.root.pin(handle: handle)
        },
    ]

    static let contents: [RefusedCall] = [
        RefusedCall("writing there", .pwrite, writing) { try $0.written.write([1], at: 0) },
        RefusedCall("writing behind", .pwritev2, writing + [EOPNOTSUPP]) {
            try $0.written.append([UInt8](1...2).span.bytes)
        },
        RefusedCall("having it copied", .copyFileRange, writing + [EISDIR, ENOMEM, ENOSYS, EOPNOTSUPP, ETXTBSY, EXDEV])
        {
            _ = try $0.opened.copy(4, at: 0, to: $0.written)
        },
        RefusedCall("looking for data", .lseek, [EBADF, EINVAL, EIO, EOVERFLOW]) {
            _ = try $0.opened.nextData(from: 0)
        },
        RefusedCall("looking for a hole", .lseek, [EBADF, EINVAL, EIO, ENXIO, EOVERFLOW]) {
            _ = try $0.opened.nextHole(from: 0)
        },
        RefusedCall("changing the size", .ftruncate, [EBADF, EFBIG, EINVAL, EIO, EPERM, ETXTBSY]) {
            try $0.written.changeSize(3)
        },
        RefusedCall("waiting for all", .fsync, [EBADF, EDQUOT, EINVAL, EIO, ENOSPC, EROFS]) {
            try $0.opened.synchronize()
        },
        RefusedCall("waiting for content", .fdatasync, [EBADF, EDQUOT, EINVAL, EIO, ENOSPC, EROFS]) {
            try $0.opened.synchronize(contentsOnly: true)
        },
        RefusedCall("locking", .fcntl, [EBADF, EDEADLK, EINVAL, ENOLCK]) {
            _ = try $0.opened.lock(exclusively: false, waiting: false)
        },
    ]

    static let inodes: [RefusedCall] = [
        RefusedCall("changing the mode", .fchmodat2, [EACCES, EBADF, EIO, EPERM, EROFS, EOPNOTSUPP]) {
            try $0.pin.changeMode(0o600)
        },
        RefusedCall("changing the owner", .fchownat, [EACCES, EBADF, EINVAL, EIO, EPERM, EROFS]) {
            try $0.pin.changeOwner(0, group: 0)
        },
        RefusedCall("changing the time", .utimensat, [EACCES, EBADF, EINVAL, EPERM, EROFS]) {
            try $0.pin.changeModified(EntryStatus.Time(seconds: 1, nanoseconds: 2))
        },
        RefusedCall("setting an attribute", .setxattr, [EACCES, EDQUOT, ENOSPC, EOPNOTSUPP, EPERM, ERANGE]) {
            try $0.pin.setAttribute([UInt8]("user.a".utf8), to: [1])
        },
        RefusedCall("setting one of an open file", .fsetxattr, [EACCES, EDQUOT, ENOSPC, EOPNOTSUPP, EPERM, ERANGE]) {
            try $0.opened.setAttribute([UInt8]("user.a".utf8), to: [1])
        },
        RefusedCall("removing an attribute", .removexattr, [EACCES, EIO, EPERM, EROFS]) {
            try $0.pin.removeAttribute([UInt8]("user.a".utf8))
        },
        RefusedCall("removing one of an open file", .fremovexattr, [EACCES, EIO, EPERM, EROFS]) {
            try $0.opened.removeAttribute([UInt8]("user.a".utf8))
        },
    ]
}
