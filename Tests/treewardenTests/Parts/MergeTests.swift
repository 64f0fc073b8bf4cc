import Foundation
import Reporting
import Testing

/// What `treewarden merge` makes of whole scans: of one the scan's own report, of several one report.
@Suite struct MergeTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try tree.program.run(arguments) }

    private func part(_ root: String, _ file: String, _ options: String...) throws {
        let outcome = try tree.program.run(["scan", root, "--format", "partial=\(file)"] + options)
        #expect(outcome.code == 0, "\(outcome.errorText)")
    }

    @Test(arguments: ReportFormat.allCases) func isTheReportOfTheScan(format: ReportFormat) throws {
        let many = try PartTree(seed: 3, entries: 60, hasClosed: false)
        let options = ["--policy", "policy.yaml"]
        let part = try many.program.run(["scan", "tree", "--format", "partial=tree.part"] + options)
        #expect(part.code == 0, "\(part.errorText)")
        let scan = try many.program.run(["scan", "tree", "--format", format.rawValue] + options)
        let merge = try many.program.run(["merge", "tree.part", "--format", format.rawValue] + options)
        #expect(scan.code == 1)
        #expect(merge.code == scan.code)
        #expect(merge.timeless == scan.timeless)
        #expect(merge.errorText == scan.errorText)
    }

    @Test(.enabled(if: Program.canBeUnprivileged, "root reads everything, and there is no setpriv"))
    func incompleteScansStayIncomplete() throws {
        let program = tree.program.unprivileged
        let part = try program.run(["scan", "closed", "--format", "partial=closed.part"])
        #expect(part.code == 3)
        #expect(part.errorText.contains("'closed.part' says where"))
        let scan = try program.run(["scan", "closed", "--format", "json"])
        let merge = try program.run(["merge", "closed.part", "--format", "json"])
        #expect(scan.code == 3)
        #expect(merge.code == 3)
        #expect(merge.output == scan.output)
        #expect(try program.run(["merge", "closed.part", "--allow-incomplete"]).code == 0)
    }

    @Test func equalTreesGiveEqualFiles() throws {
        let many = try PartTree(seed: 4, entries: 60, hasClosed: false)
        for name in ["one", "other"] {
            #expect(try many.program.run(["scan", "tree", "--jobs", "4", "--format", "partial", "-o", name]).code == 0)
        }
        #expect(
            try Data(contentsOf: many.url.appending(path: "one")) == Data(contentsOf: many.url.appending(path: "other"))
        )
    }

    @Test func findsOfSeveralHostsAreOneReport() throws {
        try part("bad", "b.part", "--host", "web2")
        try part("bad", "a.part", "--host", "web1")
        try part("good", "c.part.zst", "--host", "db")
        let one = try run("merge", "b.part", "c.part.zst", "a.part", "--format", "jsonl")
        let other = try run("merge", "a.part", "b.part", "c.part.zst", "--format", "jsonl")
        #expect(one.code == 1)
        #expect(one.output == other.output)
        let roots = one.outputText.split(separator: "\n").map { line in
            line.components(separatedBy: #"root":""#).last?.prefix { $0 != "\"" } ?? ""
        }
        #expect(roots == ["web1:bad", "web2:bad"])
        let log = try run("merge", "a.part", "b.part", "c.part.zst", "--format", "sarif").outputText
        #expect(log.contains(#""web1/bad/spool""#) && log.contains(#""web2/bad/spool""#))
        #expect(log.components(separatedBy: #""tool": {"#).count == 2, "one run")
    }

    @Test func oneBaselineIsForAllHosts() throws {
        try part("bad", "a.part", "--host", "web1")
        try part("bad", "b.part", "--host", "web2")
        #expect(try run("merge", "a.part", "--write-baseline", "known").code == 0)
        let outcome = try run("merge", "a.part", "b.part", "--baseline", "known", "--new-only", "--format", "jsonl")
        #expect(outcome.code == 1)
        #expect(outcome.errorText.contains("1 new, 1 known, 0 gone"))
        #expect(outcome.outputText.contains("web2:bad") && !outcome.outputText.contains("web1:bad"))
        #expect(try run("merge", "a.part", "b.part", "--write-baseline", "known").code == 0)
        #expect(try run("merge", "b.part", "a.part", "--baseline", "known", "--new-only").code == 0)
    }

    @Test func expectedHostsAreMissed() throws {
        try part("good", "a.part", "--host", "web1")
        try tree.write("# ours\nweb1\nweb0 # down\n", to: "hosts")
        for expected in ["hosts", "web0,web1"] {
            let outcome = try run("merge", "a.part", "--expect", expected, "--format", "json")
            #expect(outcome.code == 3)
            #expect(outcome.errorText.contains("web0: there is no result of this host"))
            #expect(outcome.outputText.contains(#""root": "web0:""#))
        }
        #expect(try run("merge", "a.part", "--expect", "web1").code == 0)
        try tree.write("no name\n", to: "hosts")
        #expect(try run("merge", "a.part", "--expect", "hosts").code == 2)
    }

    /// What is wrong with a file, and what is said of it.
    @Test func whatIsNotWholeIsRefused() throws {
        try part("bad", "a.part")
        let file = tree.url.appending(path: "a.part")
        let bytes = try Data(contentsOf: file)
        func expect(_ changed: Data, _ said: String) throws {
            try changed.write(to: file)
            let outcome = try run("merge", "a.part")
            #expect(outcome.code == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errorText.contains("'a.part' \(said)"), "\(outcome.errorText)")
        }
        try expect(Data(), "is empty")
        try expect(Data("text\n".utf8), "holds no partial result")
        try expect(Data("TREEWARDEN-PARTIAL 2\n{}\n".utf8), "is of another form")
        try expect(bytes + Data([0]), "goes on behind its end")
        for length in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 40)) {
            try bytes.prefix(length).write(to: file)
            #expect(try run("merge", "a.part").code == 2, "cut off after \(length) bytes")
        }
        for place in stride(from: 21, to: bytes.count, by: max(1, bytes.count / 40)) {
            var changed = bytes
            changed[place] ^= 1
            try changed.write(to: file)
            let outcome = try run("merge", "a.part")
            #expect(outcome.code == 2, "byte \(place) changed")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errorText.contains("a.part"))
        }
    }

    @Test func whatDoesNotBelongTogetherIsRefused() throws {
        try part("bad", "a.part")
        try part("good", "b.part", "--profile", "host")
        let doubled = try run("merge", "a.part", "a.part")
        #expect(doubled.code == 2)
        #expect(doubled.errorText.contains("'a.part' and 'a.part' are both of 'bad'"))
        let foreign = try run("merge", "a.part", "b.part")
        #expect(foreign.code == 2)
        #expect(foreign.errorText.contains("was made by other rules than these"))
        #expect(try run("merge", "a.part", "--profile", "host").code == 2)
        #expect(try run("merge", "b.part").code == 0, "options of the scan are known")
        #expect(try run("merge", "a.part", "missing.part").code == 2)
    }

    @Test func filesOfStrangersAreRefused() throws {
        try part("bad", "a.part")
        try tree.mode(0o666, of: "a.part")
        let outcome = try run("merge", "a.part")
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("'a.part' may be written by others, who could hide findings"))
    }

    @Test func entriesAreLeftOutWhereNobodyAsks() throws {
        try part("bad", "a.part", "--no-entries")
        #expect(try run("merge", "a.part", "--format", "json").code == 1)
        let page = try run("merge", "a.part", "--format", "html")
        #expect(page.code == 2)
        #expect(page.errorText.contains("'a.part' has no entries"))
    }

    @Test func pinsAreHeldAgainstWhatTheScanSaw() throws {
        try tree.write(
            "ignore:\n  - {rule: world-writable-file, path: loose, reason: Known., pin: {digest: "
                + "c4c1e2f6bb1d0f4bca4e4d4e1c3ac4a4b0d2a6c3f2b2a4f4f2b7a6f0a7d8c9e1}}\n",
            to: "pinned.yaml")
        try tree.write("text\n", to: "good/loose")
        try tree.mode(0o666, of: "good/loose")
        let options = ["--config", "pinned.yaml"]
        #expect(try tree.program.run(["scan", "good", "--format", "partial=p"] + options).code == 0)
        let scan = try tree.program.run(["scan", "good", "--format", "json"] + options)
        try FileManager.default.removeItem(at: tree.url.appending(path: "good/loose"))
        let merge = try tree.program.run(["merge", "p", "--format", "json"] + options)
        #expect(scan.code == 1)
        #expect(scan.errorText.contains("the digest"))
        #expect(merge.code == scan.code)
        #expect(merge.output == scan.output)
        #expect(merge.errorText == scan.errorText)
    }
}

extension Program.Outcome {
    /// Standard output without the time that a scan took, which only the report for people tells, and without the ends of
    /// lines that depend on how long that is.
    var timeless: String {
        outputText.replacing(/profile [a-z]+,\s[^;]*;/, with: "profile;").replacing("\n", with: " ")
    }
}
