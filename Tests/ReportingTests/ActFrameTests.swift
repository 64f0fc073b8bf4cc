import Testing

@testable import Auditing
@testable import Reporting

struct ActFrameTests {
    private func lines(width: Int) -> [String] {
        var options = ReportOptions(version: "0.1.0")
        options.text.width = width
        options.text.listsAll = true
        var sink = MemorySink()
        ReportFormat.text.write(ActSample.report, options: options, to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// However narrow it is, the name is shown, and what is below it is as long as it.
    @Test(arguments: [40, 44, 60, 64, 80, 100, 200]) func theMarkStandsBelowTheName(width: Int) {
        let lines = lines(width: width)
        var marked = 0
        for (index, line) in lines.enumerated() {
            guard let start = line.firstIndex(of: "^"), line.contains(" | ") else { continue }
            let mark = line[start...].prefix { $0 == "^" }
            let above = lines[..<index].last { $0.prefix { $0 != "|" }.contains { $0.isNumber } } ?? ""
            let name = above.dropFirst(line.distance(from: line.startIndex, to: start)).prefix(mark.count)
            #expect(["chmod", "open", "MKTEMP"].contains(String(name)), "\(width): \(above)")
            marked += 1
        }
        #expect(marked == ActSample.report.findings.count)
        #expect(lines.allSatisfy { !$0.contains(" | ") || $0.count <= width })
    }

    @Test func aLineIsCutAroundTheName() {
        let bytes = Array((String(repeating: "a ", count: 60) + "open(p)" + String(repeating: " b", count: 60)).utf8)
        let line = MarkedLine(SourceLines(bytes).site(120..<127, call: "open", body: []), width: 30)
        #expect(line.text.count == 30 && line.text.hasPrefix("…") && line.text.hasSuffix("…"))
        #expect(line.text.dropFirst(line.indent).prefix(line.length) == "open")
    }

    @Test func everyFormatTellsWhere() {
        for format in ReportFormat.allCases where format != .paths0 {
            var sink = MemorySink()
            format.write(ActSample.report, options: ReportOptions(version: "0.1.0"), to: &sink)
            let text = String(decoding: sink.bytes, as: UTF8.self)
            #expect(text.contains("208") && text.contains("207"), "\(format)")
        }
    }
}
