import Glibc
import SafeFiles
import SystemPackage
import Testing

@testable import Descriptors

#if DEBUG
    /// What is not to share content with its original is read and written: the kernel's own copying may share it.
    struct SeparateCopyTests {
        @Test(arguments: [0, 1, 4096, 1 << 17, (1 << 17) + 1]) func theKernelCopiesNothing(length: Int) throws {
            let tree = try TemporaryTree()
            let text = String(repeating: "text", count: length / 4 + 1)
            try tree.file("file", text)
            let directory = try tree.open()
            var how = Copying()
            how.cloning = false
            how.durability = .none
            for call in [SystemCall.copyFileRange, .clone] {
                let count = try CallTable.count(call) { () throws in
                    _ = try directory.copy("file", to: FileName("\(call)".utf8) ?? "new", in: directory, how)
                }
                #expect(count == 0)
            }
            #expect(tree.text("clone") == text)
            for call in [SystemCall.pread, .pwrite] where length < 4096 {
                _ = try CallTable.shortening(call) { () throws in
                    try directory.copy("file", to: FileName("short-\(call)".utf8) ?? "new", in: directory, how)
                }
                #expect(tree.text("short-\(call)") == text)
            }
        }
    }
#endif
