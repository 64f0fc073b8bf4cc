import ArchiveBuilding
import Facts
import Testing

@testable import Archives

/// Archives written byte by byte.
@Suite struct TarReaderTests {
    private func read(_ bytes: [UInt8], room: Int = 4096) -> ArchiveReading {
        ArchiveReading(TarReader(BytesSource(bytes)), room: room)
    }

    private func read(ends: Bool = true, _ build: (inout TarBytes) -> Void) -> ArchiveReading {
        var tar = TarBytes()
        build(&tar)
        if ends { tar.end() }
        return read(tar.bytes)
    }

    @Test func `The fields of a header are read`() throws {
        let reading = read { tar in
            var header = TarBytes.Header("dir/file")
            header.mode = "0104755"
            header.owner = "0001750"
            header.group = " 17 \0  "
            header.modified = "14371573467"
            header.ownerName = "builder"
            header.groupName = "users"
            tar.add(header, Array("contents".utf8))
        }
        #expect(reading.error == nil)
        let member = try #require(reading.members.first)
        #expect(reading.paths == ["dir/file"])
        #expect(member.kind == .entry(.file))
        #expect(member.mode.octal == "4755")
        #expect(member.owner == 1000)
        #expect(member.group == 15)
        #expect(member.modified == 0o14371573467)
        #expect(member.ownerName == Array("builder".utf8))
        #expect(member.groupName == Array("users".utf8))
        #expect(member.size == 8)
        #expect(member.irregularities == [])
        #expect(reading.contents == [Array("contents".utf8)])
        #expect(reading.trailing == nil)
    }

