import ArchiveBuilding
import Descriptors
import Facts
import Glibc
import Inventories
import Supervising
import Testing

@testable import Trees

/// What every source keeps to, however it comes by its entries.
@Suite
struct EntrySourceTests {
    private let scratch: ScratchDirectory
    /// Beside the tree: what archives, images and inventories of it lie in.
    private let forms: ScratchDirectory

    init() {
        scratch = ScratchDirectory()
        forms = ScratchDirectory()
        for directory in ["a", "a/deep"] { scratch.directory(directory) }
        for file in ["a/deep/x", "a/y", "z"] { scratch.file(file, Array("text\n".utf8)) }
    }

    /// A source, and what it holds.
    private struct Row: CustomStringConvertible {
        var description: String
        var source: any EntrySource
        var reading: RootReading?
        /// Of all entries but the root.
        var paths = ["a", "a/deep", "a/deep/x", "a/y", "z"]
        /// Regular files that it counts, and entries that it leaves out.
        var files = 3
        var pruned = 0
        /// Whether its entries can be looked at again, by their places.
        var hasPlaces = true
        /// Whether it is a directory of a file system.
        var isDirectory = false

        init(_ description: String, _ source: any EntrySource, _ reading: RootReading? = nil) {
            (self.description, self.source, self.reading) = (description, source, reading)
        }

        func with(_ adjust: (inout Row) -> Void) -> Row {
            var row = self
            adjust(&row)
            return row
        }

        var options: WalkOptions {
            LiveTree.options {
                $0.pruning.skipsHidden = true
                $0.reading = reading
            }
        }

        /// Its tree, as a walk has it.
        func open(root: Int, _ progress: WalkProgress) throws -> any EntryTree {
            let tree: any EntryTree = try source.open(root: root, options)
            try tree.identify(progress: progress)
            tree.prepare(asking: .all)
            return tree
        }
    }

    /// The same tree, as each source has it.
    private func rows() throws -> [Row] {
        let here = Array(scratch.path.utf8)
        let paths = Array("a/deep/x\0a/y\0z\0".utf8)
        let archive = try file("tree.tar", tar())
        let text = try file("text.py", Array("import os\n".utf8))
        // What git has there is hidden.
        func isLive(_ row: inout Row) { (row.isDirectory, row.pruned) = (true, 1) }
        func isText(_ row: inout Row) { (row.paths, row.files, row.hasPlaces) = ([], 1, false) }
        return [
            Row("a directory", LiveSource(here, followingLink: false)).with(isLive),
            Row("a path of a directory", PathSource(here, followingLink: false)).with(isLive),
            Row("a path of an archive", PathSource(archive, followingLink: false)),
            Row("a path of a layer", PathSource(archive, followingLink: false), .layer),
            Row("a path of an image", PathSource(try file("saved.tar", savedImage()), followingLink: false), .image),
            Row("a path of a layout", PathSource(try layout(), followingLink: false), .image).with {
                $0.isDirectory = true
            },
            Row("an archive in standard input", InputSource(copyingTo: { nil }) { Self.opened(archive) }),
            Row("a list of paths", PathListSource(paths)),
            Row("a git index", GitSource(.index, at: try repository())),
            Row("an inventory of find", InventorySource(try file("find", find()), .find, followingLink: false)),
            Row(
                "a manifest",
                InventorySource(try file("mtree", Array(Self.manifest.utf8)), .mtree, followingLink: false)),
            Row("records", InventorySource(try file("own", Array(Self.records.utf8)), .own, followingLink: false)),
            Row("programs of a directory", TextSource(here, followingLink: false)).with(isLive),
            Row("a program", TextSource(text, followingLink: false)).with(isText),
            Row("a program in standard input", InputTextSource(named: Array("text.py".utf8)) { Self.opened(text) })
                .with(isText),
            Row(
                "programs as they once were",
                EarlierTexts(
                    ["a/deep/x", "a/y", "z"].map {
                        GitDifference.Text(path: Array($0.utf8), bytes: Array("text\n".utf8))
                    },
                    label: here)
            ).with { ($0.paths, $0.hasPlaces) = ([], false) },
        ]
    }

    // MARK: The tree, in each form

