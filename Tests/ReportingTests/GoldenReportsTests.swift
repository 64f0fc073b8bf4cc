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
        try compare(sink.bytes, with: "\(name).\(format.suffix)")
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
        case .sarif, .json, .jsonl, .paths0: rawValue
        case .github: "github.txt"
        case .gitlab: "gitlab.json"
        case .junit: "junit.xml"
        case .markdown: "md"
        case .rdjson: "rdjson.json"
        }
    }
}
