import Facts
import Names
import Testing

@testable import Auditing

/// Directories that become one on another file system, and what meets in them.
@Suite struct CollisionSearchTests {
    /// What is found of these names in the root of a tree.
    private func analysis(
        of names: [String], in tree: ToldTree, workLimit: Int = CollisionSearch<ToldTree>.usualWorkLimit,
        mergeLimit: CollisionSearch<ToldTree>.MergeLimit = .init()
    ) -> (collisions: [Collision], left: Int) {
        let sink = NameSink()
        let query = NameQuery(words: [Array("apfs".utf8)], areAskedFor: false, asking: [.nameCollides])
        var collector = NameCollector(query, into: sink)
        for name in names {
            var facts = EntryFacts()
            facts.name = Array(name.utf8)
            collector.list(&facts, NameTraits(facts.name.span))
        }
        collector.finishDirectory(nil) { [] }
        var analysis = CollisionSearch(tree, spillingTo: nil, workLimit: workLimit, mergeLimit: mergeLimit)
        analysis.follow(sink.takeSorted()) { _ in }
        let left = analysis.left
        return (Array(analysis.finish().1), left)
    }

    /// `d` beside `D`, each with so many directories of their own that become one, and those with a file each.
    private func analysis(
        of count: Int, workLimit: Int = CollisionSearch<ToldTree>.usualWorkLimit
    ) -> (collisions: [Collision], left: Int) {
        var tree = ToldTree(directories: [:])
        for (top, inner) in [("d", "e"), ("D", "E")] {
            tree.directories[Array(top.utf8)] = (0..<count).map { Array("\(inner)\($0)".utf8) }
            for number in 0..<count { tree.directories[Array("\(top)/\(inner)\(number)".utf8)] = [Array(inner.utf8)] }
        }
        return analysis(of: ["d", "D"], in: tree, workLimit: workLimit)
    }

    /// The number of directories is no bound: 10,001 made a scan incomplete that was as good as over.
    @Test func manyDirectoriesThatMergeAreFollowed() {
        let analysis = analysis(of: 10_001)
        #expect(analysis.left == 0)
        #expect(analysis.collisions.count == 1 + 2 * 10_001)
    }

    @Test func whatIsWithinTheBoundIsFollowed() {
        let count = 100
        // The two above, with all their names, and ten pairs of two directories with a name each.
        let analysis = analysis(of: count, workLimit: 2 + 2 * count + 10 * 4)
        #expect(analysis.left == count - 10)
        #expect(analysis.collisions.count == 1 + count + 10)
    }

    /// Of directories that are one the first by name are followed, and of names in them not all: how many are left is told.
    @Test func ofOneNameSoManyAreFollowed() {
        var tree = ToldTree(directories: [:])
        let names = (0..<32).map { number in
            String((0..<5).map { number >> $0 & 1 == 0 ? Character("a") : Character("A") })
        }
        for name in names { tree.directories[Array(name.utf8)] = [Array("x\(name)".utf8), Array("X".utf8)] }
        let few = analysis(of: names.shuffled(), in: tree, mergeLimit: .init(directories: 10))
        #expect(few.left == 22)
        let first = names.sorted().prefix(10).map { "\($0)/X" }
        let merged = few.collisions.filter { $0.count < 32 }
        #expect(merged.contains { $0.told.map { String(decoding: $0.path, as: UTF8.self) } == first })
        #expect(analysis(of: names, in: tree, mergeLimit: .init(names: 8)).left == 28)
    }

    /// A list may go down for ever: each level is followed, until its paths are longer than any that can be opened, and
    /// then some.
    @Test func pathsThatNobodyCanOpenAreFollowedInBounds() {
        let depth = 6_000
        var tree = ToldTree(directories: [:])
        for name in ["d", "D"].map({ Array($0.utf8) }) {
            var path = name
            for _ in 0..<depth {
                tree.directories[path] = [name]
                path += [UInt8(ascii: "/")] + name
            }
        }
        let analysis = analysis(of: ["d", "D"], in: tree)
        #expect(analysis.left == 1)
        #expect((2_048..<3_000).contains(analysis.collisions.count))
    }

    /// What a directory holds by itself and what it holds when it becomes one with another is one collision where they
    /// have an entry in common.
    @Test func collisionsWithAnEntryInCommonAreOne() throws {
        var tree = ToldTree(directories: [:])
        for (directory, names) in ["d": ["x", "X", "y"], "D": ["x", "Y"]] {
            tree.directories[Array(directory.utf8)] = names.map { Array($0.utf8) }
        }
        let query = NameQuery(words: [Array("apfs".utf8)], areAskedFor: false, asking: [.nameCollides])
        let sink = NameSink()
        var collector = NameCollector(query, into: sink)
        for (directory, names) in [("", ["d", "D"]), ("d", ["x", "X", "y"])] {
            for name in names {
                var facts = EntryFacts()
                facts.name = Array(name.utf8)
                collector.list(&facts, NameTraits(facts.name.span))
            }
            collector.finishDirectory(nil) { Array(directory.utf8) }
        }
        var analysis = CollisionSearch(tree, spillingTo: nil)
        analysis.follow(sink.takeSorted()) { _ in }
        let told = analysis.finish().1.map { $0.told.map { String(decoding: $0.path, as: UTF8.self) } }
        #expect(told.count == 3)
        #expect(Set(told) == [["D", "d"], ["D/Y", "d/y"], ["D/x", "d/X", "d/x"]])
    }

    /// A member that is gone at the second look makes no collision of the other one.
    @Test func whatIsGoneCollidesWithNothing() {
        var tree = ToldTree(directories: [:])
        tree.gone = [Array("B".utf8)]
        let found = analysis(of: ["a", "A", "b", "B"], in: tree).collisions
        #expect(found.map(\.count) == [2])
    }
}