    private static func opened(_ path: [UInt8]) -> Descriptor {
        do {
            return try Descriptor.pin(path: path, followingLink: true).reopenForReading()
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
        let path = "\(forms.path)/\(name)"
        if access(path, F_OK) != 0 { forms.file(name, bytes) }
        return Array(path.utf8)
    }

    private func tar() -> [UInt8] {
        var tar = TarBytes()
        for directory in ["a/", "a/deep/"] { tar.add(directory, "5") }
        for file in ["a/deep/x", "a/y", "z"] { tar.add(file, "0", "text\n") }
        tar.end()
        return tar.bytes
    }

    private func savedImage() -> [UInt8] {
        let image = ImageBytes()
        image.addSaved([(path: "0/layer.tar", bytes: tar())])
        image.endSaved()
        return image.tar()
    }

    private func layout() throws -> [UInt8] {
        let image = ImageBytes()
        image.addImage([tar()])
        image.endLayout()
        if access("\(forms.path)/layout", F_OK) != 0 {
            for directory in ["layout", "layout/blobs", "layout/blobs/sha256"] { forms.directory(directory) }
            for (path, bytes) in image.files { forms.file("layout/\(path)", bytes) }
        }
        return Array("\(forms.path)/layout".utf8)
    }

    private func find() -> [UInt8] {
        let entries: [(kind: String, mode: String, path: String)] = [
            ("d", "755", ""), ("d", "755", "a"), ("d", "755", "a/deep"), ("f", "644", "a/deep/x"), ("f", "644", "a/y"),
            ("f", "644", "z"),
        ]
        return entries.enumerated().flatMap { number, entry in
            Array("\(entry.kind) \(entry.mode) 0 0 5 1 1 \(number + 1) 1700000000.0 \(entry.path)\0\0".utf8)
        }
    }

    private static let manifest = """
        #mtree
        /set uid=0 gid=0
        . type=dir mode=0755
        ./a type=dir mode=0755
        ./a/deep type=dir mode=0755
        ./a/deep/x type=file mode=0644 size=5
        ./a/y type=file mode=0644 size=5
        ./z type=file mode=0644 size=5

        """

    private static let records = """
        {"path":".","kind":"directory","mode":"0755","uid":0,"gid":0}
        {"path":"a","kind":"directory","mode":"0755","uid":0,"gid":0}
        {"path":"a/deep","kind":"directory","mode":"0755","uid":0,"gid":0}
        {"path":"a/deep/x","kind":"file","mode":"0644","uid":0,"gid":0,"size":5}
        {"path":"a/y","kind":"file","mode":"0644","uid":0,"gid":0,"size":5}
        {"path":"z","kind":"file","mode":"0644","uid":0,"gid":0,"size":5}

        """

    private func repository() throws -> [UInt8] {
        for arguments in [["init", "--quiet"], ["add", "--all"]] {
            let words = (["git", "-C", scratch.path] + arguments).map { Array($0.utf8) }
            let outcome = try ChildProcess.run(words, environment: [Array("PATH=/usr/bin:/bin".utf8)])
            try #require(outcome.status == 0)
        }
        return Array(scratch.path.utf8)
    }

    private func record(_ row: Row, workers: Int = 1) throws -> (entries: [EntryFacts], tree: any EntryTree) {
        let progress = WalkProgress()
        let tree = try row.open(root: 3, progress)
        let recorder = Recorder(wanting: .path)
        let parts = tree.parts
        #expect(parts.count == 1, "\(row)")
        let (recorders, outcome) = try parts[0].walk(
            consumers: Array(repeating: recorder, count: workers), progress: progress)
        #expect(recorders.count == workers, "\(row)")
        #expect(outcome.scanErrors.isEmpty, "\(row)")
        return (recorders.flatMap(\.entries), tree)
    }

    // MARK: What they keep to

    @Test func `Every type that is a source has a row`() throws {
        let types = Set(try rows().map { "\(type(of: $0.source))" })
        #expect(
            types == [
                "EarlierTexts", "GitSource", "InputSource", "InputTextSource", "InventorySource", "LiveSource",
                "PathListSource", "PathSource", "TextSource",
            ])
    }

    @Test(arguments: [1, 3])
    func `Every source hands over each entry once, to one of the workers`(workers: Int) throws {
        for row in try rows() {
            let (entries, _) = try record(row, workers: workers)
            let paths = entries.map { String(decoding: $0.path, as: UTF8.self) }.filter { !$0.isEmpty }
            #expect(paths.sorted() == row.paths, "\(row)")
        }
    }

