import ArchiveBuilding
import Foundation
import Testing

/// Archives that come to different things by GNU tar, bsdtar, Python, cpio, dpkg-deb, rpm2cpio or umoci: what any of them
/// makes is judged, and what can hide something is an error.
@Suite struct ReaderDifferenceTests {
    /// An archive, and findings that have to be there: path, rule and level.
    struct Case: Sendable, CustomStringConvertible {
        var description: String
        var bytes: [UInt8]
        var findings: [String]

        init(_ description: String, _ findings: [String], tar add: (inout TarBytes) -> Void) {
            self.description = description
            self.findings = findings
            var tar = TarBytes()
            add(&tar)
            tar.end()
            bytes = tar.bytes
        }

        init(_ description: String, _ findings: [String], _ bytes: [UInt8]) {
            self.description = description
            self.findings = findings
            self.bytes = bytes
        }
    }

    private static func header(
        _ name: String, _ type: Character = "0", mode: String = "0000644", link: String = ""
    ) -> TarBytes.Header {
        var header = TarBytes.Header(name, type, link: link)
        header.mode = mode
        return header
    }

    private static let list = "user::rw-\ngroup::r--\nother::r--\n"

    static let cases = [
        Case("a prefix under GNU's magic leads out", ["../x archive-parent-traversal error"]) {
            var header = header("x")
            header.magic = "ustar  \u{0}"
            header.prefix = Array("..".utf8)
            $0.add(header)
        },
        Case("a prefix under another version", ["bin/x archive-directory-mismatch error"]) {
            var header = header("x")
            header.magic = "ustar\u{0}01"
            header.prefix = Array("bin".utf8)
            $0.add(header)
        },
        Case("a global name hides another one", ["../x archive-parent-traversal error"]) {
            $0.addRecords([("path", "a")], type: "g")
            $0.add(header("../x"))
        },
        Case(
            "a list takes rights that the mode gives",
            ["x archive-directory-mismatch error", "x world-writable-file error"]
        ) {
            $0.addRecords([("SCHILY.acl.access", list)])
            $0.add(header("x", mode: "0000646"), Array("text\n".utf8))
        },
        Case(
            "a further name has more rights than its file",
            ["y archive-directory-mismatch error", "x setuid-file error"]
        ) {
            $0.add(header("x"))
            $0.add(header("y", "1", mode: "0004777", link: "x"))
        },
        Case("a directory that holds something stays", ["d world-writable-directory error"]) {
            $0.add(header("d/", "5", mode: "0000777"))
            $0.add(header("d/x"))
            $0.add(header("d"))
        },
        Case("a file with no name and set-id bits", [" archive-type-conflict error"]) {
            $0.add(header("", mode: "0004777"))
        },
        Case("members behind one block of zeros", ["y archive-trailing-data error"]) {
            $0.add(header("x"))
            $0.end(blocks: 1)
            $0.add(header("y"))
        },
        Case("a size of a directory", ["d archive-directory-mismatch error"]) {
            var header = header("d/", "5")
            header.size = "00000001000"
            $0.add(header)
            $0.add(Self.header("d/x"))
        },
        Case("a volume's name that leads out", ["../x archive-parent-traversal error"]) { $0.add(header("../x", "V")) },
    ]

    @Test(arguments: cases) func `What some reader makes of an archive is named`(_ sample: Case) throws {
        let outcome = try scan(sample.bytes)
        for finding in sample.findings { #expect(outcome.findings.contains(finding), "\(outcome.findings)") }
        #expect(outcome.code == 1)
    }

    @Test func `Another archive behind the end is an error, and other bytes a warning`() throws {
        var tar = TarBytes()
        tar.add("x")
        tar.end()
        #expect(try scan(tar.bytes + tar.bytes).findings.contains(" archive-trailing-data error"))
        #expect(try scan(tar.bytes + [1]).findings.contains(" archive-trailing-data warning"))
    }

    @Test func `A name that climbs out of the archive of a package's scripts is told as it is there`() throws {
        func part(_ name: String) -> [UInt8] {
            var tar = TarBytes()
            tar.add(name)
            tar.end()
            return tar.bytes
        }
        for (control, data) in [("../../x", "a"), ("control", "../../x")] {
            var ar = ARBytes()
            ar.add("debian-binary", "2.0\n")
            ar.add("control.tar", part(control))
            ar.add("data.tar", part(data))
            ar.add("_gpgorigin", "signature")
            let findings = try scan(ar.bytes).findings
            #expect(findings.contains { $0.hasSuffix("../../x archive-parent-traversal error") }, "\(findings)")
            #expect(!findings.contains { $0.contains("archive-trailing-data") })
        }
    }

    @Test func `Root's number with another account's name is that account's`() throws {
        var tar = TarBytes()
        var header = Self.header("x")
        header.ownerName = "jenkins"
        header.groupName = "root"
        tar.add(header)
        header.name = "y"
        header.ownerName = "root"
        tar.add(header)
        tar.end()
        let findings = try scan(tar.bytes, ignoring: []).findings
        #expect(findings.contains { $0.hasPrefix("x ") && $0.contains("archive-build-user") }, "\(findings)")
        #expect(!findings.contains { $0.hasPrefix("y ") })
    }

    private func scan(
        _ bytes: [UInt8], ignoring ignored: [String] = ["--ignore", "archive-build-user"]
    ) throws -> (findings: Set<String>, code: Int32) {
        let directory = FileManager.default.temporaryDirectory.appending(path: "treewarden-reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(bytes).write(to: directory.appending(path: "archive"))
        let outcome = try Program(directory: directory).run(
            ["scan", "--no-config", "--format", "json"] + ignored + ["archive"])
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let found = (report["findings"] as? [[String: Any]] ?? []).map { finding in
            let path = (finding["path"] as? String ?? "").replacing("archive/", with: "", maxReplacements: 1)
            return "\(path == "archive" ? "" : path) \(finding["rule"] ?? "") \(finding["level"] ?? "")"
        }
        return (Set(found), Int32(outcome.code))
    }
}
