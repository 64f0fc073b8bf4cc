import Descriptors
import Facts
import Glibc
import Supervising
import Testing

@testable import Trees

/// What every source keeps to, however it comes by its entries.
@Suite
struct EntrySourceTests {
    private let scratch: ScratchDirectory

    init() {
        scratch = ScratchDirectory()
        for directory in ["a", "a/deep"] { scratch.directory(directory) }
        for file in ["a/deep/x", "a/y", "z"] { scratch.file(file) }
    }

    /// The same tree, as each source has it.
    private func sources() throws -> [any EntrySource] {
        let paths = Array("a/deep/x\0a/y\0z\0".utf8)
        return [
            LiveSource(Array(scratch.path.utf8), followingLink: false), PathListSource(paths),
            GitSource(.index, at: try repository()),
        ]
    }

    private func repository() throws -> [UInt8] {
        for arguments in [["init", "--quiet"], ["add", "--all"]] {
            let words = (["git", "-C", scratch.path] + arguments).map { Array($0.utf8) }
            let outcome = try ChildProcess.run(words, environment: [Array("PATH=/usr/bin:/bin".utf8)])
            try #require(outcome.status == 0)
        }
        return Array(scratch.path.utf8)
    }

    private func record(_ source: any EntrySource, workers: Int = 1) throws -> (entries: [EntryFacts], open: OpenRoot) {
        let tree: any EntryTree = try source.open(root: 3, LiveTree.options { $0.pruning.skipsHidden = true })
        let recorder = Recorder(wanting: .path)
        let (recorders, outcome) = try tree.parts[0].walk(
            consumers: Array(repeating: recorder, count: workers), progress: WalkProgress())
        #expect(recorders.count == workers)
        #expect(outcome.scanErrors.isEmpty)
        return (recorders.flatMap(\.entries), tree.root)
    }

    @Test(arguments: [1, 3])
    func `Every source hands over each entry once, to one of the workers`(workers: Int) throws {
        for source in try sources() {
            let (entries, _) = try record(source, workers: workers)
            let paths = entries.map { String(decoding: $0.path, as: UTF8.self) }.filter { !$0.isEmpty }
            #expect(paths.sorted() == ["a", "a/deep", "a/deep/x", "a/y", "z"], "\(type(of: source))")
        }
    }

    @Test func `What a source did not say it provides is never told as known`() throws {
        for source in try sources() {
            let (entries, _) = try record(source)
            for entry in entries {
                // Of a runtime user that there is not, it is known that it may do nothing.
                let told = entry.collected.subtracting([.root, .runtime])
                #expect(told.isSubset(of: source.provides), "\(type(of: source))")
                #expect(entry.rootIndex == 3)
            }
        }
    }

    @Test func `A second look finds what the walk found, whatever the source`() throws {
        for source in try sources() {
            let tree: any EntryTree = try source.open(root: 0, LiveTree.options { $0.pruning.skipsHidden = true })
            let progress = WalkProgress()
            let part = tree.parts[0]
            _ = try part.walk(consumers: [Recorder()], progress: progress)
            var inspector = part.inspector(progress: progress)
            let found = inspector.directory(at: Array("a/deep".utf8))
            let deep = try #require(found)
            let names = inspector.names(in: deep)
            #expect(names == [Array("x".utf8)])
            let entry = inspector.look(at: EntryPlace(directory: deep, name: Array("x".utf8)))
            let none = inspector.look(at: EntryPlace(directory: deep, name: Array("none".utf8)))
            #expect(entry?.kind == .file)
            #expect(none == nil)
        }
    }

    @Test func `Only what is read file by file needs a worker, and has a directory to look into`() throws {
        for source in try sources() {
            let hasDirectory = try source.openDirectory() != nil
            switch source.confinement {
            case .none: #expect(!hasDirectory)
            case .worker: #expect(hasDirectory)
            }
        }
    }

    @Test func `A source that has nothing to walk says why`() throws {
        let refusals: [(any EntrySource, RootRefusal)] = [
            (LiveSource(Array("\(scratch.path)/none".utf8), followingLink: false), .missing),
            (LiveSource(Array("\(scratch.path)/z".utf8), followingLink: false), .notDirectory),
            (PathListSource([0, 0]), .emptyList),
            (
                GitSource(.revision(Array("no-such".utf8)), at: try repository()),
                .git(.noSuchRevision(Array("no-such".utf8)))
            ),
        ]
        for (source, refusal) in refusals {
            #expect(throws: refusal) { try record(source) }
        }
    }

    @Test func `Paths of an index count from the top of the work tree`() throws {
        _ = try repository()
        let (_, root) = try record(GitSource(.index, at: Array("\(scratch.path)/a//".utf8)))
        #expect(root.label == Array("\(scratch.path)/a/../".utf8))
    }
}
