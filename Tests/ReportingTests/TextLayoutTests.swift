import Auditing
import Facts
import RuleLanguage
import Testing

@testable import Reporting

/// What the text report puts where.
@Suite struct TextLayoutTests {
    private func report(_ findings: [Finding], roots: [AuditReport.Root] = [Sample.root("dist", "dist/")])
        -> AuditReport
    {
        var report = Sample.clean
        report.roots = roots
        report.findings.array = Sample.sorted(findings)
        return report
    }

    private func text(_ report: AuditReport, width: Int = 80) -> String {
        var options = ReportOptions(version: "0.1.0")
        options.text.width = width
        var sink = MemorySink()
        ReportFormat.text.write(report, options: options, to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private func finding(_ rule: String, _ path: String) -> Finding { finding(rule, .error, path) }

    private func finding(_ rule: String, _ level: Level, _ path: String) -> Finding {
        Sample.finding(rule, level, path)
    }

    // MARK: Objects

    @Test func anObjectIsListedOnceUnderTheGravest() {
        let report = report([
            finding("world-writable-file", "a"), finding("setid-writable", "a"),
            finding("build-leftover", .note, "a"), finding("world-writable-file", "b"),
        ])
        let text = text(report)
        #expect(text.contains("    -rw-rw-rw- root:root  a  (also: build-leftover, world-writable-file)\n"))
        #expect(text.contains("[world-writable-file]  1 entry, 1 above\n"))
        #expect(text.contains("    -rw-rw-rw- root:root  b\n"))
        #expect(!text.contains("[build-leftover]"), "nothing is left to list")
        #expect(text.contains("3 errors and 1 note in"), "all of them count")
    }

    /// The evidence of a finding that has no line of its own is told with the one that has.
    @Test func `A finding without a line of its own tells its evidence with the one that has`() {
        var other = finding("writable-ancestor", "a")
        other.evidence.facts = [.init(name: Fact.interpreter.name, value: Sample.bytes("/bin/foo"))]
        other.related = [
            Related(role: .writable, path: Sample.bytes("d"), detail: Sample.bytes("drwxrwxrwx root:root"))
        ]
        let text = text(report([finding("setid-writable", "a"), other]))
        #expect(
            text.contains("a  run by /bin/foo (also: writable-ancestor)\n        through d  drwxrwxrwx root:root\n"))
    }

    @Test func whatTheBaselineExcusesStaysApart() {
        var known = finding("setid-writable", "a")
        known.isExcused = true
        let text = text(report([known, finding("world-writable-file", "a")]))
        #expect(text.contains("[setid-writable]  in the baseline") && !text.contains("also:"))
    }

    /// A collision and an aggregate are about more than the object that they are told at.
    @Test func whatIsAboutSeveralObjectsStaysApart() {
        var aggregate = finding("umask-evidence", .warning, "a")
        aggregate.count = 7
        let text = text(report([finding("setid-writable", "a"), aggregate]))
        #expect(text.contains("a  7 entries\n") && !text.contains("also:"))
    }

    @Test func foldedMembersTellWhichRulesElseSpeakOfThem() {
        let findings = (100..<120).flatMap {
            [finding("world-writable-file", "s/\($0)"), finding("build-leftover", .note, "s/\($0)")]
        }
        let last = findings + [finding("symlink-escapes-root", .warning, "s/119")]
        let text = text(report(last))
        #expect(text.contains("    … 13 more under s/\n    … some also: symlink-escapes-root\n"))
    }

    // MARK: Overview

    @Test func anOverviewComesFirstWhereThereIsMuch() {
        let rules = SampleRules.all.map(\.id)
        let few = text(report(rules.prefix(8).map { finding($0, $0) }))
        #expect(!few.contains("Overview"))
        let all = rules.prefix(9).map { finding($0, $0) } + [finding("build-leftover", .note, "x")]
        let text = text(report(all + (10..<22).map { finding("setid-writable", .warning, "s\($0)") }))
        #expect(text.hasPrefix("In dist/:\n\nOverview\n  error     1  "))
        #expect(text.contains("\n  warning  12  setid-writable\n  note      1  build-leftover\n\nerror: "))
    }

    // MARK: Paths

    @Test func theRootIsNamedOnce() {
        let one = text(report([finding("world-writable-file", "a/b"), finding("world-writable-file", "a/c")]))
        #expect(one.hasPrefix("In dist/:\n"))
        #expect(one.contains("root:root  a/b\n") && !one.contains("dist/a"))
        let alone = text(report([finding("world-writable-file", "a/b")]))
        #expect(alone.contains("Remedy: chmod o-w dist/a/b\n"), "to be copied")
        let here = text(report([finding("world-writable-file", "a")], roots: [Sample.root(".", "")]))
        #expect(here.hasPrefix("error: ") && here.contains("root:root  a\n"))
        let slash = text(report([finding("world-writable-file", "a")], roots: [Sample.root("/", "")]))
        #expect(slash.hasPrefix("error: ") && slash.contains("root:root  /a\n"))
    }

    @Test func severalRootsAreToldApart() {
        var other = finding("world-writable-file", "a")
        other.root = 1
        let roots = [Sample.root("one", "one/"), Sample.root("two", "two/")]
        let text = text(report([finding("world-writable-file", "a"), other], roots: roots))
        #expect(text.contains("  in one/:\n    -rw-rw-rw- root:root  a\n  in two/:\n    -rw-rw-rw- root:root  a\n"))
    }

    @Test(arguments: [("..", "/srv/app"), ("../..", "/srv"), ("../../..", "/")])
    func directoriesAboveTheRootHaveAbsolutePaths(path: String, shown: String) {
        var finding = finding("writable-ancestor", "")
        finding.related = [
            Related(role: .ancestor, path: Sample.bytes(path), detail: Sample.bytes("drwxrwxrwt root:root"))
        ]
        var report = report([finding])
        #expect(text(report).contains("        below dist/\(path)  drwxrwxrwt root:root\n"), "where nobody knows")
        report.roots[0].location = Sample.bytes("/srv/app/dist")
        #expect(text(report).contains("        below \(shown)  drwxrwxrwt root:root\n"))
    }

    // MARK: Hosts

    private static let system = ["etc/a", "usr/local/b", "usr/c", "lib64/d", "library/e"]

    private func host(_ paths: [String]) -> AuditReport {
        var report = report(paths.map { finding("world-writable-file", $0) }, roots: [Sample.root("/", "")])
        report.profile = .host
        report.roots[0].isRootFileSystem = true
        return report
    }

    @Test func whatIsTheOwnersComesFirst() throws {
        let text = text(host(Self.system))
        let yours = try #require(text.firstRange(of: "Yours (etc, "))
        let theirs = try #require(text.firstRange(of: "\nThe distribution's (usr "))
        let parts = (text[yours.upperBound..<theirs.lowerBound], text[theirs.upperBound...])
        for path in ["/etc/a", "/usr/local/b", "/library/e"] { #expect(parts.0.contains("  \(path)\n"), "\(path)") }
        for path in ["/usr/c", "/lib64/d"] { #expect(parts.1.contains("  \(path)\n"), "\(path)") }
    }

    @Test func nothingIsToldApartWhereThereIsOnePart() {
        #expect(!text(host(["etc/a", "srv/b"])).contains("Yours"))
        var report = host(Self.system)
        report.profile = .deployment
        #expect(!text(report).contains("Yours"))
        report = host(Self.system)
        report.roots[0].isRootFileSystem = false
        #expect(!text(report).contains("Yours"), "a part of a system has other directories at its top")
    }

    // MARK: Lines

    @Test func aFoldTellsTheFirstOfItsMembers() {
        var fold = Sample.finding("build-leftover", .note, Sample.bytes("share/doc"), kind: .directory)
        fold.evidence.hasMode = false
        fold.count = 5
        fold.related = (1...5).map { Related(role: .sample, path: Sample.bytes("share/doc/.\($0)")) }
        #expect(text(report([fold])).contains("    directory  share/doc/  5 entries: .1, .2, .3 …\n"))
        fold.count = 2
        fold.related.removeLast(3)
        #expect(text(report([fold])).contains("    directory  share/doc/  2 entries: .1, .2\n"))
    }

    /// Only what has to stay whole is longer than the terminal is wide: paths, commands and lists of rights.
    @Test(arguments: [40, 60, 80, 100]) func proseFitsTheWidth(width: Int) {
        #expect(!text(Sample.release, width: width).contains(" \n"))
        for line in text(Sample.release, width: width).split(separator: "\n") where line.count > width {
            #expect(line.contains("dist/") || line.contains("ACL u::"), "\(line)")
        }
    }
}
