import RuleLanguage
import Testing

@testable import Auditing

/// Findings of a rule that are grouped for people, by what they share.
@Suite struct FoldTests {
    private func folded(_ rule: String, _ lines: [String], locked: Bool = false) throws -> [Finding] {
        var report = try AuditBench([rule]).report(lines: lines)
        let each = report.findings.array
        if locked { report.lockedRules = [0] }
        let grouped = report.grouped()
        // To programs, and in what is counted, each stays one.
        #expect(report.findings.array == each)
        #expect(Level.allCases.reduce(0) { $0 + grouped.count(of: $1) } == each.count)
        return grouped.findings.array
    }

    private func path(_ finding: Finding) -> String { String(decoding: finding.path, as: UTF8.self) }

    private static let notes = "notes | when: name ends with \".txt\" | fold: "

    @Test func `fold: directory makes findings of one directory one, told at it`() throws {
        let lines = ["-rw-r--r-- root:root a/x.txt", "-rw-r--r-- root:root a/y.txt", "-rw-r--r-- root:root b/z.txt"]
        let findings = try folded(Self.notes + "directory", lines)
        #expect(findings.map(path) == ["a", "b/z.txt"])
        #expect(findings[0].count == 2 && findings[1].count == nil)
        #expect(findings[0].evidence.kind == .directory)
        #expect(findings[0].related.map { String(decoding: $0.path, as: UTF8.self) } == ["a/x.txt", "a/y.txt"])
    }

    @Test func `fold: tree makes findings of one root one`() throws {
        let lines = ["-rw-r--r-- root:root a/x.txt", "-rw-r--r-- root:root b/y.txt"]
        let findings = try folded(Self.notes + "tree", lines)
        #expect(findings.map(path) == [""] && findings[0].count == 2)
    }

    @Test func aSubtreeIsToldAtItsTop() throws {
        let rule = "foreign | when: owner is not root | fold: subtree"
        let lines = [
            "drwxr-xr-x alice:alice var/lib/app/", "-rw-r--r-- alice:alice var/lib/app/data",
            "drwxr-xr-x alice:alice var/lib/app/log/", "-rw-r--r-- alice:alice var/lib/app/log/today",
            "-rw-r--r-- alice:alice srv/one",
        ]
        let findings = try folded(rule, lines)
        #expect(findings.map(path) == ["srv/one", "var/lib/app"])
        #expect(findings.map(\.count) == [nil, 4])
        #expect(findings[1].evidence.owner.name == Array("alice".utf8))
    }

    @Test func `fold: FACT makes findings with one value one`() throws {
        let rule = "looks | when: rpath matches \"/home/**\" | fold: rpath"
        let lines = [
            "-rwxr-xr-x root:root bin/a rpath=/home/ci/x", "-rwxr-xr-x root:root bin/b rpath=/home/ci/x",
            "-rwxr-xr-x root:root bin/c rpath=/home/ci/y",
        ]
        let findings = try folded(rule, lines)
        #expect(findings.map(\.count) == [2, nil])
    }

    @Test func aLockedRuleNeverFolds() throws {
        let lines = ["-rw-r--r-- root:root a/x.txt", "-rw-r--r-- root:root a/y.txt"]
        #expect(try folded(Self.notes + "directory", lines, locked: true).count == 2)
    }

    @Test func `What a baseline excuses hides nothing new of the same fold`() throws {
        var report = try AuditBench([Self.notes + "directory"]).report(lines: [
            "-rw-r--r-- root:root a/x.txt", "-rw-r--r-- root:root a/y.txt", "-rw-r--r-- root:root a/z.txt",
        ])
        report.findings.array[0].isExcused = true
        report.findings.array[1].isExcused = true
        report = report.grouped()
        #expect(
            report.findings.map { $0.isExcused } == [true, false]
                || report.findings.map { $0.isExcused } == [false, true])
        #expect(report.findings.array.first { !$0.isExcused }?.path == Array("a/z.txt".utf8))
    }
}
