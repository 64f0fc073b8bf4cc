import Glibc
import SafeFiles
import SystemPackage
import Testing

struct ReplacingTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    private func write(_ text: String, to name: FileName, _ how: Replacement = Replacement()) throws -> Outcome {
        try tree.open().write(bytes(text).span.bytes, to: name, how)
    }

    @Test func newFilesAreTheirMakersAlone() throws {
        let directory = try tree.open()
        #expect(try write("new", to: "file").bytes == 3)
        #expect(tree.text("file") == "new")
        #expect(tree.mode("file") == 0o600)
        try directory.createFile("second", access: .exactly(0o664)).close()
        #expect(tree.mode("second") == 0o664)
        _ = try directory.createDirectory("directory", access: .exactly(0o2775))
        #expect(tree.mode("directory") == 0o2775)
        _ = try directory.createDirectory("own")
        #expect(tree.mode("own") == 0o700)
        for name: FileName in ["file", "directory"] {
            let failed = failure { () throws(FileFailure) in try directory.createFile(name).close() }
            #expect(failed?.errno == .fileExists)
        }
        #expect(tree.names == ["directory", "file", "own", "second"])
    }

    @Test func defaultListsGrantNothingUnasked() throws {
        try #require(tree.set("system.posix_acl_default", of: ".", to: accessList(naming: 12345, rights: 7, mask: 7)))
        let directory = try tree.open()
        try directory.createFile("exact", access: .exactly(0o660)).close()
        #expect(tree.value("system.posix_acl_access", of: "exact") == nil)
        try directory.createFile("private").close()
        #expect(tree.value("system.posix_acl_access", of: "private") == nil)
        _ = try directory.createDirectory("directory")
        #expect(tree.value("system.posix_acl_default", of: "directory") == nil)
        try directory.createFile("inherited", access: .inherited(0o660)).close()
        #expect(tree.value("system.posix_acl_access", of: "inherited") != nil)
        var how = Replacement()
        how.access = .inherited(0o660)
        _ = try write("x", to: "written", how)
        let expected = tree.value("system.posix_acl_access", of: "inherited")
        #expect(tree.value("system.posix_acl_access", of: "written") == expected)
    }

    @Test func metadataIsKept() throws {
        try tree.file("file", "old", mode: 0o640)
        let list = accessList(naming: 12345, rights: 4, mask: 4)
        try #require(tree.set("system.posix_acl_access", of: "file", to: list))
        try #require(tree.set("user.note", of: "file", to: bytes("kept")))
        if geteuid() == 0 { try #require(chown(tree.path("file"), 12345, 23456) == 0) }
        let before = try #require(tree.status("file"))
        let directory = try tree.open(.unchecked)
        let outcome = try directory.write(bytes("new").span.bytes, to: "file")
        let after = try #require(tree.status("file"))
        #expect(outcome.lost == [])
        #expect(tree.text("file") == "new")
        #expect(after.st_ino != before.st_ino)
        #expect((after.st_uid, after.st_gid, after.st_mode) == (before.st_uid, before.st_gid, before.st_mode))
        #expect(tree.value("system.posix_acl_access", of: "file") == list)
        #expect(tree.value("user.note", of: "file") == bytes("kept"))
        #expect(tree.names == ["file"])
    }

    @Test func aListThatIsNotKeptGrantsNothing() throws {
        try tree.file("file", "old", mode: 0o600)
        let none = UInt32.max
        // The group may read; the mask lets others write, whom the mode's bits would make the group.
        let list = accessList([(1, 6, none), (2, 0, 1), (2, 6, 12345), (4, 4, none), (16, 6, none), (32, 4, none)])
        try #require(tree.set("system.posix_acl_access", of: "file", to: list))
        var how = Replacement()
        how.keeping = .mode
        _ = try write("new", to: "file", how)
        #expect(tree.value("system.posix_acl_access", of: "file") == nil)
        // User 1 was refused by name.
        #expect(tree.mode("file") == 0o600)
    }

    @Test func whatIsNoFileIsNotReplaced() throws {
        try tree.fifo("fifo")
        try tree.directory("directory")
        try tree.link("link", to: "file")
        try tree.file("file", "old")
        #expect(Glibc.link(tree.path("file"), tree.path("second")) == 0)
        let before = tree.all
        let directory = try tree.open()
        func refusal(_ name: FileName, _ how: Replacement = Replacement()) -> FileFailure.Refusal? {
            failure { () throws(FileFailure) in _ = try directory.write(bytes("new").span.bytes, to: name, how) }?
                .refusal
        }
        #expect(refusal("fifo") == .kind(.fifo))
        #expect(refusal("directory") == .kind(.directory))
        #expect(refusal("link") == .link)
        #expect(refusal("file") == .hardLinks(2))
        #expect(tree.all == before)
        var how = Replacement()
        how.breakingHardLinks = true
        #expect(refusal("file", how) == nil)
        #expect(tree.text("second") == "old")
    }

    @Test func anotherInodeIsNotReplaced() throws {
        try tree.file("file", "old")
        try tree.file("other", "other")
        let directory = try tree.open()
        var how = Replacement()
        how.ifStill = try directory.facts(of: "file").identity
        _ = try write("new", to: "file", how)
        let failed = failure { () throws(FileFailure) in
            _ = try directory.write(bytes("newer").span.bytes, to: "file", how)
        }
        #expect(failed?.refusal == .changed)
        #expect(tree.text("file") == "new")
        let gone = failure { () throws(FileFailure) in
            _ = try directory.write(bytes("newer").span.bytes, to: "gone", how)
        }
        #expect(gone?.refusal == .changed)
        #expect(tree.names == ["file", "other"])
    }

    @Test func publishedFilesAreWholeAndNeverReplace() throws {
        let directory = try tree.open()
        let new = try directory.makeFile(access: .exactly(0o644))
        try new.file.append(bytes("text").span.bytes)
        #expect(tree.names == [])
        try new.publish(as: "file", in: directory)
        #expect(tree.text("file") == "text")
        #expect(tree.mode("file") == 0o644)
        let failed = failure { () throws(FileFailure) in try directory.makeFile().publish(as: "file", in: directory) }
        #expect(failed?.errno == .fileExists)
        #expect(tree.names == ["file"])
    }

    @Test func scopesLeaveNothing() throws {
        struct Own: Error {}
        let directory = try tree.open()
        let text = try directory.withTemporaryFile { file throws(FileFailure) in
            try file.append(bytes("text").span.bytes)
            return try file.contents(atMost: 9)
        }
        #expect(text == bytes("text"))
        try directory.withTemporaryDirectory { inner throws(FileFailure) in
            try inner.createFile("a").close()
            _ = try inner.createDirectory("b").createDirectory("c")
        }
        #expect(throws: ScopeFailure<Own>.self) {
            try directory.withTemporaryDirectory { _ throws(Own) in throw Own() }
        }
        #expect(tree.names == [])
    }
}
