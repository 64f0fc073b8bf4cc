import Descriptors
import Glibc
import Supervising

extension EscapeTests {
    /// What of a confined process: whether it could, and else the number of the error.
    struct Attempt: Sendable {
        var name: String
        /// Any of which it may fail with; nothing where it is to succeed.
        var errors: [Int32]
        /// 0, or the number of the error.
        var run: @Sendable (_ tree: String) -> Int32

        /// - Parameter call: answers -1 and sets errno where it fails.
        init(_ name: String, _ errors: [Int32] = [], _ call: @Sendable @escaping (_ tree: String) -> Int) {
            self.name = name
            self.errors = errors
            run = { tree in call(tree) < 0 ? errno : 0 }
        }
    }

    /// A function of the C library that Swift does not import, with whole numbers and pointers for arguments.
    static func call(_ name: String, _ arguments: Int...) -> Int {
        typealias Function = @convention(c) (Int, Int, Int, Int, Int) -> Int32
        guard let symbol = dlsym(nil, name) else { return 0 }
        let padded = arguments + Array(repeating: 0, count: 5 - arguments.count)
        return Int(
            unsafeBitCast(symbol, to: Function.self)(padded[0], padded[1], padded[2], padded[3], padded[4]))
    }

    /// The address of a text that stays.
    static func address(_ text: String) -> Int { Int(bitPattern: strdup(text)) }

    private static func memory() -> UnsafeMutableRawPointer? {
        mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }

    private static func pin(_ name: String, in tree: String) throws(SystemFailure) -> Descriptor? {
        guard let name = FileName(Array(name.utf8)) else { return nil }
        return try Descriptor.openRoot(Array(tree.utf8), followingLink: false).pin(name, crossingMounts: false)
    }

    /// -1 and errno where it throws, as a call does.
    private static func attempt(_ body: () throws(SystemFailure) -> Void) -> Int {
        do throws(SystemFailure) {
            try body()
            return 0
        } catch {
            errno = error.code
            return -1
        }
    }

    private static let pinning: Int32 = 0o10_000_000

    /// What the worker does all the time.
    static let permitted: [Attempt] = [
        Attempt("read a file") { Int(open("\($0)/file", O_RDONLY | O_CLOEXEC)) },
        Attempt("list a directory") { Int(open("\($0)/directory", O_RDONLY | O_DIRECTORY)) },
        Attempt("pin what lies above") { Int(open("\($0)/..", pinning | O_DIRECTORY)) },
        Attempt("reopen a pin") { tree in
            attempt { () throws(SystemFailure) in _ = try pin("file", in: tree)?.reopenForReading() }
        },
        Attempt("read a pin's attributes") { tree in
            attempt { () throws(SystemFailure) in _ = try pin("file", in: tree)?.attributeValue(Array("user.none".utf8))
            }
        },
        Attempt("open a directory by openat2") { tree in
            attempt { () throws(SystemFailure) in
                let root = try Descriptor.openRoot(Array(tree.utf8), followingLink: false)
                guard let name = FileName(Array("directory".utf8)) else { return }
                _ = try root.openDirectory(name, crossingMounts: false)
            }
        },
        Attempt("take memory") { _ in memory() == MAP_FAILED ? -1 : 0 },
        Attempt("start a thread") { _ in (try? runWorkers(2) { _ in }) == nil ? -1 : 0 },
    ]

    /// What Landlock forbids whoever keeps the root that all see.
    /// What takes privileges beside that to read.
    static let privileged: [Attempt] = [
        Attempt("change an owner", [EPERM]) { Int(lchown("\($0)/file", 1, 1)) },
        Attempt("change the mode of another's directory", [EPERM]) { Int(chmod("\($0)/directory", 0o755)) },
        Attempt("change the root", [EPERM]) { Int(chroot($0)) },
        Attempt("become another user", [EPERM]) { _ in Int(setuid(1)) },
        Attempt("take a namespace of mounts", [EPERM]) { _ in call("unshare", 0x2_0000) },
        Attempt("raise a limit", [EPERM]) { _ in
            var limit = rlimit(rlim_cur: .max, rlim_max: .max)
            return Int(setrlimit(__rlimit_resource_t(8), &limit))
        },
    ]

    static let leaving: [Attempt] = [
        Attempt("read outside", [EACCES]) { _ in Int(open("/etc/passwd", O_RDONLY)) },
        Attempt("list outside", [EACCES]) { _ in Int(open("/", O_RDONLY | O_DIRECTORY)) },
        Attempt("list above", [EACCES]) { Int(open("\($0)/..", O_RDONLY | O_DIRECTORY)) },
        Attempt("read outside from a thread", [EACCES]) { _ in
            let results = Results()
            try? runWorkers(1) { _ in
                results.value = open("/etc/passwd", O_RDONLY)
                results.error = errno
            }
            errno = results.error
            return Int(results.value)
        },
    ]

