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
        #expect(report.findings == ["image/lower", "image/upper"])
        #expect(report.incidents == ["malformed-archive image/.wh.", "malformed-archive image/d/.wh.."])
    }

    @Test func `Links through deep directories are gone through for so long and no longer`() throws {
        var tar = TarBytes()
        let name = String(repeating: "d", count: 250) + "/"
        let deep = String(repeating: name, count: 40)
        tar.addRecords([("path", deep + "x")])
        tar.add("x")
        tar.add(Self.open("open"))
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

    /// An archive of three members with one defect each.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8] = []
        /// Where the members end.
        var ends: [Int] = []
        /// How many bytes say what it is.
        var told = 512
        var rule = "world-writable-file"
        var members = ["first", "second", "third"]
        var testDescription: String { name }
    }

    static let samples: [Sample] = {
        var (plain, packed) = (Sample(name: "tar"), Sample(name: "tar in gzip", told: 10))
        var cpio = Sample(name: "cpio", told: 6)
        var zip = Sample(name: "zip", told: 4, rule: "archive-parent-traversal")
        var (tarBytes, cpioBytes, zipBytes) = (TarBytes(), CPIOBytes(.newc), ZipBytes())
        zip.members = ["../first", "../second", "../third"]
        for index in 0..<3 {
            tarBytes.addRecords([("path", plain.members[index])])
            tarBytes.add(open("x"), [1])
            plain.ends.append(tarBytes.bytes.count)
            cpioBytes.add(cpio.members[index], mode: 0o100666, inode: index + 1, [1])
            cpio.ends.append(cpioBytes.bytes.count)
            zipBytes.add(zip.members[index], "text")
            zip.ends.append(zipBytes.bytes.count)
        }
        tarBytes.end()
        cpioBytes.end()
        zipBytes.end()
        (plain.bytes, cpio.bytes, zip.bytes) = (tarBytes.bytes, cpioBytes.bytes, zipBytes.bytes)
        packed.bytes = EncodedBytes.gzip(plain.bytes)
        // Ten bytes of the frame and five of the block come before.
        packed.ends = plain.ends.map { $0 + 15 }
        return [plain, packed, cpio, zip]
    }()

    @Test(arguments: samples) func `What comes before a cut is found, and no cut is passed over`(_ sample: Sample)
        throws
    {
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
        for file in files.keys {
            #expect(report.incidents.contains { $0.hasPrefix("malformed-archive \(file)") }, "\(file)")
        }
    }

    private static func open(_ name: String) -> TarBytes.Header {
        var header = TarBytes.Header(name)
        header.mode = "0000666"
        return header
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
