import Descriptors
import Glibc
import Supervising
import Testing

/// A process that is confined as the worker is tries what somebody would who had taken it over.
@Suite(.serialized) struct EscapeTests {
    /// The errors of the attempts in a confined child, by their order; and what it was confined by.
    ///
    /// - Parameters:
    ///   - refusal: a call that the kernel is to lack.
    ///   - limit: what is to keep it from reading elsewhere, where the kernel and this process can.
    private func errors(
        _ attempts: [Attempt], lacking refusal: (call: SystemCall, code: Int32)? = nil,
        readingLimitedBy limit: Confinement.ReadingLimit = .landlock
    ) throws -> (errors: [Int32], Confinement) {
        let tree = "/tmp/treewarden-confined-\(UInt64.random(in: .min ... .max))"
        #expect(mkdir(tree, 0o755) == 0 && mkdir("\(tree)/directory", 0o755) == 0)
        close(open("\(tree)/file", O_WRONLY | O_CREAT, 0o644))
        if getuid() == 0 {
            // What root reads by the capability alone that it keeps.
            #expect(chmod("\(tree)/directory", 0) == 0 && chown("\(tree)/directory", 12345, 12345) == 0)
        }
        defer {
            unlink("\(tree)/file")
            rmdir("\(tree)/directory")
            #expect(rmdir(tree) == 0, "nothing was made")
        }
        let signals = try HeldSignals()
        var worker = try WorkerProcess(workers: 1) { side in
            let sharedProgress = side.workers[0]
            guard let root = try? Descriptor.openRoot(Array(tree.utf8), followingLink: false) else { return }
            let enter = {
                Confinement.enter(
                    confiningReading: limit != .none, enclosing: { limit == .root && root.becomeRootOfProcess() }
                ) { rules throws(SystemFailure) in
                    try rules.allowReading(beneath: root)
                }
            }
            let confinement =
                refusal.map { CallTable.failing($0.call, with: $0.code, times: 100, enter) } ?? enter()
            sharedProgress.send(
                0,
                [
                    UInt8(confinement.landlock ?? 0), confinement.reading.rawValue,
                    confinement.filtersCalls ? 1 : 0, confinement.dropsCapabilities ? 1 : 0,
                ])
            // Where the tree is the root its path leads nowhere.
            let path = (try? Descriptor.openSlash().status().inode) == (try? root.status().inode) ? "/." : tree
            for attempt in attempts { sharedProgress.send(1, [UInt8(clamping: attempt.run(path))]) }
            sharedProgress.send(2, [])
        }
        defer {
            worker.kill()
            _ = worker.reap()
        }
        var errors: [Int32] = []
        var confinement = Confinement(landlock: nil, reading: .none, dropsCapabilities: false, filtersCalls: false)
        let halt = try worker.watch(signals, stallTimeout: 60_000_000_000, look: {}) { kind, message in
            let bytes = Array(message)
            switch kind {
            case 0:
                confinement = Confinement(
                    landlock: bytes[0] > 0 ? Int(bytes[0]) : nil,
                    reading: Confinement.ReadingLimit(rawValue: bytes[1]) ?? .none, dropsCapabilities: bytes[3] == 1,
                    filtersCalls: bytes[2] == 1)
            case 1: errors.append(Int32(bytes[0]))
            default: return .last
            }
            return .understood
        }
        #expect(halt == .finished)
        try #require(errors.count == attempts.count)
        return (errors, confinement)
    }

    @Test(arguments: [Confinement.ReadingLimit.none, .landlock, .root])
    func theWorkGoesOn(limit: Confinement.ReadingLimit) throws {
        let (errors, _) = try errors(Self.permitted, readingLimitedBy: limit)
        for (attempt, error) in zip(Self.permitted, errors) { #expect(error == 0, "\(attempt.name)") }
    }

    /// What a kernel may answer that has a call not, or not for everyone.
    private static let lacks: [(SystemCall, Int32)] = [
        (.createRules, ENOSYS), (.createRules, EOPNOTSUPP), (.createRules, EPERM), (.addRule, EPERM),
        (.restrictSelf, EPERM), (.restrictSelf, E2BIG), (.seccomp, ENOSYS), (.seccomp, EPERM), (.seccomp, EINVAL),
        (.prctl, EPERM), (.prctl, EINVAL), (.capset, EPERM), (.capget, ENOSYS),
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
            case .capset, .capget: (whole.landlock, true)
            default: (nil, true)
            }
        let reading: Confinement.ReadingLimit = landlock == nil ? .none : .landlock
        let dropped = call != .capset && call != .capget
        #expect(
            confinement
                == Confinement(
                    landlock: landlock, reading: reading, dropsCapabilities: dropped, filtersCalls: filter))
        // What openat2 may do is in memory, where no filter sees it: it goes where nothing else looks.
        #expect(
            Array(errors.prefix(probes.count)) == [
                landlock != nil ? EACCES : 0, filter ? EPERM : landlock != nil ? EACCES : 0, filter ? EPERM : 0,
                filter && landlock == nil ? ENOSYS : 0,
            ])
        for (attempt, error) in zip(Self.permitted, errors.dropFirst(probes.count)) {
            #expect(error == 0, "\(attempt.name)")
        }
    }

    @Test(arguments: [Confinement.ReadingLimit.none, .landlock, .root])
    func nothingElseDoes(limit: Confinement.ReadingLimit) throws {
        let forbidden: [Attempt] =
            switch limit {
            case .none: Self.forbidden
            case .landlock: Self.leaving + Self.forbidden
            case .root: Self.leavingRoot + Self.forbidden
            }
        let (errors, confinement) = try errors(forbidden, readingLimitedBy: limit)
        guard confinement.landlock != nil, confinement.filtersCalls, confinement.reading == limit else {
            print("skipped: escapes where \(limit) limits reading: there is \(confinement) here")
            return
        }
        for (attempt, error) in zip(forbidden, errors) {
            #expect(attempt.errors.contains(error), "\(attempt.name): \(error)")
        }
    }

    /// A root is easily left by whoever may make every call.
    @Test func aRootWithoutAFilterIsNoLimit() throws {
        let (errors, confinement) = try errors(
            [Attempt("list the tree") { Int(open($0, O_RDONLY | O_DIRECTORY)) }, Self.leavingRoot[0]],
            lacking: (.seccomp, ENOSYS), readingLimitedBy: .root)
        #expect(!confinement.filtersCalls)
        #expect(confinement.reading == (confinement.landlock == nil ? .none : .landlock))
        #expect(errors[0] == 0)
    }

    /// Where the kernel has nothing else by which a process may be confined.
    @Test func rootMayDoLittleMoreThanReadWithoutAFilterToo() throws {
        guard getuid() == 0 else {
            print("skipped: what root gives up: this is not root")
            return
        }
        let (errors, confinement) = try errors(
            Self.privileged + Self.permitted, lacking: (.seccomp, ENOSYS), readingLimitedBy: .none)
        #expect(confinement.dropsCapabilities && !confinement.filtersCalls)
        for (attempt, error) in zip(Self.privileged + Self.permitted, errors) {
            #expect(attempt.errors.isEmpty ? error == 0 : attempt.errors.contains(error), "\(attempt.name): \(error)")
        }
    }
}
