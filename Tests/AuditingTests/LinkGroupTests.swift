import Facts
import Testing

@testable import Auditing

struct LinkGroupTests {
    private static let rules = [
        "outside | when: entry is file and hardlink.outside",
        "shared | when: entry is file and hardlink.directories > 1 | level: note",
        "open | when: entry is file and writers has other | level: [note when not reachers has other, error]",
        "names/odd | about: name | when: name.suspicious has wildcard | level: note",
    ]

    private func file(_ path: String, links: Int, inode: UInt64 = 5, mode: String = "-rw-r--r--") throws -> EntryFacts {
        try facts("\(mode) root:root \(path) links=\(links)", inode: inode)
    }

    private func text(_ finding: Finding, _ role: Related.Role) -> [String] {
        finding.related.filter { $0.role == role }.map { String(decoding: $0.path, as: UTF8.self) }
    }

    @Test func missingNamesAreOutside() throws {
        let bench = try AuditBench(Self.rules)
        let report = bench.report([try file("b/x", links: 3), try file("b/a", links: 3)])
        #expect(report.summary == ["b/a: outside"])
        #expect(text(report.findings.array[0], .hardlink) == ["b/x"])
    }

    @Test func allNamesInOneDirectoryAreNoFinding() throws {
        let bench = try AuditBench(Self.rules)
        #expect(bench.report([try file("x", links: 2), try file("y", links: 2)]).findings.isEmpty)
        #expect(bench.report([try file("x", links: 1)]).findings.isEmpty)
    }

    @Test func namesInTwoDirectories() throws {
        let bench = try AuditBench(Self.rules)
        let report = bench.report([try file("z/x", links: 2), try file("x", links: 2)])
        #expect(report.summary == ["x: shared"])
        #expect(report.findings.map { text($0, .hardlink) } == [["z/x"]])
    }

    @Test func `However entries are dealt to workers, hard links give one report`() throws {
        let bench = try AuditBench(Self.rules)
        let entries = [
            try file("d/x", links: 3, mode: "-rw-rw-rw-"), try file("b/x", links: 3, mode: "-rw-rw-rw-"),
            try file("c/x", links: 3, mode: "-rw-rw-rw-"), try file("e/y", links: 3, inode: 6),
            try file("a/y", links: 3, inode: 6), try file("q/z", links: 2, inode: 9),
            try file("q/w", links: 2, inode: 9),
        ]
        let expected = bench.report(entries)
        #expect(expected.summary == ["a/y: outside", "a/y: shared", "b/x: open", "b/x: shared"])
        for workers in 1...4 {
            for turn in entries.indices {
                let turned = Array(entries[turn...] + entries[..<turn])
                for order in [turned, turned.reversed()] {
                    let report = bench.report(order, workers: workers)
                    #expect(report.findings == expected.findings)
                    #expect(report.undecided == expected.undecided)
                }
            }
        }
    }

    @Test func aRuleAboutTheFileSpeaksOnceAndAsLoudAsItsLoudestName() throws {
        let bench = try AuditBench(Self.rules)
        let names = [
            try facts("-rw-rw-rw- root:root a/x links=2 in drwx------ root:root a/", inode: 3),
            try facts("-rw-rw-rw- root:root b/x links=2", inode: 3),
        ]
        let report = bench.report(names, workers: 2)
        let open = try #require(report.findings.array.first { report.rules[$0.rule].rule.id == "open" })
        #expect(open.level == .error)
        #expect(String(decoding: open.path, as: UTF8.self) == "a/x")
        #expect(!open.evidence.isUnreachable)
        #expect(text(open, .hardlink) == ["b/x"])
    }

    @Test func aRuleAboutNamesSpeaksOfEach() throws {
        let bench = try AuditBench(Self.rules)
        let report = bench.report([try file("x*", links: 2), try file("y*", links: 2)])
        #expect(report.summary == ["x*: odd", "y*: odd"])
    }

