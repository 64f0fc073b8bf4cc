import ArchiveBuilding
import Foundation
import Testing

/// The shapes in which archives get out of the directory that they are unpacked into, in every format that can hold them;
/// and what looks like them.
@Suite struct TraversalTests {
    /// Members one after the other: a name, and where it is a link its target.
    struct Shape: Sendable, CustomStringConvertible {
        var members: [(name: String, target: String?)]
        /// The rule that speaks, and its level; nothing where none does.
        var finding: String?
        var description: String {
            members.map { $0.name + ($0.target.map { " -> \($0)" } ?? "") }.joined(separator: ", ")
        }
        var hasLinks: Bool { members.contains { $0.target != nil } }

        init(_ members: [(String, String?)], _ finding: String?) {
            self.members = members.map { (name: $0.0, target: $0.1) }
            self.finding = finding
        }
    }

    static let shapes = [
        Shape([("/etc/x", nil)], "archive-absolute-name warning"),
        Shape([("../x", nil)], "archive-parent-traversal error"),
        Shape([("a/../../x", nil)], "archive-parent-traversal error"),
        Shape([("a/../x", nil)], "archive-parent-traversal warning"),
        Shape([("x", "/etc/passwd"), ("x", nil)], "archive-write-through-link error"),
        Shape([("d", "/etc"), ("d/x", nil)], "archive-write-through-link error"),
        Shape([("d", ".."), ("d/x", nil)], "archive-write-through-link error"),
        Shape([("cur", "."), ("par", "cur/.."), ("par/x", nil)], "archive-write-through-link error"),
        Shape([("a", ".."), ("b", "a"), ("b/x", nil)], "archive-write-through-link error"),
        Shape([("a/x", nil), ("in", "a"), ("in/y", nil)], "archive-write-through-link note"),
    ]

    static let lookalikes = [
        Shape([("..foo", nil)], nil), Shape([("a/..b", nil)], nil), Shape([("a/b..", nil)], nil),
        Shape([(".../x", nil)], nil), Shape([("a/x", nil), ("in", "a")], nil),
        Shape([("a/x", nil), ("b/up", "../a/x")], nil), Shape([("cur", "/etc"), ("current/x", nil)], nil),
    ]

