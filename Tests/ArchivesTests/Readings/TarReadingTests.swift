import ArchiveBuilding
import Facts
import Testing

@testable import Archives

/// What readers of tar archives do not agree about: GNU tar, bsdtar, Python's tarfile, Go's reader.
@Suite struct TarReadingTests {
    typealias Adding = (inout TarBytes) -> Void

    private func read(_ add: Adding) -> ArchiveReading {
        var tar = TarBytes()
        add(&tar)
        tar.end()
        return ArchiveReading(TarReader(BytesSource(tar.bytes)))
    }

    /// All names of the first member, and what is told of it.
    private func names(_ add: Adding) -> (names: [String], flaws: MemberIrregularities)? {
        read(add).members.first.map { member in
            let paths = [member.path] + member.readings.compactMap(\.path)
            return (paths.map { String(decoding: $0, as: UTF8.self) }, member.irregularities)
        }
    }

    private func prefixed(_ magic: String, _ prefix: String = "p", _ type: Character = "0") -> TarBytes.Header {
        var header = TarBytes.Header("x", type)
        header.magic = magic
        header.prefix = Array(prefix.utf8)
        return header
    }

    @Test(arguments: [
        ("ustar\u{0}00", ["p/x"]), ("ustar\u{0}01", ["p/x", "x"]), ("ustar\u{0}  ", ["p/x", "x"]),
        ("ustarx00", ["p/x", "x"]), ("ustar  \u{0}", ["x", "p/x"]), ("", ["x", "p/x"]),
        ("star\u{0}\u{0}00", ["x", "p/x"]),
    ])
    func `A prefix under another magic than that of POSIX makes two names`(magic: String, names: [String]) throws {
        let found = try #require(self.names { $0.add(prefixed(magic)) })
        #expect(found.names == names)
        #expect(found.flaws == (names.count > 1 ? .nameDiffers : []))
    }

    @Test func `Where star keeps times, or GNU tar those of an increment, a prefix ends elsewhere for some`() throws {
        var star = prefixed("ustar\u{0}00", String(repeating: "d", count: 140))
        star.change = { block in block.replaceSubrange(508..<512, with: Array("tar\u{0}".utf8)) }
        let found = try #require(names { $0.add(star) })
        #expect(found.names.map(\.utf8.count) == [142, 133])
        star.prefix = Array("d".utf8)
        #expect(names { $0.add(star) }?.names == ["d/x"])
        // No difference that hides anything: what Python's tarfile makes of the time of access.
        let increment = try #require(names { $0.add(prefixed("ustar  \u{0}", "14567012345")) })
        #expect(increment.names == ["x", "14567012345/x"])
        #expect(increment.flaws == [])
    }

