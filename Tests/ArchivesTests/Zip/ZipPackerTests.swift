import ArchiveBuilding
import Facts
import Foundation
import Testing
import Trees

@testable import Archives

/// What archivers write is what the system says of what they packed.
@Suite(.enabled(if: Tool.areInstalled("zip", "bsdtar", "python3"), "needs what Scripts/bootstrap --archives installs"))
struct ZipPackerTests {
    @Test(arguments: [
        "zip -q -r -y $F *; cat $F", "zip -q -r -y -0 $F *; cat $F",
        "zip -q -r -y -fz $F *; cat $F", "zip -q -r -y -Z bzip2 $F *; cat $F", "bsdtar --format=zip -c *",
        "bsdtar --format=zip --options zip:compression=store -c *",
    ])
    func `Every field is what it was`(_ command: String) throws {
        // A queue cannot be packed, and zip(1) would wait for it.
        let tree = try PackedTree(queues: false)
        defer { tree.remove() }
        let bytes = try tree.pack("F=../$$.zip; trap 'rm -f $F' EXIT; \(command)")
        let format = ArchiveFormat(firstBytes: bytes.span)
        #expect(format == .zip)
        for room in [4096, 0] {
            let reading = ArchiveReading(
                ZipReader(BytesSource(bytes), by: Libraries(), budget: ExpansionBudget()), room: room)
            #expect(reading.error == nil)
            #expect(reading.contentErrors.isEmpty)
            #expect(reading.trailing == nil)
            var seen: Set<String> = []
            for (index, member) in reading.members.enumerated() {
                var path = String(decoding: member.path, as: UTF8.self)
                if path.hasSuffix("/") { path.removeLast() }
                let entry = try #require(tree.entries[path], "\(path)")
                seen.insert(path)
                #expect(member.kind == .entry(entry.kind), "\(path)")
                if entry.kind != .link { #expect(member.mode.octal == entry.mode, "\(path)") }
                #expect(member.owner == entry.owner, "\(path)")
                #expect(member.group == entry.group)
                #expect(member.modified == entry.modified)
                #expect(String(decoding: member.linkTarget, as: UTF8.self) == entry.target)
                #expect(member.irregularities.isSubset(of: [.nameEncodingUnsaid, .unicodeNameDiffers]), "\(path)")
                if entry.kind == .file {
                    #expect(member.size == entry.size)
                    if room > 0 { #expect(reading.contents[index] == entry.contents) }
                }
            }
            #expect(seen == Set(tree.entries.keys))
        }
    }

    @Test(arguments: [("zstd -q", 93), ("xz", 95), ("bzip2", 12)] as [(String, UInt16)])
    func `What other programs compress is read`(_ program: String, _ method: UInt16) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let contents = String(repeating: "contents ", count: 10_000)
        let packed = try tree.pack("printf '%s' '\(contents)' | \(program) -c")
        var member = ZipBytes.Member("a", contents)
        member.method = method
        member.contents = packed
        member.storedSize = UInt32(packed.count)
        var zip = ZipBytes()
        zip.add(member)
        zip.end()
        let reading = ArchiveReading(ZipReader(BytesSource(zip.bytes), by: Libraries(), budget: ExpansionBudget()))
        #expect(reading.error == nil)
        #expect(reading.contentErrors.isEmpty)
        #expect(reading.contents == [Array(contents.utf8)])
    }

    @Test(arguments: ["ZIP_STORED", "ZIP_DEFLATED", "ZIP_BZIP2", "ZIP_LZMA"])
    func `What Python writes is read`(_ method: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack(
            """
            python3 -c 'import sys, zipfile
            class Out:
                def write(self, data): return sys.stdout.buffer.write(data)
                def flush(self): sys.stdout.buffer.flush()
            with zipfile.ZipFile(Out(), "w", zipfile.\(method)) as z:
                for name in ["data", "naïve", "bin/tool"]: z.write(name)
                with z.open("large", "w", force_zip64=True) as f: f.write(b"x" * 100000)'
            """)
        let reading = ArchiveReading(ZipReader(BytesSource(bytes), by: Libraries(), budget: ExpansionBudget()))
        #expect(reading.error == nil)
        #expect(reading.contentErrors.isEmpty)
        #expect(reading.paths == ["data", "naïve", "bin/tool", "large"])
        #expect(reading.members.allSatisfy { $0.irregularities == [] })
        #expect(reading.contents[0] == tree.entries["data"]?.contents)
        #expect(reading.contents[3].count == 100_000)
    }
}
