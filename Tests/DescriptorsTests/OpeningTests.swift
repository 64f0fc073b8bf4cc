import Glibc
import Testing

@testable import Descriptors

struct OpeningTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func namesAreSingleComponents() {
        for refused in ["", ".", "..", "/", "a/", "/a", "a/b", "a\0b", "\0"] {
            #expect(FileName([UInt8](refused.utf8)) == nil, "\(refused)")
        }
        for accepted in ["a", "...", ".a", "..a", " ", "-rf", "\n", "\u{1b}[2J"] {
            #expect(FileName([UInt8](accepted.utf8))?.bytes == [UInt8](accepted.utf8))
        }
        #expect(FileName([0xFF, 0xFE])?.bytes == [0xFF, 0xFE])
    }

    @Test(arguments: [false, true])
    func directoryIsOpenedAndListed(crossingMounts: Bool) throws {
        let name = try tree.directory("sub")
        try tree.file("sub/inside")
        let directory = try tree.open().openDirectory(name, crossingMounts: crossingMounts)
        var reader = DirectoryReader()
        let names = try reader.allNames(directory)
        #expect(names == [[UInt8]("inside".utf8)])
    }

    @Test(arguments: [false, true])
    func linkToADirectoryIsNotFollowed(crossingMounts: Bool) throws {
        try tree.directory("sub")
        let name = try tree.link("link", to: "sub")
        let root = try tree.open()
        #expect(throws: SystemFailure(.openat2, ENOTDIR)) {
            _ = try root.openDirectory(name, crossingMounts: crossingMounts)
        }
        for code in [ENOSYS, EPERM] {
            #expect(throws: SystemFailure(.openat, ENOTDIR)) {
                try CallTable.failing(.openat2, with: code, times: .max) {
                    _ = try root.openDirectory(name, crossingMounts: crossingMounts)
                }
            }
        }
    }

    @Test func filesAndPipesAreNotDirectories() throws {
        let root = try tree.open()
        for name in [try tree.file("file"), try tree.fifo("pipe")] {
            #expect(throws: SystemFailure(.openat2, ENOTDIR)) {
                _ = try root.openDirectory(name, crossingMounts: false)
            }
        }
    }

    @Test func rootThatIsALinkIsRefusedAlsoWithATrailingSlash() throws {
        try tree.directory("sub")
        try tree.link("link", to: "sub")
        for path in ["link", "link/", "link///"] {
            let path = [UInt8](tree.path(path).utf8)
            #expect(throws: SystemFailure(.openat, ELOOP)) { _ = try Descriptor.openRoot(path, followingLink: false) }
            let followed = try Descriptor.openRoot(path, followingLink: true).status()
            #expect(try followed == tree.open().status(of: .required("sub")))
        }
    }

    @Test func rootThatIsNoDirectorySaysSo() throws {
        try tree.file("file")
        for (path, code) in [(tree.path("file"), ENOTDIR), (tree.path("gone"), ENOENT), ("", ENOENT), ("/\0", EINVAL)] {
            #expect(throws: SystemFailure(.openat, code)) {
                _ = try Descriptor.openRoot([UInt8](path.utf8), followingLink: false)
            }
        }
    }

    @Test func slashIsItsOwnParent() throws {
        let slash = try Descriptor.openSlash()
        #expect(try slash.openParent().status().isSameObject(as: slash.status()))
        #expect(
            try Descriptor.openRoot([UInt8]("//".utf8), followingLink: false).status().inode == slash.status().inode)
    }

    @Test func parentIsTheDirectoryAbove() throws {
        let name = try tree.directory("sub")
        let root = try tree.open()
        let parent = try root.openDirectory(name, crossingMounts: false).openParent()
        #expect(try parent.status().isSameObject(as: root.status()))
    }

    @Test func mountPointIsNotCrossed() throws {
        let slash = try Descriptor.openRoot([UInt8]("/".utf8), followingLink: false)
        let name = try FileName.required("proc")
        #expect(throws: SystemFailure(.openat2, EXDEV)) { _ = try slash.openDirectory(name, crossingMounts: false) }
        #expect(throws: SystemFailure(.openat2, EXDEV)) { _ = try slash.pin(name, crossingMounts: false) }
        #expect(try slash.openDirectory(name, crossingMounts: true).fileSystem().isKernelMade)
        #expect(try slash.status(of: name).isMountRoot)
        #expect(throws: SystemFailure(.openat, EXDEV)) {
            try CallTable.failing(.openat2, with: ENOSYS) { _ = try slash.openDirectory(name, crossingMounts: false) }
        }
        // Without statx there is no mount root to see beforehand: /proc compares the mounts after the opening.
        #expect(throws: SystemFailure(.openat, EXDEV)) {
            try CallTable.failing(.openat2, with: ENOSYS) {
                try CallTable.failing(.statx, with: ENOSYS, times: .max) {
                    _ = try slash.openDirectory(name, crossingMounts: false)
                }
            }
        }
    }

    @Test func pinOfAPipeDoesNotWaitAndPinOfALinkIsTheLink() throws {
        let (pipe, link) = (try tree.fifo("pipe"), try tree.link("link", to: "nowhere"))
        let root = try tree.open()
        #expect(try root.pin(pipe, crossingMounts: false).status().mode & S_IFMT == S_IFIFO)
        let pin = try root.pin(link, crossingMounts: false)
        #expect(try pin.status().isLink)
        #expect(try pin.linkTarget() == [UInt8]("nowhere".utf8))
        #expect(try root.linkTarget(of: link) == [UInt8]("nowhere".utf8))
    }
}
