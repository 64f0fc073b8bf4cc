import Auditing
import Foundation
import Testing

@testable import Reporting

/// Whole reports, byte by byte. `UPDATE_GOLDEN=1 swift test --filter GoldenReportsTests` writes them anew, to be looked at.
@Suite struct GoldenReportsTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/reports")

    static let samples: [(name: String, report: AuditReport)] = [
        ("release", Sample.release), ("hostile", Sample.hostile), ("clean", Sample.clean),
        ("acts", ActSample.report),
    ]

    @Test(arguments: ReportFormat.allCases, samples.indices)
    func golden(format: ReportFormat, sample: Int) throws {
        let (name, report) = Self.samples[sample]
        var sink = MemorySink()
        format.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        let bytes = format == .html ? Self.withoutScript(sink.bytes) : sink.bytes
        try compare(bytes, with: "\(name).\(format.suffix)")
    }

    /// A page without its style and script, and their digests: what those do is tested in a browser.
    private static func withoutScript(_ bytes: [UInt8]) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        for part in [PageScript.style, PageScript.script] {
            text = text.replacing(PageScript.source(part), with: "'sha256-'").replacing(part, with: "")
        }
        return Array(text.utf8)
    }

    @Test func coloredText() throws {
        var options = ReportOptions(version: "0.1.0")
        options.text.color = true
        options.text.hyperlinks = true
        options.text.width = 72
        var sink = MemorySink()
        ReportFormat.text.write(Sample.release, options: options, to: &sink)
        try compare(sink.bytes, with: "release.color.txt")
    }

    private func compare(_ bytes: [UInt8], with name: String) throws {
        let file = Self.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        let expected = try Data(contentsOf: file)
        #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        #expect(bytes == Array(expected))
    }
}

extension ReportFormat {
    fileprivate var suffix: String {
        switch self {
        case .text: "txt"
        case .concise: "concise.txt"
        case .sarif, .json, .jsonl, .paths0, .html: rawValue
        case .github: "github.txt"
        case .gitlab: "gitlab.json"
        case .junit: "junit.xml"
        case .markdown: "md"
        case .rdjson: "rdjson.json"
        }
    }
}
