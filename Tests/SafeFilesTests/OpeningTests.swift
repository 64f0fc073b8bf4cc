import Glibc
import SafeFiles
import SystemPackage
import Testing

struct OpeningTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func whatIsNoFileIsNotOpened() throws {
        try tree.fifo("fifo")
        try tree.directory("directory")
        try tree.link("link", to: "file")
        try tree.file("file", "text")
        let directory = try tree.open()
        #expect(try directory.contents(of: "file", atMost: 4) == bytes("text"))
        #expect(failure { () throws(FileFailure) in _ = try directory.open("fifo") }?.refusal == .kind(.fifo))
        #expect(failure { () throws(FileFailure) in _ = try directory.open("link") }?.refusal == .link)
        #expect(failure { () throws(FileFailure) in _ = try directory.open("directory") }?.refusal == .kind(.directory))
        #expect(failure { () throws(FileFailure) in _ = try directory.open("gone") }?.errno == .noSuchFileOrDirectory)
        #expect(failure { () throws(FileFailure) in _ = try directory.directory("file") }?.refusal == .kind(.file))
    }

    @Test func devicesAreNotOpened() throws {
        let devices = try Directory(at: "/dev")
        #expect(failure { () throws(FileFailure) in _ = try devices.open("null") }?.refusal == .kind(.characterDevice))
    }

    @Test func lengthsAreBounded() throws {
        try tree.file("file", "12345")
        try tree.file("empty")
        let directory = try tree.open()
        #expect(try directory.contents(of: "file", atMost: 5).count == 5)
        #expect(try directory.contents(of: "empty", atMost: 0).isEmpty)
        let refusal = failure { () throws(FileFailure) in _ = try directory.contents(of: "file", atMost: 4) }?.refusal
        #expect(refusal == .tooLarge(limit: 4))
        #expect(truncate(tree.path("file"), 1 << 34) == 0)
        let sparse = failure { () throws(FileFailure) in _ = try directory.contents(of: "file", atMost: 1 << 20) }
        #expect(sparse?.refusal == .tooLarge(limit: 1 << 20))
    }

    @Test func filesOfTheKernelAreReadToTheirEnd() throws {
        let directory = try Directory(at: FilePath("/proc/\(getpid())"))
        #expect(try !directory.contents(of: "status", atMost: 1 << 16).isEmpty)
        let sent = failure { () throws(FileFailure) in _ = try directory.contents(of: "status", atMost: 8) }?.refusal
        #expect(sent == .tooLarge(limit: 8))
    }

    @Test func expectationsHoldBeforeOpening() throws {
        try tree.file("file", "text", mode: 0o660)
        try tree.file("twin", "text", mode: 0o600)
        #expect(Glibc.link(tree.path("twin"), tree.path("second")) == 0)
        let directory = try tree.open()
        func refusal(_ name: FileName, _ expected: Expectation) -> FileFailure.Refusal? {
            failure { () throws(FileFailure) in _ = try directory.open(name, expected) }?.refusal
        }
        #expect(refusal("file", .secret) == .mode(0o660))
        #expect(refusal("twin", .ownFile) == .hardLinks(2))
        var expected = Expectation.file
        expected.identity = try directory.facts(of: "twin").identity
        #expect(refusal("file", expected) == .changed)
        #expect(refusal("second", expected) == nil)
        expected = .file
        expected.owners = [12345]
        #expect(refusal("file", expected) == .owner(geteuid()))
        expected = .file
        expected.writers = Trust(owners: [geteuid()], groups: [])
        #expect(refusal("file", expected) == .writable(by: .group))
        expected.writers?.groups = [getegid()]
        #expect(refusal("file", expected) == nil)
    }

    @Test func namedWritersCount() throws {
        try tree.file("file", "text", mode: 0o600)
        try #require(tree.set("system.posix_acl_access", of: "file", to: accessList(naming: 12345, rights: 6)))
        let directory = try tree.open()
        let refusal = failure { () throws(FileFailure) in _ = try directory.open("file", .configuration) }?.refusal
        #expect(refusal == .writable(by: .namedEntries))
        try #require(tree.set("system.posix_acl_access", of: "file", to: accessList(naming: 12345, rights: 6, mask: 4)))
        #expect(failure { () throws(FileFailure) in _ = try directory.open("file", .configuration) } == nil)
    }

    @Test func strangersOnTheWayAreRefusedWithTheirDirectory() throws {
        try tree.directory("open", mode: 0o777)
        try tree.directory("open/inner")
        let path = FilePath(tree.path("open/inner"))
        let failed = failure { () throws(FileFailure) in _ = try Directory(at: path) }
        #expect(failed?.refusal == .untrustedAncestor(FilePath(tree.path("open"))))
        #expect(failed?.sentence.contains("trust") == true)
        #expect(failure { () throws(FileFailure) in _ = try Directory(at: path, trust: .unchecked) } == nil)
        #expect(chmod(tree.path("open"), 0o1777) == 0)
        #expect(failure { () throws(FileFailure) in _ = try Directory(at: path) } == nil)
        #expect(chmod(tree.path("open"), 0o755) == 0)
        #expect(failure { () throws(FileFailure) in _ = try Directory(at: path) } == nil)
    }

    @Test(.enabled(if: geteuid() == 0)) func whatStrangersOwnIsRefused() throws {
        try tree.directory("theirs")
        try tree.directory("public", mode: 0o1777)
        try tree.file("public/theirs", "text")
        try tree.file("public/mine", "text")
        #expect(chown(tree.path("theirs"), 12345, 0) == 0)
        #expect(chown(tree.path("public/theirs"), 12345, 0) == 0)
        let failed = failure { () throws(FileFailure) in _ = try Directory(at: FilePath(tree.path("theirs"))) }
        #expect(failed?.refusal == .untrustedAncestor(FilePath(tree.path("theirs"))))
        let shared = try Directory(at: FilePath(tree.path("public")))
        #expect(try shared.contents(of: "mine", atMost: 9) == bytes("text"))
        let refused = failure { () throws(FileFailure) in _ = try shared.open("theirs") }
        #expect(refused?.refusal == .owner(12345))
        let replaced = failure { () throws(FileFailure) in
            _ = try shared.write([UInt8](1...2).span.bytes, to: "theirs")
        }
        #expect(replaced?.refusal == .owner(12345))
    }

    @Test func linksOnTheWay() throws {
        try tree.directory("real")
        try tree.directory("real/inner")
        try tree.link("near", to: "real/inner")
        try tree.link("far", to: tree.path("real"))
        try tree.link("out", to: "../../..")
        try tree.link("loop", to: "loop")
        let directory = try tree.open()
        func outcome(_ path: FilePath, _ links: Links) -> FileFailure? {
            failure { () throws(FileFailure) in _ = try directory.directory(at: path, links: links) }
        }
        #expect(outcome("near", .refuse)?.refusal == .link)
        #expect(outcome("near", .within) == nil)
        #expect(outcome("far", .within)?.refusal == .outside)
        #expect(outcome("far/inner", .follow) == nil)
        #expect(outcome("out", .within)?.refusal == .outside)
        #expect(outcome("loop", .follow)?.errno == .tooManySymbolicLinkLevels)
        #expect(outcome("..", .follow)?.refusal == .outside)
        #expect(outcome("real/../..", .refuse)?.refusal == .outside)
        #expect(outcome("real/./../real/inner", .refuse) == nil)
        #expect(outcome("/etc", .follow)?.refusal == .outside)
    }

    @Test func relativePathsBeginInTheWorkingDirectory() throws {
        // Other tests give threads working directories of their own, and remove these.
        if access(".", X_OK) == 0, getcwd(nil, 0) != nil {
            let here = try Directory(at: ".", trust: .unchecked)
            #expect(failure { () throws(FileFailure) in try here.synchronize() } == nil)
        }
        #expect(failure { () throws(FileFailure) in _ = try Directory(at: "") }?.errno == .noSuchFileOrDirectory)
    }

    @Test func locksKeepEachOtherOut() throws {
        try tree.file("lock")
        let directory = try tree.open()
        let exclusive = try held(directory, exclusively: true)
        #expect(exclusive != nil)
        let isKeptOut = try held(directory, exclusively: false) == nil
        #expect(isKeptOut)
        exclusive?.end()
        let shared = try held(directory, exclusively: false)
        #expect(shared != nil)
        let isLetIn = try held(directory, exclusively: false) != nil
        #expect(isLetIn)
        let isExcluded = try held(directory, exclusively: true) == nil
        #expect(isExcluded)
        shared?.end()
    }

    /// A lock in a box, for what wants to copy it.
    private final class Held {
        private var lock: Lock?
        init(_ lock: consuming Lock) { self.lock = consume lock }
        func end() { lock = nil }
    }

    private func held(_ directory: borrowing Directory, exclusively: Bool) throws -> Held? {
        guard let lock = try directory.open("lock").lock(exclusively: exclusively, waiting: false) else { return nil }
        return Held(lock)
    }

    @Test func sentencesEscapeWhatIsHostile() throws {
        let name = try #require(FileName([0x1B, 0x5B, 0x33, 0xFF]))
        let directory = try tree.open()
        let failed = failure { () throws(FileFailure) in _ = try directory.open(name) }
        let sentence = "/\\x1b[3\\xff: openat2: no such file or directory (ENOENT)"
        #expect(failed?.sentence.hasSuffix(sentence) == true, "\(failed?.sentence ?? "")")
    }
}
