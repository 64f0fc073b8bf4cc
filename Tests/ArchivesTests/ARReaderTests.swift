import ArchiveBuilding
import Testing

@testable import Archives

@Suite struct ARReaderTests {
    private func read(_ bytes: [UInt8], room: Int = 4096) -> ArchiveReading {
        ArchiveReading(ARReader(BytesSource(bytes)), room: room)
    }

    private static let sample: ARBytes = {
        var ar = ARBytes()
        ar.add("/", [0, 0, 0, 0])
        ar.add("//", "a-name-longer-than-its-field.o/\nwith/slash.o/\n")
        ar.add("short.o/", "odd")
        ar.add("/0", "even")
        ar.add("/32")
        ar.add("#1/12", "bsd name.o\0\0contents")
        ar.add("bsd-short.o", mode: "100755")
        return ar
    }()

    @Test func `Names of GNU and of BSD are read`() throws {
        for room in [1, 4096, 0] {
            let reading = read(Self.sample.bytes, room: room)
            #expect(reading.error == nil)
            #expect(
                reading.paths == [
                    "short.o", "a-name-longer-than-its-field.o", "with/slash.o", "bsd name.o", "bsd-short.o",
                ])
            let last = try #require(reading.members.last)
            #expect(last.mode.octal == "0755")
            #expect(last.owner == 1000)
            #expect(last.group == 100)
            #expect(last.modified == 77)
            #expect(reading.members[3].size == 8)
            if room > 0 {
                #expect(
                    reading.contents.map { String(decoding: $0, as: UTF8.self) } == ["odd", "even", "", "contents", ""])
            }
        }
    }

    @Test func `Cut anywhere but between members, it is told`() {
        let whole = read(Self.sample.bytes)
        let starts = Set(whole.members.map { Int($0.headerOffset) } + [8, 72])
        for end in 0..<Self.sample.bytes.count {
            let reading = read(Array(Self.sample.bytes[..<end]))
            #expect(whole.paths.starts(with: reading.paths), "\(end)")
            #expect((reading.error == nil) == (starts.contains(end)), "\(end)")
            if let error = reading.error { #expect(error.problem == .truncated, "\(end)") }
        }
    }

    @Test func `Headers that are none are told`() {
        let problems: [ArchiveError.Problem] = [
            .header(.number), .header(.number), .header(.number), .header(.number), .header(.number),
            .header(.nameTable),
            .header(.nameTable), .header(.name), .header(.name), .header(.name), .bound(.headerRecord),
        ]
        let builds: [(inout ARBytes) -> Void] = [
            { $0.add("a/", modified: "x") }, { $0.add("a/", owner: "1 2") }, { $0.add("a/", group: "-1") },
            { $0.add("a/", mode: "8") },
            {
                $0.add("a/", size: ""); $0.add("a/", size: "1a")
            }, { $0.add("/0") },
            {
                $0.add("//", "no end"); $0.add("/3")
            }, { $0.add("#1/9", "short") }, { $0.add("#1/x") }, { $0.add("") },
            { $0.add("//", size: "1048577") },
        ]
        for (problem, build) in zip(problems, builds) {
            var ar = ARBytes()
            build(&ar)
            #expect(read(ar.bytes).error?.problem == problem)
        }
        #expect(read(Self.sample.bytes + [UInt8](repeating: 0x20, count: 60)).error?.problem == .header(.magic))
        #expect(read(Array("!<arch>x".utf8)).error?.problem == .header(.magic))
    }

    @Test(.enabled(if: Tool.areInstalled("ar", "bsdtar"), "needs what Scripts/bootstrap --archives installs"))
    func `What archivers write is what was packed`() throws {
        for command in [
            "ar qcU out data bin/tool naïve; cat out", "bsdtar --format=ar -cf - data",
            "bsdtar --format=arbsd -cf - data naïve",
        ] {
            let tree = try PackedTree(longNames: false)
            defer { tree.remove() }
            let reading = read(try tree.pack(command))
            #expect(reading.error == nil)
            #expect(reading.members.count >= 1)
            for (member, contents) in zip(reading.members, reading.contents) {
                let path = String(decoding: member.path, as: UTF8.self)
                let entry = try #require(tree.entries[path == "tool" ? "bin/tool" : path], "\(path)")
                #expect(member.mode.octal == entry.mode)
                #expect(member.owner == entry.owner)
                #expect(member.group == entry.group)
                #expect(member.modified == entry.modified)
                #expect(contents == entry.contents)
            }
        }
    }
}
