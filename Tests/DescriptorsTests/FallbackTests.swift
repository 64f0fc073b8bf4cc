import Glibc
import Testing

@testable import Descriptors

/// What happens where a newer call is missing (ENOSYS) or a filter denies it (EPERM).
struct FallbackTests {
    let tree: TemporaryTree
    let name: FileName
    let directory: FileName

    init() throws {
        tree = try TemporaryTree()
        name = try tree.file("file", "text")
        directory = try tree.directory("directory")
    }

    @Test(arguments: [ENOSYS, EPERM])
    func openat2GivesWayToOpenat(code: Int32) throws {
        let root = try tree.open()
        try CallTable.failing(.openat2, with: code, times: .max) {
            let opened = try CallTable.count(.openat) { _ = try root.openDirectory(directory, crossingMounts: false) }
            #expect(opened == 1)
            let pinned = try root.pin(name, crossingMounts: false).status()
            #expect(try pinned == root.status(of: name))
        }
    }

    @Test(arguments: [ENOSYS, EPERM])
    func openat2IsTriedAgainTheNextTime(code: Int32) throws {
        let root = try tree.open()
        try CallTable.failing(.openat2, with: code, times: 2) {
            _ = try root.openDirectory(directory, crossingMounts: true)
        }
        let calls = try CallTable.count(.openat2) { _ = try root.openDirectory(directory, crossingMounts: true) }
        #expect(calls == 1)
    }

    @Test func deniedNoAccessTimeIsRetriedOnceWithout() throws {
        let root = try tree.open()
        let calls = try CallTable.count(.openat2) {
            try CallTable.failing(.openat2, with: EPERM) {
                _ = try root.openDirectory(directory, crossingMounts: false)
            }
        }
        #expect(calls == 2)
        let path = [UInt8](tree.path.utf8)
        try CallTable.failing(.openat, with: EPERM) { _ = try Descriptor.openRoot(path, followingLink: false) }
        #expect(throws: SystemFailure(.openat, EPERM)) {
            try CallTable.failing(.openat, with: EPERM, times: 2) {
                _ = try Descriptor.openRoot(path, followingLink: false)
            }
        }
        let pin = try root.pin(name, crossingMounts: false)
        let text = try CallTable.failing(.openat, with: EPERM) { try pin.reopenForReading().read(atMost: 9, at: 0) }
        #expect(text == [UInt8]("text".utf8))
    }

    @Test(arguments: [ENOSYS, EPERM], [EACCES, EIO, ENOENT, ENOMEM, ENOTDIR, EOVERFLOW, EPERM, ENOSYS])
    func refusalOfTheSecondChoiceSurfaces(first: Int32, second: Int32) throws {
        let root = try tree.open()
        #expect(throws: SystemFailure(.fstatat, second)) {
            try CallTable.failing(.statx, with: first, times: .max) {
                try CallTable.failing(.fstatat, with: second) { _ = try root.status(of: name) }
            }
        }
        guard second != EPERM else { return }
        #expect(throws: SystemFailure(.openat, second)) {
            try CallTable.failing(.openat2, with: first, times: .max) {
                try CallTable.failing(.openat, with: second) {
                    _ = try root.openDirectory(directory, crossingMounts: true)
                }
            }
        }
    }

    @Test(arguments: [ENOSYS, EPERM])
    func missingProcIsNotAVanishedEntry(code: Int32) throws {
        let pin = try tree.open().pin(name, crossingMounts: false)
        #expect(throws: SystemFailure(.openat, ENOSYS)) {
            try CallTable.failing(.openat, with: ENOENT) { _ = try pin.reopenForReading() }
        }
        #expect(throws: SystemFailure(.listxattr, ENOSYS)) {
            try CallTable.failing(.listxattr, with: ENOENT) { _ = try pin.attributeNames() }
        }
    }

    @Test func everyWayOfComparingMountsAgrees() throws {
        let slash = try Descriptor.openRoot([UInt8]("/".utf8), followingLink: false)
        let proc = try FileName.required("proc")
        let root = try tree.open()
        // Neither openat2, nor statx, nor /proc: the device numbers remain. A pin is opened in one attempt by
        // anybody, whoever owns the directory.
        try CallTable.failing(.openat2, with: ENOSYS, times: .max) {
            try CallTable.failing(.statx, with: EPERM, times: .max) {
                #expect(throws: SystemFailure(.openat, EXDEV)) {
                    try CallTable.failing(.openat, with: ENOENT, after: 1, times: .max) {
                        _ = try slash.pin(proc, crossingMounts: false)
                    }
                }
                try CallTable.failing(.openat, with: ENOENT, after: 1, times: .max) {
                    _ = try root.openDirectory(directory, crossingMounts: false)
                }
                _ = try root.openDirectory(directory, crossingMounts: false)
            }
        }
    }
}
