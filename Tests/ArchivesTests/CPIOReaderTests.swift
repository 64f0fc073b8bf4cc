import ArchiveBuilding
import Facts
import Testing

@testable import Archives

@Suite struct CPIOReaderTests {
    private func read(_ bytes: [UInt8], room: Int = 4096) -> ArchiveReading {
        ArchiveReading(CPIOReader(BytesSource(bytes)), room: room)
    }

    private static func sample(_ format: CPIOBytes.Format) -> CPIOBytes {
        var cpio = CPIOBytes(format)
        cpio.add("dir", mode: 0o41755)
        cpio.add("dir/file", mode: 0o104711, inode: 5, links: 2, [1, 2, 3, 4, 5])
        cpio.add("link", mode: 0o120777, Array("dir/file".utf8))
        cpio.add("null", mode: 0o20666)
        return cpio
    }

    @Test(arguments: CPIOBytes.Format.allCases) func `Every field is read`(_ format: CPIOBytes.Format) throws {
        var cpio = Self.sample(format)
        cpio.end()
        for room in [1, 3, 4096, 0] {
            let reading = read(cpio.bytes, room: room)
            #expect(reading.error == nil)
            #expect(reading.paths == ["dir", "dir/file", "link", "null"])
            #expect(
                reading.members.map(\.kind) == [
                    .entry(.directory), .entry(.file), .entry(.link), .entry(.characterDevice),
                ])
            #expect(reading.members.allSatisfy { $0.owner == 1000 && $0.group == 100 && $0.modified == 77 })
            let file = try #require(reading.members.dropFirst().first)
            #expect(file.mode.octal == "4711")
            #expect(file.inode == InodeIdentity(device: 7, inode: 5))
            #expect(file.links == 2)
            #expect(file.size == 5)
            #expect(reading.members[2].linkTarget == Array("dir/file".utf8))
            #expect(reading.members[3].deviceMajor == 1)
            #expect(reading.members[3].deviceMinor == 1)
            if room > 0 { #expect(reading.contents[1] == [1, 2, 3, 4, 5]) }
        }
    }

    @Test(arguments: CPIOBytes.Format.allCases) func `Cut anywhere, it is told`(_ format: CPIOBytes.Format) {
        var cpio = Self.sample(format)
        var ends: [Int] = []
        var building = CPIOBytes(format)
        building.add("dir", mode: 0o41755)
        ends.append(building.bytes.count)
        let unfinished = cpio.bytes.count
        cpio.end()
        for end in 0..<cpio.bytes.count {
            let reading = read(Array(cpio.bytes[..<end]))
            #expect(["dir", "dir/file", "link", "null"].starts(with: reading.paths), "\(end)")
            #expect(reading.paths.isEmpty == (end < ends[0]), "\(end)")
            let problem = reading.error?.problem
            #expect(problem == .truncated || problem == .endMarkMissing, "\(end)")
            if end == 0 || end == ends[0] || end == unfinished { #expect(problem == .endMarkMissing, "\(end)") }
        }
    }

    @Test func `A wrong checksum is told where the contents are read`() {
        var cpio = CPIOBytes(.crc)
        cpio.add("a", [1, 2, 3], check: 7)
        cpio.add("b", [1])
        cpio.end()
        let reading = read(cpio.bytes, room: 2)
        #expect(reading.contentErrors.map(\.problem) == [.contentsChecksum])
        #expect(reading.paths == ["a", "b"])
        #expect(read(cpio.bytes, room: 0).contentErrors.isEmpty)
    }

    @Test func `Headers that are none are told`() {
        for format in CPIOBytes.Format.allCases {
            var whole = CPIOBytes(format)
            whole.add("a")
            whole.end()
            for index in 0..<CPIOHeader.magicLength + 8 {
                var bytes = whole.bytes
                bytes[index] = UInt8(ascii: "x")
                let problem = read(bytes).error?.problem
                #expect(problem == .header(.magic) || problem == .header(.number), "\(index)")
            }
        }
        var cpio = CPIOBytes(.newc)
        cpio.add("", nameSize: 0)
        #expect(read(cpio.bytes).error?.problem == .header(.name))
        cpio = CPIOBytes(.newc)
        cpio.add("abcdef", nameSize: 3)
        #expect(read(cpio.bytes).error?.problem == .header(.name))
        cpio = CPIOBytes(.newc)
        cpio.add("a", nameSize: 1 << 20 + 1)
        #expect(read(cpio.bytes).error?.problem == .bound(.headerRecord))
        cpio = CPIOBytes(.newc)
        cpio.add("a", mode: 0o120777, size: 0xFFFF_FFFF)
        #expect(read(cpio.bytes).error?.problem == .bound(.headerRecord))
    }

    @Test func `What lies behind the end is told`() {
        var cpio = CPIOBytes(.newc)
        cpio.add("a")
        cpio.end()
        let size = UInt64(cpio.bytes.count)
        let padded = cpio.bytes + [UInt8](repeating: 0, count: 512)
        #expect(read(padded).trailing == nil)
        #expect(read(padded + [7]).trailing == TrailingData(offset: size + 512, format: nil))
        #expect(read(padded + cpio.bytes).trailing == TrailingData(offset: size + 512, format: .cpio))
    }

    @Test(
        .enabled(if: Tool.areInstalled("cpio", "bsdtar"), "needs what Scripts/bootstrap --archives installs"),
        arguments: [
            "find . -mindepth 1 | cpio --quiet -o -H newc", "find . -mindepth 1 | cpio --quiet -o -H crc",
            "find . -mindepth 1 | cpio --quiet -o -H odc", "bsdtar --format=newc -c *", "bsdtar --format=odc -c *",
        ])
    func `Every field is what it was`(_ command: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let reading = read(try tree.pack(command))
        #expect(reading.error == nil)
        #expect(reading.trailing == nil)
        var seen: Set<String> = []
        var linked: [InodeIdentity: [String]] = [:]
        for (member, contents) in zip(reading.members, reading.contents) {
            var path = String(decoding: member.path, as: UTF8.self)
            if path.hasPrefix("./") { path.removeFirst(2) }
            let entry = try #require(tree.entries[path], "\(path)")
            seen.insert(path)
            #expect(member.kind == .entry(entry.kind))
            #expect(member.mode.octal == entry.mode)
            #expect(member.owner == entry.owner)
            #expect(member.group == entry.group)
            #expect(member.modified == entry.modified)
            #expect(member.links == entry.links)
            #expect(String(decoding: member.linkTarget, as: UTF8.self) == entry.target)
            if entry.links > 1, entry.kind == .file {
                linked[member.inode, default: []].append(path)
                #expect(contents.isEmpty || contents == entry.contents)
            } else {
                #expect(contents == entry.contents)
            }
        }
        #expect(seen == Set(tree.entries.keys))
        #expect(linked.values.map { $0.sorted() } == [["data", "other-name"]])
    }
}
