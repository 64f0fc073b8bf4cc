import Descriptors
import Facts
import Glibc
import Testing

@testable import Trees

/// Whether a root is a whole system is asked of nothing that is mounted in it: what is mounted may never answer.
@Suite struct RootInspectionTests {
    let scratch = ScratchDirectory()

    init() {
        scratch.directory("etc")
        scratch.directory("usr")
        scratch.file("etc/passwd")
    }

    /// What is found, and how many calls look at the status of something.
    private func inspect(mounted isMounted: Bool = false) throws -> (isRootFileSystem: Bool, looks: Int) {
        let way = try RootWay(to: Array(scratch.path.utf8), followingLink: false, trust: LiveTree.options().trust)
        var isRootFileSystem = false
        let looks = CallTable.count(.statx) {
            CallTable.failing(.openat2, with: EXDEV, times: isMounted ? 1 : 0) {
                isRootFileSystem = RootInspection(way, options: LiveTree.options()).facts.isRootFileSystem
            }
        }
        return (isRootFileSystem, looks)
    }

    @Test func aWholeSystemIsKnownByItsAccounts() throws {
        #expect(try inspect().isRootFileSystem)
    }

    /// openat2(2) with RESOLVE_NO_XDEV says EXDEV where something is mounted, and asks nothing of it.
    @Test func whatIsMountedAtEtcIsNotAsked() throws {
        let usual = try inspect()
        let mounted = try inspect(mounted: true)
        #expect(!mounted.isRootFileSystem)
        #expect(mounted.looks == usual.looks - 2, "neither etc/passwd nor usr")
    }

    @Test(arguments: [ENOSYS, EPERM])
    func `A whole system is known where openat2 is missing or denied`(code: Int32)
        throws
    {
        let inspected = try CallTable.failing(.openat2, with: code, times: .max) { try inspect() }
        #expect(inspected.isRootFileSystem)
    }
}
