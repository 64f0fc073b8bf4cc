import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

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
}