    @Test func `What global headers say counts for some readers alone`() throws {
        let global = try #require(
            names {
                $0.addRecords([("path", "global")], type: "g")
                $0.add("x")
            })
        #expect(global.names == ["global", "x"])
        #expect(global.flaws == .nameDiffers)
        func flaws(_ records: [(String, String)], _ type: Character = "0") -> MemberIrregularities? {
            names {
                $0.addRecords(records, type: "g")
                $0.add("x", type, link: type == "2" ? "near" : "")
            }?.flaws
        }
        #expect(flaws([("linkpath", "/etc")], "2") == .linkTargetDiffers)
        #expect(flaws([("size", "0")]) == .sizeDiffers)
        #expect(flaws([("uid", "7")]) == .ownerDiffers)
        #expect(flaws([("uid", "0"), ("comment", "7")]) == [])
        // What the member says itself goes before it, for all.
        let own = try #require(
            names {
                $0.addRecords([("path", "global")], type: "g")
                $0.addRecords([("path", "own")])
                $0.add("x")
            })
        #expect(own.names == ["own"])
        #expect(own.flaws == [])
    }

    @Test func `Of several extended headers each may be the one that counts`() throws {
        let found = try #require(
            names {
                $0.addRecords([("path", "global")], type: "g")
                $0.addRecords([("path", "one")])
                $0.addRecords([("comment", "two")])
                $0.add("x")
            })
        #expect(Set(found.names) == ["one", "x", "global"])
        #expect(found.flaws.contains(.namedTwice))
        let long = try #require(
            names {
                $0.add("././@LongLink", "L", "one\0")
                $0.add("././@LongLink", "L", "two\0")
                $0.addRecords([("path", "three")])
                $0.add("x")
            })
        #expect(Set(long.names) == ["one", "two", "three"])
    }

    @Test func `A text ends before a zero, and a keyword that holds one is none`() throws {
        let found = try #require(
            names {
                $0.addRecords([("path", "etc/x\0y")])
                $0.add("x")
            })
        #expect(found.names == ["etc/x"])
        #expect(found.flaws == .nameHoldsZero)
        let attributes = read {
            $0.addRecords([("SCHILY.xattr.security.capability\0x", "v")])
            $0.add("x")
        }.members[0].attributes
        #expect((0..<attributes.count).map { attributes.name(at: $0).count } == [21, 19])
        let keyword = read {
            $0.addRecords([("path\0x", "v")])
            $0.add("x")
        }
        #expect(keyword.error?.problem == .header(.record))
    }

    @Test func `A name that is said to be empty is the directory that is unpacked into`() throws {
        let found = try #require(
            names {
                $0.addRecords([("path", "")])
                $0.add("x", "5")
            })
        #expect(found.names == ["x", ""])
        #expect(found.flaws == .namedTwice)
    }

    @Test(
        arguments: [
            ("0", "x/", ""), ("7", "x/", ""), ("2", "x", ""), ("A", "x", ""),
        ] as [(Character, String, String)])
    func `What is another kind of object to some is told`(type: Character, name: String, link: String) throws {
        #expect(names { $0.add(name, type, link: link) }?.flaws.contains(.kindDiffers) == true)
        #expect(
            names {
                var header = TarBytes.Header("x/")
                header.change = { $0[156] = 0 }
                $0.add(header)
            }?.flaws == [])
    }

    @Test(arguments: ["1", "2", "3", "4", "5", "6", "V"] as [Character])
    func `A size of what is no file is told`(type: Character) throws {
        var header = TarBytes.Header("x", type, link: type == "1" || type == "2" ? "y" : "")
        header.size = "00000001000"
        let reading = read {
            $0.add(header)
            $0.add("inside")
        }
        #expect(reading.members.first?.irregularities.contains(.sizeOfNonFile) == true)
        #expect(reading.paths == ["x", "inside"])
    }

    @Test func `Numbers of which readers make different ones are none`() {
        let fields: [[UInt8]] = [
            [0x00] + Array("0004755".utf8), [0xA0, 0, 0, 0, 0, 0, 1, 0xA4], [0x81, 0, 0, 0, 0, 0, 1, 0xA4],
            [0xC0, 0, 0, 0, 0, 0, 1, 0xA4],
        ]
        for field in fields {
            var header = TarBytes.Header("x")
            header.change = { $0.replaceSubrange(100..<108, with: field) }
            #expect(read { $0.add(header) }.error?.problem == .header(.number), "\(field)")
        }
        var header = TarBytes.Header("x")
        header.change = { $0.replaceSubrange(100..<108, with: [0x80, 0, 0, 0, 0, 0, 0o11, 0o355]) }
        #expect(read { $0.add(header) }.members.first?.mode.octal == "4755")
    }

    @Test func `Sparse files keep the one name that they are packed with`() throws {
        func member(_ path: String) -> (names: [String], flaws: MemberIrregularities)? {
            names {
                $0.addRecords([
                    ("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.name", "d/x"),
                    ("GNU.sparse.realsize", "0"), ("path", path),
                ])
                $0.add("x", "0", "0\n" + String(repeating: "\0", count: 510))
            }
        }
        #expect(member("d/GNUSparseFile.12/x")?.names == ["d/x"])
        #expect(member("d/GNUSparseFile.12/x")?.flaws == [])
        #expect(member("bin/y")?.names == ["d/x", "bin/y"])
        #expect(member("bin/y")?.flaws == .nameDiffers)
    }
}
