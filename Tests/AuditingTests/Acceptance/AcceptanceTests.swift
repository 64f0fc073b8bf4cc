import Facts
import Evaluation
import RuleLanguage
import Testing

@testable import Auditing

struct AcceptanceTests {
    private static let rules = [
        "open | when: writers has other", "privilege/caps | when: capabilities has any of (net_raw, net_admin)",
        "quiet | when: entry is fifo | level: off",
    ]
    private static let today = CalendarDate("2026-03-01") ?? CalendarDate(secondsSince1970: 0)

    /// Objects whose capabilities and content are what a test says.
    private struct Objects: ObjectInspection {
        var digest: String?
        var capabilities: FileCapabilities?

        func digest(of finding: Finding) -> String? { digest }
        func capabilities(of finding: Finding) -> FileCapabilities? { capabilities }
    }

    private func entry(
        _ rule: String, _ path: String, expires: String? = nil, pin: ObjectPin? = nil, line: Int = 1
    ) -> AcceptedFinding {
        AcceptedFinding(
            rule: rule, path: Array(path.utf8), reason: "known", expires: expires.flatMap { CalendarDate($0) },
            pin: pin, place: .init(file: ".treewarden.yaml", line: line, column: 3))
    }

    /// Entries about one path are found by it, those with wildcards by their rule: the first in their order counts.
    @Test func theFirstThatMatchesAccepts() throws {
        for (first, second) in [("a/note", "a/*"), ("a/*", "a/note"), ("note", "/a/note"), ("a/note/", "note")] {
            let report = try report([entry("open", first, line: 1), entry("open", second, line: 2)])
            let isDirectory = first.hasSuffix("/")
            #expect(report.suppressed.map(\.acceptance.place.line) == [isDirectory ? 2 : 1], "\(first)")
            #expect(report.notices.filter { $0.kind == .unused }.map(\.entry.place.line) == (isDirectory ? [1] : []))
        }
    }

    private func report(
        _ entries: [AcceptedFinding], lines: [String] = ["-rw-rw-rw- alice:staff a/note", "-rw-rw-rw- root:root b"],
        isLocked: (Int) -> Bool = { _ in false }, isInScope: Bool = true, scanErrors: [ScanError] = [],
        objects: any ObjectInspection = Objects()
    ) throws -> AuditReport {
        let bench = try AuditBench(Self.rules)
        var report = bench.report(try lines.map { try facts($0) }, scanErrors: scanErrors)
        report.accept(entries, today: Self.today, isLocked: isLocked, isInScope: { _ in isInScope }, objects: objects)
        return report
    }

    @Test(
        arguments: [
            ("open", "note", ["b: open"]), ("open", "a/note", ["b: open"]), ("open", "/a/*", ["b: open"]),
            ("open", "a", ["a/note: open", "b: open"]), ("o*n", "**", []), ("permissions", "a/**", ["b: open"]),
            ("caps", "**", ["a/note: open", "b: open"]), ("nothing", "**", ["a/note: open", "b: open"]),
        ])
    func whichFindings(rule: String, path: String, left: [String]) throws {
        let report = try report([entry(rule, path)])
        #expect(report.summary == left)
        #expect(report.suppressed.count == 2 - left.count)
        #expect(report.suppressed.allSatisfy { $0.acceptance.reason == "known" })
    }

    @Test func acceptedFindingsHaveNoPartInTheVerdict() throws {
        #expect(try report([]).verdict == .failed)
        #expect(try report([entry("open", "b")]).verdict == .failed)
        #expect(try report([entry("open", "b"), entry("open", "note")]).verdict == .passed)
    }

    /// It counts through its last day, by UTC.
    @Test(arguments: [("2026-02-28", true), ("2026-03-01", false), ("2026-03-02", false)])
    func expiry(date: String, isExpired: Bool) throws {
        var report = try report([entry("open", "**", expires: date)])
        #expect(report.findings.isEmpty != isExpired)
        #expect(report.notices.map(\.kind) == (isExpired ? [.expired] : []))
        #expect(report.verdict == (isExpired ? .failed : .passed))
        report.isStrictAboutIgnores = true
        #expect(report.verdict == (isExpired ? .misconfigured : .passed))
    }

