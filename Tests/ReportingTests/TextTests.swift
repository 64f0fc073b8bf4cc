import Auditing
import Facts
import RandomNumbers
import Testing

@testable import Reporting

@Suite struct TextTests {
    /// Whatever names a tree holds, no line of a report for people may begin with one, nor act on a terminal.
    @Test(arguments: [ReportFormat.text, .concise], [true, false])
    func noLineBeginsWithAName(format: ReportFormat, listsAll: Bool) {
        var options = ReportOptions(version: "0.1.0")
        options.text.listsAll = listsAll
        var random = SplitMix64(seed: 99)
        for (label, width) in [
            (".", 100), ("", 40), ("-", 80), ("::error::", 40), ("dist", 40), ("dist", 80), ("##[group]", 60),
            (" x", 40),
        ] {
            options.text.width = width
            var report = Sample.hostile
            report.roots = [Sample.root(label, "")]
            report.findings.array = (0..<40).map { _ in
                let name = Array("::error::".utf8) + random.name()
                var finding = Sample.finding("symlink-escapes-root", .error, name, kind: .link, target: name)
                finding.related = [Related(role: .hop, path: name, detail: name)]
                return finding
            }
            report.findings.array = Sample.sorted(report.findings.array)
            report.scanErrors = [ScanError(.changed, root: 0, path: Array("::x".utf8))]
            report.undecided = [AuditReport.Undecided(rule: 0, root: 0, path: Array("::x".utf8), facts: [.mode])]
            let text = render(report, format, options)
            for line in text.split(separator: "\n") {
                let start = line.drop { $0 == " " }
                #expect(!start.hasPrefix("::") && !start.hasPrefix("-::"), "\(line)")
            }
            #expect(!text.contains("##"))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHidden })
        }
    }

    @Test(arguments: [
        (".", "x", "./x"), ("dist", "x", "dist/x"), ("dist/", "x", "dist/x"), ("/", "x", "/x"), ("", "x", "./x"),
        ("-rf", "x", "./-rf/x"), ("::e", "x", "./::e/x"), (".", "", "."), ("", "", "."), ("dist", "", "dist"),
        ("../d", "x", "../d/x"),
    ])
    func pathsBeginWithTheRootAsGiven(label: String, path: String, shown: String) {
        #expect(Sample.root(label, "").path(to: Array(path.utf8)) == Array(shown.utf8))
    }

    @Test func foldsByDirectory() {
        func lines(_ paths: [String]) -> [DirectoryFold.Line] {
            DirectoryFold(paths.map { Array($0.utf8) }).lines
        }
        #expect(lines(["a", "b/c"]) == [.member(0), .member(1)])
        let many = (10..<30).map { "static/js/\($0)" }
        #expect(lines(many) == (0..<7).map { .member($0) } + [.more(13, directory: Array("static/js".utf8))])
        #expect(
            lines(["etc/x"] + many)
                == [.member(0), .member(1), .member(2), .member(3), .more(17, directory: Array("static/js".utf8))])
        // The directories with the most members stay; the rest is counted.
        let scattered = (10..<20).map { "d\($0)/x" }
        #expect(
            lines(scattered) == (0..<5).map { .member($0) } + [.elsewhere(5, directories: 5, directory: [])])
    }

    /// A fold says how many it stands for: nothing is lost between the lines.
    @Test func foldsLoseNothing() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<300 {
            let paths = (0..<Int.random(in: 0..<60, using: &random)).map { number in
                let depth = Int.random(in: 0..<3, using: &random)
                let directories = (0..<depth).map { _ in "d\(Int.random(in: 0..<4, using: &random))/" }
                return Array("\(directories.joined())f\(number)".utf8)
            }.sorted { $0.lexicographicallyPrecedes($1) }
            let lines = DirectoryFold(paths).lines
            let counted = lines.reduce(0) { sum, line in
                switch line {
                case .member: sum + 1
                case .more(let count, _): sum + count
                case .elsewhere(let count, _, _): sum + count
                }
            }
            #expect(counted == paths.count)
            #expect(lines.count <= 24)
        }
    }

    @Test(arguments: [
        ("a/b-c.d", "a/b-c.d"), ("a b", "'a b'"), ("it's", "$'it\\047s'"), ("$(id)", "'$(id)'"),
        ("new\n1", "$'new\\0121'"),
        ("##[x]", "$'#\\043[x]'"), ("caf\u{E9}", "'caf\u{E9}'"), ("", "''"),
    ])
    func quotesForAShell(path: String, word: String) {
        #expect(ShellQuoting.quote(Array(path.utf8)) == word)
    }

    @Test func proseIsWrappedAndCounted() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("incomprehensibilities a".wrapped(to: 7) == ["incomprehensibilities", "a"])
        #expect([0, 999, 1_000, 1_234_567, -1_000].map(\.grouped) == ["0", "999", "1,000", "1,234,567", "-1,000"])
        #expect("Read e.g. this. Then that.".firstSentence == "Read e.g. this.")
        #expect("v1.2 is old".firstSentence == "v1.2 is old")
    }

    @Test func quietLeavesOutTheClosingLines() {
        var options = ReportOptions(version: "0.1.0")
        options.text.isQuiet = true
        #expect(render(Sample.clean, .text, options).isEmpty)
        let text = render(Sample.release, .text, options)
        #expect(text.contains("Not examined") && !text.contains("To learn more"))
    }

    /// Time is in the text report only, so that all others are equal for equal trees.
    @Test(arguments: ReportFormat.allCases.filter { $0 != .text })
    func nothingElseKnowsTheTime(format: ReportFormat) {
        var later = Sample.release
        later.statistics.nanoseconds = 9_000_000_000
        let options = ReportOptions(version: "0.1.0")
        #expect(render(later, format, options) == render(Sample.release, format, options))
    }

    private func render(_ report: AuditReport, _ format: ReportFormat, _ options: ReportOptions) -> String {
        var sink = MemorySink()
        format.write(report, options: options, to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }
}
