import Glibc
import SafeFiles
import SystemPackage
import Testing

struct RemovingTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func namesGoAndNothingBehindThem() throws {
        try tree.file("file", "text")
        try tree.link("link", to: "file")
        try tree.fifo("fifo")
        try tree.directory("directory")
        let directory = try tree.open()
        try directory.removeFile("link")
        try directory.removeFile("fifo")
        #expect(tree.names == ["directory", "file"])
        let failed = failure { () throws(FileFailure) in try directory.removeFile("directory") }
        #expect(failed?.refusal == .kind(.directory))
    }

    @Test func thatInodeOrNothing() throws {
        try tree.file("file", "text")
        try tree.file("other", "text")
        let directory = try tree.open()
        let identity = try directory.facts(of: "file").identity
        let failed = failure { () throws(FileFailure) in try directory.removeFile("other", ifStill: identity) }
        #expect(failed?.refusal == .changed)
        #expect(tree.names == ["file", "other"])
        try directory.removeFile("file", ifStill: identity)
        #expect(tree.names == ["other"])
    }

    private func plant(_ name: String, width: Int, depth: Int) throws -> Int {
        try tree.directory(name)
        var count = 1
        for number in 0..<width { try tree.file("\(name)/\(number)", "x") }
        try tree.link("\(name)/link", to: "/")
        try tree.fifo("\(name)/fifo")
        count += width + 2
        if depth > 0 {
            for inner in 0..<2 { count += try plant("\(name)/d\(inner)", width: width, depth: depth - 1) }
        }
        return count
    }

    @Test func treesGoWhole() throws {
        let count = try plant("tree", width: 3, depth: 4)
        let directory = try tree.open()
        let removal = try directory.removeTree("tree")
        #expect(removal.failures == [])
        #expect(removal.removed == UInt64(count))
        #expect(tree.names == [])
    }

    /// More directories one in another than are held open, and names beside each of them.
    @Test func deepTreesGoWithFewDescriptors() throws {
        let directory = try tree.open()
        var inner = try directory.createDirectory("tree")
        for _ in 0..<300 {
            try inner.createFile("file").close()
            inner = try inner.createDirectory("d")
            try inner.createFile("after").close()
        }
        var options = WalkOptions()
        options.descriptors = 4
        options.visitingAfter = true
        var walk = try directory.walk(options)
        var (visited, after) = (0, 0)
        while let visit = try walk.next() { if visit.isAfter { after += 1 } else { visited += 1 } }
        #expect(visited == 901)
        #expect(after == 301)
        let (other, second) = (try Opened(tree), "tree2" as FileName)
        var how = Copying()
        how.durability = .none
        _ = try directory.copy("tree", to: second, in: other.directory, how)
        var comparison = try Comparison(directory.directory("tree"), directory.directory("tree2"), comparing: .mode)
        let difference = try comparison.next()
        #expect(difference == nil)
        for name: FileName in ["tree", "tree2"] { #expect(try directory.removeTree(name).failures == []) }
        #expect(tree.names == [])
    }

    @Test func boundsAndOtherInodesLeaveTheTreeItsName() throws {
        _ = try plant("tree", width: 8, depth: 1)
        let directory = try tree.open()
        var bounds = Bounds.usual
        bounds.entries = 4
        let removal = try directory.removeTree("tree", bounds)
        #expect(removal.failures.first?.refusal == .bound(.entries))
        #expect(tree.names == ["tree"])
        let other = try directory.facts(of: "tree").identity
        _ = try directory.createDirectory("second")
        let failed = failure { () throws(FileFailure) in _ = try directory.removeTree("second", ifStill: other) }
        #expect(failed?.refusal == .changed)
        #expect(tree.names == ["second", "tree"])
    }

    @Test(.enabled(if: geteuid() == 0)) func mountsStay() throws {
        try tree.directory("tree")
        try tree.directory("tree/mount")
        try tree.file("tree/file")
        try #require(mount("none", tree.path("tree/mount"), "tmpfs", 0, nil) == 0)
        defer { umount2(tree.path("tree/mount"), 2) }
        try tree.file("tree/mount/file", "there")
        let directory = try tree.open()
        let removal = try directory.removeTree("tree")
        #expect(removal.failures.map(\.refusal) == [.otherMount])
        #expect(tree.text("tree/mount/file") == "there")
        #expect(tree.names(in: "tree") == ["mount"])
        let inner = try directory.directory("tree")
        let failed = failure { () throws(FileFailure) in _ = try inner.removeTree("mount") }
        #expect(failed?.refusal == .otherMount)
        let opened = failure { () throws(FileFailure) in _ = try inner.directory("mount") }
        #expect(opened?.refusal == .otherMount)
        let failures = try directory.walk().sequence(onError: { _ in .proceed })
        #expect(failures.map { $0.path.string } == ["tree", "tree/mount"])
        #expect(failures.failures.map(\.refusal) == [.otherMount])
    }
}

@_silgen_name("mount")
private func mount(
    _ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>, _ type: UnsafePointer<CChar>, _ flags: UInt,
    _ data: UnsafeRawPointer?
) -> Int32

@_silgen_name("umount2")
@discardableResult
private func umount2(_ target: UnsafePointer<CChar>, _ flags: Int32) -> Int32
