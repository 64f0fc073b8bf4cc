import Auditing
import Foundation
import Testing

@testable import Reporting

@Suite struct MarkdownTests {
    private func render(_ report: AuditReport) -> String {
        var sink = MemorySink()
        ReportFormat.markdown.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    /// The page with every code span emptied, and without remedies, which plain names alone have as commands: what a reader
    /// takes for markup.
    private func skeleton(_ page: String) -> [String] {
        var isCode = false
        return page.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            if line.hasPrefix("```") {
                isCode.toggle()
                #expect(line == (isCode ? "```sh" : "```"))
                return nil
            }
            if isCode || line.isEmpty || line.hasPrefix("Remedy: ") { return nil }
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            #expect(parts.count % 2 == 1, "every code span ends: \(line)")
            return parts.enumerated().map { $0 % 2 == 0 ? String($1) : "" }.joined(separator: "`")
        }
    }

    /// Whatever the names are, the markup is that of plain names.
    @Test(arguments: [true, false]) func namesChangeNoMarkup(isComplete: Bool) {
        for start in stride(from: 0, to: HostileNames.all.count, by: 9) {
            let names = Array(HostileNames.all[start..<min(start + 9, HostileNames.all.count)])
            let page = render(HostileNames.report(names, isComplete: isComplete))
            let plain = names.indices.map { Array("name\($0)".utf8) }
            #expect(skeleton(page) == skeleton(render(HostileNames.report(plain, isComplete: isComplete))))
            for word in ["<script", "](javascript", "##[", "\u{1B}", "\u{202E}"] { #expect(!page.contains(word)) }
            #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHidden })
        }
    }

    @Test func namesLeadBackToTheirBytes() {
        for name in HostileNames.all {
            let page = render(HostileNames.report([name]))
            let row = page.split(separator: "\n").first { $0.hasPrefix("| `") }
            #expect(row.flatMap { unescape(String($0.split(separator: "`")[1])) } == Sample.bytes("./") + name)
        }
    }

    @Test func `A Markdown report fits into the summary of a CI step`() {
        var report = Sample.release
        let component = [UInt8](repeating: 0xFF, count: 255)
        let deep = [UInt8]([[UInt8]](repeating: component, count: 15).joined(separator: [UInt8(ascii: "/")]))
        report.findings.array = SampleRules.all.indices.flatMap { rule in
            (0..<20).map { number in
                let path = Sample.bytes("\(number)/") + deep
                return Sample.finding(SampleRules.all[rule].id, number < 10 ? .error : .warning, path)
            }
        }
        let page = render(report)
        #expect(page.utf8.count <= 900 * 1_024 + 200)
        let shown = page.components(separatedBy: "\n| `").count - 1
        #expect(page.contains("There was no room here for \((220 - shown).of("more finding"))."))
    }

    @Test func manyEntriesOfARuleAreCounted() {
        let page = render(Sample.release)
        #expect(page.contains("… and 209 more."))
        #expect(page.contains("## treewarden: Incomplete"))
        #expect(page.contains("### Not examined"))
        #expect(!render(Sample.clean).contains("Not examined"))
    }
}
