import ArchiveBuilding
import Facts
import Testing
import Trees

@testable import Archives

/// What readers of zip archives do not agree about: each of their readings is there, and the difference is.
@Suite struct ZipReadingsTests {
    private func read(_ bytes: [UInt8]) -> ArchiveReading {
        ArchiveReading(ZipReader(BytesSource(bytes), by: Libraries(), budget: ExpansionBudget()))
    }

    private func member(_ change: (inout ZipBytes.Member) -> Void) throws -> Member {
        var zip = ZipBytes()
        var member = ZipBytes.Member("name", "contents")
        change(&member)
        zip.add(member)
        zip.end()
        let reading = read(zip.bytes)
        #expect(reading.error == nil)
        return try #require(reading.members.first)
    }

    private func names(_ member: Member) -> [String] {
        ([member.path] + member.readings.compactMap(\.path)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: The end

    /// `zip archive -` writes the wide records beside numbers that the narrow one has room for.
    @Test func `Records in 64 bits count beside narrow ones that agree`() {
        for (prefix, isCounted) in [(0, true), (15, true), (15, false)] {
            var zip = ZipBytes()
            zip.bytes = [UInt8](repeating: 0x20, count: prefix)
            zip.add("a", "contents")
            zip.end(prefix: isCounted ? 0 : prefix, isWide: true)
            let reading = read(zip.bytes)
            #expect(reading.error == nil, "\(prefix) \(isCounted)")
            #expect(reading.paths == ["a"])
            #expect(reading.contents == [Array("contents".utf8)])
            #expect(reading.members.map(\.irregularities) == [[]])
        }
    }

    @Test func `Records in 64 bits that say otherwise than the narrow one are told`() {
        for field in [8, 12, 16] {
            var zip = ZipBytes()
            zip.add("a")
            zip.add("b")
            zip.end(isWide: true)
            zip.bytes[zip.bytes.count - 22 + field] ^= 1
            #expect(read(zip.bytes).error?.problem == .header(.centralDirectory), "\(field)")
        }
    }

    @Test func `A comment that is cut off is told, and all members are read`() {
        var zip = ZipBytes()
        zip.add("a", "contents")
        zip.end(comment: "a comment")
        let reading = read(Array(zip.bytes.dropLast(3)))
        #expect(reading.paths == ["a"])
        #expect(reading.members.map(\.irregularities) == [[]])
        #expect(reading.error?.problem == .truncated)
    }

    /// Most readers look for the last record, some for the last one whose comment is there.
    @Test func `An archive in the comment of another one is told`() {
        var inner = ZipBytes()
        inner.add("inner")
        inner.end()
        for cut in [0, 1] {
            var outer = ZipBytes()
            outer.add("outer")
            outer.end(comment: String(decoding: inner.bytes, as: UTF8.self))
            var bytes = outer.bytes
            if cut > 0 { bytes[bytes.count - 1] = 9 }
            #expect(read(bytes).error?.problem == .header(.centralDirectory), "\(cut)")
        }
        // Within a member it is an archive of its own.
        var holder = ZipBytes()
        holder.add("holder", String(decoding: inner.bytes, as: UTF8.self))
        holder.end()
        #expect(read(holder.bytes).error == nil)
    }

    @Test func `A directory where it is said to be, and another one before the end, is told`() {
        var zip = ZipBytes()
        zip.add("a")
        let first = zip.bytes.count
        zip.end()
        zip.bytes.removeLast(22)
        zip.end()
        zip.bytes.replaceSubrange(
            zip.bytes.count - 6..<zip.bytes.count - 2, with: ZipBytes.littleEndian(UInt32(first)))
        #expect(read(zip.bytes).error?.problem == .header(.centralDirectory))
    }

    // MARK: Modes and kinds

    @Test(arguments: [2, 3, 5, 12, 13, 16, 17, 18, 19, 30])
    func `Modes of all systems are read that some reader applies`(_ system: UInt16) throws {
        let member = try member {
            $0.madeBy = system << 8 | 30; $0.mode = 0o104777
        }
        #expect(member.mode.octal == "4777")
        #expect(member.known.contains(.mode))
    }

    @Test func `Modes of archives of MS-DOS are read where a reader believes them`() throws {
        let cases: [(system: UInt16, mode: UInt32, low: UInt32, isKnown: Bool)] = [
            // unzip does where both halves agree about the owner, 7-Zip where a bit says so.
            (0, 0o100666, 0, true), (0, 0o100777, 0, false), (0, 0o100444, 1, true), (0, 0o100777, 0x8000, true),
            (11, 0o100666, 0, false), (11, 0o104777, 0x8000, true), (14, 0o100666, 0x8000, false),
        ]
        for (system, mode, low, isKnown) in cases {
            let member = try member {
                $0.madeBy = system << 8 | 30; $0.mode = mode; $0.lowAttributes = low
            }
            #expect(member.known.contains(.mode) == isKnown, "\(system) \(mode) \(low)")
            #expect(member.irregularities == [])
        }
    }

    @Test func `Modes in blocks of extra fields are read, of the directory and of local headers`() throws {
        let attributes = ZipBytes.littleEndian(0o104777 << 16 as UInt32)
        let whole = ZipBytes.block(0x6C78, [5, 30, 3] + attributes)
        let long = ZipBytes.block(0x6C78, [0x87, 0x80, 0, 30, 3, 0, 0] + attributes)
        let bare = ZipBytes.block(0x6C78, [4] + attributes)
        for block in [whole, long, bare] {
            for isLocal in [true, false] {
                let found = try member { if isLocal { $0.localExtra = block } else { $0.extra = block } }
                #expect(found.mode.octal == "4777")
                #expect(found.irregularities == .modeDiffers)
            }
            #expect(
                try member {
                    $0.mode = 0o104777; $0.extra = block
                }.irregularities == [])
        }
        let old = ZipBytes.block(
            0x756E, [0, 0, 0, 0] + ZipBytes.littleEndian(0o104777 as UInt16) + [UInt8](repeating: 0, count: 8))
        #expect(
            try member {
                $0.mode = 0; $0.extra = old
            }.mode.octal == "4777")
        #expect(
            try member {
                $0.mode = 0; $0.localExtra = old
            }.mode.octal == "4777")
        #expect(try member { $0.extra = old }.mode.octal == "0644")
    }

    @Test func `What is a directory to some and a file to others is told`() throws {
        #expect(try member { $0.mode = 0o040777 }.irregularities == .kindDiffers)
        #expect(
            try member {
                $0.madeBy = 20; $0.lowAttributes = 0x10; $0.mode = 0
            }.irregularities == .kindDiffers)
        #expect(
            try member {
                $0.madeBy = 11 << 8; $0.lowAttributes = 0x10; $0.mode = 0
            }.irregularities == .kindDiffers)
        // There the bit of MS-DOS says nothing.
        #expect(try member { $0.lowAttributes = 0x10 }.irregularities == [])
        for mode in [0o040755, 0o100755, 0o120777] as [UInt32] {
            let directory = try member {
                $0.name = Array("name/".utf8); $0.mode = mode
            }
            #expect(directory.kind == .entry(.directory))
            #expect(directory.irregularities == [])
        }
    }

    @Test func `What is a link or a device to some and a file to others is told`() throws {
        for system in [0, 11, 16] as [UInt16] {
            let link = try member {
                $0.madeBy = system << 8; $0.mode = 0o120777
            }
            #expect(link.kind == .entry(.link))
            #expect(link.irregularities == .kindDiffers)
        }
        #expect(try member { $0.mode = 0o120777 }.irregularities == [])
        #expect(
            try member {
                $0.mode = 0o120777; $0.method = 12; $0.localMethod = 12
            }.irregularities == .kindDiffers)
        #expect(try member { $0.mode = 0o020666 }.irregularities == .kindDiffers)
        // What zip reads from a pipe is a file to all who unpack it.
        let pipe = try member { $0.mode = 0o010600 }
        #expect(pipe.kind == .entry(.file))
        #expect(pipe.irregularities == [])
    }

    @Test func `A target that holds a zero ends there, and is told`() throws {
        let link = try member {
            $0.mode = 0o120777; $0.set("etc\0rest")
        }
        #expect(link.linkTarget == Array("etc".utf8))
        #expect(link.irregularities == .linkTargetDiffers)
    }

    // MARK: Owners

    @Test func `Owners are read from every block that has them`() throws {
        let narrow = ZipBytes.block(0x7855, [0xE8, 3, 100, 0])
        let old = ZipBytes.block(0x5855, [UInt8](repeating: 0, count: 8) + [0xE8, 3, 100, 0])
        let wide = ZipBytes.block(0x7875, [1, 4, 0xE8, 3, 0, 0, 2, 100, 0])
        for block in [narrow, old, wide] {
            let found = try member { $0.localExtra = block }
            #expect(found.owner == 1000)
            #expect(found.group == 100)
            #expect(found.irregularities == [])
        }
        let root = ZipBytes.block(0x7875, [1, 1, 0, 1, 0])
        let both = try member {
            $0.extra = root; $0.localExtra = wide
        }
        #expect(both.irregularities == .ownerDiffers)
        #expect(both.readings == [MemberReading(owner: 1000, group: 100)])
        #expect(try member { $0.localExtra = root + narrow }.readings == [MemberReading(owner: 1000, group: 100)])
        // What the directory has of the old block are times alone.
        #expect(
            try !member { $0.extra = ZipBytes.block(0x5855, [UInt8](repeating: 0, count: 8)) }.known.contains(.owner))
    }

    // MARK: Names

    @Test func `A member has the names of both headers`() throws {
        let other = try member { $0.localName = Array("../evil".utf8) }
        #expect(names(other) == ["name", "../evil"])
        #expect(other.irregularities == .nameDiffers)
    }

    @Test func `A member has its second names, of the directory and of local headers`() throws {
        let sum = ZipBytes.littleEndian(ZipBytes.checksum(Array("name".utf8)))
        let second = ZipBytes.block(0x7075, [1] + sum + Array("../evil".utf8))
        for isLocal in [true, false] {
            let found = try member { if isLocal { $0.localExtra = second } else { $0.extra = second } }
            #expect(names(found) == ["name", "../evil"])
            #expect(found.irregularities == .unicodeNameDiffers)
        }
        // Beside a name in another encoding it is the same one.
        let foreign = try member {
            $0.name = [0xE9]
            $0.extra = ZipBytes.block(
                0x7075, [1] + ZipBytes.littleEndian(ZipBytes.checksum([0xE9])) + Array("é".utf8))
        }
        #expect(foreign.irregularities == .nameEncodingUnsaid)
        #expect(foreign.readings.compactMap(\.path) == [Array("é".utf8)])
        // Of another name than this one it is out of date.
        #expect(
            try names(member { $0.extra = ZipBytes.block(0x7075, [1, 0, 0, 0, 0] + Array("other".utf8)) }) == ["name"])
    }

    @Test func `A backslash parts directories for some, where there is no slash`() throws {
        let climbing = try member { $0.name = Array("..\\..\\evil".utf8) }
        #expect(names(climbing) == ["..\\..\\evil", "../../evil"])
        #expect(climbing.irregularities == .nameHoldsBackslash)
        #expect(try names(member { $0.name = Array("a/b\\c".utf8) }) == ["a/b\\c"])
        let directory = try member { $0.name = Array("d\\".utf8) }
        #expect(names(directory) == ["d\\", "d/"])
        #expect(directory.irregularities == [.nameHoldsBackslash, .kindDiffers])
        #expect(try names(member { $0.localName = Array("x\\y".utf8) }) == ["name", "x\\y", "x/y"])
    }

    @Test func `A zero byte ends a name, and what the name is of`() throws {
        let file = try member { $0.name = Array("a\0b/".utf8) }
        #expect(names(file) == ["a"])
        #expect(file.kind == .entry(.file))
        #expect(file.irregularities == .nameHoldsZero)
        let local = try member { $0.localName = Array("x\0y".utf8) }
        #expect(names(local) == ["name", "x"])
        #expect(local.irregularities == [.nameHoldsZero, .nameDiffers])
    }

    @Test func `A name without bytes is told`() throws {
        for name in ["", "\0b"] {
            let found = try member { $0.name = Array(name.utf8) }
            #expect(found.path == [])
            #expect(found.irregularities.contains(.passedOverBySome))
        }
    }

    @Test func `Sizes in 64 bits that are there twice are told`() {
        var zip = ZipBytes()
        var member = ZipBytes.Member("name", "contents")
        let wide = ZipBytes.block(1, ZipBytes.littleEndian(8 as UInt64) + ZipBytes.littleEndian(8 as UInt64))
        member.size = .max
        member.storedSize = .max
        member.extra = wide
        zip.add(member)
        var twice = zip
        zip.end()
        #expect(read(zip.bytes).members.first?.size == 8)
        twice.members[0].extra = wide + wide
        twice.end()
        #expect(read(twice.bytes).error?.problem == .header(.centralDirectory))
    }
}
