import CLinux
import Glibc

@testable import Descriptors
@testable import Supervising

extension RefusedCall {
    static let table: [RefusedCall] = looking + attributes + reports + process + naming + contents + inodes

    private static let looking: [RefusedCall] = [
        RefusedCall("opening a root", .openat, opening + [EAGAIN]) {
            _ = try Descriptor.openRoot([UInt8]($0.tree.path.utf8), followingLink: false)
        },
        RefusedCall("opening /", .openat, opening) { _ in _ = try Descriptor.openSlash() },
        RefusedCall("opening .", .openat, opening) { _ in _ = try Descriptor.openWorkingDirectory() },
        RefusedCall("opening ..", .openat, opening) { _ = try $0.root.openParent() },
        RefusedCall("opening a directory", .openat2, opening + [EAGAIN, E2BIG, EXDEV]) {
            _ = try $0.root.openDirectory($0.directory, crossingMounts: false)
        },
        RefusedCall("pinning", .openat2, opening + [EAGAIN, E2BIG, EXDEV]) {
            _ = try $0.root.pin($0.file, crossingMounts: true)
        },
        RefusedCall("opening a pinned file", .openat, opening.filter { $0 != ENOENT } + [EAGAIN, EROFS, ETXTBSY]) {
            _ = try $0.pin.reopenForReading()
        },
        RefusedCall("looking at an entry", .statx, lookup + [EBADF, EINVAL]) { _ = try $0.root.status(of: $0.file) },
        RefusedCall("asking for an entry", .statx, lookup + [EBADF, EINVAL, ETIMEDOUT]) {
            _ = try $0.root.synchronizedStatus(of: $0.file)
        },
        RefusedCall("looking at a pin", .statx, [EBADF, EINVAL, EIO, ENOMEM, ESTALE]) { _ = try $0.pin.status() },
        RefusedCall("looking at the reader's entry", .statx, lookup) { scene in
            let reader = try scene.reader()
            _ = try reader.status(in: scene.root)
        },
        RefusedCall("looking ahead", .statx, lookup) { scene in
            var reader = try scene.reader()
            reader.lookAhead(in: scene.root, listing: 0)
            _ = try reader.status(in: scene.root)
        },
        RefusedCall("looking at a file system", .fstatfs, [EACCES, EBADF, EIO, ENOMEM, ENOSYS, EOVERFLOW]) {
            _ = try $0.root.fileSystem()
        },
        RefusedCall("listing", .getdents64, [EBADF, EINVAL, EIO, ENOENT, ENOTDIR, ENOSYS, EPERM, ESTALE]) { scene in
            var reader = DirectoryReader()
            _ = try reader.read(scene.root)
        },
        RefusedCall("reading a link", .readlinkat, lookup + [EBADF, EINVAL]) {
            _ = try $0.root.linkTarget(of: $0.link)
        },
        RefusedCall("reading a file", .pread, [EAGAIN, EBADF, EINVAL, EIO, EISDIR, ENXIO, EOVERFLOW, ESPIPE]) {
            _ = try $0.opened.read(atMost: 4, at: 0)
        },
        RefusedCall("reading on", .read, [EAGAIN, EBADF, EINVAL, EIO, EISDIR]) { scene in
            var bytes: [UInt8] = [0, 0, 0, 0]
            var room = bytes.mutableSpan
            _ = try scene.opened.readOn(into: &room)
        },
    ]

    private static let listing: [Int32] = lookup + [E2BIG, EBADF, EOVERFLOW]

    private static let attributes: [RefusedCall] = [
        RefusedCall("names of the reader's entry", .listxattrat, listing) { try list($0, .listxattrat) },
        RefusedCall("names seen ahead", .listxattrat, listing) { scene in
            var reader = try scene.reader()
            var lister = AttributeLister()
            reader.lookAhead(in: scene.root, listing: 0xFFFF)
            _ = try lister.list(reader, in: scene.root)
        },
        RefusedCall("names by working directory", .llistxattr, listing) { try list($0, .workingDirectory) },
        RefusedCall("a thread's own working directory", .unshare, [EINVAL, ENOMEM, ENOSPC, EUSERS]) {
            try list($0, .workingDirectory)
        },
        RefusedCall("changing directory", .fchdir, [EACCES, EBADF, ENOTDIR, EIO]) { try list($0, .workingDirectory) },
        RefusedCall("names by /proc", .listxattr, listing.filter { $0 != ENOENT } + [EPERM, ENOSYS]) {
            try list($0, .processDescriptors)
        },
        RefusedCall("pinning for names", .openat, opening + [EPERM]) { try list($0, .processDescriptors) },
        RefusedCall("names of an open file", .flistxattr, [E2BIG, EBADF, EIO, ENOSYS, EPERM]) {
            _ = try $0.opened.attributeNames()
        },
        RefusedCall("names of a pin", .listxattr, [E2BIG, EACCES, EIO, ENOSYS, EPERM]) {
            _ = try $0.pin.attributeNames()
        },
        RefusedCall("value of the reader's entry", .getxattrat, lookup + [E2BIG, EINVAL, EOVERFLOW]) {
            try value($0, .listxattrat)
        },
        RefusedCall("value by working directory", .lgetxattr, lookup + [E2BIG, EINVAL]) {
            try value($0, .workingDirectory)
        },
        RefusedCall("value by /proc", .getxattr, [E2BIG, EACCES, EINVAL, EIO, EPERM, ENOSYS]) {
            try value($0, .processDescriptors)
        },
        RefusedCall("value of an open file", .fgetxattr, [E2BIG, EBADF, EINVAL, EIO, EOVERFLOW, EPERM, ENOSYS]) {
            _ = try $0.opened.attributeValue([UInt8]("user.a".utf8))
        },
        RefusedCall("value of a pin", .getxattr, [E2BIG, EACCES, EINVAL, EIO, EOVERFLOW, EPERM, ENOSYS]) {
            _ = try $0.pin.attributeValue([UInt8]("user.a".utf8))
        },
    ]

