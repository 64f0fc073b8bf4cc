import ArchiveBuilding
import Testing

@testable import Archives

/// What a file is that begins with zeros: an image of a disk or of a file system begins so, and so does an empty tar archive.
@Suite struct ArchiveFormatTests {
    private func format(_ bytes: [UInt8], isWhole: Bool = true) -> ArchiveFormat? {
        ArchiveFormat(firstBytes: bytes.span, isWhole: isWhole)
    }

    private func unread(_ offset: Int, _ mark: [UInt8], certain: Bool = false) -> UnreadFormat? {
        var bytes = [UInt8](repeating: 0, count: UnreadFormat.signatureLength)
        bytes.replaceSubrange(offset..<offset + mark.count, with: mark)
        return certain ? UnreadFormat(certainlyBy: bytes.span) : UnreadFormat(firstBytes: bytes.span)
    }

    @Test func `Zeros are a tar archive where they are all that there is, and no more than a record`() {
        for (count, isTar) in [
            (0, false), (1023, false), (1024, true), (10_240, true), (10_241, false), (65_536, false),
        ] {
            let zeros = [UInt8](repeating: 0, count: count)
            #expect(format(zeros) == (isTar ? .tar : nil), "\(count)")
            #expect(format(zeros, isWhole: false) == nil, "\(count)")
        }
    }

    @Test func `One block of zeros before a header is no end, two are`() {
        var tar = TarBytes()
        tar.add("name")
        tar.end()
        #expect(format([UInt8](repeating: 0, count: 512) + tar.bytes, isWhole: false) == .tar)
        #expect(format([UInt8](repeating: 0, count: 1024) + tar.bytes, isWhole: false) == nil)
        #expect(format([UInt8](repeating: 0, count: 512) + [UInt8](repeating: 1, count: 512), isWhole: false) == nil)
    }

    @Test func `Images of disks and file systems are told by their marks, whatever zeros they begin with`() {
        let marks: [(Int, [UInt8], UnreadFormat)] = [
            (32769, Array("CD001".utf8), .iso), (32769, Array("BEA01\u{1}".utf8), .udf), (1080, [0x53, 0xEF], .ext),
            (512, Array("EFI PART".utf8), .gpt), (4096, Array("EFI PART".utf8), .gpt),
            (65600, Array("_BHRfS_M".utf8), .btrfs), (1024, [0xE2, 0xE1, 0xF5, 0xE0], .erofs),
            (0, Array("XFSB".utf8), .xfs),
            (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip), (0, Array("Rar!\u{1A}\u{7}\0".utf8), .rar),
        ]
        for (offset, mark, expected) in marks { #expect(unread(offset, mark) == expected) }
        #expect(unread(0, []) == nil)
    }

    @Test func `A master boot record has partitions, a boot sector a jump`() {
        var record = [UInt8](repeating: 0, count: 512)
        (record[510], record[511]) = (0x55, 0xAA)
        #expect(unread(0, record) == nil)
        record[450] = 0x83
        #expect(unread(0, record) == .mbr)
        record[446] = 1
        #expect(unread(0, record) == nil)
        (record[0], record[2]) = (0xEB, 0x90)
        #expect(unread(0, record) == .fat)
    }

    @Test func `What an image says of itself for certain counts whatever it begins with`() {
        #expect(unread(32769, Array("CD001\u{1}".utf8), certain: true) == .iso)
        #expect(unread(0, Array("Rar!\u{1A}\u{7}".utf8), certain: true) == .rar)
        #expect(unread(1080, [0x53, 0xEF], certain: true) == nil)
        #expect(unread(0, Array("hsqs".utf8), certain: true) == nil)
    }
}
