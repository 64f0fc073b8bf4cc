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
    private func inspect() throws -> (isRootFileSystem: Bool, looks: Int) {
        let path = Array(scratch.path.utf8)
        let root = try Descriptor.openRoot(path, followingLink: false)
        var isRootFileSystem = false
        let looks = try CallTable.count(.statx) {
            let inspection = try RootInspection(path: path, root: root, options: LiveTree.options())
            isRootFileSystem = inspection.facts.isRootFileSystem
        }
        return (isRootFileSystem, looks)
    }

    @Test func aWholeSystemIsKnownByItsAccounts() throws {
        #expect(try inspect().isRootFileSystem)
    }

    /// openat2(2) with RESOLVE_NO_XDEV says EXDEV where something is mounted, and asks nothing of it.
    @Test func whatIsMountedAtEtcIsNotAsked() throws {
        let usual = try inspect()
        let mounted = try CallTable.failing(.openat2, with: EXDEV) { try inspect() }
        #expect(!mounted.isRootFileSystem)
        #expect(mounted.looks == usual.looks - 2, "neither etc/passwd nor usr")
    }

    @Test(arguments: [ENOSYS, EPERM]) func theSecondChoiceFindsIt(code: Int32) throws {
        let inspected = try CallTable.failing(.openat2, with: code, times: .max) { try inspect() }
        #expect(inspected.isRootFileSystem)
    }
}
