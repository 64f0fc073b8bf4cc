import Facts
import Testing

@testable import Auditing

/// What is told of a collision is bounded, however many names or bytes it has.
@Suite struct ManySpellingsTests {
    private func told(_ names: [[UInt8]], in directory: [UInt8] = []) -> Int {
        let place = DirectoryPlace(path: directory, identity: nil)
        var collision = Collision()
        for name in names {
            let entry = InspectedEntry(place: EntryPlace(directory: place, name: name), kind: .file)
            collision.add(entry, SiblingRecord.Meeting())
        }
        #expect(collision.count == names.count)
        return collision.told.count
    }

    @Test func theFirstAreTold() {
        let names = (0..<5_000).map { Array("n\($0)".utf8) }
        #expect(told(names) == 101)
        #expect(told(Array(names.prefix(7))) == 7)
    }

    @Test func longPathsAreFewer() {
        let deep = Array(repeating: UInt8(ascii: "d"), count: 1 << 14)
        let names = (0..<50).map { Array("n\($0)".utf8) }
        #expect(told(names, in: deep) == 3)
        #expect(told(names, in: deep + deep + deep + deep + deep) == 2, "what collides with what")
    }
}
