import Glibc
import Testing

@testable import Descriptors

struct FileAccountsTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
        try tree.directory("etc")
        try tree.file(
            "etc/passwd",
            """
            root:x:0:0:root:/root:/bin/sh
            alice:x:1000:1000::/:/bin/sh
            bob:x:1001:1001::/:/bin/sh
            carol:x:1002:1001::/:/bin/sh
            second:x:1000:7::/:/bin/sh
            broken:x:-1:0::/:/bin/sh
            large:x:4294967296:0::/:/bin/sh
            short:x:1
            """)
        try tree.file("etc/group", "root:x:0:\nalice:x:1000:alice\nbob:x:1001:\nstaff:x:50:alice,bob\n:x:9:\n")
    }

    private func name(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

    @Test func accountsAreTheTreesOwn() throws {
        let accounts = try FileAccounts(root: tree.open())
        #expect(accounts.userName(1000) == name("alice"))
        #expect(accounts.groupName(50) == name("staff"))
        #expect(accounts.userName(4242) == nil)
        #expect(accounts.userID(named: name("bob")) == 1001)
        #expect(accounts.groupID(named: name("staff")) == 50)
        #expect(accounts.primaryGroup(of: 1002) == 1001)
        #expect(accounts.userID(named: name("broken")) == nil && accounts.userID(named: name("large")) == nil)
        #expect(accounts.malformedLines == 4)
    }

    @Test func groupIsPrivateWhereNobodyElseHasIt() throws {
        let accounts = try FileAccounts(root: tree.open())
        #expect(accounts.isPrivate(group: 1000, of: 1000))
        #expect(!accounts.isPrivate(group: 1001, of: 1001), "carol has it as primary group")
        #expect(!accounts.isPrivate(group: 50, of: 1000))
        #expect(!accounts.isPrivate(group: 1000, of: 1001))
        #expect(!accounts.isPrivate(group: 4242, of: 4242))
    }

    @Test func linksPipesAndHugeFilesAreRefused() throws {
        let passwd = tree.path("etc/passwd")
        #expect(rename(passwd, tree.path("elsewhere")) == 0)
        try tree.link("etc/passwd", to: "../elsewhere")
        #expect(throws: SystemFailure(.openat, EINVAL)) { _ = try FileAccounts(root: tree.open()) }
        unlink(passwd)
        try tree.fifo("etc/passwd")
        #expect(throws: SystemFailure(.openat, EINVAL)) { _ = try FileAccounts(root: tree.open()) }
        unlink(passwd)
        #expect(throws: SystemFailure(.openat2, ENOENT)) { _ = try FileAccounts(root: tree.open()) }
        try tree.file("etc/passwd")
        #expect(truncate(passwd, FileAccounts.sizeLimit + 1) == 0)
        #expect(throws: SystemFailure(.pread, EFBIG)) { _ = try FileAccounts(root: tree.open()) }
    }

    @Test func linkedEtcIsRefused() throws {
        let other = try TemporaryTree()
        try other.link("etc", to: tree.path("etc"))
        #expect(throws: SystemFailure(.openat2, ENOTDIR)) { _ = try FileAccounts(root: other.open()) }
    }

    @Test func swappedFileIsNoticed() throws {
        let etc = try tree.open().openDirectory(.required("etc"), crossingMounts: false)
        #expect(throws: SystemFailure(.openat2, ENXIO)) {
            try CallTable.failing(.openat2, with: ENXIO) { _ = try etc.openRegularFile(.required("passwd")) }
        }
        #expect(try etc.openRegularFile(.required("passwd")).read(atMost: 4, at: 0) == name("root"))
    }
}
