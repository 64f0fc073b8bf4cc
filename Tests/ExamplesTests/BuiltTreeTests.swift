import Foundation
import Examples
import RuleLanguage
import Testing
import TreeBuilding

/// The builder makes what the notation says, as the tools of the system see it.
@Suite struct BuiltTreeTests {
    @Test func aTreeOfEverythingIsMade() throws {
        let file = try TreeFile(named: "everything")
        let tree = try BuiltTree(file.nodes)
        defer { tree.remove() }
        let failed = Set(tree.omissions.map(\.path))
        for node in file.nodes where !failed.contains(node.path) {
            var status = stat()
            let path = Array(tree.root.utf8) + [UInt8(ascii: "/")] + node.path + [0]
            let result = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { lstat($0, &status) }
            }
            try #require(result == 0)
            if node.kind != .link { #expect(status.st_mode & 0o7777 == mode_t(node.mode.rawValue), "\(node.line)") }
            #expect(status.st_uid == node.owner && status.st_gid == node.group, "\(node.line)")
            if node.kind == .file { #expect(UInt64(status.st_size) == node.size, "\(node.line)") }
            #expect(abs(status.st_mtim.tv_sec - (time(nil) - Int(node.age))) < 60, "\(node.line)")
        }
        // Root can make it all, but for attributes that a file system may not know.
        if geteuid() == 0 {
            #expect(tree.omissions.allSatisfy { $0.what.hasPrefix("attribute") }, "\(tree.omissions)")
        } else {
            #expect(tree.omissions.contains { $0.what == "owner" })
        }
    }

    @Test func otherNamesAreLinked() throws {
        let tree = try BuiltTree(
            try ExampleEntry(parsing: "-rw-r--r-- root:root a/x links=3 with -rw-r--r-- root:root b/y"))
        defer { tree.remove() }
        let attributes = try ["a/x", "b/y"].map {
            try FileManager.default.attributesOfItem(atPath: "\(tree.root)/\($0)")
        }
        #expect(attributes[0][.systemFileNumber] as? Int == attributes[1][.systemFileNumber] as? Int)
        #expect(attributes[0][.referenceCount] as? Int == 3)
    }

    @Test func nothingIsLeftBehind() throws {
        let tree = try BuiltTree(try ExampleEntry(parsing: "-rw-r--r-- root:root a/x in d--------- root:root a/"))
        tree.remove()
        #expect(!FileManager.default.fileExists(atPath: tree.container))
    }
}
