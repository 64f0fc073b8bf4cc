import Glibc
import Testing

@testable import Descriptors

/// A file that nobody else can open, and of which nothing stays behind.
@Suite struct UnnamedFileTests {
    /// What closures can return.
    private final class Box {
        let file: UnnamedFile

        init(in tree: TemporaryTree) throws(SystemFailure) {
            file = try UnnamedFile(in: Array(tree.path.utf8))
        }
    }

    private func expectItWorks(_ file: borrowing UnnamedFile) throws {
        try file.append(Array("one".utf8))
        try file.append(Array("two".utf8))
        #expect(try file.read(atMost: 100, at: 0) == Array("onetwo".utf8))
        #expect(try file.read(atMost: 2, at: 2) == Array("et".utf8))
        #expect(try file.read(atMost: 2, at: 6).isEmpty)
    }

    @Test func keepsWhatItIsGiven() throws {
        let tree = try TemporaryTree()
        let box = try Box(in: tree)
        #expect(tree.names.isEmpty)
        try expectItWorks(box.file)
    }

    #if DEBUG
        @Test(arguments: [EISDIR, EOPNOTSUPP])
        func losesItsNameWhereTheFileSystemGivesOne(code: Int32) throws {
            let tree = try TemporaryTree()
            let box = try CallTable.failing(.openat, with: code) { try Box(in: tree) }
            #expect(tree.names.isEmpty)
            try expectItWorks(box.file)
        }

        /// Who may rename what is in the directory could keep the name.
        @Test func getsNoNameWhereStrangersCouldRenameIt() throws {
            let tree = try TemporaryTree()
            chmod(tree.path, 0o777)
            #expect(throws: SystemFailure(.openat, EPERM)) {
                _ = try CallTable.failing(.openat, with: EOPNOTSUPP) { try Box(in: tree) }
            }
            #expect(tree.names.isEmpty)
            chmod(tree.path, 0o1777)
            try expectItWorks(try CallTable.failing(.openat, with: EOPNOTSUPP) { try Box(in: tree) }.file)
        }

        @Test func aNameThatStaysIsAFailure() throws {
            let tree = try TemporaryTree()
            #expect(throws: SystemFailure(.unlinkat, EIO)) {
                _ = try CallTable.failing(.openat, with: EOPNOTSUPP) {
                    try CallTable.failing(.unlinkat, with: EIO) { try Box(in: tree) }
                }
            }
        }

        @Test func aFullDiskIsSaid() throws {
            let tree = try TemporaryTree()
            let box = try Box(in: tree)
            #expect(throws: SystemFailure(.write, ENOSPC)) {
                try CallTable.failing(.write, with: ENOSPC) { try box.file.append([1]) }
            }
        }
    #endif

    @Test func isRefusedWhereThereIsNoDirectory() throws {
        let tree = try TemporaryTree()
        #expect(throws: SystemFailure(.openat, ENOENT)) {
            _ = try UnnamedFile(in: Array(tree.path("none").utf8))
        }
    }
}
