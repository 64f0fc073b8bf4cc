import Descriptors
import Facts
import Testing

@testable import Trees

@Suite struct PendingDirectoriesTests {
    private func element(_ number: Int) throws -> PendingDirectories.Element {
        let facts = ParentFacts(
            mode: Mode(rawValue: number.isMultiple(of: 3) ? 0o700 : 0o755), owner: UInt32(number % 20), group: 0,
            writers: [], reachers: .all, isControlled: number.isMultiple(of: 7))
        return PendingDirectories.Element(
            name: try #require(FileName(Array("name-\(number)".utf8))),
            identity: ObjectIdentity(device: UInt64(number % 2), inode: UInt64(number)),
            mountID: number.isMultiple(of: 5) ? nil : 4, facts: facts)
    }

    private func expectSame(_ one: PendingDirectories.Element?, _ other: PendingDirectories.Element) {
        #expect(one?.name == other.name && one?.identity == other.identity)
        #expect(one?.mountID == other.mountID && one?.facts == other.facts)
    }

    @Test func theLastComesFirst() throws {
        var (first, second) = (PendingDirectories(), PendingDirectories())
        let elements = try (0..<1000).map { try element($0) }
        for element in elements[..<400] { first.append(element) }
        for element in elements[400...] { second.append(element) }
        first.append(contentsOf: second)
        for element in elements.reversed() {
            #expect(!first.isEmpty)
            expectSame(first.popLast(), element)
        }
        #expect(first.isEmpty && first.popLast() == nil)
    }

    /// A million of them lie in one directory: 235 bytes each was a quarter of a gibibyte.
    @Test func eachTakesLittleRoom() {
        #expect(PendingDirectories.bytesForEach <= 24)
    }
}
