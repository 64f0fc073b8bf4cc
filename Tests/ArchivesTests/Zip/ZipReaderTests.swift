import ArchiveBuilding
import Facts
import Foundation
import Testing
import Trees

@testable import Archives

@Suite struct ZipReaderTests {
    private func read(_ bytes: [UInt8], room: Int = 4096) -> ArchiveReading {
        ArchiveReading(ZipReader(BytesSource(bytes), by: Libraries(), budget: ExpansionBudget()), room: room)
    }

    private func read(_ build: (inout ZipBytes) -> Void) -> ArchiveReading {
        var zip = ZipBytes()
        build(&zip)
        if !zip.members.isEmpty { zip.end() }
        return read(zip.bytes)
    }

    private func member(_ change: (inout ZipBytes.Member) -> Void) -> Member? {
        read { zip in
            var member = ZipBytes.Member("name", "contents")
            change(&member)
            zip.add(member)
        }.members.first
    }

    @Test func `Every field is read`() throws {
        var zip = ZipBytes()
        zip.add("dir/")
        var file = ZipBytes.Member("dir/file", "contents")
        file.mode = 0o104755
        file.extra = ZipBytes.block(0x5455, [1] + ZipBytes.littleEndian(77 as UInt32))
        file.localExtra = ZipBytes.block(0x7875, [1, 4, 0xE8, 3, 0, 0, 2, 100, 0])
        zip.add(file)
        var link = ZipBytes.Member("link", "dir/file")
        link.mode = 0o120777
        zip.add(link)
        var old = ZipBytes.Member("dos", "x")
        old.madeBy = 20
        old.mode = 0
        zip.add(old)
        zip.end(comment: "a comment")
        for room in [1, 4096, 0] {
            let reading = read(zip.bytes, room: room)
            #expect(reading.error == nil)
            #expect(reading.paths == ["dir/", "dir/file", "link", "dos"])
            #expect(
                reading.members.map(\.kind) == [.entry(.directory), .entry(.file), .entry(.link), .entry(.file)])
            let member = reading.members[1]
            #expect(member.mode.octal == "4755")
            #expect(member.modified == 77)
            #expect(member.owner == 1000)
            #expect(member.group == 100)
            #expect(member.known == [.mode, .owner, .modified])
            #expect(reading.members[2].linkTarget == Array("dir/file".utf8))
            #expect(reading.members[3].known == [])
            #expect(reading.members.allSatisfy { $0.irregularities == [] })
            #expect(reading.trailing == nil)
            if room > 0 { #expect(reading.contents[1] == Array("contents".utf8)) }
        }
    }

    @Test func `Cut anywhere, it is told`() {
        var zip = ZipBytes()
        zip.add("a", "contents")
        zip.add("b")
        zip.end()
        for end in 0..<zip.bytes.count {
            #expect(read(Array(zip.bytes[..<end])).error?.problem == .endMarkMissing, "\(end)")
        }
    }

    @Test func `What both headers say otherwise is told`() {
        #expect(member { $0.localName = Array("eman".utf8) }?.irregularities == .nameDiffers)
        #expect(member { $0.localMethod = 8 }?.irregularities == .methodDiffers)
        #expect(member { $0.localSize = 7 }?.irregularities == .sizeDiffers)
        #expect(member { $0.hasLocal = false }?.irregularities == .onlyListed)
        #expect(member { $0.flags = 1 }?.irregularities == .encrypted)
    }

    @Test func `A record behind the contents is held against the directory`() {
        let contents = Array("contents".utf8)
        let sum = ZipBytes.littleEndian(ZipBytes.checksum(contents))
        let signature = ZipBytes.littleEndian(0x0807_4B50 as UInt32)
        let narrow = sum + [8, 0, 0, 0, 8, 0, 0, 0]
        let wide = sum + [8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]
        for descriptor in [narrow, signature + narrow, wide, signature + wide] {
            let reading = read { zip in
                var member = ZipBytes.Member("name", "contents")
                member.flags = 1 << 3
                member.descriptor = descriptor
                zip.add(member)
                zip.add("next")
            }
            #expect(reading.members.map(\.irregularities) == [[], []])
            #expect(reading.contents[0] == contents)
        }
        let wrong = member {
            $0.flags = 1 << 3
            $0.descriptor = signature + sum + [7, 0, 0, 0, 8, 0, 0, 0]
        }
        #expect(wrong?.irregularities == .sizeDiffers)
    }

