import Glibc
import Testing

@testable import Descriptors

struct ProcessTests {
    @Test func identityIsTheSystems() throws {
        #expect(Process.realUser == getuid() && Process.effectiveUser == geteuid())
        #expect(Process.realGroup == getgid() && Process.effectiveGroup == getegid())
        #expect(try Process.descriptorLimit() > 2)
        #expect(Process.userNamespaceIsIdentity != nil)
    }

    @Test func maskIsReadFromStatusText() {
        #expect(Process.umask(inStatus: [UInt8]("Name:\tx\nUmask:\t0027\nState:\tR\n".utf8)) == 0o027)
        for text in ["", "Umask:", "Umask:\t\n", "Umask:\t9\n", "XUmask:\t0022\n"] {
            #expect(Process.umask(inStatus: [UInt8](text.utf8)) == nil)
        }
    }

    @Test func maskIsTheSameWithoutProc() {
        let expected = Process.umask
        #expect(CallTable.failing(.openat, with: ENOENT, times: .max) { Process.umask } == expected)
        #expect(CallTable.failing(.openat, with: ENOENT, times: .max) { Process.userNamespaceIsIdentity } == nil)
    }

    @Test func clocksAdvance() {
        let before = Process.monotonicNanoseconds
        #expect(Process.monotonicNanoseconds >= before)
        #expect(Process.wallNanoseconds > 1_600_000_000_000_000_000)
    }

    @Test func environmentIsBytes() {
        setenv("TREEWARDEN_TEST_VARIABLE", "a=b", 1)
        #expect(Process.environment("TREEWARDEN_TEST_VARIABLE") == [UInt8]("a=b".utf8))
        unsetenv("TREEWARDEN_TEST_VARIABLE")
        #expect(Process.environment("TREEWARDEN_TEST_VARIABLE") == nil)
    }

    @Test func pipeIsNoTerminal() {
        #expect(!Process.isTerminal(-1))
        #expect(Process.terminalWidth(-1) == nil)
    }

    @Test func brokenPipeIsAnError() throws {
        try Process.ignoreBrokenPipes()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        Glibc.close(ends[0])
        let stream = StandardStream(descriptor: ends[1])
        #expect(throws: SystemFailure(.write, EPIPE)) { try stream.write([1]) }
        Glibc.close(ends[1])
    }

    @Test func streamThatWouldBlockIsWaitedFor() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        #expect(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
        let text = [UInt8](repeating: 7, count: 1 << 20)
        let received = Locked(0)
        let failure = Locked<SystemFailure?>(nil)
        try runWorkers(2) { number in
            if number == 0 {
                do throws(SystemFailure) {
                    try StandardStream(descriptor: output).write(text)
                } catch {
                    failure.withLock { $0 = error }
                }
                Glibc.close(output)
            } else {
                var buffer = [UInt8](repeating: 0, count: 4096)
                while case let count = Glibc.read(input, &buffer, buffer.count), count > 0 {
                    received.withLock { $0 += count }
                }
            }
        }
        Glibc.close(input)
        #expect(failure.withLock { $0 } == nil)
        #expect(received.withLock { $0 } == text.count)
    }

    @Test func workersHaveEachNumberOnce() throws {
        let numbers = Locked<[Int]>([])
        try runWorkers(8) { number in numbers.withLock { $0.append(number) } }
        #expect(numbers.withLock { $0.sorted() } == Array(0..<8))
        try runWorkers(0) { _ in Issue.record("no worker was asked for") }
    }

    @Test func workersThatCouldBeMadeAreJoined() throws {
        let numbers = Locked<[Int]>([])
        #expect(throws: SystemFailure(.createThread, EAGAIN)) {
            try CallTable.failing(.createThread, with: EAGAIN, after: 2) {
                try runWorkers(5) { number in numbers.withLock { $0.append(number) } }
            }
        }
        #expect(numbers.withLock { $0.sorted() } == [0, 1])
    }

    @Test func failuresSayWhichCallAndWhat() {
        let failure = SystemFailure(.openat, EACCES)
        #expect(failure.name == "EACCES")
        #expect(failure.sentence == "openat: permission denied (EACCES)")
        #expect(SystemFailure(.statx, 9999).name == "errno 9999")
        #expect(SystemFailure(.statx, 9999).sentence == "statx: errno 9999")
        #expect(SystemFailure(.pread, ENOTTY).sentence == "pread: ENOTTY")
    }

    @Test func descriptorsAreClosedWhenLetGo() throws {
        let tree = try TemporaryTree()
        let name = try tree.directory("directory")
        let root = try tree.open()
        let number = try root.openDirectory(name, crossingMounts: false).number
        #expect(fcntl(number, F_GETFD) == -1 || number != root.number)
        let closed = try CallTable.count(.close) { _ = try root.openDirectory(name, crossingMounts: false) }
        #expect(closed == 1)
        try CallTable.failing(.close, with: EINTR) {
            try root.openDirectory(name, crossingMounts: false).close()
        }
        let flags = fcntl(root.number, F_GETFD)
        #expect(flags & FD_CLOEXEC != 0)
    }
}