    @Test func `Each kind is told by its letter`() {
        let reading = read { tar in
            for type in ["0", "\0", "7", "1", "2", "3", "4", "5", "6", "Q"] as [Character] {
                tar.add("x", type, link: "target")
            }
            tar.add("old/", "\0")
            tar.add("new/", "0")
        }
        #expect(
            reading.members.map(\.kind) == [
                .entry(.file), .entry(.file), .entry(.file), .hardLink, .entry(.link), .entry(.characterDevice),
                .entry(.blockDevice), .entry(.directory), .entry(.fifo), .entry(.file), .entry(.directory),
                .entry(.directory),
            ])
        #expect(reading.members[4].linkTarget == Array("target".utf8))
        #expect(reading.members.map { $0.irregularities == .unknownKind }.firstIndex(of: true) == 9)
    }

    @Test func `A prefix comes before the name, and a full name has no end`() {
        let long = String(repeating: "n", count: 100)
        let reading = read { tar in
            var header = TarBytes.Header(long)
            header.prefix = Array(String(repeating: "p", count: 155).utf8)
            tar.add(header)
            header.magic = "ustar  "
            tar.add(header)
            header.magic = ""
            tar.add(header)
        }
        #expect(reading.paths == [String(repeating: "p", count: 155) + "/" + long, long, long])
    }

    @Test func `Numbers too large for digits are in base 256`() throws {
        let reading = read { tar in
            var header = TarBytes.Header("x", "3")
            header.change = { block in
                block.replaceSubrange(108..<116, with: [0x80, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFE])
                block.replaceSubrange(136..<148, with: [0xFF] + [UInt8](repeating: 0xFF, count: 10) + [0xFB])
            }
            header.major = "0000010"
            header.minor = "0000377"
            tar.add(header)
        }
        let member = try #require(reading.members.first)
        #expect(member.owner == 4_294_967_294)
        #expect(member.modified == -5)
        #expect(member.deviceMajor == 8)
        #expect(member.deviceMinor == 255)
    }

    @Test func `Records say more than the header can`() throws {
        let reading = read { tar in
            tar.addRecords([
                ("path", "a/very/long/name"), ("linkpath", "to"), ("uid", "3000000"), ("gid", "-2"), ("mtime", "-1.5"),
                ("uname", "u"), ("gname", "g"), ("SCHILY.acl.access", "user::rw-,group::r--,other::---"),
                ("SCHILY.acl.default", "user::rwx"), ("SCHILY.xattr.user.a", "1=2\n"),
                ("LIBARCHIVE.xattr.user.a", "MT0yCg"), ("LIBARCHIVE.xattr.user.%62", "Mg=="),
                ("RHT.security.selinux", "label"), ("comment", "ignored"),
            ])
            tar.add("short", "2")
            tar.add("next")
        }
        let member = try #require(reading.members.first)
        #expect(reading.paths == ["a/very/long/name", "next"])
        #expect(member.linkTarget == Array("to".utf8))
        #expect(member.owner == 3_000_000)
        #expect(member.group == -2)
        #expect(member.modified == -2)
        #expect(member.accessACL == Array("user::rw-,group::r--,other::---".utf8))
        #expect(member.defaultACL == Array("user::rwx".utf8))
        #expect(member.attributes.count == 3)
        #expect(member.attributes.value(of: "user.a".utf8).map(Array.init) == Array("1=2\n".utf8))
        #expect(member.attributes.value(of: "user.b".utf8).map(Array.init) == Array("2".utf8))
        #expect(member.attributes.value(of: "security.selinux".utf8).map(Array.init) == Array("label".utf8))
        #expect(reading.members[1].attributes.isEmpty)
        #expect(reading.members[1].owner == 0)
    }

    @Test func `Global records hold until they are taken back`() {
        let reading = read { tar in
            tar.addRecords([("uid", "7"), ("gname", "all")], type: "g")
            tar.add("a")
            tar.addRecords([("uid", "8")])
            tar.add("b")
            tar.addRecords([("uid", "")])
            tar.add("c")
            tar.addRecords([("uid", "9")], type: "g")
            tar.add("d")
        }
        #expect(reading.members.map(\.owner) == [7, 8, 0, 9])
        #expect(reading.members.allSatisfy { $0.groupName == Array("all".utf8) })
    }

    @Test func `An empty value takes an attribute back, however many there are`() {
        let many = (0..<20_000).map { ("SCHILY.xattr.a\($0)", "x") }
        var tar = TarBytes()
        tar.addRecords([("SCHILY.xattr.user.a", "b"), ("SCHILY.xattr.user.c", "d")], type: "g")
        tar.addRecords([("SCHILY.xattr.user.a", ""), ("SCHILY.xattr.user.e", "")])
        tar.add("first")
        tar.addRecords(many + many.map { ($0.0, "") })
        tar.add("second")
        tar.end()
        let reading = ArchiveReading(TarReader(BytesSource(tar.bytes)))
        #expect(reading.error == nil)
        let names = reading.members.map { member in
            (0..<member.attributes.count).map { String(decoding: member.attributes.name(at: $0), as: UTF8.self) }
        }
        #expect(names == [["user.c", "user.e"], ["user.a", "user.c"]])
    }

    @Test func `Long names of GNU tar come before what they name`() {
        let reading = read { tar in
            tar.add("././@LongLink", "L", String(repeating: "d/", count: 300) + "\0")
            tar.add("././@LongLink", "K", "far\0")
            tar.add("short", "2", link: "near")
            tar.add("next")
        }
        #expect(reading.paths == [String(repeating: "d/", count: 300), "next"])
        #expect(reading.members[0].linkTarget == Array("far".utf8))
    }

    @Test func `Two extensions that name a member are told`() {
        let reading = read { tar in
            tar.add("././@LongLink", "L", "one\0")
            tar.addRecords([("path", "two")])
            tar.add("three")
            tar.addRecords([("path", "a\0b")])
            tar.add("c")
        }
        #expect(reading.members.map(\.irregularities) == [.namedTwice, .nameHoldsZero])
    }

    /// GNU tar takes the last header of a kind, Python's tarfile and older libarchives the first.
    @Test func `Two headers of one kind that name a member are told`() {
        typealias Adding = (inout TarBytes) -> Void
        func long(_ type: Character, _ name: String) -> Adding { { $0.add("././@LongLink", type, "\(name)\0") } }
        func records(_ records: [(String, String)], _ type: Character = "x") -> Adding {
            { $0.addRecords(records, type: type) }
        }
        func flaws(_ headers: [Adding], link: Bool = false) -> MemberIrregularities? {
            let reading = read { tar in
                for add in headers { add(&tar) }
                tar.add("name", link ? "2" : "0", link: link ? "target" : "")
                tar.add("next")
            }
            #expect(reading.error == nil)
            #expect(reading.paths.last == "next" && reading.members.last?.irregularities == [])
            return reading.members.first?.irregularities
        }
        #expect(flaws([long("L", "one"), long("L", "two")]) == .namedTwice)
        #expect(flaws([long("L", "one"), long("L", "one")]) == [])
        #expect(flaws([long("K", "one"), long("K", "two")], link: true) == .namedTwice)
        #expect(flaws([long("K", "one"), records([("linkpath", "two")])], link: true) == .namedTwice)
        #expect(flaws([long("K", "one"), records([("linkpath", "one")])], link: true) == [])
        #expect(flaws([records([("path", "one")]), records([("path", "two")])]) == .namedTwice)
        #expect(flaws([records([("path", "one")]), records([("uid", "7")])]) == [.namedTwice, .ownerDiffers])
        #expect(flaws([records([("path", "one")]), records([("path", "one")])]) == .namedTwice)
        #expect(flaws([records([("uid", "7")]), records([("path", "one")])]) == [.namedTwice, .ownerDiffers])
        #expect(flaws([records([("linkpath", "one")]), records([("linkpath", "two")])], link: true) == .namedTwice)
        // Every member may say otherwise than all do.
        #expect(flaws([records([("uname", "all")], "g"), records([("path", "one")])]) == [])
    }

    @Test func `Headers of Solaris are records`() {
        let reading = read { tar in
            tar.addRecords([("path", "solaris")], type: "X")
            tar.add("x")
        }
        #expect(reading.paths == ["solaris"])
    }

    @Test func `A volume's name is a member to some, and a part of another volume cannot be read`() {
        let reading = read {
            $0.add("backup", "V"); $0.add("a")
        }
        #expect(reading.paths == ["backup", "a"])
        #expect(reading.members.map(\.irregularities) == [.passedOverBySome, []])
        // As GNU tar writes it, it gives nobody anything.
        var label = TarBytes.Header("backup", "V")
        label.mode = ""
        #expect(
            read {
                $0.add(label)
                $0.add("a")
            }.paths == ["a"])
        #expect(read { $0.add("a", "M") }.error?.problem == .header(.continuation))
    }

    @Test func `A size where there are no contents is told, and decided by what follows`() {
        let reading = read { tar in
            var link = TarBytes.Header("link", "2", link: "t")
            link.size = "00000001000"
            tar.add(link)
            tar.add("after")
            tar.add(TarBytes.Header("hard", "1", link: "after"), Array("contents".utf8))
            tar.add("last")
        }
        #expect(reading.paths == ["link", "after", "hard", "last"])
        #expect(reading.members.map(\.irregularities) == [.sizeOfNonFile, [], .sizeOfNonFile, []])
        #expect(reading.contents[2] == Array("contents".utf8))
    }

    @Test func `A record's size counts, and another one in the header is told`() {
        let reading = read { tar in
            tar.addRecords([("size", "3")])
            tar.bytes += TarBytes.Header("a").block(0)
            tar.addBlocks([1, 2, 3])
            tar.add("b")
        }
        #expect(reading.paths == ["a", "b"])
        #expect(reading.contents[0] == [1, 2, 3])
        #expect(reading.members[0].irregularities == .sizeDiffers)
    }

    @Test func `Contents are read in pieces of any size, or not at all`() {
        var tar = TarBytes()
        let contents = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        tar.add(TarBytes.Header("a"), contents)
        tar.add("b")
        tar.end()
        for room in [1, 511, 4096, 1 << 17] {
            #expect(read(tar.bytes, room: room).contents[0] == contents)
        }
        #expect(read(tar.bytes, room: 0).paths == ["a", "b"])
    }
}