    /// What is no longer there for whoever has the tree for a root.
    static let leavingRoot: [Attempt] = [
        Attempt("read outside", [ENOENT]) { _ in Int(open("/etc/passwd", O_RDONLY)) },
        Attempt("look outside", [ENOENT]) { _ in
            var status = stat()
            return Int(lstat("/etc/passwd", &status))
        },
        Attempt("climb from the root", [ENOENT]) { _ in Int(open("/../../etc/passwd", O_RDONLY)) },
        Attempt("climb from where it works", [ENOENT]) { _ in Int(open("../../../../etc/passwd", O_RDONLY)) },
        Attempt("climb from a descriptor", [ENOENT, ENOTDIR, EBADF]) { _ in
            (0..<20).reduce(-1) { max($0, call("openat", $1, address("../../../../etc/passwd"), Int(O_RDONLY))) }
        },
        Attempt("read of other processes", [ENOENT]) { _ in Int(open("/proc/self/status", O_RDONLY)) },
    ]

    static let forbidden: [Attempt] = [
        Attempt("write a file of the tree", [EPERM]) { Int(open("\($0)/file", O_WRONLY)) },
        Attempt("read and write one", [EPERM]) { Int(open("\($0)/file", O_RDWR)) },
        Attempt("truncate one by opening it", [EPERM]) { Int(open("\($0)/file", O_RDONLY | O_TRUNC)) },
        Attempt("write one by openat2", [EACCES, ENOSYS]) { tree in
            var how: (UInt64, UInt64, UInt64) = (UInt64(O_WRONLY), 0, 0)
            return withUnsafeMutablePointer(to: &how) { how in
                call("syscall", 437, Int(AT_FDCWD), address("\(tree)/file"), Int(bitPattern: how), 24)
            }
        },
        Attempt("truncate one by openat2", [EACCES, ENOSYS]) { tree in
            var how: (UInt64, UInt64, UInt64) = (UInt64(O_RDONLY | O_TRUNC), 0, 0)
            return withUnsafeMutablePointer(to: &how) { how in
                call("syscall", 437, Int(AT_FDCWD), address("\(tree)/file"), Int(bitPattern: how), 24)
            }
        },
        Attempt("create a file", [EPERM]) { Int(creat("\($0)/new", 0o600)) },
        Attempt("create one without a name", [EPERM]) { Int(open($0, O_RDWR | 0o20_000_000 | O_DIRECTORY, 0o600)) },
        Attempt("create a directory", [EPERM]) { Int(mkdir("\($0)/new", 0o700)) },
        Attempt("create a link", [EPERM]) { Int(symlink("x", "\($0)/new")) },
        Attempt("create a name", [EPERM]) { Int(link("\($0)/file", "\($0)/new")) },
        Attempt("remove a file", [EPERM]) { Int(unlink("\($0)/file")) },
        Attempt("rename one", [EPERM]) { Int(rename("\($0)/file", "\($0)/new")) },
        Attempt("truncate one", [EPERM]) { Int(truncate("\($0)/file", 0)) },
        Attempt("change a mode", [EPERM]) { Int(chmod("\($0)/file", 0o777)) },
        Attempt("change an owner", [EPERM]) { Int(lchown("\($0)/file", 1, 1)) },
        Attempt("change times", [EPERM]) { Int(utimensat(AT_FDCWD, "\($0)/file", nil, 0)) },
        Attempt("change an attribute", [EPERM]) {
            call("setxattr", address("\($0)/file"), address("user.a"), address("b"), 1, 0)
        },
        Attempt("mount", [EPERM]) { Int(mount("none", $0, "tmpfs", 0, nil)) },
        Attempt("change the root", [EPERM]) { Int(chroot($0)) },
        Attempt("make a socket", [EPERM]) { _ in Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) },
        Attempt("make a local socket", [EPERM]) { _ in Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) },
        Attempt("make a pipe", [EPERM]) { _ in
            var ends: [Int32] = [0, 0]
            return Int(pipe(&ends))
        },
        Attempt("copy a descriptor to another number", [EPERM]) { _ in Int(dup2(2, 9)) },
        Attempt("execute a program", [EPERM]) { _ in
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            return Int(execv("/bin/true", &arguments))
        },
        Attempt("start a process", [EPERM]) { _ in
            var child: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            errno = posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil)
            return errno == 0 ? 0 : -1
        },
        Attempt("signal the parent", [EPERM]) { _ in Int(kill(getppid(), 0)) },
        Attempt("signal another process's thread", [EPERM]) { _ in call("tgkill", 1, 1, 0) },
        Attempt("make memory executable", [EPERM]) { _ in
            Int(mprotect(memory(), 4096, PROT_READ | PROT_EXEC))
        },
        Attempt("take a namespace", [EPERM]) { _ in call("unshare", 0x1000_0000) },
        Attempt("become another user", [EPERM]) { _ in Int(setuid(1)) },
        Attempt("set a limit", [EPERM]) { _ in
            var limit = rlimit(rlim_cur: 10, rlim_max: 10)
            return Int(setrlimit(__rlimit_resource_t(7), &limit))
        },
        Attempt("set up a ring of calls", [EPERM]) { _ in call("syscall", 425, 1, 0) },
        Attempt("start a thread by clone3", [ENOSYS]) { _ in call("syscall", 435, 0, 0) },
        Attempt("make a call that nobody knew", [ENOSYS]) { _ in call("syscall", 3000) },
    ]
}

private final class Results: @unchecked Sendable {
    // Written by one thread that has ended when they are read.
    var value: Int32 = 0
    var error: Int32 = 0
}
