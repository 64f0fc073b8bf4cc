import Descriptors
import Glibc
import Outputs
import SafeFiles
import Testing

/// Files that must not take the place of others: those that are made where nothing is, and copies beside a file.
struct AtomicFileCreatingTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    private func bytes(_ name: String) -> [UInt8] { [UInt8](tree.path(name).utf8) }

    @Test func createsWhereNothingIs() throws {
        try AtomicFile.create([UInt8]("text".utf8), at: bytes("new"))
        #expect(tree.text("new") == "text")
        #expect(tree.names == ["new"])
    }

    @Test func neverReplaces() throws {
        try tree.file("file", "old")
        try tree.link("link", to: "gone")
        try tree.directory("directory")
        let before = tree.all
        for name in ["file", "link", "directory"] {
            let failure = #expect(throws: SystemFailure.self) { try AtomicFile.create([1], at: bytes(name)) }
            #expect(failure?.code == EEXIST, "\(name)")
        }
        #expect(tree.all == before)
    }

    @Test(arguments: [mode_t(0o644), 0o600, 0o444, 0o755]) func copiesUnderTheFirstFreeName(mode: mode_t) throws {
        try tree.file("file", "one", mode: mode)
        try tree.file("file.bak.1", "other")
        for name in ["file.bak", "file.bak.2", "file.bak.3"] {
            #expect(try AtomicFile.backUp(bytes("file")) == bytes(name))
            #expect(tree.text(name) == "one")
            #expect(tree.mode(name) == mode)
        }
        #expect(tree.text("file") == "one" && tree.text("file.bak.1") == "other")
        #expect(tree.names == ["file", "file.bak", "file.bak.1", "file.bak.2", "file.bak.3"])
    }

    @Test func copiesNothingButFiles() throws {
        try tree.file("file")
        try tree.link("link", to: "file")
        try tree.directory("directory")
        try tree.fifo("pipe")
        let before = tree.all
        for (name, code) in [("link", ELOOP), ("directory", EISDIR), ("pipe", EINVAL), ("gone", ENOENT)] {
            #expect(throws: SystemFailure(.openat, code)) { _ = try AtomicFile.backUp(bytes(name)) }
        }
        #expect(tree.all == before)
    }
}