    @Test func rootsShareTheirNames() throws {
        let bench = try AuditBench(Self.rules)
        var workers = [bench.audit.makeWorker(root: 0), bench.audit.makeWorker(root: 1)]
        AuditBench.show([try file("x", links: 2)], to: &workers[0])
        AuditBench.show([try file("x", links: 2)], to: &workers[1])
        let report = bench.conclude(workers, roots: 2)
        #expect(report.summary == ["x: shared", "x: shared"])
        #expect(report.findings.map(\.root) == [0, 1])
    }

    @Test func whatWasNotListedLeavesItUndecided() throws {
        let bench = try AuditBench(Self.rules)
        let entries = [try file("x", links: 2), try file("y", links: 2, inode: 8), try file("z", links: 2, inode: 8)]
        let scanError = ScanError(.unreadableDirectory, root: 0, path: Array("d".utf8), call: "openat", error: "EACCES")
        let report = bench.report(entries, scanErrors: [scanError])
        #expect(report.findings.isEmpty)
        #expect(report.undecided.map { report.rules[$0.rule].rule.id } == ["outside", "shared"])
        #expect(report.undecided.allSatisfy { $0.path == Array("x".utf8) && !$0.facts.isEmpty })
        #expect(report.verdict == .incomplete)
    }

    /// More files were met under every name than are remembered: one more name of one of them would look like the only one of
    /// a file with names outside.
    @Test func beyondWhatIsRememberedItIsUndecided() throws {
        let bench = try AuditBench(Self.rules)
        func report(limit: Int) throws -> AuditReport {
            var worker = AuditWorker(bench.audit, root: 0, closedLimit: limit)
            for inode in 10..<13 {
                AuditBench.show(
                    [
                        try file("a\(inode)", links: 2, inode: UInt64(inode)),
                        try file("b\(inode)", links: 2, inode: UInt64(inode)),
                    ],
                    to: &worker)
            }
            AuditBench.show([try file("x", links: 2), try file("a12", links: 2, inode: 12)], to: &worker)
            #expect(worker.closedInodes.count == limit)
            return bench.conclude([worker])
        }
        #expect(try report(limit: 3).summary == ["x: outside"])
        let beyond = try report(limit: 2)
        #expect(beyond.findings.isEmpty)
        #expect(Set(beyond.undecided.map { String(decoding: $0.path, as: UTF8.self) }) == ["a12", "x"])
    }

    /// More files with names elsewhere than are kept: of those nothing is said as if it were known, nor of what other workers
    /// met of them.
    @Test func beyondWhatIsKeptItIsUndecided() throws {
        let bench = try AuditBench(Self.rules)
        func report(limit: Int) throws -> AuditReport {
            var workers = [AuditWorker(bench.audit, root: 0, openLimit: limit), bench.audit.makeWorker(root: 0)]
            let first = try (10..<13).map { try file("a\($0)", links: 2, inode: UInt64($0)) }
            AuditBench.show(first, to: &workers[0])
            AuditBench.show([try file("b12", links: 2, inode: 12)], to: &workers[1])
            #expect(workers[0].openGroups.count <= limit)
            return bench.conclude(workers)
        }
        #expect(try report(limit: 3).summary == ["a10: outside", "a11: outside"])
        let beyond = try report(limit: 2)
        #expect(beyond.findings.isEmpty)
        #expect(beyond.verdict == .incomplete)
    }

    /// The names of a file are handed over when all were met, and not kept until the end.
    @Test func namesAreHandedOverAtOnce() throws {
        let bench = try AuditBench(Self.rules)
        var worker = bench.audit.makeWorker(root: 0)
        AuditBench.show(
            [try file("a", links: 2, mode: "-rw-rw-rw-"), try file("b", links: 2, mode: "-rw-rw-rw-")], to: &worker)
        var names: [String] = []
        worker.takeRecords { record in
            if case .names(let told, _) = record { names += told.map { String(decoding: $0.path, as: UTF8.self) } }
        }
        #expect(names == ["a", "b"])
        #expect(worker.closedGroups.isEmpty)
    }

    @Test func aNameListedTwiceIsOne() throws {
        let bench = try AuditBench(Self.rules)
        let report = bench.report([try file("x", links: 2), try file("x", links: 2)])
        #expect(report.summary == ["x: outside"])
    }
}
