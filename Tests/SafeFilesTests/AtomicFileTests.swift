import Glibc
import Outputs
import SafeFiles
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
            #expect(tree.names == [])
        }
        #expect(tree.names == [])
    }

    @Test(arguments: [mode_t(0o022), 0o077, 0o002, 0])
    func modeObeysTheMask(mask: mode_t) throws {
        let path = bytes("report")
        let seen = try underMask(mask) {
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
        try underMask(0o022) {
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
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    /// With names for new files and without: a file system may have none that have no name.
    private static let fallbacks: [(SystemCall, Int32)?] = [nil, (.openat, EOPNOTSUPP), (.openat, EISDIR)]

    private func write(_ path: [UInt8], _ fallback: (SystemCall, Int32)?) throws {
        // The first openat is the directory's.
        try CallTable.failing(.openat, with: fallback?.1 ?? 0, after: 1, times: fallback == nil ? 0 : 1) {
            var file = try AtomicFile(replacing: path)
            try file.write([1])
            try file.commit()
        }
    }

    @Test(arguments: fallbacks, [SystemCall.pwrite, .fsync, .renameat2])
    func failureLeavesTheOldFileAndNothingElse(fallback: (SystemCall, Int32)?, call: SystemCall) throws {
        try tree.file("report", "old")
        let path = bytes("report")
        #expect(throws: SystemFailure(call, ENOSPC)) {
            try CallTable.failing(call, with: ENOSPC) { try write(path, fallback) }
        }
        #expect(tree.text("report") == "old")
        #expect(tree.names == ["report"])
        try write(path, fallback)
        #expect(tree.text("report") == "\u{1}")
        #expect(tree.names == ["report"])
    }

    @Test func aNameThatCannotBeGivenIsAFailure() throws {
        let path = bytes("report")
        #expect(throws: SystemFailure(.linkat, ENOSPC)) {
            try CallTable.failing(.linkat, with: ENOSPC) { try write(path, nil) }
        }
        #expect(tree.names == [])
    }

    @Test func occupiedTemporaryNamesAreAvoided() throws {
        try tree.file("report", "old")
        let path = bytes("report")
        try CallTable.failing(.linkat, with: EEXIST, times: 3) { try write(path, nil) }
        // The first openat2 looks at what is there.
        try CallTable.failing(.openat2, with: EEXIST, after: 1, times: 3) {
            try CallTable.failing(.openat, with: EOPNOTSUPP, after: 1) {
                var file = try AtomicFile(replacing: path)
                try file.write([2])
                try file.commit()
            }
        }
        #expect(tree.text("report") == "\u{2}")
        #expect(tree.names == ["report"])
        #expect(throws: SystemFailure.moved) {
            try CallTable.failing(.linkat, with: EEXIST, times: .max) { try write(path, nil) }
        }
        #expect(tree.names == ["report"])
    }

    @Test(arguments: [EINVAL, EACCES, EIO]) func theNameIsWaitedForWhereThatIsPossible(code: Int32) throws {
        let path = bytes("report")
        // The second is the directory's.
        let failure: SystemFailure?
        do {
            try CallTable.failing(.fsync, with: code, after: 1) { try write(path, nil) }
            failure = nil
        } catch {
            failure = error as? SystemFailure
        }
        #expect(failure == (code == EIO ? SystemFailure(.fsync, EIO) : nil))
        #expect(tree.text("report") == "\u{1}")
    }

    @Test func aSecondNameStaysWhatItIs() throws {
        try tree.file("report", "old")
        #expect(Glibc.link(tree.path("report"), tree.path("other")) == 0)
        try write(bytes("report"), nil)
        #expect(tree.text("report") == "\u{1}")
        #expect(tree.text("other") == "old")
    }

    /// Replacing and making anew come to the same, and to what open(2) makes: the default list's entries count, and nobody
    /// has its mask.
    @Test func aDefaultListHolds() throws {
        let list = accessList([(1, 7, .max), (2, 6, 12345), (4, 4, .max), (16, 6, .max), (32, 0, .max)])
        guard tree.set("system.posix_acl_default", of: ".", to: list) else {
            print("skipped: a default list: this file system has none")
            return
        }
        let plain = Glibc.open(tree.path("plain"), O_WRONLY | O_CREAT | O_EXCL, 0o666)
        try #require(plain >= 0)
        close(plain)
        try tree.file("old", mode: 0o666)
        for name in ["new", "old"] {
            for fallback in Self.fallbacks { try write(bytes(name), fallback) }
            #expect(tree.mode(name) == tree.mode("plain"), "\(name)")
            let (mine, its) = (
                tree.value("system.posix_acl_access", of: name), tree.value("system.posix_acl_access", of: "plain")
            )
            #expect(mine == its && its != nil, "\(name)")
        }
    }
}
