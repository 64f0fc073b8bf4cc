import ArchiveBuilding
import Facts
import Foundation
import Testing

@testable import Archives

/// What archivers write is what the system says of what they packed.
@Suite(.enabled(if: Tool.areInstalled("tar", "bsdtar", "python3"), "needs what Scripts/bootstrap --archives installs"))
struct TarPackerTests {
    private static let python = """
        python3 -c 'import sys, tarfile
        t = tarfile.open(fileobj=sys.stdout.buffer, mode="w|", format=tarfile.%@_FORMAT)
        t.add(".")
        t.close()'
        """

    @Test(arguments: [
        "tar --format=pax -c .", "tar --format=gnu -c .", "tar --format=oldgnu -c .",
        "tar --format=pax --numeric-owner -c *",
        "bsdtar --format=pax -c .", "bsdtar --format=gnutar -c .", "bsdtar --format=paxr -c .",
        python.replacingOccurrences(of: "%@", with: "PAX"), python.replacingOccurrences(of: "%@", with: "GNU"),
    ])
    func `Every field is what it was`(_ command: String) throws {
        try check(try PackedTree(), command)
    }

    @Test(arguments: [
        "tar --format=ustar -c .", "bsdtar --format=ustar -c .", python.replacingOccurrences(of: "%@", with: "USTAR"),
    ])
    func `Every field is what it was, where names are short`(_ command: String) throws {
        try check(try PackedTree(longNames: false), command)
    }

    /// Before POSIX there were neither queues nor devices.
    @Test func `An archive as before POSIX`() throws {
        try check(try PackedTree(longNames: false), "tar --format=v7 --exclude=queue -c .", without: ["spool/queue"])
    }

    private func check(_ tree: PackedTree, _ command: String, without: Set<String> = []) throws {
        defer { tree.remove() }
        let bytes = try tree.pack(command)
        let isTar = ArchiveFormat(firstBytes: bytes.span) == .tar
        #expect(isTar)
        for room in [4096, 0] {
            let reading = ArchiveReading(TarReader(BytesSource(bytes)), room: room)
            #expect(reading.error == nil)
            #expect(reading.trailing == nil)
            try compare(reading, tree, without)
        }
    }

    private func compare(_ reading: ArchiveReading, _ tree: PackedTree, _ without: Set<String>) throws {
        var seen: Set<String> = []
        for (index, member) in reading.members.enumerated() {
            var path = String(decoding: member.path, as: UTF8.self)
            if path.hasPrefix("./") { path.removeFirst(2) }
            if path.hasSuffix("/") { path.removeLast() }
            if path == "" || path == "." { continue }
            let entry = try #require(tree.entries[path], "\(path)")
            seen.insert(path)
            #expect(member.irregularities == [], "\(path)")
            if entry.kind != .link { #expect(member.mode.octal == entry.mode, "\(path)") }
            #expect(member.owner == entry.owner)
            #expect(member.group == entry.group)
            #expect(member.modified == entry.modified)
            guard member.kind != .hardLink else {
                let target = String(decoding: member.linkTarget, as: UTF8.self)
                #expect(
                    tree.entries[target.hasPrefix("./") ? String(target.dropFirst(2)) : target]?.identity
                        == entry.identity)
                continue
            }
            #expect(member.kind == .entry(entry.kind), "\(path)")
            #expect(String(decoding: member.linkTarget, as: UTF8.self) == entry.target)
            if entry.kind == .file { #expect(member.size == entry.size) }
            if !reading.contents.isEmpty { #expect(reading.contents[index] == entry.contents, "\(path)") }
        }
        #expect(seen.union(without) == Set(tree.entries.keys))
    }

    @Test(arguments: [
        "--format=gnu", "--format=pax --sparse-version=0.0", "--format=pax --sparse-version=0.1", "--format=pax",
    ])
    func `Holes stay holes`(_ options: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack(
            """
            for number in $(seq 40); do printf x | dd of=holes bs=1 seek=$((number * 131072)) conv=notrunc status=none; done
            truncate -s 6000000 holes; tar \(options) --sparse -c holes
            """)
        let expected = try [UInt8](Data(contentsOf: tree.root.appending(path: "holes")))
        let reading = ArchiveReading(TarReader(BytesSource(bytes)))
        #expect(reading.error == nil)
        let member = try #require(reading.members.first)
        #expect(reading.paths == ["holes"])
        #expect(member.size == 6_000_000)
        #expect(member.storedSize < 1_000_000)
        #expect(member.extents.count >= 40)
        #expect(reading.contents[0] == expected)
    }

    @Test(
        .enabled(if: PackedTree.isRoot, "only root may set security attributes"),
        arguments: [
            "tar --xattrs --xattrs-include=* --acls --format=pax -c data",
            "bsdtar --xattrs --acls --format=pax -c data",
        ])
    func `Attributes and lists are as they were set`(_ command: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack(
            """
            setfattr -n user.note -v value data && setcap cap_net_raw+ep data && setfacl -m u:1234:rw,g:4321:r data && \(command)
            """)
        let member = try #require(ArchiveReading(TarReader(BytesSource(bytes))).members.first)
        #expect(member.attributes.value(of: "user.note".utf8).map(Array.init) == Array("value".utf8))
        #expect(member.attributes.value(of: "security.capability".utf8)?.count == 20)
        #expect(String(decoding: member.accessACL, as: UTF8.self).contains("rw-"))
    }
}
