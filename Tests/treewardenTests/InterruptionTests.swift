import Foundation
import Testing

/// Signals, to the scan and to the process that works for it: the report is written, and is a report.
@Suite(.serialized) struct InterruptionTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// Starts a scan of `large`, which takes a while, and runs `script` when its worker is there: `$scan` and `$worker`
    /// are the two. What the scan says goes to `output`, the code it ends with to `code`.
    private func disturb(
        _ options: String, _ script: String, trees: String = "large",
        rules: [String] = ["world-writable-directory"], before: String = ""
    ) throws -> Program.Outcome {
        let selection = rules.map { "--select \($0)" }.joined(separator: " ")
        return try tree.program.shell(
            """
            # What a shell starts beside itself ignores SIGINT, and so does what that starts.
            env --default-signal=INT true 2>/dev/null && reset="env --default-signal=INT"
            mkdir -m 777 large small && cd large || exit 98
            mkdir some && cd some && seq 20000 | xargs touch || exit 98
            cd ../..
            \(before)
            # On one processor they take turns: else the scan may be over before this shell gets one, on a busy machine.
            processor=$(taskset -cp $$ | cut -d : -f 2 | tr -d ' ' | cut -d , -f 1 | cut -d - -f 1)
            taskset -cp "$processor" $$ >/dev/null 2>&1
            $reset "$treewarden" scan \(trees) --jobs 1 \(selection) >output \(options) &
            scan=$!
            while [ -z "$worker" ] && kill -0 $scan 2>/dev/null; do read worker _ </proc/$scan/task/$scan/children; done
            # Only then is it all that it is going to be.
            until grep -q '^NoNewPrivs:.1' /proc/$worker/status || ! kill -0 $scan; do :; done 2>/dev/null
            \(script)
            wait $scan; code=$?
            # One that nobody has waited for yet is a zombie, and gone all the same; to die may take it a moment.
            there() { grep -q '^State:.[^ZX]' /proc/$worker/status 2>/dev/null; }
            for i in $(seq 100); do there || break; sleep 0.1; done
            there && echo "the worker is still there" >&2
            cat output; exit $code
            """)
    }

    @Test func aWorkerThatStandsStill() throws {
        // More than once: the shell's own end of other jobs may let a process go on.
        let stop = "for i in 1 2 3 4 5 6 7 8; do kill -STOP $worker; sleep 0.1; done"
        let outcome = try disturb("--format json --stall-timeout 1", stop)
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("the file system has not answered for 1 s"))
        let report = try JSONReport(outcome.output)
        #expect(report.verdict == "incomplete")
        #expect(report.scanErrors.map { $0[0] } == ["stalled"])
        #expect(!outcome.errorText.contains("still there"))
    }

    @Test(arguments: ["INT", "TERM", "HUP"]) func aSignalToTheScan(signal: String) throws {
        let outcome = try disturb("--format json", "kill -STOP $worker; kill -\(signal) $scan")
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("interrupted (SIG\(signal))"))
        let report = try JSONReport(outcome.output)
        #expect(report.scanErrors == [["interrupted", "."]])
        #expect(!outcome.errorText.contains("still there"))
    }

    @Test func whatWasNotReachedIsToldAsSuch() throws {
        let rules = ["world-writable-directory", "case-collision", "hard-link-outside-tree"]
        let outcome = try disturb(
            "--format json", "kill -STOP $worker; kill -TERM $scan", trees: "large small", rules: rules)
        #expect(outcome.code == 3)
        let report = try JSONReport(outcome.output)
        #expect(report.scanErrors == [["interrupted", "."], ["interrupted", "."]], "one for each tree")
        let open = [["case-collision", "."], ["hard-link-outside-tree", "."]]
        #expect(report.undecided == open + open)
    }

    @Test func nothingIsLeftOpenWhereAllIsSeen() throws {
        let report = try JSONReport(
            tree.program.run(["scan", "good", "--format", "json", "--select", "*-collision", "--select", "hard-link-*"])
                .output)
        #expect(report.undecided.isEmpty)
    }

    @Test func aSignalToTheWorkerAloneIsNotForIt() throws {
        let outcome = try disturb("--format json", "for s in INT TERM HUP; do kill -$s $worker; done")
        #expect(outcome.code == 1)
        #expect(try JSONReport(outcome.output).scanErrors.isEmpty)
    }

    @Test(arguments: ["KILL", "SEGV", "BUS", "XCPU"]) func aWorkerThatDies(signal: String) throws {
        let outcome = try disturb("--format json", "kill -STOP $worker; kill -\(signal) $worker; kill -CONT $worker")
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("died (SIG\(signal))"))
        let report = try JSONReport(outcome.output)
        #expect(report.verdict == "incomplete")
        #expect(report.scanErrors.map { $0[0] } == ["worker-died"])
    }

    @Test func aScanThatIsKilledTakesItsWorkerAlong() throws {
        let outcome = try disturb("--format json", "kill -STOP $worker; kill -KILL $scan")
        #expect(outcome.code == 128 + 9)
        #expect(!outcome.errorText.contains("still there"))
    }

    @Test func noHalfFileAndNoLineOnTheTerminal() throws {
        // Long enough for a progress line to be shown.
        let options = "--format json=report.json --stall-timeout 60 2>terminal"
        let outcome = try disturb(options, "kill -STOP $worker; sleep 1; kill -TERM $scan")
        #expect(outcome.code == 3)
        let report = try JSONReport(Data(contentsOf: tree.url.appending(path: "report.json")))
        #expect(report.scanErrors == [["interrupted", "."]])
        #expect(try !tree.names.contains { $0.hasPrefix(".safefiles-") })
    }

    /// The first one ends the walk; the report then waits for a reader that never reads.
    @Test func aSecondSignalEndsTheProgramAtOnce() throws {
        let outcome = try disturb(
            "--format json=report.json --format concise --stall-timeout 60 >full",
            """
            kill -STOP $worker; kill -TERM $scan
            # The walk is over when the worker has been waited for.
            while [ -e /proc/$worker ] && kill -0 $scan; do :; done 2>/dev/null
            # One that comes with the first counts as one with it.
            while kill -TERM $scan; do sleep 0.1; done 2>/dev/null
            """,
            before: """
                mkfifo full && exec 3<>full || exit 98
                # As much as a pipe holds: whoever writes to it waits.
                dd if=/dev/zero bs=4096 count=16 2>/dev/null >&3
                """)
        #expect(outcome.code == 128 + 15)
        #expect(try !tree.names.contains { $0.hasPrefix(".safefiles-") })
        let report = tree.url.appending(path: "report.json")
        // Whole, where it came to that.
        if FileManager.default.fileExists(atPath: report.path) { _ = try JSONReport(Data(contentsOf: report)) }
    }

    @Test func theProgressLineIsGoneWhenTheScanIs() throws {
        let inner = "\\\"$treewarden\\\" scan large --jobs 1 --format json=report.json --stall-timeout 1"
        let outcome = try tree.program.shell(
            """
            command -v script >/dev/null || exit 99
            mkdir -m 777 large && cd large && seq 20000 | xargs touch && cd .. || exit 98
            TERM=xterm script -qec "\(inner)" typed >/dev/null & terminal=$!
            while [ -z "$worker" ]; do
                for parent in $(pgrep -x treewarden); do
                    [ "$(readlink /proc/$parent/cwd)" = "$PWD" ] && read worker _ </proc/$parent/task/$parent/children
                    [ -n "$worker" ] && break
                done
            done
            for i in 1 2 3 4 5 6 7 8; do kill -STOP $worker; sleep 0.1; done
            wait $terminal; code=$?
            cat typed; exit $code
            """)
        if outcome.code == 99 {
            print("skipped: the progress line: there is no script(1)")
            return
        }
        #expect(outcome.code == 3)
        let parts = outcome.outputText.components(separatedBy: "entries examined")
        #expect(parts.count > 1, "it was shown")
        #expect(parts.last?.hasPrefix("\r\u{1B}[K") == true, "and erased before the next words")
    }

    @Test func ofAnArchiveTheProgressLineSaysHowMuchWasRead() throws {
        let inner = "{ head -c 3000000 archive; sleep 2; } | \\\"$treewarden\\\" scan - --format json=report.json"
        let outcome = try tree.program.shell(
            """
            truncate -s 4M large && tar -cf archive large
            command -v script >/dev/null || exit 99
            TERM=xterm script -qec "\(inner)" typed >/dev/null
            cat typed
            """)
        if outcome.code == 99 {
            print("skipped: the progress line: there is no script(1)")
            return
        }
        #expect(outcome.outputText.contains("2 MiB read, 0 entries examined"))
    }
}