    @Test func `What a source did not say it provides is never told as known`() throws {
        for row in try rows() {
            let (entries, tree) = try record(row)
            let provides = tree.parts[0].provision?.collectors ?? row.source.provides
            for entry in entries {
                // Of a runtime user that there is not, it is known that it may do nothing.
                let known = entry.collected.subtracting([.root, .runtime])
                #expect(known.isSubset(of: provides), "\(row): \(known.subtracting(provides))")
                #expect(entry.rootIndex == 3, "\(row)")
            }
        }
    }

    @Test func `A source counts what it hands over`() throws {
        for row in try rows() {
            let progress = WalkProgress()
            let tree = try row.open(root: 0, progress)
            let (_, outcome) = try tree.parts[0].walk(consumers: [Recorder()], progress: progress)
            #expect(outcome.tally.files == row.files, "\(row)")
            #expect(outcome.tally.leftOut.pruned == row.pruned, "\(row)")
        }
    }

    @Test func `A walk that is to end hands over nothing of another directory`() throws {
        for row in try rows() {
            let progress = WalkProgress()
            let tree = try row.open(root: 0, progress)
            progress.cancel()
            let (recorders, _) = try tree.parts[0].walk(consumers: [Recorder()], progress: progress)
            #expect(recorders[0].entries.allSatisfy { $0.depth <= 1 }, "\(row)")
        }
    }

    @Test func `A second look finds what the walk found, whatever the source`() throws {
        for row in try rows() where row.hasPlaces {
            let progress = WalkProgress()
            let part = try row.open(root: 0, progress).parts[0]
            _ = try part.walk(consumers: [Recorder()], progress: progress)
            var inspector = part.inspector(progress: progress)
            let found = inspector.directory(at: Array("a/deep".utf8))
            let deep = try #require(found, "\(row)")
            let names = inspector.names(in: deep)
            #expect(names == [Array("x".utf8)], "\(row)")
            let entry = inspector.look(at: EntryPlace(directory: deep, name: Array("x".utf8)))
            let none = inspector.look(at: EntryPlace(directory: deep, name: Array("none".utf8)))
            #expect(entry?.kind == .file, "\(row)")
            #expect(none == nil, "\(row)")
        }
    }

    @Test func `Only what is read file by file needs a worker, and has a directory to look into`() throws {
        for row in try rows() {
            let hasDirectory = (try? row.source.openDirectory()) ?? nil != nil
            #expect(hasDirectory == row.isDirectory, "\(row)")
            if case .none = row.source.confinement { #expect(!hasDirectory, "\(row)") }
        }
    }

    @Test func `A source that has nothing to walk says why`() throws {
        let none = Array("\(scratch.path)/none".utf8)
        let text = Array("\(scratch.path)/z".utf8)
        let refusals: [(any EntrySource, RootRefusal)] = [
            (LiveSource(none, followingLink: false), .missing),
            (LiveSource(text, followingLink: false), .notDirectory),
            (PathSource(none, followingLink: false), .missing),
            (TextSource(none, followingLink: false), .missing),
            (InventorySource(none, .mtree, followingLink: false), .missing),
            (PathListSource([0, 0]), .emptyList),
            (
                GitSource(.revision(Array("no-such".utf8)), at: try repository()),
                .git(.noSuchRevision(Array("no-such".utf8)))
            ),
        ]
        for (source, refusal) in refusals {
            #expect(throws: refusal) { try record(Row("\(type(of: source))", source)) }
        }
        for (source, input) in [
            ("a text as an archive", PathSource(text, followingLink: false) as any EntrySource),
            ("a text in standard input as an archive", InputSource(copyingTo: { nil }) { Self.opened(text) }),
            ("a text as an inventory", InventorySource(text, .find, followingLink: false)),
        ] {
            #expect(throws: RootRefusal.self, "\(source)") { try record(Row(source, input)) }
        }
    }

    @Test func `Paths of an index count from the top of the work tree`() throws {
        _ = try repository()
        let (_, tree) = try record(Row("an index", GitSource(.index, at: Array("\(scratch.path)/a//".utf8))))
        #expect(tree.root.label == Array("\(scratch.path)/a/../".utf8))
    }
}
