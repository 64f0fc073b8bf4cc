import Glibc
import SafeFiles
import SystemPackage
import Testing

/// What a directory's default list does to what is made in it, for an account that no capability helps.
@Suite struct DefaultListTests {
    private static func list(owner: UInt16) -> [UInt8] {
        let none = UInt32.max
        return accessList([(1, owner, none), (2, 7, 12345), (4, 5, none), (16, 7, none), (32, 5, none)])
    }

    /// Runs `body` as an account without rights of its own; whether it did not throw.
    private func asNobody(_ body: () throws -> Void) throws -> Bool {
        let child = fork()
        try #require(child >= 0)
        if child == 0 {
            alarm(20)
            guard geteuid() != 0 || setgroups(0, nil) == 0 && setgid(65534) == 0 && setuid(65534) == 0 else { _exit(2) }
            _exit((try? body()) == nil ? 1 : 0)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }

    @Test(arguments: [UInt16(0), 2, 4, 6, 7])
    func ownersEnterWhatTheyMake(rights: UInt16) throws {
        let tree = try TemporaryTree()
        try tree.directory("shared")
        if geteuid() == 0 { try #require(chown(tree.path("shared"), 65534, 65534) == 0) }
        try #require(tree.set("system.posix_acl_default", of: "shared", to: Self.list(owner: rights)))
        let made = try asNobody {
            let shared = try tree.open(.unchecked).directory("shared")
            let inner = try shared.createDirectory("inner")
            _ = try inner.createFile("file")
            _ = try shared.createDirectory("exact", access: .exactly(0o750))
        }
        #expect(made)
        #expect(tree.mode("shared/inner") == 0o700)
        #expect(tree.mode("shared/exact") == 0o750)
        #expect(tree.value("system.posix_acl_access", of: "shared/inner") == nil)
        #expect(tree.value("system.posix_acl_default", of: "shared/inner") == nil)
    }
}

@_silgen_name("fork")
private func fork() -> pid_t
