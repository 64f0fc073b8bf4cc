import Testing

@testable import Auditing
@testable import Reporting

/// What reports say about how something is mended.
@Suite struct RemedyTests {
    private func written(_ finding: Finding, as format: ReportFormat) -> String {
        var report = Sample.clean
        report.findings.array = [finding]
        var sink = MemorySink()
        format.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private func commands(in text: String) -> ArraySlice<Substring> { text.split(separator: "chmod o-w ").dropFirst() }

    /// A finding that stands for files is told of their directory, which is not what is to be changed.
    @Test(arguments: [ReportFormat.text, .html, .junit, .sarif])
    func aDirectoryIsNotMendedForItsFiles(format: ReportFormat) {
        var finding = Sample.finding(
            "world-writable-file", .error, "static", kind: .directory, mode: 0o755,
            related: [Related(role: .sample, path: Array("static/a".utf8))])
        #expect(commands(in: written(finding, as: format)).count { !$0.hasPrefix("PATH") } == 1)
        finding.count = 30
        #expect(commands(in: written(finding, as: format)).allSatisfy { $0.hasPrefix("PATH") })
    }
}
