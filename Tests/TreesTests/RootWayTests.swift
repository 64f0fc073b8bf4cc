import Descriptors
import Facts
import Glibc
import Testing

@testable import Trees

/// The way to a root is the kernel's, and is gone once.
@Suite(.serialized) struct RootWayTests {
    let scratch = ScratchDirectory()
    private let trust = Trust(owners: [0, getuid()], groups: [0])

    init() {
        scratch.directory("a")
        scratch.directory("a/b")
        scratch.directory("a/b/c")
        scratch.file("a/file")
        scratch.link("a/link", to: "b")
        scratch.link("a/absolute", to: "\(scratch.path)/a/b/c")
        scratch.link("a/twice", to: "./link/../link//c/")
        scratch.link("a/missing", to: "nowhere")
        scratch.link("a/round", to: "round")
        scratch.link("a/toFile", to: "file")
        scratch.link("a/process", to: "/proc/thread-self/cwd/a")
    }

    /// The device and the inode that the kernel comes to; nothing where it comes to no directory.
    private func kernel(_ path: String) -> ObjectIdentity? {
        let directory = open(path, O_RDONLY | O_DIRECTORY)
        guard directory >= 0 else { return nil }
        defer { close(directory) }
        var status = stat()
        return fstat(directory, &status) == 0 ? identity(status) : nil
    }

    private func identity(_ status: stat) -> ObjectIdentity {
        // makedev(3): statx(2) tells the major and the minor number apart.
        let device = UInt64(status.st_dev)
        return ObjectIdentity(
            device: (device >> 8 & 0xFFF) << 32 | device & 0xFF | device >> 12 & 0xFFF00, inode: UInt64(status.st_ino))
    }

    private struct End {
        var identity: ObjectIdentity
        var location: [UInt8]?
        var passesUntrustedLink: Bool
    }

    private func end(_ path: String, followingLink: Bool = true) throws(SystemFailure) -> End {
        let way = try RootWay(to: Array(path.utf8), followingLink: followingLink, trust: trust)
        let slash = [UInt8(ascii: "/")]
        return End(
            identity: way.root.identity,
            location: way.location.map { slash + $0.map(\.bytes).joined(separator: slash) },
            passesUntrustedLink: way.passesUntrustedLink)
    }

    /// With a directory of the tree as the working directory of this thread alone.
    private func inside<R>(_ directory: String = "", _ body: () throws -> R) throws -> R {
        let before = open(".", O_RDONLY | O_DIRECTORY)
        // CLONE_FS
        precondition(before >= 0 && unshare(0x200) == 0 && chdir("\(scratch.path)/\(directory)") == 0)
        defer {
            precondition(fchdir(before) == 0)
            close(before)
        }
        return try body()
    }

    @Test(arguments: [
        "a", "a/", "./a//b", "a/b/..", "a/b/../../a", "a/link", "a/link/", "a/link/.", "a/link/..", "a/link/c",
        "a/absolute",
        "a/absolute/../c", "a/twice", "a/missing", "a/missing/x", "a/round", "a/round/x", "a/toFile", "a/file",
        "a/file/..",
        "a/process", "a/process/b", "nowhere", ".", "..", "../..", "/", "//", "/..", "../../../../..",
        "/proc/thread-self/cwd",
        "/proc/thread-self/cwd/a", "/proc/thread-self/root", "/proc/thread-self/fd", "/proc/thread-self/attr",
        "/proc/net", "/tmp/.",
    ])
    func itLeadsWhereTheKernelGoes(path: String) throws {
        try inside {
            let expected = kernel(path)
            let found = try? end(path)
            #expect(found?.identity == expected)
            guard expected != nil, !path.contains("proc") else { return }
            let real = try #require(realpath(path, nil))
            defer { free(real) }
            #expect(found?.location == Array(String(cString: real).utf8))
        }
    }

    @Test(
        arguments: [
            ("a/link", "ELOOP"), ("a/link/", "ELOOP"), ("a/link/.", nil), ("a/link/c", nil), ("a/missing", "ELOOP"),
            ("nowhere", "ENOENT"), ("", "ENOENT"), ("a/file", "ENOTDIR"), ("a/file/x", "ENOTDIR"),
            ("a/round/.", "ELOOP"),
        ] as [(String, String?)])
    func aLinkAtTheEndIsFollowedOnRequest(path: String, refusal: String?) throws {
        try inside {
            do throws(SystemFailure) {
                _ = try end(path, followingLink: false)
                #expect(refusal == nil)
            } catch {
                #expect(error.name == refusal)
            }
        }
    }

    /// In a deployed tree everything above the root counts; and still each directory is asked for by its name once.
    @Test func noNameIsLookedUpTwice() throws {
        func calls(_ call: SystemCall, _ path: String) throws -> Int {
            try CallTable.count(call) {
                _ = try LiveTree(
                    root: Array("\(scratch.path)/\(path)".utf8), index: 0, followingLink: false,
                    options: LiveTree.options { $0.reachability = .host })
            }
        }
        #expect(try calls(.openat2, "a/b/c") == calls(.openat2, "a/b") + 1)
        #expect(try calls(.openat, "a/b/c") == calls(.openat, "a/b"))
        #expect(try calls(.statx, "a/b/c") == calls(.statx, "a/b") + 1)
    }

    @Test func directoriesAboveAreThoseThatItLedThrough() throws {
        let way = try RootWay(to: Array("\(scratch.path)/a/link/c".utf8), followingLink: false, trust: trust)
        let names = way.ancestors.map { $0.name.map { String(decoding: $0.bytes, as: UTF8.self) } }
        #expect(names.prefix(2) == ["b", "a"])
        #expect(names.last == .some(nil), "which has no name")
        let nearest = way.ancestors[0].identity
        #expect(nearest == kernel("\(scratch.path)/a/b"))
    }

    /// What the kernel does under `protected_symlinks` (proc_sys_fs(5)), whatever that is set to.
    @Test(.enabled(if: getuid() == 0)) func linksOfStrangersInSharedDirectoriesLeadNowhere() throws {
        scratch.directory("shared", mode: 0o1777)
        scratch.link("shared/mine", to: "../a")
        scratch.link("shared/stranger", to: "../a")
        scratch.link("a/stranger", to: "b")
        precondition(lchown("\(scratch.path)/shared/stranger", 4711, 4711) == 0)
        precondition(lchown("\(scratch.path)/a/stranger", 4711, 4711) == 0)
        #expect(throws: SystemFailure.linkDenied) { try end("\(scratch.path)/shared/stranger/b") }
        #expect(try end("\(scratch.path)/shared/mine/b").identity == kernel("\(scratch.path)/a/b"))
        #expect(try end("\(scratch.path)/a/stranger/c").passesUntrustedLink)
        #expect(try !end("\(scratch.path)/a/link/c").passesUntrustedLink)
    }
}

/// unshare(2), which the C library's Swift import lacks.
@_silgen_name("unshare")
private func unshare(_ flags: CInt) -> CInt