    /// What unpackers on Windows make of names.
    static let windowsShapes = [
        Shape([(#"\etc\x"#, nil)], "archive-absolute-name warning"),
        Shape([(#"C:\x"#, nil)], "archive-absolute-name warning"),
        Shape([("C:/x", nil)], "archive-absolute-name warning"),
        Shape([(#"\\host\share\x"#, nil)], "archive-absolute-name warning"),
        Shape([(#"..\x"#, nil)], "archive-parent-traversal error"),
        Shape([(#"a\..\..\x"#, nil)], "archive-parent-traversal error"),
        Shape([(#"a/..\..\x"#, nil)], "archive-parent-traversal error"),
        Shape([(#"a\..b"#, nil)], nil),
    ]

    enum Format: String, CaseIterable, Sendable { case tar, zip, cpio, ar }

    @Test(arguments: Format.allCases, shapes + lookalikes)
    func `A shape is found in every format, and no look-alike is`(
        _ format: Format, _ shape: Shape
    ) throws {
        // No archive of ar holds links.
        if format == .ar, shape.hasLinks { return }
        try expect(shape, in: format)
    }

    /// What comes before a member is nothing that the member is judged by: here an executable script, of which rules ask
    /// for more than a name can say.
    @Test(arguments: Format.allCases, shapes) func `A shape is found whatever comes before it`(
        _ format: Format, _ shape: Shape
    ) throws {
        if format == .ar, shape.hasLinks { return }
        let found = try findings(in: bytes(of: shape, format, behindProgram: true), selecting: nil)
        #expect(found.contains(try #require(shape.finding)), "\(format.rawValue): \(shape): \(found)")
    }

    @Test(arguments: windowsShapes) func `Backslashes and drives lead somewhere where zip archives are unpacked`(
        _ shape: Shape
    ) throws {
        // By both of its names; and that readers do not agree about them is a finding of its own.
        let found = Set(try findings(in: self.bytes(of: shape, .zip)))
        let names = found.filter { $0.hasPrefix("archive-name-encoding ") }
        #expect(found.subtracting(names) == Set(shape.finding.map { [$0] } ?? []), "\(shape)")
        // Elsewhere they are characters as any other.
        var bytes = TarBytes()
        for member in shape.members where !member.name.contains("/") { bytes.add(member.name) }
        bytes.end()
        #expect(try findings(in: bytes.bytes) == [])
    }

    @Test func `A hard link to what the archive has not brought is found`() throws {
        for target in ["/etc/passwd", "../x", "missing", "later"] {
            var bytes = TarBytes()
            bytes.add("x", "1", link: target)
            bytes.add("later")
            bytes.end()
            #expect(try findings(in: bytes.bytes) == ["archive-hardlink-outside error"], "\(target)")
        }
        var bytes = TarBytes()
        bytes.add("a/x")
        bytes.add("y", "1", link: "a/x")
        bytes.end()
        #expect(try findings(in: bytes.bytes) == [])
    }

    private func expect(_ shape: Shape, in format: Format) throws {
        let found = try findings(in: bytes(of: shape, format))
        #expect(found == (shape.finding.map { [$0] } ?? []), "\(format.rawValue): \(shape)")
    }

    private static let program = (name: "bin/tool", text: "#!/bin/sh\nexec true\n")

    private func bytes(of shape: Shape, _ format: Format, behindProgram: Bool = false) -> [UInt8] {
        switch format {
        case .tar:
            var tar = TarBytes()
            if behindProgram {
                var header = TarBytes.Header(Self.program.name)
                header.mode = "0000755"
                tar.add(header, Array(Self.program.text.utf8))
            }
            for member in shape.members {
                tar.add(member.name, member.target == nil ? "0" : "2", link: member.target ?? "")
            }
            tar.end()
            return tar.bytes
        case .cpio:
            var cpio = CPIOBytes(.newc)
            if behindProgram {
                cpio.add(Self.program.name, mode: 0o100755, inode: 1000, Array(Self.program.text.utf8))
            }
            for (index, member) in shape.members.enumerated() {
                let mode = member.target == nil ? 0o100644 : 0o120777
                cpio.add(member.name, mode: mode, inode: index + 1, Array((member.target ?? "").utf8))
            }
            cpio.end()
            return cpio.bytes
        case .zip:
            var zip = ZipBytes()
            if behindProgram {
                var entry = ZipBytes.Member(Self.program.name, Self.program.text)
                entry.mode = 0o100755
                zip.add(entry)
            }
            for member in shape.members {
                var entry = ZipBytes.Member(member.name, member.target ?? "")
                if member.target != nil { entry.mode = 0o120777 }
                zip.add(entry)
            }
            zip.end()
            return zip.bytes
        case .ar:
            // A slash in a name is written in the table of long names alone.
            var ar = ARBytes()
            var table = ""
            var places: [Int] = []
            for member in shape.members {
                places.append(table.utf8.count)
                table += member.name + "/\n"
            }
            ar.add("//", table)
            if behindProgram { ar.add("tool/", Array(Self.program.text.utf8), mode: "100755") }
            for place in places { ar.add("/\(place)", "x") }
            return ar.bytes
        }
    }

    /// What the rules of the family say, but for whoever packed it.
    ///
    /// - Parameter rules: which take part; all of them, where it is nothing.
    private func findings(in bytes: [UInt8], selecting rules: String? = "archive") throws -> [String] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "treewarden-shape-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(bytes).write(to: directory.appending(path: "archive"))
        let outcome = try Program(directory: directory).run(
            [
                "scan", "--no-config", "--format", "json", "--ignore", "archive-build-user",
            ] + (rules.map { ["--select", $0] } ?? []) + ["archive"])
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect((report["incidents"] as? [Any] ?? []).isEmpty, "\(outcome.errorText)")
        return (report["findings"] as? [[String: Any]] ?? []).map { "\($0["rule"] ?? "") \($0["level"] ?? "")" }
    }
}
