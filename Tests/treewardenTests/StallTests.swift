import Foundation
import Testing

/// A file system that stops answering ends the scan with what was found until then, and never hangs it.
@Suite(.serialized) struct StallTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// What a scan says of `mnt`, where a request is never answered. Nothing, and a line with the reason, where there
    /// is no FUSE for this user.
    private func scan(_ operation: String, _ name: String, _ options: String) throws -> Program.Outcome? {
        guard let server = try tree.buildServer() else {
            print("skipped: stalls: there is no C compiler")
            return nil
        }
        let script = """
            [ -w /dev/fuse ] && command -v unshare >/dev/null || exit 99
            mkdir mnt
            unshare -m sh -c '
                mount --make-rprivate / && mkfifo ready || exit 99
                \(server.path) mnt \(operation) \(name) >ready & server=$!
                read word <ready; [ "$word" = mounted ] || exit 99
                "$treewarden" scan mnt --stall-timeout 1 --select world-writable-directory \(options); code=$?
                # Only now can the child end that the scan has left behind.
                kill $server; exit $code'
            """
        let outcome = try tree.program.shell(script)
        if outcome.code == 99 || outcome.errorText.contains("unshare failed") {
            print("skipped: stalls: no FUSE for this user: \(outcome.errorText)")
            return nil
        }
        return outcome
    }

    @Test(arguments: ["lookup", "opendir", "readdir"], ["1", "3"])
    func whatWasFoundBeforeIsReported(operation: String, jobs: String) throws {
        guard let outcome = try scan(operation, "stuck", "--format json --jobs \(jobs)") else { return }
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("'mnt/stuck': the file system has not answered for 1 s"))
        let report = try JSONReport(outcome.output)
        #expect(report.findings == ["open"])
        #expect(report.scanErrors.contains { $0 == ["stalled", "stuck"] })
        #expect(report.verdict == "incomplete")
    }

    @Test(arguments: ["opendir", "readdir"]) func theRootItself(operation: String) throws {
        guard let outcome = try scan(operation, ".", "--format sarif --jobs 1") else { return }
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("'mnt': the file system has not answered for 1 s"))
        let log = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == false)
        #expect(invocation["exitCode"] as? Int == 3)
    }

    @Test func allowedToBeIncomplete() throws {
        guard let outcome = try scan("lookup", "stuck", "--allow-incomplete --fail-on never") else { return }
        #expect(outcome.code == 0)
        #expect(outcome.outputText.contains("Not gated (--fail-on never), and incomplete"))
    }

    @Test func aNameServiceThatDoesNotAnswerIsNoFileSystem() throws {
        let outcome = try tree.program.shell(
            """
            for c in cc gcc clang; do command -v $c >/dev/null && break; done || exit 99
            printf '%s\\n' '#include <unistd.h>' 'int getpwuid_r() { sleep(5); return 0; }' >slow.c
            $c -shared -fPIC -w -o slow.so slow.c || exit 99
            mkdir -m 777 open
            LD_PRELOAD=$PWD/slow.so "$treewarden" scan open --stall-timeout 1 --format json
            """)
        guard outcome.code != 99 else {
            print("skipped: a slow name service: there is no C compiler")
            return
        }
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("the name service, asked for an owner, has not answered for 1 s"))
        #expect(try JSONReport(outcome.output).scanErrors == [["stalled", "."]])
    }

    @Test(arguments: ["-1", "0.01", "nan", "x"]) func noTimeToWait(timeout: String) throws {
        #expect(try tree.program.run(["scan", "good", "--stall-timeout=\(timeout)"]).code == 2)
    }
}

/// What the tests of interrupted scans look at in a report in JSON.
struct JSONReport {
    var verdict: String
    var findings: [String]
    /// Kind and path.
    var scanErrors: [[String]]
    /// Rule and path.
    var undecided: [[String]]

    init(_ data: Data) throws {
        let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let summary = try #require(report["summary"] as? [String: Any])
        verdict = summary["verdict"] as? String ?? ""
        findings = (report["findings"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
        scanErrors = (report["incidents"] as? [[String: Any]] ?? []).map {
            [$0["kind"] as? String ?? "", $0["path"] as? String ?? ""]
        }
        undecided = (report["undecided"] as? [[String: Any]] ?? []).map {
            [$0["rule"] as? String ?? "", $0["path"] as? String ?? ""]
        }
    }
}
