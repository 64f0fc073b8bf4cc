import ArchiveBuilding
import Archives
import Foundation
import Testing
import Trees

/// A small archive, and what a reader has to make of its beginning.
struct CutSample: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// Where each member ends; empty where that is within something compressed.
    var ends: [Int] = []
    /// Where an archive of this format may end without anybody being able to say that something is missing.
    var soundEnds: Set<Int> = []
    /// Bytes of the archive where that is compressed: errors lie among those.
    var plainCount = 0
    var read: @Sendable ([UInt8]) -> ArchiveReading

    var testDescription: String { name }

    /// Every byte of what is small; of what comes in blocks their edges, and some of what is within.
    var cuts: [Int] {
        (0..<bytes.count).filter { end in
            bytes.count < 2048 || [0, 1, 511].contains(end % 512) || end % 61 == 0
                || ends.contains { abs($0 - end) < 2 }
        }
    }
}

extension CutSample {
    private typealias Adding = @Sendable (inout TarBytes) -> Void

    private static func tar(_ name: String, _ members: [Adding]) -> CutSample {
        var tar = TarBytes()
        var ends: [Int] = []
        for add in members {
            add(&tar)
            ends.append(tar.bytes.count)
        }
        tar.end()
        return CutSample(name: name, bytes: tar.bytes, ends: ends) { ArchiveReading(TarReader(BytesSource($0))) }
    }

    private static let plain: [Adding] = [
        { $0.add("first", "0", "contents") }, { $0.add("second/", "5") }, { $0.add("third", "2", link: "first") },
        { $0.add("fourth", "1", link: "first") }, { $0.add("fifth", "0", String(repeating: "y", count: 600)) },
    ]

    private static func old(_ name: String, _ contents: String = "") -> Adding {
        { tar in
            var header = TarBytes.Header(name)
            header.magic = ""
            tar.add(header, Array(contents.utf8))
        }
    }

