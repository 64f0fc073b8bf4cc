import Glibc
import Testing

@testable import Descriptors

struct ReadingTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func pinnedFileIsReopenedAndRead() throws {
        let name = try tree.file("file", "0123456789")
        let pin = try tree.open().pin(name, crossingMounts: false)
        #expect(throws: SystemFailure(.pread, EBADF)) { _ = try pin.read(atMost: 1, at: 0) }
        let file = try pin.reopenForReading()
        #expect(try file.read(atMost: 4, at: 2) == [UInt8]("2345".utf8))
        #expect(try file.read(atMost: 100, at: 8) == [UInt8]("89".utf8))
        #expect(try file.read(atMost: 100, at: 10) == [])
        #expect(try file.read(atMost: 0, at: 0) == [])
        #expect(throws: SystemFailure(.pread, EINVAL)) { _ = try file.read(atMost: 1, at: -1) }
        #expect(throws: SystemFailure(.pread, EINVAL)) { _ = try file.read(atMost: 8, at: .max) }
    }

    @Test func replacedNameDoesNotChangeWhatIsPinned() throws {
        let name = try tree.file("file", "before")
        let root = try tree.open()
        let pin = try root.pin(name, crossingMounts: false)
        #expect(rename(tree.path("file"), tree.path("moved")) == 0)
        try tree.file("file", "after")
        #expect(try pin.reopenForReading().read(atMost: 10, at: 0) == [UInt8]("before".utf8))
        #expect(try !pin.status().isSameObject(as: root.status(of: name)))
    }

    @Test func longLinkTargetsAreWhole() throws {
        for length in [1, 255, 256, 257, 4095] {
            let target = String(repeating: "x", count: length)
            let name = try tree.link("link\(length)", to: target)
            #expect(try tree.open().linkTarget(of: name) == [UInt8](target.utf8))
        }
    }

    @Test func fileIsNoLink() throws {
        let name = try tree.file("file")
        let root = try tree.open()
        #expect(throws: SystemFailure(.readlinkat, EINVAL)) { _ = try root.linkTarget(of: name) }
    }

    @Test func statusTellsWhatWasMade() throws {
        let name = try tree.file("file", "12345", mode: 0o4751)
        #expect(chown(tree.path("file"), 0, 0) == 0 || getuid() != 0)
        #expect(chmod(tree.path("file"), 0o4751) == 0)
        let times = [timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: -5, tv_nsec: 999_999_999)]
        #expect(utimensat(AT_FDCWD, tree.path("file"), times, 0) == 0)
        let root = try tree.open()
        let status = try root.status(of: name)
        #expect(status.mode == 0o104751)
        #expect(status.size == 5)
        #expect(status.links == 1)
        #expect(status.owner == geteuid())
        #expect(status.modified == .init(seconds: -5, nanoseconds: 999_999_999))
        #expect(status.changed > status.modified)
        #expect(status.isRegularFile && !status.isDirectory && !status.isLink)
        let rootStatus = try root.status()
        #expect(status.mountID != nil)
        #expect(status.mountID == rootStatus.mountID)
        #expect(try root.synchronizedStatus(of: name) == status)
        #expect(try root.pin(name, crossingMounts: false).status() == status)
    }

    @Test func statusWithoutStatxLacksOnlyMountAttributesAndBirth() throws {
        let name = try tree.file("file", "12345", mode: 0o640)
        let root = try tree.open()
        for code in [ENOSYS, EPERM] {
            var expected = try root.status(of: name)
            expected.mountID = nil
            expected.attributes = 0
            expected.born = nil
            let status = try CallTable.failing(.statx, with: code) { try root.status(of: name) }
            #expect(status == expected)
        }
    }

    @Test func deviceNumbersAreTheDevices() throws {
        let devices = try Descriptor.openRoot([UInt8]("/dev".utf8), followingLink: true)
        let status = try devices.status(of: .required("null"))
        #expect(status.mode & S_IFMT == S_IFCHR)
        #expect((status.deviceMajor, status.deviceMinor) == (1, 3))
    }

    @Test func fileSystemsAreToldApart() throws {
        let proc = try Descriptor.openRoot([UInt8]("/proc".utf8), followingLink: false).fileSystem()
        #expect(proc.type == 0x9FA0 && proc.isKernelMade && !proc.isRemote)
        let system = try tree.open().fileSystem()
        #expect(!system.isKernelMade && !system.isRemote && !system.isReadOnly && !system.lacksPermissions)
        #expect(try Descriptor.openSlash().fileSystem().type != 0)
    }
}
