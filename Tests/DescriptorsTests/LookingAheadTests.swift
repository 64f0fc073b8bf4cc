import Glibc
import Testing

@testable import Descriptors

/// What is seen of several entries at once is what is seen of each.
@Suite(.enabled(if: AttributeTests.permitsAttributes, "no user attributes on this file system"))
struct LookingAheadTests {
    /// What is known of an entry after its turn.
    private struct Seen: Equatable {
        var status: EntryStatus
        var names: Set<[UInt8]>
    }

    private static let everyKind: UInt32 = 0xFFFF
    private let tree: TemporaryTree
    /// An attribute name of as many bytes as there is room for.
    private static let longName = "user." + String(repeating: "n", count: 200)

    init() throws {
        tree = try TemporaryTree()
        for number in 0..<70 { _ = try tree.file("file-\(number)", mode: 0o600 + mode_t(number % 8)) }
        try #require(symlink("nowhere", tree.path("link")) == 0)
        try #require(mkdir(tree.path("directory"), 0o755) == 0)
        for number in 0..<4 { try #require(tree.set("user.a", of: "file-\(number)", to: [1])) }
        try #require(tree.set(Self.longName, of: "file-5", to: [1]))
    }

    /// Every entry, each looked at in its turn.
    private func read(
        ahead: Bool, kinds: UInt32 = everyKind
    ) throws -> (seen: [[UInt8]: Seen], failures: Set<SystemFailure>) {
        let root = try tree.open()
        var reader = DirectoryReader()
        var lister = AttributeLister()
        lister.enter(root)
        var (seen, failures): ([[UInt8]: Seen], Set<SystemFailure>) = ([:], [])
        while try reader.read(root) {
            while reader.next() {
                if ahead, !reader.hasLooked { reader.lookAhead(in: root, listing: lister.isListedAhead ? kinds : 0) }
                do throws(SystemFailure) {
                    let status = try reader.status(in: root)
                    var names: Set<[UInt8]> = []
                    if try lister.list(reader, in: root) {
                        lister.forEachName { name in names.insert(name.indices.map { name[$0] }) }
                    }
                    seen[reader.fileName.bytes] = Seen(status: status, names: names)
                } catch {
                    failures.insert(error)
                }
            }
        }
        return (seen, failures)
    }

    @Test func entriesAreAsEachIsByItself() throws {
        let alone = try read(ahead: false)
        let together = try read(ahead: true)
        #expect(alone.seen.count == 72)
        #expect(together.seen == alone.seen)
        #expect(together.seen[[UInt8]("file-5".utf8)]?.names == [[UInt8](Self.longName.utf8)])
        #expect(together.failures.isEmpty)
    }

    @Test func everyCallIsMadeOnceButForALongList() throws {
        let statuses = try CallTable.count(.statx) { _ = try read(ahead: true) }
        #expect(statuses == 72)
        let lists = try CallTable.count(.listxattrat) { _ = try read(ahead: true) }
        // Once more for the long one, and for the first in each of five batches that has any.
        #expect((74...78).contains(lists))
    }

    @Test func roomForNamesIsOfferedFromTheFirstThatHasSomeOn() throws {
        for number in 0..<70 { try #require(tree.set("user.a", of: "file-\(number)", to: [1])) }
        try #require(unlink(tree.path("link")) == 0 && tree.set("user.a", of: "directory", to: [1]))
        let lists = try CallTable.count(.listxattrat) { _ = try read(ahead: true) }
        #expect(lists == 71 + 5 + 1)
    }

    @Test func listsOfOtherKindsWaitForTheirTurn() throws {
        let lists = try CallTable.count(.listxattrat) { _ = try read(ahead: true, kinds: 1 << 4) }
        #expect(lists == 73)
    }

    @Test func refusedCallsAreMadeByOtherMeans() throws {
        let whole = try read(ahead: false).seen
        for code in [ENOSYS, EPERM] {
            let lists = try onOwnThread {
                try CallTable.failing(.listxattrat, with: code, times: .max) { try read(ahead: true) }
            }
            #expect(lists.seen == whole)
            let statuses = try CallTable.failing(.statx, with: code, times: .max) { try read(ahead: true) }
            #expect(statuses.seen.count == 72)
            #expect(statuses.failures.isEmpty)
        }
    }

    @Test func whatFailedIsSaidOfItsEntry() throws {
        for (call, codes) in [(SystemCall.statx, [ENOENT, EIO, EACCES]), (.listxattrat, [EIO, EACCES, ENOENT])] {
            for code in codes {
                let once = try CallTable.failing(call, with: code) { try read(ahead: true) }
                #expect(once.failures == [SystemFailure(call, code)])
                #expect(once.seen.count == 71)
            }
        }
    }

    @Test func anotherBatchHasNothingOfTheOneBefore() throws {
        let root = try tree.open()
        var reader = DirectoryReader()
        _ = try reader.read(root)
        _ = reader.next()
        reader.lookAhead(in: root, listing: 0)
        reader.take(batch: [])
        let isEmpty = !reader.next()
        #expect(isEmpty)
        let other = try TemporaryTree()
        _ = try other.file("only", mode: 0o640)
        let directory = try other.open()
        _ = try reader.read(directory)
        let isOne = reader.next()
        #expect(isOne)
        let status = try reader.status(in: directory)
        #expect(status.mode == 0o100640)
        let isAtEnd = !reader.next()
        #expect(isAtEnd)
    }
}
