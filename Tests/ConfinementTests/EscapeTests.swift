import Descriptors
import Glibc
import Testing

@testable import Confinement

/// A process that is confined as the worker is tries what somebody would who had taken it over.
@Suite(.serialized) struct EscapeTests {
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
    private static func call(_ name: String, _ arguments: Int...) -> Int {
        typealias Function = @convention(c) (Int, Int, Int, Int, Int) -> Int32
        guard let symbol = dlsym(nil, name) else { return 0 }
        let padded = arguments + Array(repeating: 0, count: 5 - arguments.count)
        return Int(
            unsafeBitCast(symbol, to: Function.self)(padded[0], padded[1], padded[2], padded[3], padded[4]))
    }

    /// The address of a text that stays.
    private static func address(_ text: String) -> Int { Int(bitPattern: strdup(text)) }

    private static func memory() -> UnsafeMutableRawPointer? {
        mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }

    private static let pinning: Int32 = 0o10_000_000

    /// What the worker does all the time.
    private static let permitted: [Attempt] = [
        Attempt("read a file") { Int(open("\($0)/file", O_RDONLY | O_CLOEXEC)) },
        Attempt("list a directory") { Int(open("\($0)/directory", O_RDONLY | O_DIRECTORY)) },
        Attempt("pin what lies above") { Int(open("\($0)/..", pinning | O_DIRECTORY)) },
        Attempt("reopen a pin") { tree in
            let pin = open("\(tree)/file", pinning)
            return Int(open("/proc/self/fd/\(pin)", O_RDONLY))
        },
        Attempt("take memory") { _ in memory() == MAP_FAILED ? -1 : 0 },
        Attempt("start a thread") { _ in (try? runWorkers(2) { _ in }) == nil ? -1 : 0 },
    ]

    private static let forbidden: [Attempt] = [
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

    /// The errors of the attempts in a confined child, by their order; and what it was confined by.
    ///
    /// - Parameters:
    ///   - refusal: a call that the kernel is to lack.
    ///   - confinesReading: whether the tree is one that Landlock can confine a reader to in time.
    private func errors(
        _ attempts: [Attempt], lacking refusal: (call: SystemCall, code: Int32)? = nil, confinesReading: Bool = true
    ) throws -> (errors: [Int32], Confinement) {
        let tree = "/tmp/treewarden-confined-\(UInt64.random(in: .min ... .max))"
        #expect(mkdir(tree, 0o755) == 0 && mkdir("\(tree)/directory", 0o755) == 0)
        close(open("\(tree)/file", O_WRONLY | O_CREAT, 0o644))
        defer {
            unlink("\(tree)/file")
            rmdir("\(tree)/directory")
            #expect(rmdir(tree) == 0, "nothing was made")
        }
        let signals = try HeldSignals()
        var worker = try WorkerProcess(boards: 1) { side in
            let board = side.boards[0]
            guard let root = try? Descriptor.openRoot(Array(tree.utf8), followingLink: false) else { return }
            let enter = {
                Confinement.enter(confiningReading: confinesReading) { rules throws(SystemFailure) in
                    try rules.allowReading(beneath: root)
                }
            }
            let confinement =
                refusal.map { CallTable.failing($0.call, with: $0.code, times: 100, enter) } ?? enter()
            board.send(0, [UInt8(confinement.landlock ?? 0), confinement.filtersCalls ? 1 : 0])
            for attempt in attempts { board.send(1, [UInt8(clamping: attempt.run(tree))]) }
            board.send(2, [])
        }
        defer {
            worker.kill()
            _ = worker.reap()
        }
        var errors: [Int32] = []
        var confinement = Confinement(landlock: nil, filtersCalls: false)
        let halt = try worker.watch(signals, stallTimeout: 60_000_000_000, look: {}) { kind, message in
            let bytes = Array(message)
            switch kind {
            case 0:
                let landlock = bytes[0] > 0 ? Int(bytes[0]) : nil
                confinement = Confinement(landlock: landlock, filtersCalls: bytes[1] == 1)
            case 1: errors.append(Int32(bytes[0]))
            default: return .last
            }
            return .understood
        }
        #expect(halt == .finished)
        try #require(errors.count == attempts.count)
        return (errors, confinement)
    }

    @Test func theWorkGoesOn() throws {
        let (errors, _) = try errors(Self.permitted)
        for (attempt, error) in zip(Self.permitted, errors) { #expect(error == 0, "\(attempt.name)") }
    }

    /// What a kernel may answer that has a call not, or not for everyone.
    private static let lacks: [(SystemCall, Int32)] = [
        (.createRules, ENOSYS), (.createRules, EOPNOTSUPP), (.createRules, EPERM), (.addRule, EPERM),
        (.restrictSelf, EPERM), (.restrictSelf, E2BIG), (.seccomp, ENOSYS), (.seccomp, EPERM), (.seccomp, EINVAL),
        (.prctl, EPERM), (.prctl, EINVAL),
    ]

    @Test(arguments: lacks) func whatIsLackingIsNotInForceAndTheOtherStands(call: SystemCall, code: Int32) throws {
        let (_, whole) = try errors([])
        guard whole.landlock != nil, whole.filtersCalls else {
            print("skipped: fallbacks of the confinement: this kernel has \(whole)")
            return
        }
        let probes = [
            Attempt("read outside") { _ in Int(open("/etc/passwd", O_RDONLY)) },
            Attempt("write a file of the tree") { Int(open("\($0)/file", O_WRONLY)) },
            Attempt("make a socket") { _ in Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) },
            Attempt("read by openat2") { tree in
                var how: (UInt64, UInt64, UInt64) = (UInt64(O_RDONLY), 0, 0)
                return withUnsafeMutablePointer(to: &how) { how in
                    Self.call("syscall", 437, Int(AT_FDCWD), Self.address("\(tree)/file"), Int(bitPattern: how), 24)
                }
            },
        ]
        let (errors, confinement) = try errors(probes + Self.permitted, lacking: (call, code))
        let (landlock, filter): (Int?, Bool) =
            switch call {
            case .seccomp: (whole.landlock, false)
            case .prctl: (nil, false)
            default: (nil, true)
            }
        #expect(confinement == Confinement(landlock: landlock, filtersCalls: filter))
        // What openat2 may do is in memory, where no filter sees it: it goes where nothing else looks.
        #expect(
            Array(errors.prefix(probes.count)) == [
                landlock != nil ? EACCES : 0, landlock != nil ? EACCES : filter ? EPERM : 0, filter ? EPERM : 0,
                filter && landlock == nil ? ENOSYS : 0,
            ])
        for (attempt, error) in zip(Self.permitted, errors.dropFirst(probes.count)) {
            #expect(error == 0, "\(attempt.name)")
        }
    }

    @Test(arguments: [true, false]) func nothingElseDoes(confinesReading: Bool) throws {
        let reading = ["read outside", "list outside", "list above", "read outside from a thread"]
        let forbidden = Self.forbidden.filter { confinesReading || !reading.contains($0.name) }
        let (errors, confinement) = try errors(forbidden, confinesReading: confinesReading)
        guard confinement.landlock != nil, confinement.filtersCalls else {
            print("skipped: escapes: this kernel has \(confinement)")
            return
        }
        for (attempt, error) in zip(forbidden, errors) {
            #expect(attempt.errors.contains(error), "\(attempt.name): \(error)")
        }
    }
}

private final class Results: @unchecked Sendable {
    // Written by one thread that has ended when they are read.
    var value: Int32 = 0
    var error: Int32 = 0
}
