import Glibc
import Testing

@testable import Descriptors

struct DescriptorTests {
    @Test func descriptorsAreClosedWhenLetGo() throws {
        let tree = try TemporaryTree()
        let name = try tree.directory("directory")
        let root = try tree.open()
        let closed = try CallTable.count(.close) { _ = try root.openDirectory(name, crossingMounts: false) }
        #expect(closed == 1)
        try CallTable.failing(.close, with: EINTR) {
            try root.openDirectory(name, crossingMounts: false).close()
        }
        let flags = fcntl(root.number, F_GETFD)
        #expect(flags & FD_CLOEXEC != 0)
    }
}