    @Test(
        arguments: [
            (ObjectPin(owner: .name(Array("alice".utf8)), group: .name(Array("staff".utf8))), nil),
            (ObjectPin(mode: Mode(rawValue: 0o666)), nil),
            (ObjectPin(mode: Mode(rawValue: 0o644)), "mode 0666 instead of 0644"),
            (ObjectPin(owner: .id(0)), "owner 1000 instead of 0"),
            (ObjectPin(digest: "aa"), nil), (ObjectPin(digest: "bb"), "the digest aa instead of bb"),
            (
                ObjectPin(
                    capabilities: FileCapabilities(
                        permitted: CapabilitySet(rawValue: 1), inheritable: CapabilitySet(rawValue: 0),
                        effective: false)), "capabilities none instead of cap_chown=p"
            ),
        ] as [(ObjectPin, String?)])
    func aPinnedEntryEndsWhenTheObjectChanges(pin: ObjectPin, breach: String?) throws {
        let none = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        let report = try report(
            [entry("open", "note", pin: pin)], objects: Objects(digest: "aa", capabilities: none))
        #expect(report.findings.count == (breach == nil ? 1 : 2))
        #expect(report.notices.map(\.kind) == (breach == nil ? [] : [.changed]))
        let detail = report.notices.first?.detail
        if pin.owner == .id(0) {
            #expect(detail?.hasPrefix("owner ") ?? false)
        } else {
            #expect(detail == breach)
        }
    }

    @Test func whatCannotBeReadIsNoProof() throws {
        let report = try report([entry("open", "note", pin: ObjectPin(digest: "aa"))])
        #expect(report.findings.count == 2)
    }

    @Test func entriesWithoutAFinding() throws {
        let dead = entry("open", "gone", line: 7)
        #expect(try report([dead]).notices == [AcceptanceNotice(.unused, dead)])
        // A rule that did not run, a scan that saw a part only, or not all: nobody can tell.
        #expect(try report([entry("quiet", "gone")]).notices.isEmpty)
        #expect(try report([dead], isInScope: false).notices.isEmpty)
        let unread = ScanError(.unreadableDirectory, root: 0, path: [])
        #expect(try report([dead], scanErrors: [unread]).notices.isEmpty)
        // Of two that match one finding neither is of no use.
        #expect(try report([entry("open", "b"), entry("o*", "b")]).notices.isEmpty)
    }

    @Test func lockedRules() throws {
        let report = try report([entry("permissions", "**")], isLocked: { $0 == 1 })
        #expect(report.summary == ["a/note: open", "b: open"])
        #expect(report.notices.map(\.kind) == [.locked, .locked])
        #expect(report.notices.first?.detail == "open")
    }

    /// Each of the findings is in the report: only so many are told as notices, too.
    @Test func lockedRulesOfManyFindings() throws {
        let most = AuditReport.mostNoticesOfFindings
        let report = try report(
            [entry("permissions", "**")], lines: (0..<most + 5).map { "-rw-rw-rw- root:root f\($0)" },
            isLocked: { $0 == 1 })
        #expect(report.findings.count == most + 5)
        #expect(report.notices.count == most)
        #expect(report.omittedNotices == 5)
    }

    /// What begins and ends a pattern decides which findings are held against it, and never which it accepts.
    @Test(
        arguments: [
            "*", "**", "a/*", "a/**", "**/note", "a/**/note", "*/note", "n*e", "*te", "note", "/a/note", "a/note/",
            "?ote",
            "a/n[o]te", "a\\/note", "\\note", "**/*", "*/*", "a*/note", "a/not", "x/**", "**/x", "[ab]", "b", "/b",
            "b/", ".",
            "a/", "**note", "note**", "**a**", "a/note*", "*a/note", "a/note/**", "/", "",
        ])
    func patternsAgreeWithThemselves(pattern: String) throws {
        let spelled = PathPattern(Array(pattern.utf8))
        let left = try report([entry("open", pattern)]).findings.map { String(decoding: $0.path, as: UTF8.self) }
        #expect(left == ["a/note", "b"].filter { !(spelled?.matches(Array($0.utf8), isDirectory: false) ?? false) })
    }

    /// As many entries with wildcards as a project ever has, none of which begins or ends as what is found.
    @Test func fewOfManyPatternsAreTried() throws {
        var index = PatternIndex()
        for place in 0..<50_000 {
            let text = ["vendor/p\(place)/**", "**/q\(place)", "*.e\(place)", "src/f\(place)*.c"][place % 4]
            index.add(try #require(PathPattern.Spelling(Array(text.utf8))), as: place)
        }
        #expect(index.candidates(at: Array("vendor/p40000/x/y.c".utf8)) == [4, 40, 400, 4_000, 40_000])
        #expect(index.candidates(at: Array("a/b/q40001".utf8)) == [40_001])
        #expect(index.candidates(at: Array("a/b/x.e40002".utf8)) == [40_002])
        #expect(index.candidates(at: Array("src/f40003.c".utf8)) == [40_003])
        #expect(index.candidates(at: Array("other/file".utf8)).isEmpty)
    }
}