    private static func large(_ name: String) -> Adding {
        { tar in
            var header = TarBytes.Header(name)
            header.magic = "ustar  "
            header.change = {
                $0.replaceSubrange(108..<116, with: [0x80, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
                $0.replaceSubrange(136..<148, with: [UInt8](repeating: 0xFF, count: 12))
            }
            tar.add(header, [1])
        }
    }

    private static func oldSparse(_ name: String, blocks: Int) -> Adding {
        { tar in
            var header = TarBytes.Header(name, "S")
            header.magic = "ustar  "
            header.change = { block in
                block.replaceSubrange(386..<397, with: "00000000000".utf8)
                block.replaceSubrange(398..<409, with: "00000000001".utf8)
                block[482] = blocks > 0 ? 1 : 0
                block.replaceSubrange(483..<494, with: "00000005670".utf8)
            }
            tar.bytes += header.block(1 + blocks)
            for index in 0..<blocks {
                var block = [UInt8](repeating: 0, count: 512)
                block.replaceSubrange(0..<11, with: "000000010\(index)0".utf8)
                block.replaceSubrange(12..<23, with: "00000000001".utf8)
                block[504] = index + 1 < blocks ? 1 : 0
                tar.bytes += block
            }
            tar.addBlocks([UInt8](repeating: 1, count: 1 + blocks))
        }
    }

    private static func newSparse(_ name: String) -> Adding {
        { tar in
            tar.addRecords([
                ("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.name", name),
                ("GNU.sparse.realsize", "3000"),
            ])
            let map = Array("2\n1000\n3\n2000\n1\n".utf8)
            tar.add(
                TarBytes.Header("GNUSparseFile.0/\(name)"),
                map + [UInt8](repeating: 0, count: 512 - map.count) + [1, 2, 3, 4])
        }
    }

    static let tars = [
        tar("v7", [old("first", "contents"), old("second"), old("third", "x")]),
        tar("ustar", plain),
        tar(
            "GNU long names",
            [
                {
                    $0.add("././@LongLink", "L", "a/\(String(repeating: "l", count: 600))\0")
                    $0.add("a", "0", "x")
                },
                {
                    $0.add("././@LongLink", "K", "\(String(repeating: "t", count: 200))\0")
                    $0.add("././@LongLink", "L", "b/\(String(repeating: "l", count: 200))\0")
                    $0.add("b", "2", link: "t")
                },
            ]),
        tar("GNU large numbers", [large("first"), large("second")]),
        tar("GNU sparse", [oldSparse("first", blocks: 0), oldSparse("second", blocks: 2), plain[0]]),
        tar(
            "sparse 0.0 and 0.1",
            [
                {
                    $0.addRecords([
                        ("GNU.sparse.size", "3000"), ("GNU.sparse.numblocks", "1"), ("GNU.sparse.offset", "1000"),
                        ("GNU.sparse.numbytes", "3"),
                    ])
                    $0.add(TarBytes.Header("first"), [1, 2, 3])
                },
                {
                    $0.addRecords([
                        ("GNU.sparse.name", "second"), ("GNU.sparse.size", "3000"), ("GNU.sparse.map", "1000,3"),
                    ])
                    $0.add(TarBytes.Header("x"), [1, 2, 3])
                },
            ]),
        tar("sparse 1.0", [newSparse("first"), newSparse("second")]),
        tar(
            "pax",
            [
                {
                    $0.addRecords([("uname", "them"), ("SCHILY.xattr.user.a", "b")], type: "g")
                    $0.add("first", "0", "x")
                },
                {
                    $0.addRecords([("path", "second"), ("size", "700"), ("SCHILY.acl.access", "user::rw-")])
                    var header = TarBytes.Header("x")
                    header.size = "00000000000"
                    $0.bytes += header.block()
                    $0.addBlocks([UInt8](repeating: 7, count: 700))
                },
                {
                    $0.addRecords([("uname", "")], type: "g")
                    $0.addRecords([("path", "third")], type: "X")
                    $0.add("x")
                },
            ]),
    ]
}

extension CutSample {
    static func encoded(_ name: String, _ encoding: Encoding, _ encode: ([UInt8]) -> [UInt8]) -> CutSample {
        let tar = tar("", plain).bytes
        let (first, second) = (Array(tar[..<1300]), Array(tar[1300...]))
        return CutSample(name: name, bytes: encode(first) + encode(second), plainCount: tar.count) { bytes in
            do {
                let source = try DecodedSource(
                    encoding, over: BytesSource(bytes), by: Libraries(), budget: ExpansionBudget())
                return ArchiveReading(TarReader(source))
            } catch {
                return ArchiveReading(TarReader(BytesSource([])))
            }
        }
    }

    static let streams = [
        encoded("gzip", .gzip, EncodedBytes.gzip), encoded("xz", .xz, EncodedBytes.xz),
        encoded("lz4", .lz4, EncodedBytes.lz4), encoded("bzip2", .bzip2, EncodedBytes.bzip2),
        encoded("zstd", .zstd) { EncodedBytes.skippable([1, 2, 3]) + EncodedBytes.zstd($0) },
    ]

    private static func cpio(_ format: CPIOBytes.Format) -> CutSample {
        var cpio = CPIOBytes(format)
        var ends: [Int] = []
        for (name, mode, contents) in [
            ("first", 0o100644, "contents"), ("second", 0o120777, "first"), ("third", 0o040755, ""),
        ] {
            cpio.add(name, mode: mode, Array(contents.utf8))
            ends.append(cpio.bytes.count)
        }
        cpio.end()
        return CutSample(name: "cpio \(format)", bytes: cpio.bytes, ends: ends) {
            ArchiveReading(CPIOReader(BytesSource($0)))
        }
    }

    private static func ar(_ name: String, table: String?, _ members: [(name: String, contents: String)]) -> CutSample {
        var ar = ARBytes()
        var (ends, sound): ([Int], Set<Int>) = ([], [ar.bytes.count])
        if let table {
            ar.add("//", table)
            sound.insert(ar.bytes.count)
        }
        for member in members {
            ar.add(member.name, member.contents)
            ends.append(ar.bytes.count)
        }
        return CutSample(name: name, bytes: ar.bytes, ends: ends, soundEnds: sound.union(ends)) {
            ArchiveReading(ARReader(BytesSource($0)))
        }
    }

    private static func zip(
        _ name: String, _ members: [ZipBytes.Member], comment: String = "", behind program: String = ""
    ) -> CutSample {
        var zip = ZipBytes()
        zip.bytes = Array(program.utf8)
        var ends: [Int] = []
        for member in members {
            zip.add(member)
            ends.append(zip.bytes.count)
        }
        zip.end(comment: comment)
        return CutSample(name: name, bytes: zip.bytes, ends: ends) {
            ArchiveReading(ZipReader(BytesSource($0), by: Libraries(), budget: ExpansionBudget()))
        }
    }

    private static func described(_ name: String, _ text: String, wide: Bool, signed: Bool) -> ZipBytes.Member {
        var member = ZipBytes.Member(name, text)
        let size = member.size
        member.contents =
            [1] + ZipBytes.littleEndian(UInt16(size)) + ZipBytes.littleEndian(~UInt16(size)) + member.contents
        member.method = 8
        member.flags = 8
        member.storedSize = UInt32(member.contents.count)
        let sizes = [member.storedSize, size].flatMap {
            wide ? ZipBytes.littleEndian(UInt64($0)) : ZipBytes.littleEndian($0)
        }
        member.descriptor =
            (signed ? [0x50, 0x4B, 7, 8] : []) + ZipBytes.littleEndian(member.checksum) + sizes
        return member
    }

    private static func wide(_ name: String, _ text: String) -> ZipBytes.Member {
        var member = ZipBytes.Member(name, text)
        let sizes = ZipBytes.littleEndian(UInt64(member.size)) + ZipBytes.littleEndian(UInt64(member.size))
        member.extra = ZipBytes.block(1, sizes)
        member.localExtra = member.extra
        (member.size, member.storedSize, member.localSize) = (.max, .max, .max)
        return member
    }

    /// With the record for large archives before the one at the end.
    private static let zip64: CutSample = {
        var sample = zip("zip64", [wide("first", "contents"), wide("second", "x")])
        let end = sample.bytes.count - 22
        let directory = sample.ends[1]
        let record =
            ZipBytes.littleEndian(0x0606_4B50 as UInt32) + ZipBytes.littleEndian(44 as UInt64)
            + [45, 0, 45, 0] + [UInt8](repeating: 0, count: 8) + ZipBytes.littleEndian(2 as UInt64)
            + ZipBytes.littleEndian(2 as UInt64) + ZipBytes.littleEndian(UInt64(end - directory))
            + ZipBytes.littleEndian(UInt64(directory))
        let locator =
            ZipBytes.littleEndian(0x0706_4B50 as UInt32) + [0, 0, 0, 0]
            + ZipBytes.littleEndian(UInt64(end)) + [1, 0, 0, 0]
        let last = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 12) + [0, 0]
        sample.bytes = Array(sample.bytes[..<end]) + record + locator + last
        return sample
    }()

    static let others = [
        cpio(.odc), cpio(.newc), cpio(.crc),
        ar("ar of GNU", table: "a-name-that-is-long/\n", [("first/", "odd"), ("/0", "even"), ("last/", "y")]),
        ar("ar of BSD", table: nil, [("#1/6", "first\0odd"), ("second", "x")]),
        zip("zip", [ZipBytes.Member("first", "contents"), ZipBytes.Member("second/"), ZipBytes.Member("third", "x")]),
        zip(
            "zip that unpacks itself", [ZipBytes.Member("first", "contents"), ZipBytes.Member("second", "x")],
            behind: "#!/bin/sh\nexec unzip \"$0\"\n"),
        zip("zip with a comment", [ZipBytes.Member("first"), ZipBytes.Member("second", "x")], comment: "a comment"),
        zip(
            "zip with records behind contents",
            [
                described("first", "contents", wide: false, signed: true),
                described("second", "x", wide: true, signed: true),
                described("third", "y", wide: false, signed: false),
                described("fourth", "z", wide: true, signed: false),
            ]),
        zip64,
    ]
}

extension CutSample {
    private static func deb(_ name: String, _ encode: ([UInt8]) -> [UInt8]) -> CutSample {
        var (control, data) = (TarBytes(), TarBytes())
        for name in ["./", "./control", "./postinst"] { control.add(name, name == "./" ? "5" : "0") }
        control.end()
        for name in ["./usr/", "./usr/bin"] { data.add(name, "5") }
        data.add("./usr/bin/tool", "0", "text")
        data.end()
        var ar = ARBytes()
        ar.add("debian-binary", "2.0\n")
        ar.add("control.tar", encode(control.bytes))
        ar.add("data.tar", encode(data.bytes))
        return CutSample(name: name, bytes: ar.bytes) {
            ArchiveReading(DebReader(BytesSource($0), by: Libraries(), budget: ExpansionBudget()))
        }
    }

