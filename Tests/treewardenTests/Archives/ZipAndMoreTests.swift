import ArchiveBuilding
import Foundation
import Testing

/// What programs make of a file that is a zip archive to some of them, or of a member that they read differently, is found
/// whichever of them unpacks it.
@Suite struct ZipAndMoreTests {
    private let tree: PackedTree

    init() throws {
        tree = try PackedTree(empty: true)
    }

    private func findings(_ bytes: [UInt8]) throws -> PackedTree.Findings {
        try Data(bytes).write(to: tree.url.appending(path: "archive"))
        return try tree.findings(["archive"], in: ".")
    }

    private static func tar(_ name: String, _ contents: [UInt8] = Array("x".utf8)) -> [UInt8] {
        var tar = TarBytes()
        tar.add(TarBytes.Header(name), contents)
        tar.end()
        return tar.bytes
    }

    private static func program(behind prefix: [UInt8] = []) -> ZipBytes {
        var zip = ZipBytes()
        zip.bytes = prefix
        var member = ZipBytes.Member("program", "x")
        member.mode = 0o104755
        zip.add(member)
        return zip
    }

    @Test func `A file that is two archives is judged as both`() throws {
        let tar = Self.tar("file")
        var counted = Self.program(behind: tar)
        counted.end()
        var uncounted = Self.program(behind: tar)
        uncounted.end(prefix: tar.count)
        // The record at the end of a member's contents takes what follows them in the tar archive for its comment.
        var inner = Self.program()
        inner.end()
        let room = (inner.bytes.count + 511) / 512 * 512 + 1024 - inner.bytes.count
        inner.bytes.replaceSubrange(
            inner.bytes.count - 2..<inner.bytes.count, with: ZipBytes.littleEndian(UInt16(room)))
        for bytes in [counted.bytes, uncounted.bytes, Self.tar("file", inner.bytes)] {
            let found = try findings(bytes)
            #expect(found.code == 1)
            #expect(found.findings.contains("setuid-file program"), "\(found)")
            #expect(found.findings.contains("archive-directory-mismatch archive"), "\(found)")
        }
        // A member that is an archive by itself is a file.
        var whole = Self.program()
        whole.end()
        #expect(try findings(Self.tar("file", whole.bytes)).code == 0)
    }

    @Test func `What zip reads from a pipe is whole`() throws {
        let made = try tree.program.shell("echo text | zip -q archive.zip - && mv archive.zip archive")
        guard made.code == 0 else { return print("skipped: there is no zip") }
        let found = try tree.findings(["archive"], in: ".")
        #expect(found.code == 0)
        #expect(found.incidents == [])
    }

    @Test func `A zero byte in a name ends it in every record`() throws {
        var zip = ZipBytes()
        for name in ["first", "a\0b", "last"] { zip.add(name, "x") }
        zip.end()
        try Data(zip.bytes).write(to: tree.url.appending(path: "archive"))
        for format in ["jsonl", "csv", "text"] {
            let outcome = try tree.program.run(["inventory", "--no-config", "--format", format, "archive"])
            #expect(outcome.code == 0, "\(format): \(outcome.errorText)")
            #expect(outcome.outputText.contains("last"), "\(format)")
        }
        #expect(try findings(zip.bytes).findings.contains("archive-name-encoding a"))
    }

    @Test func `Names that climb for some readers alone are found`() throws {
        var second = ZipBytes.Member("name", "x")
        second.extra = ZipBytes.block(
            0x7075, [1] + ZipBytes.littleEndian(ZipBytes.checksum(Array("name".utf8))) + Array("../out".utf8))
        var local = ZipBytes.Member("name", "x")
        local.localName = Array("../out".utf8)
        for member in [second, local, ZipBytes.Member("..\\out", "x")] {
            var zip = ZipBytes()
            zip.add(member)
            zip.end()
            let found = try findings(zip.bytes)
            #expect(found.code == 1)
            #expect(found.findings.contains("archive-parent-traversal ../out"), "\(found)")
        }
    }

    @Test func `The worse one of two owners counts`() throws {
        var member = ZipBytes.Member("bin/program", "#!/bin/sh\n")
        member.mode = 0o100755
        member.extra = ZipBytes.block(0x7875, [1, 1, 0, 1, 0])
        member.localExtra = ZipBytes.block(0x7875, [1, 2, 0xE8, 3, 1, 0])
        var zip = ZipBytes()
        zip.add(member)
        zip.end()
        let found = try findings(zip.bytes)
        #expect(found.code == 1)
        #expect(found.findings.contains("archive-directory-mismatch bin/program"), "\(found)")
        #expect(found.findings.contains { $0.hasPrefix("archive-build-user") }, "\(found)")
    }
}
