import ArchiveBuilding
import Foundation
import Testing

/// What is wrong with an archive is told, and what is not wrong with it is judged.
@Suite struct MalformedArchiveTests {
    @Test func `A whiteout that hides nothing is told, and the rest of the image is judged`() throws {
        var lower = TarBytes()
        lower.add(TarBytes.Header(open: "lower"))
        lower.add(TarBytes.Header(open: "hidden"))
        lower.end()
        var upper = TarBytes()
        for name in [".wh.", "d/.wh..", ".wh.hidden"] { upper.add(name) }
        upper.add(TarBytes.Header(open: "upper"))
        upper.end()
        let image = ImageBytes()
        image.put("repositories", Array("{}".utf8))
        image.addSaved([("0/layer.tar", lower.bytes), ("1/layer.tar", upper.bytes)])
        image.endSaved()
        let report = try Self.scan(["image": image.tar()])
        #expect(report.code == 3)
        #expect(report.findings == ["image/lower", "image/upper"])
        #expect(report.incidents == ["malformed-archive image/.wh.", "malformed-archive image/d/.wh.."])
    }

    @Test func `Links through deep directories are gone through for so long and no longer`() throws {
        var tar = TarBytes()
        let name = String(repeating: "d", count: 250) + "/"
        let deep = String(repeating: name, count: 40)
        tar.addRecords([("path", deep + "x")])
        tar.add("x")
        tar.add(TarBytes.Header(open: "open"))
        let way = String(repeating: "../" + name, count: 400) + String(repeating: "../", count: 42) + "etc/passwd"
        for number in 0..<8 {
            tar.addRecords([("path", deep + "l\(number)"), ("linkpath", way)])
            tar.add("l", "2", link: "x")
        }
        tar.end()
        // There an escaping link is as bad as what decides where it leads.
        let report = try Self.scan(["archive": tar.bytes], ["--profile", "deployment"])
        #expect(report.code == 3)
        #expect(report.findings.contains("archive/open"))
        // Told once, of the first link that was too much.
        let bounds = report.incidents.filter { $0.hasPrefix("bound-reached") }
        #expect(bounds.count == 1 && bounds[0].contains("/l"), "\(bounds.map { $0.suffix(40) })")
    }

    @Test(arguments: CutFile.all) func `What comes before a cut is found, and no cut is passed over`(
        _ sample: CutFile
    ) throws {
        let blocks = stride(from: 512, to: sample.bytes.count, by: 512)
        let places = Array(blocks) + sample.ends + [sample.bytes.count]
        let cuts = Set(places.flatMap { [$0 - 1, $0, $0 + 1] } + [sample.told])
        var (files, expected): ([String: [UInt8]], [String]) = ([:], [])
        for cut in cuts where (sample.told..<sample.bytes.count).contains(cut) {
            files["cut-\(cut)"] = Array(sample.bytes[..<cut])
            for (member, end) in zip(sample.members, sample.ends) where end <= cut {
                expected.append("cut-\(cut)/\(member)")
            }
        }
        let report = try Self.scan(files, for: sample.rule)
        #expect(report.code == 3)
        #expect(Set(report.findings).isSuperset(of: expected))
        for file in files.keys where !sample.soundEnds.contains(files[file]?.count ?? 0) {
            #expect(report.incidents.contains { $0.hasPrefix("malformed-archive \(file)") }, "\(file)")
        }
    }

    private struct Report {
        var code: Int32
        var findings: [String] = []
        var incidents: [String] = []
    }

    /// Scans files at once; where the rule speaks, and what could not be read.
    private static func scan(
        _ files: [String: [UInt8]], for rule: String = "world-writable-file", _ options: [String] = []
    ) throws -> Report {
        let directory = FileManager.default.temporaryDirectory.appending(path: "treewarden-cut-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, bytes) in files { try Data(bytes).write(to: directory.appending(path: name)) }
        let outcome = try Program(directory: directory).run(
            ["scan", "--no-config", "--format", "json"] + options + files.keys.sorted())
        var report = Report(code: outcome.code)
        let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let json = try #require(object, "\(outcome.errorText)")
        for finding in json["findings"] as? [[String: Any]] ?? [] where finding["rule"] as? String == rule {
            report.findings.append(finding["path"] as? String ?? "")
        }
        for incident in json["incidents"] as? [[String: Any]] ?? [] {
            report.incidents.append("\(incident["kind"] ?? "") \(incident["path"] ?? "")")
        }
        report.findings.sort()
        report.incidents.sort()
        return report
    }
}