    private static func rpm(_ name: String, _ encode: ([UInt8]) -> [UInt8]) -> CutSample {
        var (signature, header, payload) = (RPMBytes(), RPMBytes(), CPIOBytes(.newc))
        signature.add(1000, [7])
        signature.add(1004, text: "odd")
        header.add(1118, texts: ["/usr/bin/"])
        header.add(1117, texts: ["first", "second"])
        header.add(1116, [0, 0])
        header.add(1028, [4, 4])
        header.add(1030, [0o100755, 0o120777], bytes: 2)
        header.add(1036, texts: ["", "tool"])
        payload.add("./usr/bin/first", mode: 0o100755, Array("tool".utf8))
        payload.add("./usr/bin/second", mode: 0o120777, Array("tool".utf8))
        payload.end()
        let bytes = RPMBytes.lead + signature.bytes(isSignature: true) + header.bytes() + encode(payload.bytes)
        return CutSample(name: name, bytes: bytes) {
            ArchiveReading(RPMReader(BytesSource($0), by: Libraries(), budget: ExpansionBudget()))
        }
    }

    static let packages = [
        deb("deb") { $0 }, deb("deb of gzip", EncodedBytes.gzip), deb("deb of xz", EncodedBytes.xz),
        rpm("rpm") { $0 }, rpm("rpm of gzip", EncodedBytes.gzip), rpm("rpm of zstd", EncodedBytes.zstd),
    ]

    static let all = tars + streams + others + packages
    /// Those with an end of their own, which is no record that points backwards.
    static let ended = (tars + others + packages).filter { $0.soundEnds.isEmpty && !$0.name.hasPrefix("zip") }
}
