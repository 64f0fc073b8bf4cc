import Facts
import Names
import Testing

@testable import Auditing

/// Directories that become one on another file system, and what meets in them.
@Suite struct NameAnalysisTests {
    /// A tree of directories, by path; everything else is a file.
    private struct Tree: EntryInspector {
        var directories: [[UInt8]: [[UInt8]]]
        var scanErrors: [ScanError] { [] }
        var rootFacts: RootFacts? { nil }

        mutating func look(at place: EntryPlace) -> InspectedEntry? {
            InspectedEntry(place: place, kind: directories[place.path] == nil ? .file : .directory)
        }

        mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? { directories[directory.path] }

        mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
            directories[path].map { _ in DirectoryPlace(path: path) }
        }

        mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? { nil }
    }

    /// `d` beside `D`, each with so many directories of their own that become one, and those with a file each.
    private func analysis(of count: Int, workLimit: Int = NameAnalysis<Tree>.usualWorkLimit) -> NameAnalysis<Tree> {
        var tree = Tree(directories: [:])
        for (top, inner) in [("d", "e"), ("D", "E")] {
            tree.directories[Array(top.utf8)] = (0..<count).map { Array("\(inner)\($0)".utf8) }
            for number in 0..<count { tree.directories[Array("\(top)/\(inner)\(number)".utf8)] = [Array(inner.utf8)] }
        }
        let names = ["d", "D"].map { Array($0.utf8) }
        let groups = collisionGroups(of: names, targets: NameTargets(.apfs)).map {
            SiblingGroup($0, of: names, in: DirectoryPlace(path: []))
        }
        var analysis = NameAnalysis(tree, workLimit: workLimit)
        analysis.follow(groups)
        return analysis
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

    /// A list may go down for ever: each level is followed, until its paths are longer than any that can be opened, and
    /// then some.
    @Test func pathsThatNobodyCanOpenAreFollowedInBounds() {
        let depth = 6_000
        var tree = Tree(directories: [:])
        for name in ["d", "D"].map({ Array($0.utf8) }) {
            var path = name
            for _ in 0..<depth {
                tree.directories[path] = [name]
                path += [UInt8(ascii: "/")] + name
            }
        }
        let names = ["d", "D"].map { Array($0.utf8) }
        var analysis = NameAnalysis(tree)
        analysis.follow(
            collisionGroups(of: names, targets: NameTargets(.apfs)).map {
                SiblingGroup($0, of: names, in: DirectoryPlace(path: []))
            })
        #expect(analysis.left == 1)
        #expect((2_048..<3_000).contains(analysis.collisions.count))
    }
}
