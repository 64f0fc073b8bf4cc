import Glibc
import Testing

@testable import Descriptors

struct AtomicFileTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    private func bytes(_ name: String) -> [UInt8] { [UInt8](tree.path(name).utf8) }

    @Test func appearsWholeAndOnlyWithCommit() throws {
        try tree.file("report", "old")
        var file = try AtomicFile(replacing: bytes("report"))
        try file.write([UInt8]("new ".utf8))
        try file.write([UInt8]("text".utf8))
        #expect(tree.text("report") == "old")
        try file.commit()
        #expect(tree.text("report") == "new text")
        #expect(tree.names == ["report"])
    }

    @Test func largeContentIsWhole() throws {
        let text = [UInt8](repeating: 65, count: 3_000_000)
        var file = try AtomicFile(replacing: bytes("report"))
        try file.write(text)
        try file.commit()
        #expect(tree.text("report")?.utf8.count == text.count)
    }

    @Test func withoutCommitNothingRemains() throws {
        do {
            var file = try AtomicFile(replacing: bytes("report"))
            try file.write([1])
            #expect(tree.names.count == 1)
        }
        #expect(tree.names == [])
    }

    @Test(arguments: [mode_t(0o022), 0o077, 0o002, 0])
    func modeObeysTheMask(mask: mode_t) throws {
        let path = bytes("report")
        let seen = try onOwnThread {
            // The mask belongs to what this unshares, so that other tests keep theirs.
            guard unshareFileSystemState() else { throw SystemFailure(.unshare, errno) }
            umask(mask)
            var file = try AtomicFile(replacing: path)
            try file.write([1])
            try file.commit()
            return Process.umask
        }
        #expect(tree.mode("report") == 0o666 & ~mask)
        #expect(seen == UInt16(mask))
    }

    @Test(arguments: [(mode_t(0o600), mode_t(0o600)), (0o640, 0o640), (0o400, 0o400), (0o777, 0o644), (0o4606, 0o604)])
    func whatTheReplacedFileDeniesStaysDenied(before: mode_t, after: mode_t) throws {
        try tree.file("report", "old", mode: before)
        let path = bytes("report")
        try onOwnThread {
            guard unshareFileSystemState() else { throw SystemFailure(.unshare, errno) }
            umask(0o022)
            var file = try AtomicFile(replacing: path)
            try file.write([1])
            try file.commit()
        }
        #expect(tree.mode("report") == after)
    }

    @Test func ownPipeIsWrittenTo() throws {
        try tree.fifo("pipe")
        let reader = Glibc.open(tree.path("pipe"), O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        chmod(tree.path, 0o1777)
        var file = try AtomicFile(replacing: bytes("pipe"))
        try file.write([7])
        try file.commit()
        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) == 1 && byte == 7)
    }

    @Test(arguments: [mode_t(0o1777), 0o777, 0o775]) func pipeOfAnotherIsNot(directory: mode_t) throws {
        try tree.fifo("pipe")
        guard chown(tree.path("pipe"), 12345, 12345) == 0 else {
            print("skipped: a FIFO of another account: only root can make one")
            return
        }
        let reader = Glibc.open(tree.path("pipe"), O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        chmod(tree.path, directory)
        #expect(throws: SystemFailure.foreignStream) { _ = try AtomicFile(replacing: bytes("pipe")) }
        // Where nobody else may make anything, somebody who might do so has put it there.
        chmod(tree.path, 0o755)
        _ = try AtomicFile(replacing: bytes("pipe"))
        // Whoever the directory belongs to can do with it what he likes anyway.
        chmod(tree.path, directory)
        chown(tree.path, 12345, 12345)
        _ = try AtomicFile(replacing: bytes("pipe"))
    }

    @Test func onePlaceHasManySpellings() throws {
        try tree.directory("directory")
        try tree.link("link", to: "directory")
        let place = try AtomicFile.Place(of: bytes("directory/report"))
        for other in ["link/report", "directory/./report", "directory/../link/report", "directory//report"] {
            #expect(try AtomicFile.Place(of: bytes(other)) == place, "\(other)")
        }
        for other in ["directory/report2", "report"] {
            #expect(try AtomicFile.Place(of: bytes(other)) != place, "\(other)")
        }
        #expect(throws: SystemFailure(.openat, ENOENT)) { _ = try AtomicFile.Place(of: bytes("gone/report")) }
    }

    @Test func linkIsRefusedAndStays() throws {
        try tree.file("target", "kept")
        try tree.link("report", to: "target")
        try tree.link("dangling", to: "nowhere")
        for name in ["report", "dangling"] {
            #expect(throws: SystemFailure(.openat, ELOOP)) { _ = try AtomicFile(replacing: bytes(name)) }
        }
        #expect(tree.text("target") == "kept")
        #expect(tree.names == ["dangling", "report", "target"])
    }

    @Test func placesWhereNoFileCanBeAreRefused() throws {
        try tree.directory("directory")
        let cases: [([UInt8], Int32)] = [
            (bytes("directory"), EISDIR), (bytes("directory/"), EINVAL), (bytes("directory/.."), EINVAL), ([], ENOENT),
            (bytes("gone/report"), ENOENT), ([0x61, 0], EINVAL),
        ]
        for (path, code) in cases {
            #expect(throws: SystemFailure(.openat, code)) { _ = try AtomicFile(replacing: path) }
        }
    }

    @Test func fullDeviceSaysSo() throws {
        var file = try AtomicFile(replacing: [UInt8]("/dev/full".utf8))
        let failure = #expect(throws: SystemFailure.self) { try file.write([1]) }
        #expect(failure == SystemFailure(.write, ENOSPC))
    }

    @Test func deviceIsWrittenToAndStaysADevice() throws {
        var file = try AtomicFile(replacing: [UInt8]("/dev/null".utf8))
        try file.write([1, 2, 3])
        try file.commit()
        let device = try Descriptor.openRoot([UInt8]("/dev".utf8), followingLink: true).status(of: .required("null"))
        #expect(device.mode & S_IFMT == S_IFCHR)
    }

    @Test(arguments: [SystemCall.write, .fsync, .close, .renameat])
    func failureLeavesTheOldFileAndNothingElse(call: SystemCall) throws {
        try tree.file("report", "old")
        let path = bytes("report")
        #expect(throws: SystemFailure(call, ENOSPC)) {
            try CallTable.failing(call, with: ENOSPC) {
                var file = try AtomicFile(replacing: path)
                try file.write([1])
                try file.commit()
            }
        }
        #expect(tree.text("report") == "old")
        #expect(tree.names == ["report"])
    }

    @Test func occupiedTemporaryNamesAreAvoided() throws {
        let path = bytes("report")
        // The first openat is the directory's.
        try CallTable.failing(.openat, with: EEXIST, after: 1, times: 3) {
            var file = try AtomicFile(replacing: path)
            try file.write([1])
            try file.commit()
        }
        #expect(tree.names == ["report"])
        #expect(throws: SystemFailure(.openat, EEXIST)) {
            try CallTable.failing(.openat, with: EEXIST, after: 1, times: .max) { _ = try AtomicFile(replacing: path) }
        }
    }
}
