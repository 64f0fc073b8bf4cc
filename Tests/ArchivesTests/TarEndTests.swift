import ArchiveBuilding
import Testing

@testable import Archives

/// Where archives end, and where they should not.
@Suite struct TarEndTests {
    private func read(_ bytes: [UInt8]) -> ArchiveReading {
        ArchiveReading(TarReader(BytesSource(bytes)))
    }

    private static let whole: [UInt8] = {
        var tar = TarBytes()
        tar.add("first", "0", "contents")
        tar.addRecords([("path", "second"), ("SCHILY.xattr.user.a", "b")])
        tar.add("x", "0", String(repeating: "y", count: 600))
        tar.add("././@LongLink", "L", "third\0")
        tar.add("x", "5")
        tar.end()
        return tar.bytes
    }()

    /// Where each member's own header begins and its contents end.
    private static let ends = [("first", 512, 1024), ("second", 2560, 3584), ("third", 5120, 5120)]

    @Test func `Cut anywhere, it is told, and what was whole before is there`() {
        #expect(read(Self.whole).paths == ["first", "second", "third"])
        for end in 0..<Self.whole.count {
            let reading = read(Array(Self.whole[..<end]))
            let expected = Self.ends.filter { $0.1 <= end }.map(\.0)
            #expect(reading.paths == expected, "\(end)")
            let isBetween = end == 0 || end == 1024 || end == 3584 || end >= 5120 && end % 512 == 0
            #expect(reading.error?.problem == (isBetween ? .endMarkMissing : .truncated), "\(end)")
        }
    }

    @Test func `A changed header is told`() {
        for index in 0..<512 where !(148..<156).contains(index) {
            var bytes = Self.whole
            bytes[index] ^= 0x01
            #expect(read(bytes).error == ArchiveError(.headerChecksum, at: 0), "\(index)")
        }
    }

    @Test func `An archive without members is one`() {
        let reading = read([UInt8](repeating: 0, count: 10240))
        #expect(reading.error == nil)
        #expect(reading.members.isEmpty)
        #expect(reading.trailing == nil)
    }

    @Test func `One block of zeros is no end`() {
        var tar = TarBytes()
        tar.add("a")
        tar.end(blocks: 1)
        #expect(read(tar.bytes).error?.problem == .endMarkMissing)
        tar.add("b")
        tar.end()
        let reading = read(tar.bytes)
        #expect(reading.error == nil)
        #expect(reading.paths == ["a", "b"])
        #expect(reading.members[1].irregularities == .behindEnd)
    }

    @Test func `What lies behind the end is told`() {
        var tar = TarBytes()
        tar.add("a")
        tar.end(blocks: 7)
        #expect(read(tar.bytes).trailing == nil)
        #expect(read(tar.bytes + Array("tail".utf8)).trailing == TrailingData(offset: 4096, format: nil))
        #expect(read(tar.bytes + [0, 0, 0, 9]).trailing == TrailingData(offset: 4099, format: nil))
        #expect(read(tar.bytes + tar.bytes).trailing == TrailingData(offset: 4096, format: .tar))
    }

    @Test func `An extended header without a member is told`() {
        var tar = TarBytes()
        tar.addRecords([("path", "a")])
        tar.end()
        #expect(read(tar.bytes).error == ArchiveError(.header(.extensionWithoutMember), at: 1024))
    }

    @Test(arguments: ["5 a=b", "99 a=b\n", "x a=b\n", "6 ab=\n3 \n", "8 a=bc\n", "10 size=1x\n", "9 uid=-\n", "0 a=\n"])
    func `Records that are none are told`(_ text: String) {
        var tar = TarBytes()
        tar.add("x", "x", text)
        tar.add("a")
        tar.end()
        #expect(read(tar.bytes).error == ArchiveError(.header(.record), at: 0))
    }

    @Test func `Fields that are no numbers are told`() {
        for field in [100, 108, 116, 124, 136] {
            var header = TarBytes.Header("a")
            header.change = { $0[field] = UInt8(ascii: "x") }
            var tar = TarBytes()
            tar.add(header)
            tar.end()
            #expect(read(tar.bytes).error == ArchiveError(.header(.number), at: 0), "\(field)")
        }
        var header = TarBytes.Header("a")
        header.change = { $0.replaceSubrange(124..<136, with: [UInt8](repeating: 0xFF, count: 12)) }
        var tar = TarBytes()
        tar.add(header)
        #expect(read(tar.bytes).error?.problem == .header(.size))
    }

    @Test func `What headers say of one member, or of all, has a bound as well`() {
        func read(_ headers: Int, of size: Int, _ type: Character) -> ArchiveReading {
            var tar = TarBytes()
            for number in 0..<headers {
                tar.addRecords(
                    [("SCHILY.xattr.user.\(number)", [UInt8](repeating: 7, count: size))], type: type)
            }
            tar.add("a")
            tar.end()
            return self.read(tar.bytes)
        }
        let most = (1 << 20) - 100
        #expect(read(3, of: most, "x").paths == ["a"])
        #expect(read(5, of: most, "x").error?.problem == .bound(.headerRecord))
        #expect(read(3, of: 20_000, "g").paths == ["a"])
        #expect(read(4, of: 20_000, "g").error?.problem == .bound(.headerRecord))
        // What nobody reads is not kept.
        var tar = TarBytes()
        for _ in 0..<6 { tar.addRecords([("comment", [UInt8](repeating: 7, count: most))]) }
        tar.add("a")
        tar.end()
        #expect(self.read(tar.bytes).paths == ["a"])
    }

    @Test func `Header records have a bound, whatever they claim`() {
        for type in ["x", "g", "L", "K", "X"] as [Character] {
            var header = TarBytes.Header("x", type)
            header.size = "00004000001"
            var tar = TarBytes()
            tar.add(header)
            #expect(read(tar.bytes).error == ArchiveError(.bound(.headerRecord), at: 0))
            header.size = "00004000000"
            tar = TarBytes()
            tar.add(header)
            #expect(read(tar.bytes).error == ArchiveError(.truncated, at: 0))
        }
    }
}
