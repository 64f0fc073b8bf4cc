import Glibc
import SafeFiles
import SystemPackage
import Testing

struct CopyingTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func filesLinksAndTreesAreCopied() throws {
        try tree.file("file", "text", mode: 0o4755)
        try tree.link("link", to: "/nowhere")
        try tree.directory("tree", mode: 0o750)
        try tree.directory("tree/inner", mode: 0o2711)
        try tree.file("tree/inner/file", "deep", mode: 0o640)
        try tree.link("tree/link", to: "inner")
        let directory = try tree.open()
        let outcome = try directory.copy("file", to: "file2", in: directory)
        #expect(outcome.bytes == 4)
        #expect(tree.text("file2") == "text")
        // Without set-id, unless it is asked for.
        #expect(tree.mode("file2") == 0o755)
        _ = try directory.copy("link", to: "link2", in: directory)
        #expect(try directory.target(ofLink: "link2") == "/nowhere")
        let copied = try directory.copy("tree", to: "tree2", in: directory)
        #expect(copied.bytes == 4)
        #expect(tree.mode("tree2") == 0o750)
        #expect(tree.mode("tree2/inner") == 0o711)
        #expect(tree.mode("tree2/inner/file") == 0o640)
        #expect(tree.text("tree2/inner/file") == "deep")
        #expect(try directory.directory("tree2").target(ofLink: "link") == "inner")
        let failed = failure { () throws(FileFailure) in _ = try directory.copy("file", to: "file2", in: directory) }
        #expect(failed?.errno == .fileExists)
    }

    @Test func whatHasNoContentIsRefused() throws {
        try tree.fifo("fifo")
        try tree.directory("tree")
        try tree.fifo("tree/fifo")
        let directory = try tree.open()
        let failed = failure { () throws(FileFailure) in _ = try directory.copy("fifo", to: "new", in: directory) }
        #expect(failed?.refusal == .kind(.fifo))
        let within = failure { () throws(FileFailure) in _ = try directory.copy("tree", to: "new", in: directory) }
        #expect(within?.refusal == .kind(.fifo))
        #expect(within?.left == .partial(done: 1))
    }

    @Test func holesStayHoles() throws {
        try tree.file("sparse", "beginning")
        #expect(truncate(tree.path("sparse"), 1 << 30) == 0)
        let directory = try tree.open()
        let outcome = try directory.copy("sparse", to: "copy", in: directory)
        #expect(outcome.bytes == 1 << 30)
        let status = try #require(tree.status("copy"))
        #expect(status.st_size == 1 << 30)
        #expect(status.st_blocks * 512 < 1 << 20)
        let start = try directory.open("copy")
        #expect(try start.facts().size == 1 << 30)
    }

    @Test func filesOfTheKernelAreCopiedWithTheirContent() throws {
        let directory = try tree.open()
        let processes = try Directory(at: FilePath("/proc/\(getpid())"))
        var how = Copying()
        how.durability = .none
        _ = try processes.copy("limits", to: "limits", in: directory, how)
        #expect(tree.text("limits")?.contains("Max open files") == true)
        if access("/sys/kernel/mm", F_OK) == 0 {
            let kernel = try Directory(at: "/sys/kernel")
            _ = try kernel.copy("uevent_seqnum", to: "uevent", in: directory, how)
            #expect(tree.text("uevent")?.isEmpty == false)
        }
        how.bounds.bytes = 8
        let failed = failure { () throws(FileFailure) in
            _ = try processes.copy("limits", to: "more", in: directory, how)
        }
        #expect(failed?.refusal == .bound(.bytes))
        #expect(!tree.names.contains("more"))
    }

    @Test func metadataIsCopiedOnRequest() throws {
        try tree.file("file", "text", mode: 0o640)
        let list = accessList(naming: 12345, rights: 6)
        try #require(tree.set("system.posix_acl_access", of: "file", to: list))
        try #require(tree.set("user.note", of: "file", to: bytes("kept")))
        let directory = try tree.open()
        _ = try directory.copy("file", to: "plain", in: directory)
        #expect(tree.value("system.posix_acl_access", of: "plain") == nil)
        #expect(tree.mode("plain") == 0o640)
        var how = Copying()
        how.keeping = [.mode, .accessControlList, .userAttributes, .times]
        _ = try directory.copy("file", to: "whole", in: directory, how)
        #expect(tree.value("system.posix_acl_access", of: "whole") == list)
        #expect(tree.value("user.note", of: "whole") == bytes("kept"))
        #expect(tree.status("whole")?.st_mtim.tv_nsec == tree.status("file")?.st_mtim.tv_nsec)
    }

    @Test func boundsHoldForTrees() throws {
        try tree.directory("tree")
        for number in 0..<5 { try tree.file("tree/\(number)", "12345") }
        let directory = try tree.open()
        var how = Copying()
        how.bounds.entries = 3
        let entries = failure { () throws(FileFailure) in _ = try directory.copy("tree", to: "a", in: directory, how) }
        #expect(entries?.refusal == .bound(.entries))
        how = Copying()
        how.bounds.bytes = 12
        let bytes = failure { () throws(FileFailure) in _ = try directory.copy("tree", to: "b", in: directory, how) }
        #expect(bytes?.refusal == .bound(.bytes))
    }

    @Test func movingNeverReplaces() throws {
        try tree.file("file", "text")
        try tree.file("taken", "other")
        try tree.directory("tree")
        try tree.directory("other")
        let directory = try tree.open()
        let failed = failure { () throws(FileFailure) in _ = try directory.move("file", to: "taken", in: directory) }
        #expect(failed?.errno == .fileExists)
        let other = try directory.directory("other")
        _ = try directory.move("file", to: "moved", in: other)
        _ = try directory.move("tree", to: "tree", in: other)
        #expect(tree.names == ["other", "taken"])
        #expect(tree.names(in: "other") == ["moved", "tree"])
        try directory.exchange("taken", with: "moved", in: other)
        #expect(tree.text("taken") == "text")
        #expect(tree.text("other/moved") == "other")
    }

    @Test(.enabled(if: access("/dev/shm", W_OK) == 0)) func movingAcrossMountsCopiesComparesAndRemoves() throws {
        let elsewhere = try TemporaryTree("/dev/shm")
        try tree.directory("tree")
        try tree.file("tree/file", "deep", mode: 0o600)
        try tree.file("file", "text", mode: 0o600)
        let (directory, other) = (try Opened(tree), try Opened(elsewhere))
        let failed = failure { () throws(FileFailure) in
            _ = try directory.directory.move("file", to: "file", in: other.directory)
        }
        try #require(failed?.errno == .improperLink)
        for name: FileName in ["file", "tree"] {
            _ = try directory.directory.move(name, to: name, in: other.directory, .copyAcrossMounts(Copying()))
        }
        #expect(tree.names == [])
        #expect(elsewhere.text("file") == "text")
        #expect(elsewhere.text("tree/file") == "deep")
        #expect(elsewhere.mode("tree/file") == 0o600)
    }

    @Test func linkingIsOfWhatWasLookedAt() throws {
        try tree.file("file", "text")
        try tree.link("link", to: "file")
        let directory = try tree.open()
        try directory.link("file", to: "second", in: directory)
        #expect(tree.status("file")?.st_ino == tree.status("second")?.st_ino)
        let again = failure { () throws(FileFailure) in try directory.link("file", to: "third", in: directory) }
        #expect(again?.refusal == .hardLinks(2))
        let link = failure { () throws(FileFailure) in try directory.link("link", to: "third", in: directory) }
        #expect(link?.refusal == .link)
    }
}

/// A directory in a box, for what wants to copy it.
final class Opened: Sendable {
    let directory: Directory
    init(_ tree: TemporaryTree) throws { directory = try tree.open() }
}
