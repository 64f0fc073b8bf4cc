import Auditing
import Facts
import Foundation
import Testing

@testable import Reporting

/// The lists that GitLab and reviewdog read, by the fields and words that their schemas ask for, and bare paths.
@Suite struct ServiceReportTests {
    typealias Object = [String: Any]

    static let samples = [
        Sample.release, Sample.hostile, Sample.clean, HostileNames.report(HostileNames.all),
        HostileNames.report(HostileNames.corpus, isComplete: false),
    ]

    private func bytes(_ report: AuditReport, _ format: ReportFormat) -> [UInt8] {
        var sink = MemorySink()
        format.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        return sink.bytes
    }

    private func count(_ report: AuditReport) -> Int { report.findings.count + Notices(report).count }

    /// The bytes of a path as an object tells them.
    private func path(_ object: Object?) -> [UInt8]? {
        if let base64 = object?["pathBase64"] as? String { return Data(base64Encoded: base64).map(Array.init) }
        return (object?["path"] as? String).map { Array($0.utf8) }
    }

    @Test(arguments: samples.indices) func gitLabIssues(sample: Int) throws {
        let report = Self.samples[sample]
        let data = Data(bytes(report, .gitlab))
        #expect(data.first == UInt8(ascii: "["), "no byte order mark")
        let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [Object])
        #expect(issues.count == count(report))
        for issue in issues {
            #expect(Set(issue.keys) == ["description", "check_name", "fingerprint", "severity", "location"])
            #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
            #expect((issue["description"] as? String)?.isEmpty == false)
            let location = try #require(issue["location"] as? Object)
            #expect((location["path"] as? String)?.isEmpty == false)
            #expect((location["lines"] as? [String: Int]) == ["begin": 1])
        }
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
    }

    @Test func gitLabSeverities() throws {
        let issues = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes(Sample.release, .gitlab))) as? [Object])
        let severities = Dictionary(
            issues.map { ($0["check_name"] as? String ?? "", $0["severity"] as? String ?? "") }, uniquingKeysWith: max)
        #expect(severities["setid-writable"] == "blocker")
        #expect(severities["acl-named-user"] == "major")
        #expect(severities["build-leftover"] == "info")
        #expect(severities["unreadable-directory"] == "critical")
        #expect(severities["mount-not-entered"] == "info")
    }

    @Test(arguments: samples.indices) func reviewdogDiagnostics(sample: Int) throws {
        let report = Self.samples[sample]
        let result = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes(report, .rdjson))) as? Object)
        #expect((result["source"] as? Object)?["name"] as? String == "treewarden")
        let diagnostics = try #require(result["diagnostics"] as? [Object])
        #expect(diagnostics.count == count(report))
        for diagnostic in diagnostics {
            #expect(["ERROR", "WARNING", "INFO"].contains(diagnostic["severity"] as? String))
            #expect((diagnostic["code"] as? Object)?["value"] is String)
            #expect(path(diagnostic["location"] as? Object)?.isEmpty == false)
            let message = try #require(diagnostic["message"] as? String)
            #expect(message.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 0, "\(message)")
            for word in ["<script", "](", "\u{1B}"] { #expect(!message.contains(word)) }
        }
    }

    @Test func pathsAreToldExactly() throws {
        let report = HostileNames.report(HostileNames.all)
        let issues = try #require(try JSONSerialization.jsonObject(with: Data(bytes(report, .gitlab))) as? [Object])
        #expect(Set(issues.compactMap { path($0["location"] as? Object) }) == Set(HostileNames.all))
        let result = try JSONSerialization.jsonObject(with: Data(bytes(report, .rdjson))) as? Object
        let diagnostics = try #require(result?["diagnostics"] as? [Object])
        #expect(Set(diagnostics.compactMap { path($0["location"] as? Object) }) == Set(HostileNames.all))
    }

    @Test func barePaths() {
        var report = HostileNames.report(HostileNames.all + HostileNames.corpus)
        let output = bytes(report, .paths0)
        #expect(output.last == 0)
        let paths = output.dropLast().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
        #expect(Set(paths) == Set(HostileNames.all.map { Sample.bytes("./") + $0 }))
        #expect(paths.count == Set(HostileNames.all).count, "each once")
        #expect(paths == paths.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(bytes(Sample.clean, .paths0).isEmpty)
        report.roots = [Sample.root("-rf", "-rf/")]
        #expect(bytes(report, .paths0).starts(with: Sample.bytes("./-rf/")))
    }

    /// Formats that show what is to be done leave out what a baseline excuses and what somebody accepted.
    @Test func onlyWhatCountsShows() throws {
        let names = ["new", "known", "accepted"].map(Sample.bytes)
        var report = Sample.clean
        report.findings.array = names.map { Sample.finding("world-writable-file", .error, $0) }
        report.findings.array[1].isExcused = true
        let entry = AcceptedFinding(
            rule: "world-writable-file", path: names[2], reason: "Shared <on> purpose",
            place: .init(file: "a`b.yaml", line: 3, column: 5))
        report.suppressed = [SuppressedFinding(finding: report.findings.array.removeLast(), acceptance: entry)]
        report.notices = [AcceptanceNotice(.unused, entry), AcceptanceNotice(.expired, entry)]
        for format in [ReportFormat.github, .gitlab, .rdjson, .markdown] {
            let text = String(decoding: bytes(report, format), as: UTF8.self)
            #expect(text.contains("dist/new"))
            #expect(!text.contains("dist/known") && !text.contains("dist/accepted"), "\(format)")
            #expect(text.contains("b.yaml:3:5"), "\(format)")
            // As a path it is told exactly, in prose safely; a log has no markup.
            let told = text.replacingOccurrences(of: "\"path\": \"a`b.yaml\"", with: "")
            if format != .github { #expect(!told.contains("a`b"), "\(format)") }
        }
        let issues = try JSONSerialization.jsonObject(with: Data(bytes(report, .gitlab))) as? [Object]
        let places = issues?.filter { ($0["check_name"] as? String)?.hasSuffix("-ignore") == true }
            .compactMap { $0["location"] as? Object }
        #expect(places?.compactMap { $0["path"] as? String } == ["a`b.yaml", "a`b.yaml"], "where it is to be mended")
        #expect(places?.compactMap { $0["lines"] as? [String: Int] } == [["begin": 3], ["begin": 3]])
        #expect(bytes(report, .paths0) == Sample.bytes("dist/new\0"))
        let tests = String(decoding: bytes(report, .junit), as: UTF8.self)
        #expect(tests.contains(#"failures="1" errors="0" skipped="4""#))
        #expect(tests.contains("accepted (Shared &lt;on&gt; purpose): "))
        #expect(tests.contains("in the baseline: "))
        report.isStrictAboutIgnores = true
        let strict = String(decoding: bytes(report, .github), as: UTF8.self)
        #expect(strict.hasPrefix("::error title=dead entries::2 entries that accept findings must go."))
        let strictTests = String(decoding: bytes(report, .junit), as: UTF8.self)
        #expect(strictTests.contains(#"failures="1" errors="2" skipped="2""#))
    }

    /// That notices were left out is told where notices are.
    @Test(arguments: [ReportFormat.sarif, .markdown, .junit, .github, .gitlab, .rdjson, .json])
    func omittedNoticesShow(format: ReportFormat) {
        var report = Sample.clean
        let entry = AcceptedFinding(
            rule: "open", path: Sample.bytes("x"), reason: "As it is", place: .init(file: "a.yaml", line: 1, column: 1))
        report.notices = [AcceptanceNotice(.locked, entry)]
        report.omittedNotices = 12_345
        let text = String(decoding: bytes(report, format), as: UTF8.self)
        let told = format == .json ? #""omittedNotices": 12345"# : "12,345 more findings are not covered by entries"
        #expect(text.contains(told))
    }

    /// What was not examined shows wherever there is room for it.
    @Test(arguments: ReportFormat.allCases.filter { $0 != .paths0 && $0 != .jsonl })
    func incompleteScansShow(format: ReportFormat) {
        var report = Sample.clean
        let clean = bytes(report, format)
        report.scanErrors = [
            ScanError(.unreadableDirectory, root: 0, path: Sample.bytes("private"), call: "openat", error: "EACCES")
        ]
        for isAllowed in [false, true] {
            report.allowsIncomplete = isAllowed
            let text = String(decoding: bytes(report, format), as: UTF8.self)
            #expect(text != String(decoding: clean, as: UTF8.self))
            #expect(text.contains("dist/private") || format == .json || format == .text)
            #expect(text.contains("openat"))
            if format == .text { #expect(text.contains("In dist/:\n") && text.contains("  private\n")) }
        }
    }
}