    private static let reports: [RefusedCall] = [
        RefusedCall("closing", .close, [EBADF, EDQUOT, EIO, ENOSPC]) {
            try $0.root.openDirectory($0.directory, crossingMounts: false).close()
        },
        RefusedCall("opening what a path leads to", .openat, opening) {
            _ = try Descriptor.pinDirectory(path: [UInt8]($0.tree.path.utf8))
        },
        RefusedCall("writing to a device", .write, writing) { _ in
            try NamedStream.open(.required("null"), in: Descriptor.pinDirectory(path: [UInt8]("/dev".utf8)))?.write([0])
        },
        RefusedCall("going back in a file without a name", .lseek, [EBADF, EINVAL, ESPIPE]) {
            try UnnamedFile(in: [UInt8]($0.tree.path.utf8)).write([0], at: 0)
        },
        RefusedCall("writing to a stream", .write, writing) { _ in
            try StandardStream.output.write([UInt8]("\n".utf8))
        },
    ]

    private static let process: [RefusedCall] = [
        RefusedCall("reading a stream", .read, [EAGAIN, EBADF, EINVAL, EIO, EISDIR]) {
            _ = try StandardStream.readAll($0.opened.number, atMost: 1 << 20)
        },
        RefusedCall("a file without a name", .memfdCreate, [EMFILE, ENFILE, ENOMEM]) { _ in try runTrue() },
        RefusedCall("starting a program", .posixSpawn, [EACCES, EAGAIN, ENOENT, ENOMEM]) { _ in try runTrue() },
        RefusedCall("waiting for a program", .waitpid, [ECHILD, EINVAL]) { _ in try runTrue() },
        RefusedCall("memory for a worker", .mmap, [EAGAIN, ENFILE, ENOMEM, EPERM]) { _ in try startWorker() },
        RefusedCall("pipes to a worker", .pipe2, [EMFILE, ENFILE]) { _ in try startWorker() },
        RefusedCall("starting a worker", .fork, [EAGAIN, ENOMEM, ENOSYS]) { _ in try startWorker() },
        RefusedCall("holding signals", .signalfd, [EMFILE, ENFILE, ENODEV, ENOMEM]) { _ in _ = try HeldSignals() },
        RefusedCall("waiting for a worker", .poll, [EINVAL, ENOMEM]) { _ in try startWorker() },
        RefusedCall("hearing from a worker", .read, [EBADF, EIO]) { _ in try startWorker() },
        RefusedCall("starting threads", .createThread, [EAGAIN, EINVAL, EPERM]) { _ in try runWorkers(1) { _ in } },
        RefusedCall("the descriptor limit", .getrlimit, [EFAULT, EINVAL]) { _ in _ = try Process.descriptorLimit() },
        RefusedCall("ignoring broken pipes", .sigaction, [EFAULT, EINVAL]) { _ in try Process.ignoreBrokenPipes() },
        RefusedCall("the working directory", .getcwd, [EACCES, EINVAL, ENAMETOOLONG, ENOENT, ENOMEM, ERANGE]) { _ in
            // Other tests leave threads in directories that are gone; this one gets its own, which is there.
            _ = tw_unshare_working_directory()
            chdir("/")
            _ = try Process.workingDirectory()
        },
        RefusedCall("a user by id", .userByID, [EIO, EMFILE, ENFILE, ENOMEM]) { _ in _ = try HostAccounts().user(0) },
        RefusedCall("a group by id", .groupByID, [EIO, EMFILE, ENFILE, ENOMEM]) { _ in _ = try HostAccounts().group(0)
        },
        RefusedCall("a user by name", .userByName, [EIO, EMFILE, ENFILE, ENOMEM]) { _ in
            _ = try HostAccounts().user(named: [UInt8]("root".utf8))
        },
        RefusedCall("a group by name", .groupByName, [EIO, EMFILE, ENFILE, ENOMEM]) { _ in
            _ = try HostAccounts().group(named: [UInt8]("root".utf8))
        },
        RefusedCall("the groups of a user", .groupsOfUser, [ENOMEM]) { _ in
            let root = HostAccounts.User(name: [UInt8]("root".utf8), id: 0, primaryGroup: 0)
            _ = try HostAccounts().supplementaryGroups(of: root)
        },
    ]

    private static func runTrue() throws {
        let (program, path) = ([UInt8]("true".utf8), [UInt8]("PATH=/usr/bin:/bin".utf8))
        _ = try ChildProcess.run([program], environment: [path])
    }

    /// Starts a child that does nothing, and waits until it has ended.
    private static func startWorker() throws {
        let signals = try HeldSignals()
        var worker = try WorkerProcess(workers: 1) { _ in }
        defer {
            worker.kill()
            _ = worker.reap()
        }
        for _ in 0..<60 {
            if try worker.wait(milliseconds: 1000, orFor: signals).contains(.end) { return }
        }
        throw SystemFailure(.waitpid, ETIMEDOUT)
    }

    private static func list(_ scene: Scene, _ means: AttributeLister.Means) throws {
        let reader = try scene.reader()
        var lister = AttributeLister(means: means)
        lister.enter(scene.root)
        _ = try lister.list(reader, in: scene.root)
    }

    private static func value(_ scene: Scene, _ means: AttributeLister.Means) throws {
        let reader = try scene.reader()
        var lister = AttributeLister(means: means)
        _ = try lister.value(of: [UInt8]("user.a".utf8), reader, in: scene.root)
    }
}
