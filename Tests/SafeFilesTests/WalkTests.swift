import Glibc
import SafeFiles
import SystemPackage
import Testing

struct WalkTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
        try tree.directory("a")
        try tree.file("a/x", "1")
        try tree.directory("b.app")
        try tree.file("b.app/y", "22")
        try tree.file(".hidden")
        try tree.link("link", to: "a")
        try tree.fifo("fifo")
    }

    private func paths(_ options: WalkOptions = WalkOptions()) throws -> [String] {
        var options = options
        options.order = .byName
        return try tree.open().walk(options).sequence(onError: { _ in .stop }).map { $0.path.string }
    }

    @Test func everythingIsVisitedOnce() throws {
        #expect(try paths() == [".hidden", "a", "a/x", "b.app", "b.app/y", "fifo", "link"])
        let found = try tree.open().walk().sequence(onError: { _ in .stop }).map { $0.path.string }
        #expect(found.sorted() == [".hidden", "a", "a/x", "b.app", "b.app/y", "fifo", "link"])
    }

    @Test func whatIsSkippedIsLeftOut() throws {
        var options = WalkOptions()
        options.depth = 1
        #expect(try paths(options) == [".hidden", "a", "b.app", "fifo", "link"])
        options.skipping = [.hidden, .links, .special]
        #expect(try paths(options) == ["a", "b.app"])
        options = WalkOptions()
        options.skipping = .packageDescendants
        #expect(try paths(options) == [".hidden", "a", "a/x", "b.app", "fifo", "link"])
    }

    @Test func visitsLendAndOpen() throws {
        var options = WalkOptions()
        options.order = .byName
        options.prefetching = [.target, .attributeNames, .reference]
        var walk = try tree.open().walk(options)
        var seen: [String] = []
        while let visit = try walk.next() {
            if visit.facts.kind == .file, visit.facts.size == 2 {
                seen.append(String(decoding: try visit.open().contents(atMost: 2), as: UTF8.self))
            }
            if visit.facts.kind == .link { seen.append(String(decoding: visit.facts.target, as: UTF8.self)) }
            if visit.facts.kind == .directory, visit.name.count == 1 { walk.skipDescendants() }
        }
        #expect(seen == ["22", "a"])
    }

    @Test func whatWasExchangedIsNotOpened() throws {
        var options = WalkOptions()
        options.order = .byName
        var walk = try tree.open().walk(options)
        var outcome: FileFailure?
        while let visit = try walk.next() {
            guard visit.name.count == 7, visit.facts.kind == .file else { continue }
            #expect(unlink(tree.path(".hidden")) == 0)
            try tree.link(".hidden", to: "a/x")
            do throws(FileFailure) { _ = try visit.open() } catch { outcome = error }
        }
        #expect(outcome?.refusal == .link)
    }

    @Test func boundsEndTheWalkOnce() throws {
        var options = WalkOptions()
        options.bounds.entries = 3
        let sequence = try tree.open().walk(options).sequence(onError: { _ in .proceed })
        #expect(Array(sequence).count == 3)
        #expect(sequence.failures.map(\.refusal) == [.bound(.entries)])
        options.bounds = .usual
        options.bounds.depth = 0
        let shallow = try tree.open().walk(options).sequence(onError: { _ in .proceed })
        #expect(Array(shallow).count == 5)
        #expect(shallow.failures.map(\.refusal) == [.bound(.depth), .bound(.depth)])
    }

    @Test func differencesComeInTheOrderOfPaths() throws {
        let directory = try tree.open()
        var how = Copying()
        how.durability = .none
        try tree.directory("left")
        try tree.file("left/b", "same")
        try tree.file("left/c", "text", mode: 0o600)
        try tree.directory("left/d")
        try tree.file("left/d/inner", "1")
        try tree.link("left/e", to: "x")
        _ = try directory.copy("left", to: "right", in: directory, how)
        func differences() throws -> [String] {
            let (left, right) = (try Opened(tree), try Opened(tree))
            var comparison = try Comparison(
                left.directory.directory("left"), right.directory.directory("right"), comparing: [.mode])
            var found: [String] = []
            while let difference = try comparison.next() { found.append("\(difference)") }
            return found
        }
        #expect(try differences() == [])
        try tree.file("left/a")
        try tree.file("right/c", "TEXT", mode: 0o640)
        try tree.file("right/d/inner", "22")
        try tree.file("right/f")
        #expect(unlink(tree.path("right/e")) == 0)
        try tree.directory("right/e")
        let found = try differences()
        #expect(found.count == 6, "\(found)")
        #expect(found.first == "missing(\"a\")")
        #expect(found[1] == "contents(\"c\")")
        #expect(found[2].hasPrefix("metadata(\"c\""))
        #expect(found[3...] == ["contents(\"d/inner\")", "kind(\"e\")", "extra(\"f\")"])
    }
}
