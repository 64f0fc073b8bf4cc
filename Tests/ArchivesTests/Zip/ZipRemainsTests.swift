import ArchiveBuilding
import Archives
import Testing

/// A zip archive that was cut off is still one, wherever it begins; what only holds its signatures is none.
@Suite struct ZipRemainsTests {
    private static let program = Array("#!/bin/sh\nexec unzip \"$0\"\n".utf8)

    /// Behind a program.
    private static let archive: [UInt8] = {
        var zip = ZipBytes()
        zip.bytes = program
        zip.add("name", "contents")
        zip.add("other", "x")
        zip.end()
        return zip.bytes
    }()

    @Test func `It is told by a member, as soon as that is named`() throws {
        let named = Self.program.count + 30 + 4
        for end in 0...Self.archive.count {
            let found = try ZipRemains.areFound(in: BytesSource(Array(Self.archive[..<end])))
            #expect(found == (end >= named), "\(end)")
        }
    }

    /// Where in the first header two bytes are, and what a member cannot have there.
    static let impossible: [(place: Int, value: UInt16)] = [
        // The version that it takes, the method, a time, a month, a day.
        (4, 99), (8, 50), (10, 31 << 11), (10, 61 << 5), (12, 13 << 5 | 1), (12, 1 << 5),
        // One of the sizes of what is stored as it is; the name's length, its bytes; what follows the contents.
        (22, 9), (26, 0), (26, 5000), (30, 0x0A0A), (18, 7), (42, 0),
    ]

    @Test(arguments: impossible) func `A signature with anything behind it is no member`(_ place: Int, _ value: UInt16)
        throws
    {
        var bytes = Array(Self.archive[..<(Self.program.count + 30 + 4 + 8 + 4)])
        bytes.replaceSubrange(
            Self.program.count + place..<Self.program.count + place + 2, with: ZipBytes.littleEndian(value))
        #expect(try !ZipRemains.areFound(in: BytesSource(bytes)))
    }

    @Test func `A signature that two pieces of a file share is found`() throws {
        for count in 65_520...65_540 {
            let bytes = [UInt8](repeating: 0, count: count) + Self.archive[Self.program.count...]
            #expect(try ZipRemains.areFound(in: BytesSource(bytes.dropLast(30))), "\(count)")
        }
    }
}
