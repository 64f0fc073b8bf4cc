import ArchiveBuilding
import Foundation
import Testing

/// What is wrong with an archive is told, and what is not wrong with it is judged.
@Suite struct MalformedArchiveTests {
    @Test func `A whiteout that hides nothing is told, and the rest of the image is judged`() throws {
        var lower = TarBytes()
        lower.add(Self.open("lower"))
        lower.add(Self.open("hidden"))
        lower.end()
        var upper = TarBytes()
        for name in [".wh.", "d/.wh..", ".wh.hidden"] { upper.add(name) }
        upper.add(Self.open("upper"))
        upper.end()
        let image = ImageBytes()
        image.put("repositories", Array("{}".utf8))
        image.addSaved([("0/layer.tar", lower.bytes), ("1/layer.tar", upper.bytes)])
        image.endSaved()
        let report = try Self.scan(["image": image.tar()])
        #expect(report.code == 3)
        #expect(report.writable == ["image/lower", "image/upper"])
        #expect(report.incidents == ["malformed-archive image/.wh.", "malformed-archive image/d/.wh.."])
    }

    private static func open(_ name: String) -> TarBytes.Header {
        var header = TarBytes.Header(name)
        header.mode = "0000666"
        return header
    }

    private struct Report {
        var code: Int32
        /// What anybody may write.
        var writable: [String] = []
        var incidents: [String] = []
    }

    /// Scans files at once.
    private static func scan(_ files: [String: [UInt8]]) throws -> Report {
        let directory = FileManager.default.temporaryDirectory.appending(path: "treewarden-cut-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, bytes) in files { try Data(bytes).write(to: directory.appending(path: name)) }
        let outcome = try Program(directory: directory).run(
            ["scan", "--no-config", "--format", "json"] + files.keys.sorted())
        var report = Report(code: outcome.code)
        let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let json = try #require(object, "\(outcome.errorText)")
        for finding in json["findings"] as? [[String: Any]] ?? []
        where finding["rule"] as? String == "world-writable-file" {
            report.writable.append(finding["path"] as? String ?? "")
        }
        for incident in json["incidents"] as? [[String: Any]] ?? [] {
            report.incidents.append("\(incident["kind"] ?? "") \(incident["path"] ?? "")")
        }
        report.writable.sort()
        report.incidents.sort()
        return report
    }
}
