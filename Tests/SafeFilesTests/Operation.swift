import Glibc
import SafeFiles
import SystemPackage
import Testing

@testable import Descriptors

typealias FileName = SafeFiles.FileName

/// One operation of the interface, on a scene of its own, for whoever interrupts it.
struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What may be there afterwards beside what was there before: the whole scene, when nothing interferes.
    let isReading: Bool
    let run: @Sendable (borrowing Directory) throws(FileFailure) -> Void

    init(
        _ name: String, isReading: Bool = false,
        _ run: @escaping @Sendable (borrowing Directory) throws(FileFailure) -> Void
    ) {
        testDescription = name
        self.isReading = isReading
        self.run = run
    }

    private static let text = [UInt8]("new content".utf8)

    private static var cheap: Copying {
        var how = Copying()
        how.keeping = [.mode, .accessControlList, .userAttributes]
        return how
    }

    static let all: [Operation] = [
        Operation("contents", isReading: true) { directory throws(FileFailure) in
            _ = try directory.contents(of: "file", atMost: 1 << 20)
        },
        Operation("facts", isReading: true) { directory throws(FileFailure) in
            _ = try directory.facts(of: "file", [.accessControlList, .attributeNames, .capabilities, .reference])
        },
        Operation("directory at", isReading: true) { directory throws(FileFailure) in
            _ = try directory.directory(at: "tree/inner")
        },
        Operation("createFile") { directory throws(FileFailure) in
            try directory.createFile("new", access: .exactly(0o640)).close()
        },
        Operation("createDirectory") { directory throws(FileFailure) in
            _ = try directory.createDirectory("new", access: .exactly(0o750))
        },
        Operation("createLink") { directory throws(FileFailure) in try directory.createLink("new", to: "file") },
        Operation("publish") { directory throws(FileFailure) in
            let new = try directory.makeFile(access: .exactly(0o640))
            try new.file.append(text.span.bytes)
            try new.publish(as: "new", in: directory)
        },
        Operation("write") { directory throws(FileFailure) in
            _ = try directory.write(text.span.bytes, to: "file")
        },
        Operation("write ifStill") { directory throws(FileFailure) in
            var how = Replacement()
            how.ifStill = try directory.facts(of: "file").identity
            _ = try directory.write(text.span.bytes, to: "file", how)
        },
        Operation("write what is missing") { directory throws(FileFailure) in
            _ = try directory.write(text.span.bytes, to: "new")
        },
        Operation("copy a file") { directory throws(FileFailure) in
            _ = try directory.copy("file", to: "new", in: directory, cheap)
        },
        Operation("copy a tree") { directory throws(FileFailure) in
            _ = try directory.copy("tree", to: "new", in: directory, cheap)
        },
        Operation("move") { directory throws(FileFailure) in
            _ = try directory.move("file", to: "new", in: directory)
        },
        Operation("exchange") { directory throws(FileFailure) in
            try directory.exchange("file", with: "second", in: directory)
        },
        Operation("link") { directory throws(FileFailure) in try directory.link("file", to: "new", in: directory) },
        Operation("removeFile") { directory throws(FileFailure) in try directory.removeFile("file") },
        Operation("removeFile ifStill") { directory throws(FileFailure) in
            try directory.removeFile("file", ifStill: directory.facts(of: "file").identity)
        },
        Operation("removeTree") { directory throws(FileFailure) in
            if let failure = try directory.removeTree("tree").failures.first { throw failure }
        },
        Operation("walk", isReading: true) { directory throws(FileFailure) in
            var options = WalkOptions()
            options.prefetching = [.accessControlList, .target]
            var walk = try directory.walk(options)
            while try walk.next() != nil {}
        },
        Operation("comparison", isReading: true) { directory throws(FileFailure) in
            var comparison = try Comparison(directory.directory("tree"), directory.directory("same"), comparing: .mode)
            while let difference = try comparison.next() {
                if case .unread(_, let failure) = difference { throw failure }
            }
        },
        Operation("take") { directory throws(FileFailure) in
            let pin = try Pin("file", in: directory, .ownFile)
            _ = try pin.take(.read, from: .untrusted(.invoking), ifUnchanged: pin.facts(.accessControlList))
        },
        Operation("set") { directory throws(FileFailure) in
            let pin = try Pin("file", in: directory, .ownFile)
            var change = MetadataChange()
            change.mode = 0o600
            change.removingAttributes = [[UInt8]("user.note".utf8)]
            change.modified = 1_000_000_000
            _ = try pin.set(change, ifUnchanged: pin.facts(.attributeNames))
        },
    ]
}

/// What operations work on, in `in`; and in `out` what none of them may reach.
final class Scene {
    let tree: TemporaryTree
    let directory: Directory
    let before: [String]

    init() throws {
        tree = try TemporaryTree()
        try tree.directory("out", mode: 0o700)
        try tree.file("out/canary", "canary", mode: 0o600)
        try tree.directory("out/inner")
        try tree.file("out/inner/file", "canary", mode: 0o600)
        try tree.directory("in")
        try tree.file("in/file", "old content", mode: 0o640)
        _ = tree.set("user.note", of: "in/file", to: [1, 2, 3])
        try tree.file("in/second", "second", mode: 0o600)
        for name in ["in/tree", "in/same"] {
            try tree.directory(name)
            try tree.file("\(name)/a", "a")
            try tree.directory("\(name)/inner")
            try tree.file("\(name)/inner/file", "deep")
            try tree.link("\(name)/link", to: "../../out/canary")
        }
        directory = try Directory(at: FilePath(tree.path("in")))
        before = tree.all
    }

    /// What the operation throws.
    func run(_ operation: Operation) -> FileFailure? {
        do throws(FileFailure) {
            try operation.run(directory)
            return nil
        } catch {
            return error
        }
    }

    /// Whether the canaries are what they were.
    var canariesLive: Bool {
        tree.text("out/canary") == "canary" && tree.text("out/inner/file") == "canary"
            && tree.mode("out/canary") == 0o600 && tree.names(in: "out") == ["canary", "inner"]
            && tree.names(in: "out/inner") == ["file"]
    }

    /// What holds of the old content: it is there as a whole, under its name or another, or all of the new is.
    var contentIsWhole: Bool {
        let texts = ["in/file", "in/new", "in/second"].compactMap { tree.text($0) }
        return texts.contains("old content") || texts.contains("new content")
    }
}

/// Whether tests of many cases try all of them.
let isLong = getenv("SAFEFILES_TESTS").map { String(cString: $0) } == "long"

/// The calls before which something is to happen: all of so many, or a few that are spread over them.
func sampled(_ count: Int, few: Int) -> [Int] {
    isLong || count <= few ? Array(0..<count) : (0..<few).map { ($0 * count + count / 2) / few }
}
