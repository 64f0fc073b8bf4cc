import Facts
import Names
import Testing

@testable import Auditing

/// Names of a directory that has more than memory is to hold.
@Suite struct LargeDirectoryTests {
    private static let everything: [[UInt8]] = NameTarget.allCases.map { Array($0.rawValue.utf8) }

    /// What is brought of a directory with these names, by directory, cause and group.
    private func found(
        _ names: [[UInt8]], targets: [[UInt8]] = everything, inMemory: Int, space: (any SpillSpace)? = nil
    ) throws -> [[[UInt8]]] {
        let sink = NameSink(spillingTo: space)
        let query = NameQuery(words: targets, areAskedFor: true, asking: [.nameCollides, .nameRefused])
        var collector = NameCollector(query, into: sink, memoryLimit: inMemory)
        for name in names {
            var facts = EntryFacts()
            facts.name = name
            collector.list(&facts, NameTraits(facts.name.span))
        }
        collector.finishDirectory(nil) { Array("d".utf8) }
        #expect(collector.overfull.isEmpty)
        return try sink.takeSorted().map { record in
            let sibling = try SiblingRecord(record)
            return [Array(record.key), told(sibling.meeting)]
        }
    }

    private func told(_ meeting: SiblingRecord.Meeting) -> [UInt8] {
        [UInt8(truncatingIfNeeded: meeting.targets.rawValue), meeting.mechanisms.rawValue]
    }

    /// Names of every sort, a few of which are one somewhere.
    private static let mixed: [[UInt8]] = {
        var names: [[UInt8]] = []
        for number in 0..<40 {
            names.append(Array("entry-\(number)".utf8))
            if number % 3 == 0 { names.append(Array("Entry-\(number)".utf8)) }
            if number % 5 == 0 { names.append(Array("entry-\(number).".utf8)) }
            if number % 7 == 0 { names += [Array("\u{E9}\(number)".utf8), Array("e\u{301}\(number)".utf8)] }
            if number % 11 == 0 { names += [[0xC9, UInt8(number + 1)], [0xE9, UInt8(number + 1)]] }
            if number % 13 == 0 { names += [Array("LONGFI~\(number + 1)".utf8), Array("longfile of \(number)".utf8)] }
        }
        // Bytes that are text, and bytes that are not, which XFS takes for one.
        return names + [[0xC3, 0x89], [0xE3, 0x89], Array("con".utf8), Array("a:b".utf8)]
    }()

    @Test func whatIsFoundIsTheSame() throws {
        let inMemory = try found(Self.mixed, inMemory: .max)
        #expect(inMemory.count > 40)
        for limit in [1, 2, 7, 50] {
            let space = MemorySpace()
            #expect(try found(Self.mixed.shuffled(), inMemory: limit, space: space) == inMemory)
            #expect(space.files > 0 && !space.hasFailed)
        }
    }

    private func members(_ names: [[UInt8]], inMemory: Int, space: MemorySpace? = nil) -> [[[UInt8]]] {
        var bucket = NameBucket(NameTargets(.portable), spillingTo: space, memoryLimit: inMemory)
        for name in names { bucket.add(name) }
        var members: [[[UInt8]]] = []
        let areAll = bucket.takeMembers { member in
            members.append([member.label, member.name, told(member.meeting)])
        }
        #expect(areAll)
        let areNone = bucket.takeMembers { _ in Issue.record("they were handed over") }
        #expect(areNone)
        return members.sorted { $0[1].lexicographicallyPrecedes($1[1]) }
    }

    /// However many names have one hash, and whether they are one or not.
    @Test func namesOfOneHashAreTheSame() {
        let spellings: [[UInt8]] = (0..<256).map { number in (0..<8).map { number >> $0 & 1 == 0 ? 0x61 : 0x41 } }
        let noText: [[UInt8]] = (1..<100).map { [0xE9, $0] } + (1..<100).map { [0xC9, $0] }
        for names in [spellings, noText, Self.mixed] {
            let inMemory = members(names, inMemory: .max)
            for limit in [1, 2, 30] {
                let space = MemorySpace()
                #expect(members(names.shuffled(), inMemory: limit, space: space) == inMemory)
                #expect(space.files > 0 && !space.hasFailed)
            }
        }
    }

    /// The spellings of a name are of one kind, however many they are; names of more kinds than are compared are told.
    @Test func spellingsOfOneNameAreOfOneKind() {
        let spellings: [[UInt8]] = (0..<256).map { number in (0..<8).map { number >> $0 & 1 == 0 ? 0x61 : 0x41 } }
        let noText: [[UInt8]] = (1..<100).map { [0xE9, $0] }
        for (names, areFew) in [(spellings, true), (noText, false)] {
            var bucket = NameBucket(
                NameTargets(.portable), spillingTo: MemorySpace(), memoryLimit: 4, kindLimit: 1)
            for name in names { bucket.add(name) }
            var count = 0
            let areAll = bucket.takeMembers { _ in count += 1 }
            #expect(areAll == areFew)
            #expect(count == (areFew ? names.count : 0))
        }
    }

    /// A thousand short names and as many long ones that each may be given to were a million pairs.
    @Test func shortNamesOfManyLongOnesGrowWithTheirNumber() throws {
        let sink = NameSink()
        let query = NameQuery(words: [Array("ntfs".utf8)], areAskedFor: false, asking: [.nameCollides])
        var collector = NameCollector(query, into: sink)
        let aliases = (100..<1000).map { "LONG~\($0)" }
        let longs = (0..<1000).map { "longfilename\($0)" }
        for name in aliases + longs {
            var facts = EntryFacts()
            facts.name = Array(name.utf8)
            collector.list(&facts, NameTraits(facts.name.span))
        }
        collector.finishDirectory(nil) { [] }
        let records = sink.takeSorted()
        #expect(records.count == aliases.count * Collision.toldLimit)
        var collision = Collision()
        for record in records {
            let sibling = try SiblingRecord(record)
            guard sibling.meeting.alias == Array("LONG~100".utf8) else { continue }
            collision.add(
                InspectedEntry(place: EntryPlace(directory: sibling.directory, name: sibling.name), kind: .file),
                sibling.meeting)
        }
        #expect(collision.told.count == Collision.toldLimit)
        #expect(collision.count == 1001)
    }
}