    @Test func `Members that lie within one another are told`() {
        let reading = read { zip in
            zip.add("a", "contents")
            var other = ZipBytes.Member("a", "contents")
            other.hasLocal = false
            zip.add(other)
            zip.members[1].offset = 0
        }
        #expect(reading.members.map(\.irregularities) == [.overlaps, .overlaps])
        let inner = read { zip in
            var file = ZipBytes.Member("inner", "x")
            file.hasLocal = false
            var outer = ZipBytes.Member("outer")
            var hidden = ZipBytes()
            hidden.add("inner", "x")
            outer.contents = hidden.bytes
            outer.size = UInt32(hidden.bytes.count)
            outer.storedSize = outer.size
            outer.checksum = ZipBytes.checksum(hidden.bytes)
            zip.add(outer)
            file.offset = 35
            zip.add(file)
        }
        #expect(inner.members.map(\.irregularities) == [.overlaps, []])
    }

    @Test func `What only a local header names is told`() {
        let reading = read { zip in
            var hidden = ZipBytes.Member("first", "1")
            hidden.isListed = false
            zip.add(hidden)
            zip.add("a", "contents")
            hidden = ZipBytes.Member("second", "2")
            hidden.isListed = false
            zip.add(hidden)
            hidden = ZipBytes.Member("third", "3")
            hidden.isListed = false
            zip.add(hidden)
            zip.add("b")
        }
        #expect(reading.error == nil)
        #expect(Set(reading.paths) == ["first", "a", "second", "third", "b"])
        #expect(
            Set(zip(reading.paths, reading.members).filter { $0.1.irregularities == .unlisted }.map(\.0))
                == ["first", "second", "third"])
    }

    /// Who unpacks a stream looks for the next signature, whatever lies before it.
    @Test func `What a local header names behind anything else is told`() {
        for gap in [1, 3, 29, 31, 70_000] {
            let reading = read { zip in
                zip.bytes = Array("#!/bin/sh\n".utf8)
                zip.add(Self.hidden("first"))
                zip.add("a", "contents")
                zip.bytes += [UInt8](repeating: 0x50, count: gap)
                zip.add(Self.hidden("second"))
                zip.bytes += [UInt8](repeating: 0, count: gap)
                zip.add("b")
                zip.bytes += [UInt8](repeating: 0, count: gap)
                zip.add(Self.hidden("third"))
            }
            #expect(reading.error == nil, "\(gap)")
            #expect(Set(reading.paths) == ["first", "second", "third", "a", "b"], "\(gap)")
            #expect(reading.members.count { $0.irregularities == .unlisted } == 3, "\(gap)")
        }
    }

    private static func hidden(_ name: String) -> ZipBytes.Member {
        var member = ZipBytes.Member(name, "x")
        member.isListed = false
        return member
    }

    @Test func `A signature that no header follows is none`() {
        let signature = ZipBytes.littleEndian(ZipEntry.localSignature)
        let header: [UInt8] = [20, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
        let tails: [[UInt8]] = [
            [], [UInt8](repeating: 0, count: 40), [UInt8](repeating: 0xFF, count: 40),
            // No name; a name of control characters; more contents than there is room for; a method that there is not.
            header + [UInt8](repeating: 0, count: 40), header + [3, 0, 0, 0, 0, 0, 1, 2, 3],
            [20, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8) + [255, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0x61],
            [20, 0, 0, 0, 50, 0] + [UInt8](repeating: 0, count: 12) + [1, 0, 0, 0, 0x61],
        ]
        for tail in tails {
            let reading = read { zip in
                zip.bytes = [0x7F, 0x45] + signature + tail
                zip.add("a", "contents")
                zip.bytes += [0] + signature + tail
                zip.add("b")
            }
            #expect(reading.error == nil)
            #expect(reading.paths == ["a", "b"], "\(tail)")
        }
    }

    /// Whoever knows how long the contents are asks for no more.
    @Test func `The last byte is held against checksum and size`() throws {
        let text = Array("contents".utf8)
        let stored = [1, 8, 0, 0xF7, 0xFF] + text
        for (method, contents) in [(0, text), (8, stored)] as [(UInt16, [UInt8])] {
            let changes: [(inout ZipBytes.Member) -> Void] = [{ _ in }, { $0.checksum ^= 1 }, { $0.size = 7 }]
            for (number, change) in changes.enumerated() {
                var member = ZipBytes.Member("a", "contents")
                member.method = method
                member.contents = contents
                member.storedSize = UInt32(contents.count)
                change(&member)
                var zip = ZipBytes()
                zip.add(member)
                zip.end()
                var reader = ZipReader(BytesSource(zip.bytes), by: Libraries(), budget: ExpansionBudget())
                var found = Member()
                #expect(try reader.next(&found))
                var buffer = [UInt8](repeating: 0, count: Int(member.size))
                func read() throws(ArchiveError) -> Int {
                    var span = buffer.mutableSpan
                    return try reader.read(into: &span)
                }
                if number == 0 {
                    #expect(try read() == 8)
                    #expect(buffer == text)
                    #expect(try read() == 0)
                } else {
                    #expect(throws: ArchiveError(.contentsChecksum, at: 31, member: Array("a".utf8))) { try read() }
                }
            }
        }
    }

    @Test func `Without a directory contents are read that end with the file`() {
        var zip = ZipBytes()
        zip.add("a", "contents")
        zip.add("b", "last")
        let reading = read(zip.bytes)
        #expect(reading.paths == ["a", "b"])
        #expect(reading.contents == [Array("contents".utf8), Array("last".utf8)])
        #expect(reading.contentErrors.isEmpty)
        #expect(reading.error?.problem == .endMarkMissing)
    }

    @Test func `What stands before the archive is not counted`() {
        for isCounted in [true, false] {
            var zip = ZipBytes()
            zip.bytes = Array("#!/bin/sh\nexit\n".utf8)
            let prefix = zip.bytes.count
            zip.add("a", "contents")
            zip.end(prefix: isCounted ? 0 : prefix)
            let reading = read(zip.bytes)
            #expect(reading.paths == ["a"])
            #expect(reading.members.first?.irregularities == [])
            #expect(reading.contents == [Array("contents".utf8)])
        }
    }

    @Test func `What lies behind the archive is told`() {
        var zip = ZipBytes()
        zip.add("a")
        zip.end(comment: "comment")
        let end = UInt64(zip.bytes.count)
        #expect(read(zip.bytes + [1, 2]).trailing == TrailingData(offset: end, format: nil))
        #expect(read(zip.bytes + [UInt8](repeating: 0, count: 1024)).trailing == nil)
    }

    @Test func `Names that readers decode differently are told`() {
        #expect(member { $0.name = [0xE9] }?.irregularities == .nameEncodingUnsaid)
        #expect(
            member {
                $0.name = Array("é".utf8); $0.flags = 1 << 11
            }?.irregularities == [])
        #expect(
            member {
                $0.name = [0xE9]; $0.flags = 1 << 11
            }?.irregularities == .nameNotUTF8)
        #expect(member { $0.name = Array("a\0b".utf8) }?.irregularities == .nameHoldsZero)
        let sum = ZipBytes.littleEndian(ZipBytes.checksum(Array("name".utf8)))
        func unicode(_ name: String) -> [UInt8] { ZipBytes.block(0x7075, [1] + sum + Array(name.utf8)) }
        #expect(member { $0.extra = unicode("näme") }?.irregularities == .unicodeNameDiffers)
        #expect(member { $0.extra = unicode("name") }?.irregularities == [])
        #expect(
            member { $0.extra = ZipBytes.block(0x7075, [1, 0, 0, 0, 0] + Array("other".utf8)) }?.irregularities == [])
    }

    @Test func `Contents that cannot be read are told, and the next member is read`() {
        let changes: [(inout ZipBytes.Member) -> Void] = [
            { $0.checksum ^= 1 }, { $0.flags = 1 }, { $0.method = 9 }, { $0.size += 1 }, { $0.size -= 1 },
            { $0.method = 8 }, { $0.method = 14 }, { $0.method = 95 },
        ]
        let problems: [ArchiveError.Problem] = [
            .contentsChecksum, .encrypted, .unknownMethod(9), .contentsChecksum, .contentsChecksum,
            .contentsChecksum, .contentsChecksum, .contentsChecksum,
        ]
        for (change, problem) in zip(changes, problems) {
            let reading = read { zip in
                var member = ZipBytes.Member("a", "contents")
                change(&member)
                zip.add(member)
                zip.add("b")
            }
            #expect(reading.contentErrors.map(\.problem) == [problem])
            #expect(reading.contentErrors.first?.member == Array("a".utf8))
            #expect(reading.paths == ["a", "b"])
        }
    }

    @Test func `A directory that is none is told`() {
        var zip = ZipBytes()
        zip.add("a")
        let start = zip.bytes.count
        zip.end()
        var bytes = zip.bytes
        bytes[start] = 0
        #expect(read(bytes).error?.problem == .header(.centralDirectory))
        bytes = zip.bytes
        bytes[start + 28] = 0xFF
        #expect(read(bytes).error?.problem == .header(.centralDirectory))
        bytes = zip.bytes
        bytes[bytes.count - 10] = 0xFF
        #expect(read(bytes).error?.problem == .header(.centralDirectory))
        zip = ZipBytes()
        zip.add("a")
        zip.end(count: 2)
        let reading = read(zip.bytes)
        #expect(reading.paths == ["a"])
        #expect(reading.error?.problem == .header(.centralDirectory))
    }

    @Test func `The checksum is that of the standard`() {
        let text = Array("The quick brown fox jumps over the lazy dog".utf8)
        for end in 0...text.count {
            var sum = CRC32()
            let part = Array(text[..<end])
            sum.add(part.span)
            #expect(sum.value == ZipBytes.checksum(part))
        }
    }
}
