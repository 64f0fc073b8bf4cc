import Glibc
import SafeFiles
import SystemPackage
import Testing

@testable import Descriptors

/// Two trees whose files are compared by one look each where nobody else could have put something in their place, and by a
/// closer one everywhere else.
struct ComparisonTests {
    private static func differences(_ tree: TemporaryTree, _ comparing: Metadata = []) throws -> [String] {
        let directory = try tree.open()
        var comparison = try Comparison(directory.directory("left"), directory.directory("right"), comparing: comparing)
        var found: [String] = []
        while let difference = try comparison.next() { found.append("\(difference)") }
        return found
    }

    private static func pair(_ mode: mode_t = 0o755) throws -> TemporaryTree {
        let tree = try TemporaryTree()
        for side in ["left", "right"] { try tree.directory(side, mode: mode) }
        return tree
    }

    /// On both sides of every length at which pieces end.
    @Test(arguments: [0, 1, 4095, 4096, (1 << 16) - 1, 1 << 16, (1 << 17) - 1, 1 << 17, (1 << 17) + 1])
    func theLastByteCounts(length: Int) throws {
        for mode: mode_t in [0o755, 0o775] {
            let tree = try Self.pair(mode)
            let text = String(repeating: "x", count: length)
            try tree.file("left/file", text)
            try tree.file("right/file", text)
            #expect(try Self.differences(tree, [.mode, .owner]) == [])
            try tree.file("right/file", text + "x")
            #expect(try Self.differences(tree) == ["contents(\"file\")"])
            guard length > 0 else { continue }
            try tree.file("right/file", text.dropLast() + "y")
            #expect(try Self.differences(tree) == ["contents(\"file\")"])
        }
    }

    /// What either look tells is the same.
    @Test(arguments: [0o755, 0o775] as [mode_t]) func everyDifferenceIsTold(mode: mode_t) throws {
        let tree = try Self.pair(mode)
        for name in ["content", "kind", "mode", "note"] {
            try tree.file("left/\(name)", "text")
            try tree.file("right/\(name)", name == "content" ? "TEXT" : "text", mode: name == "mode" ? 0o600 : 0o644)
        }
        #expect(unlink(tree.path("right/kind")) == 0)
        try tree.fifo("right/kind")
        let hasAttributes = tree.set("user.note", of: "right/note", to: [1])
        let found = try Self.differences(tree, [.mode, .userAttributes])
        #expect(found.prefix(2) == ["contents(\"content\")", "kind(\"kind\")"])
        #expect(found.dropFirst(2).first?.hasPrefix("metadata(\"mode\"") == true, "\(found)")
        #expect(found.count == (hasAttributes ? 4 : 3), "\(found)")
    }

    @Test func bytesAreBounded() throws {
        let tree = try Self.pair()
        for name in ["left/a", "left/b", "right/a", "right/b"] { try tree.file(name, "1234567890") }
        let directory = try tree.open()
        var bounds = Bounds()
        bounds.bytes = 19
        var comparison = try Comparison(
            directory.directory("left"), directory.directory("right"), comparing: [], bounds)
        do throws(FileFailure) {
            while try comparison.next() != nil {}
            Issue.record("it ended")
        } catch {
            guard case .refused(.bound(.bytes)) = error.cause else { throw error }
        }
    }

    #if DEBUG
        /// Files are pinned before they are opened, whoever may change the directories that they lie in.
        @Test(arguments: [(0o755, 0o755), (0o775, 0o755), (0o755, 0o777), (0o1777, 0o755)] as [(mode_t, mode_t)])
        func filesTakeAPin(left: mode_t, right: mode_t) throws {
            let tree = try Self.pair()
            try tree.file("left/file", "text")
            try tree.file("right/file", "text")
            chmod(tree.path("left"), left)
            chmod(tree.path("right"), right)
            // Two to list the trees, and two to open what was pinned.
            let opened = try CallTable.count(.openat) { () throws in _ = try Self.differences(tree) }
            let own = try Self.pair()
            let without = try CallTable.count(.openat) { () throws in _ = try Self.differences(own) }
            #expect(opened - without == 2)
        }

        /// Somebody puts a FIFO or a link in the place of a file before each call: nobody waits, and nothing is followed.
        @Test(arguments: [true, false]) func whatIsPutInItsPlaceIsNotRead(isFIFO: Bool) throws {
            func run(_ index: Int) throws -> (calls: Int, found: [String]) {
                let tree = try Self.pair()
                for name in ["left/file", "right/file", "canary"] { try tree.file(name, "text") }
                var found: [String] = []
                let event = {
                    unlink(tree.path("left/file"))
                    _ = isFIFO ? mkfifo(tree.path("left/file"), 0o666) : symlink("../canary", tree.path("left/file"))
                }
                var failure: (any Error)?
                let calls = CallTable.interrupting(at: index, with: event) {
                    do { found = try Self.differences(tree) } catch { failure = error }
                }
                if let failure { throw failure }
                return (calls, found)
            }
            let count = try run(.max).calls
            for index in 0..<count {
                let found = try run(index).found
                #expect(found == [] || found == ["kind(\"file\")"], "before call \(index): \(found)")
            }
        }

        /// What one look could not read is read by the closer one, or told.
        @Test func failuresAreTold() throws {
            let tree = try Self.pair()
            try tree.file("left/file", "text")
            try tree.file("right/file", "text")
            #expect(
                try CallTable.failing(.pread, with: EIO, times: 1) { () throws in try Self.differences(tree) } == [])
            let found = try CallTable.failing(.pread, with: EIO, times: .max) { () throws in try Self.differences(tree)
            }
            #expect(found.count == 1 && found[0].hasPrefix("unread(\"file\""), "\(found)")
            #expect(try CallTable.shortening(.pread) { () throws in try Self.differences(tree) } == [])
        }
    #endif
}
