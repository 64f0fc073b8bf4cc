import ArchiveBuilding
import Testing

@testable import Archives

/// Files with holes, in each of the four notations.
@Suite struct TarSparseTests {
    private static let expected =
        [UInt8](repeating: 0, count: 1000) + [1, 2, 3] + [UInt8](repeating: 0, count: 997)
        + [4] + [UInt8](repeating: 0, count: 999)

    private func check(_ build: (inout TarBytes) -> Void) throws {
        var tar = TarBytes()
        build(&tar)
        tar.add("after")
        tar.end()
        for room in [1, 100, 5000] {
            let reading = ArchiveReading(TarReader(BytesSource(tar.bytes)), room: room)
            #expect(reading.error == nil)
            #expect(reading.paths == ["holes", "after"])
            let member = try #require(reading.members.first)
            #expect(member.size == 3000)
            #expect(member.storedSize == 4)
            #expect(member.extents.filter { $0.count > 0 }.map(\.offset) == [1000, 2000])
            #expect(reading.contents[0] == Self.expected)
        }
        #expect(ArchiveReading(TarReader(BytesSource(tar.bytes)), room: 0).paths == ["holes", "after"])
    }

    private func oldHeader(_ extents: [(String, String)], real: String, more: Bool = false) -> TarBytes.Header {
        var header = TarBytes.Header("holes", "S")
        header.magic = "ustar  "
        header.change = { block in
            for (index, extent) in extents.enumerated() {
                block.replaceSubrange(386 + 24 * index..<386 + 24 * index + 11, with: extent.0.utf8)
                block.replaceSubrange(398 + 24 * index..<398 + 24 * index + 11, with: extent.1.utf8)
            }
            block[482] = more ? 1 : 0
            block.replaceSubrange(483..<494, with: real.utf8)
        }
        return header
    }

    @Test func `GNU header`() throws {
        try check { tar in
            tar.add(
                oldHeader(
                    [("00000001750", "00000000003"), ("00000003720", "00000000001"), ("00000005670", "00000000000")],
                    real: "00000005670"), [1, 2, 3, 4])
        }
    }

    @Test func `GNU header that goes on in another block`() throws {
        try check { tar in
            tar.bytes += oldHeader([("00000001750", "00000000003")], real: "00000005670", more: true).block(4)
            var block = [UInt8](repeating: 0, count: 512)
            block.replaceSubrange(0..<11, with: "00000003720".utf8)
            block.replaceSubrange(12..<23, with: "00000000001".utf8)
            tar.bytes += block
            tar.addBlocks([1, 2, 3, 4])
        }
    }

    @Test func `Version 0.0`() throws {
        try check { tar in
            tar.addRecords([
                ("GNU.sparse.size", "3000"), ("GNU.sparse.numblocks", "2"), ("GNU.sparse.offset", "1000"),
                ("GNU.sparse.numbytes", "3"), ("GNU.sparse.offset", "2000"), ("GNU.sparse.numbytes", "1"),
            ])
            tar.add(TarBytes.Header("holes"), [1, 2, 3, 4])
        }
    }

    @Test func `Version 0.1`() throws {
        try check { tar in
            tar.addRecords([
                ("GNU.sparse.name", "holes"), ("GNU.sparse.size", "3000"), ("GNU.sparse.numblocks", "2"),
                ("GNU.sparse.map", "1000,3,2000,1"),
            ])
            tar.add(TarBytes.Header("GNUSparseFile.0/holes"), [1, 2, 3, 4])
        }
    }

    @Test func `Version 1.0`() throws {
        try check { tar in
            tar.addRecords([
                ("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.name", "holes"),
                ("GNU.sparse.realsize", "3000"),
            ])
            let map = Array("2\n1000\n3\n2000\n1\n".utf8)
            tar.add(
                TarBytes.Header("GNUSparseFile.0/holes"),
                map + [UInt8](repeating: 0, count: 512 - map.count) + [1, 2, 3, 4])
        }
    }

    @Test(arguments: [
        "0,3", "0,5", "0,3,2,1", "5,1,0,3", "2998,4", "18446744073709551615,4", "0,2,3", "a,1", "", "1,,3",
    ])
    func `Maps that do not fit are told`(_ map: String) {
        var tar = TarBytes()
        tar.addRecords([("GNU.sparse.size", "3000"), ("GNU.sparse.map", map)])
        tar.add(TarBytes.Header("holes"), [1, 2, 3, 4])
        tar.end()
        let problem = ArchiveReading(TarReader(BytesSource(tar.bytes))).error?.problem
        #expect(problem == .header(.sparseMap) || problem == .header(.record))
    }

    @Test(arguments: ["x\n", "\n", "1\n0\n", "3\n0\n1\n1\n1\n2\n", "99999999999999999999\n", "1\n0\n5\n"])
    func `Maps in the contents that do not fit are told`(_ map: String) {
        var tar = TarBytes()
        tar.addRecords([("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.realsize", "3000")])
        tar.add(TarBytes.Header("holes"), Array(map.utf8) + [UInt8](repeating: 0, count: 512 - map.utf8.count) + [1])
        tar.end()
        #expect(ArchiveReading(TarReader(BytesSource(tar.bytes))).error?.problem == .header(.sparseMap))
    }
}
