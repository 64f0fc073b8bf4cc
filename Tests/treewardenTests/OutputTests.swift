import Foundation
import Testing

/// Where reports go, and how they look there.
@Suite struct OutputTests {
    let tree: SampleTree
    let rule = ["--select", "world-writable-directory"]

    init() throws {
        tree = try SampleTree()
    }

    @Test func severalReportsOfOneScan() throws {
        let outcome = try tree.program.run(
            ["scan", "bad", "--format", "concise", "--format", "json=a.json", "--format", "sarif=b.sarif"] + rule)
        #expect(outcome.code == 1)
        #expect(outcome.outputText.hasPrefix("bad/spool: error: world-writable-directory: "))
        for name in ["a.json", "b.sarif"] {
            let report = try Data(contentsOf: tree.url.appending(path: name))
            #expect(try JSONSerialization.jsonObject(with: report) is [String: Any])
        }
    }

    @Test(arguments: [("022", 0o644), ("077", 0o600), ("002", 0o664)])
    func modeOfAReport(mask: String, mode: Int) throws {
        let outcome = try tree.program.shell("umask \(mask); \"$treewarden\" scan good --output report.txt")
        #expect(outcome.code == 0)
        #expect(try tree.mode(of: "report.txt") == mode)
    }

    @Test func reportReplacesAnOlderOne() throws {
        try tree.write("old", to: "report.json")
        #expect(try tree.program.run(["scan", "good", "--format", "json", "--output", "report.json"]).code == 0)
        let report = try Data(contentsOf: tree.url.appending(path: "report.json"))
        #expect(try JSONSerialization.jsonObject(with: report) is [String: Any])
        #expect(try tree.names == ["bad", "closed", "file", "good", "link", "report.json"], "nothing is left behind")
    }

    @Test func reportIsAsClosedAsTheOneBefore() throws {
        try tree.write("old", to: "report.json")
        try tree.mode(0o600, of: "report.json")
        let outcome = try tree.program.shell("umask 022; \"$treewarden\" scan good --format json=report.json")
        #expect(outcome.code == 0)
        #expect(try tree.mode(of: "report.json") == 0o600)
    }

    @Test(arguments: ["./report", "good/../report", "link/../report"])
    func twoReportsForOneFileAreRefused(other: String) throws {
        let outcome = try tree.program.run(["scan", "good", "--format", "json=report", "--format", "sarif=\(other)"])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("two reports for the file '\(other)', which is also 'report'"))
        #expect(try !tree.names.contains("report"))
    }

    @Test func reportIsNotGivenToWhoeverMadeAPipe() throws {
        guard getuid() == 0 else {
            print("skipped: a FIFO of another account: only root can make one")
            return
        }
        let outcome = try tree.program.shell(
            """
            mkdir shared && mkfifo shared/report && chmod 1777 shared && chown 12345 shared/report || exit 98
            timeout 20 cat <shared/report >caught & sleep 0.1
            "$treewarden" scan good --format json=shared/report; code=$?
            kill $!; cat caught; exit $code
            """)
        #expect(outcome.code == 3)
        #expect(outcome.outputText.isEmpty)
        #expect(outcome.errorText.contains("'shared/report'") && outcome.errorText.contains("of another account"))
    }

    @Test func reportDoesNotFollowALink() throws {
        let outcome = try tree.program.run(["scan", "good", "--output", "link"])
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("'link'"))
        #expect(try tree.names.contains("link"))
    }

    @Test func oneFailedReportDoesNotStopAnother() throws {
        let outcome = try tree.program.run(
            ["scan", "good", "--format", "json=nowhere/a.json", "--format", "sarif=b.sarif", "--format", "text"])
        #expect(outcome.code == 3)
        #expect(try tree.names.contains("b.sarif"))
        #expect(outcome.errorText.contains("'nowhere/a.json'"))
    }

    @Test(
        arguments: [
            ([], [:], false),
            (["--color", "always"], [:], true),
            (["--color", "always"], ["NO_COLOR": "1"], true),
            (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
            ([], ["CLICOLOR_FORCE": "1"], true),
            ([], ["FORCE_COLOR": "1"], true),
            ([], ["FORCE_COLOR": "0"], false),
            ([], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
            ([], ["NO_COLOR": "", "FORCE_COLOR": "1"], true),
            ([], ["CI": "true", "GITHUB_ACTIONS": "true"], false),
        ] as [([String], [String: String], Bool)])
    func colors(options: [String], environment: [String: String], isColored: Bool) throws {
        var program = tree.program
        program.environment = environment
        let outcome = try program.run(["scan", "bad"] + options)
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("\u{1B}[") == isColored)
    }

    @Test func filesNeverHaveColors() throws {
        _ = try tree.program.run(["scan", "bad", "--color", "always", "--output", "report.txt"])
        #expect(try !Data(contentsOf: tree.url.appending(path: "report.txt")).contains(0x1B))
    }

    @Test func nothingButTheReportOnStandardOutput() throws {
        let outcome = try tree.program.run(["scan", "bad", "--format", "sarif", "--statistics"])
        #expect(try JSONSerialization.jsonObject(with: outcome.output) is [String: Any])
        #expect(outcome.errorText.contains("entries"))
        #expect(!outcome.errorText.contains("\r"), "no progress line where standard error is no terminal")
    }

    @Test(arguments: ["json", "jsonl", "sarif", "concise"]) func sameBytesWhateverTheWorkers(format: String) throws {
        let outputs = try ["1", "2", "7"].map {
            try tree.program.run(["scan", "bad", "good", "--format", format, "--jobs", $0]).output
        }
        #expect(Set(outputs).count == 1)
    }

    @Test func version() throws {
        let outcome = try tree.program.run(["--version"])
        #expect(outcome.code == 0)
        #expect(outcome.outputText.hasPrefix("treewarden "))
        #expect(try tree.program.run(["scan", "--version"]).code == 0)
    }
}
