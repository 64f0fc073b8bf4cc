import Foundation
import Testing

/// What a scan does not go beyond ends it with a word of where that was, and never with a report that looks whole.
@Suite struct BoundTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "deep/a/b/c/d"), withIntermediateDirectories: true)
        for name in ["deep/found", "deep/a/found", "deep/a/b/c/d/found"] {
            try tree.write("text\n", to: name)
            try tree.mode(0o666, of: name)
        }
    }

    private func scanErrors(_ output: Data) throws -> [[String]] {
        let report = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
        return (report["incidents"] as? [[String: Any]] ?? []).map { scanError in
            ["kind", "path", "error"].map { scanError[$0] as? String ?? "" }
        }
    }

    @Test(arguments: [
        (["--max-depth", "2"], "max-depth", "a/b"), (["--max-directory-entries", "1"], "max-directory-entries", "."),
        (["--max-entries", "2"], "max-entries", "a"), (["--max-path-bytes", "4"], "max-path-bytes", "."),
    ]) func aBoundIsNamedWithItsPlace(options: [String], bound: String, place: String) throws {
        let arguments = ["scan", "deep", "--jobs", "1", "--select", "world-writable-file"] + options
        let outcome = try tree.program.run(arguments + ["--format", "json"])
        #expect(outcome.code == 3)
        #expect(try scanErrors(outcome.output).contains(["bound-reached", place, bound]))
        #expect(try JSONReport(outcome.output).verdict == "incomplete")
        for format in ["text", "concise", "sarif", "junit"] {
            let outcome = try tree.program.run(arguments + ["--format", format])
            #expect(outcome.code == 3)
            #expect((outcome.outputText + outcome.errorText).contains(bound))
        }
    }

    @Test func nothingIsBoundedThatIsWithin() throws {
        let outcome = try tree.program.run([
            "scan", "deep", "--select", "world-writable-file", "--format", "json", "--max-depth", "4",
            "--max-directory-entries", "2", "--max-entries", "7", "--max-path-bytes", "100", "--max-time", "600",
            "--max-directory-time", "600",
        ])
        #expect(outcome.code == 1)
        #expect(try scanErrors(outcome.output).isEmpty)
        #expect(try JSONReport(outcome.output).findings.count == 3)
    }

    @Test(arguments: [
        ["--max-depth", "0"], ["--max-directory-entries", "0"], ["--max-entries=-1"], ["--max-path-bytes", "0"],
        ["--max-findings", "0"], ["--max-time", "0.01"], ["--max-directory-time", "0.01"], ["--max-time=-1"],
    ]) func aBoundThatLeavesNothingIsRefused(options: [String]) throws {
        let outcome = try tree.program.run(["scan", "good"] + options)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains(options[0].prefix { $0 != "=" }))
    }

    /// Whatever it is that the process which walks has to say, another one keeps it.
    @Test(arguments: ["1", "4"]) func moreThanIsAllowedIsNotKept(jobs: String) throws {
        let made = try tree.program.shell("mkdir many && cd many && seq 3000 | xargs touch && chmod 666 *")
        #expect(made.code == 0)
        let scan = ["scan", "many", "--select", "world-writable-file", "--format", "json", "--jobs", jobs]
        let outcome = try tree.program.run(scan + ["--max-findings", "100"])
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("--max-findings"))
        #expect(try scanErrors(outcome.output).contains(["bound-reached", ".", "max-findings"]))
        #expect((1...100).contains(try JSONReport(outcome.output).findings.count))
        #expect(try tree.program.run(scan + ["--max-findings", "4000"]).code == 1)
    }

    /// The worker stands still for as long as the scan may take: nothing depends on how fast this machine is.
    @Test func aScanThatTakesTooLong() throws {
        let outcome = try tree.program.shell(
            """
            mkdir -m 777 large && cd large && seq 20000 | xargs touch && cd .. || exit 98
            "$treewarden" scan large good --jobs 1 --select world-writable-directory --select case-collision \\
                --format json --stall-timeout 0 --max-time 2 >output &
            scan=$!
            while [ -z "$worker" ] && kill -0 $scan 2>/dev/null; do read worker _ </proc/$scan/task/$scan/children; done
            # More than once: the shell's own end of other jobs may let a process go on.
            while kill -STOP $worker 2>/dev/null && kill -0 $scan 2>/dev/null; do sleep 0.1; done
            wait $scan; code=$?
            cat output; exit $code
            """)
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("--max-time"))
        let bound = ["bound-reached", ".", "max-time"]
        #expect(try scanErrors(outcome.output) == [bound, bound], "both trees lack something")
        #expect(try JSONReport(outcome.output).undecided.map { $0[0] } == ["case-collision", "case-collision"])
    }

    /// Landlock would climb the whole way up at each step: where nothing else confines reading, a second worker walks
    /// what is deeper than a first one may go.
    @Test func aDeepTreeIsWalkedToItsEnd() throws {
        let outcome = try tree.program.shell(
            """
            mkdir deeper && cd deeper || exit 98
            for i in $(seq 1100); do mkdir d && cd d || exit 98; done
            touch found && chmod 666 found || exit 98
            cd "$OLDPWD"; cd '\(tree.url.path)' || exit 98
            "$treewarden" scan deeper --select world-writable-file --select case-collision --format json --statistics
            """)
        #expect(outcome.code == 1)
        #expect(try scanErrors(outcome.output).isEmpty)
        let report = try JSONReport(outcome.output)
        #expect(report.findings == [String(repeating: "d/", count: 1100) + "found"])
        #expect(report.undecided.isEmpty)
        #expect(outcome.errorText.contains("seccomp"))
        if outcome.errorText.contains("Landlock") {
            #expect(outcome.errorText.contains("but for reading"), "what was in force is said")
        }
    }
}
