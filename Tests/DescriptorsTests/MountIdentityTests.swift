import Glibc
import Testing

@testable import Descriptors

/// Where another mount begins, as far as the kernel says.
struct MountIdentityTests {
    let tree: TemporaryTree
    let name: FileName

    init() throws {
        tree = try TemporaryTree()
        name = try tree.file("file", "text")
    }

    @Test(
        arguments: [
            (false, 1, 1, false), (false, 1, 2, true), (true, 1, 1, true), (true, nil, nil, true),
            // What is not known is no other mount.
            (false, nil, 1, false), (false, 1, nil, false), (false, nil, nil, false),
        ] as [(Bool, UInt64?, UInt64?, Bool)])
    func anotherMountIsKnownByItsRootOrItsId(isRoot: Bool, own: UInt64?, other: UInt64?, isOther: Bool) throws {
        var status = try tree.open().status(of: name)
        status.isMountRoot = isRoot
        status.mountID = own
        #expect(status.isOnOtherMount(than: other) == isOther)
    }

    @Test func anEntryIsOnTheMountOfItsDirectory() throws {
        let root = try tree.open()
        let status = try root.status(of: name)
        #expect(try !status.isOnOtherMount(than: root.status().mountID))
        #expect(try Descriptor.openRoot(Array("/proc".utf8), followingLink: false).status().isMountRoot)
    }

    /// fstatat(2), which takes the place of statx(2), knows of no mounts.
    @Test(arguments: [ENOSYS, EPERM]) func withoutStatxNothingIsTakenForAMount(code: Int32) throws {
        let root = try tree.open()
        let id = try root.status().mountID
        let status = try CallTable.failing(.statx, with: code) { try root.status(of: name) }
        #expect(status.mountID == nil)
        #expect(!status.isOnOtherMount(than: id))
    }
}
