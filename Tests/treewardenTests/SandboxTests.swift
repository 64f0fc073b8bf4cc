import Foundation
import Testing

/// What the process that reads the trees has given up, as the program says and as the kernel says.
@Suite struct SandboxTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    @Test func statisticsSayWhatWasInForce() throws {
        let scan = ["scan", "good", "--statistics"]
        let confined = try tree.program.run(scan).errorText
        let line = try #require(confined.split(separator: "\n").first { $0.hasPrefix("sandbox") })
        #expect(line.contains("Landlock") || line.contains("seccomp") || line.hasSuffix("none"))
        #expect(try tree.program.run(scan + ["--no-sandbox"]).errorText.contains("sandbox      none"))
    }

    @Test func `The SARIF log says what of the sandbox was in force`() throws {
        for (option, name) in [("--sandbox", "confined"), ("--no-sandbox", "free")] {
            let output = try tree.program.run(["scan", "good", "--format", "sarif", option]).output
            let log = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
            let run = try #require((log["runs"] as? [[String: Any]])?.first)
            let properties = try #require(run["properties"] as? [String: Any])
            let sandbox = try #require(properties["treewarden/sandbox"] as? [String: Any], "\(name)")
            if option == "--no-sandbox" {
                #expect(sandbox["landlock"] as? Bool == false)
                #expect(sandbox["seccomp"] as? Bool == false)
            } else {
                let statistics = try tree.program.run(["scan", "good", "--statistics"]).errorText
                #expect(sandbox["landlock"] as? Bool == statistics.contains("Landlock"))
                #expect(sandbox["seccomp"] as? Bool == statistics.contains("seccomp"))
            }
        }
    }

    /// Bit 2 is the capability to read and search what modes keep from others (capability.h).
    @Test func rootKeepsOneCapability() throws {
        guard getuid() == 0 else {
            print("skipped: capabilities of the process that reads: only root has any")
            return
        }
        let outcome = try tree.program.shell(
            """
            mkdir large && cd large && seq 20000 | xargs touch && cd .. || exit 98
            "$treewarden" scan large --jobs 2 >/dev/null & scan=$!
            while [ -z "$worker" ] && kill -0 $scan; do read worker _ </proc/$scan/task/$scan/children; done
            for i in $(seq 50); do
                held=$(sed -En 's/^Cap(Inh|Prm|Eff|Amb):.//p' /proc/$worker/status | xargs) || break
                echo "$held" | grep -q '^0000000000000000 0000000000000004 0000000000000004 0000000000000000$' &&
                    echo dropped && break
                sleep 0.01
            done
            wait $scan
            """)
        #expect(outcome.outputText == "dropped\n", "\(outcome.outputText)")
    }

    @Test func `Reports do not differ with and without a sandbox`() throws {
        let scan = ["scan", "bad", "good", "--format", "json"]
        #expect(try tree.program.run(scan).output == tree.program.run(scan + ["--no-sandbox"]).output)
    }

    /// What strace(1) sees of calls, or makes them answer; nothing, and a line with the reason, where it may not.
    private func traced(_ strace: String, _ arguments: String) throws -> (Program.Outcome, log: String)? {
        let outcome = try tree.program.shell(
            """
            strace -f -o trace true 2>/dev/null || exit 99
            strace -f -o trace \(strace) "$treewarden" \(arguments)
            """)
        guard outcome.code != 99 else {
            print("skipped: the sandbox as strace sees it: there is none here")
            return nil
        }
        return (outcome, try String(contentsOf: tree.url.appending(path: "trace"), encoding: .utf8))
    }

    @Test(
        arguments: ["landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "seccomp"],
        ["ENOSYS", "EPERM"])
    func aKernelThatLacksOneOfThem(call: String, error: String) throws {
        let scan = ["scan", "bad", "good", "--format", "json", "--statistics"]
        let whole = try tree.program.run(scan)
        let injection = "-e trace=\(call) -e inject=\(call):error=\(error)"
        guard whole.errorText.contains("Landlock"), whole.errorText.contains("seccomp"),
            let (lacking, _) = try traced(injection, scan.joined(separator: " "))
        else { return }
        #expect(lacking.output == whole.output)
        #expect(lacking.code == whole.code)
        #expect(lacking.errorText.contains("seccomp") == (call != "seccomp"))
        #expect(lacking.errorText.contains("Landlock") == (call == "seccomp"))
    }

    @Test(arguments: ["--sandbox", "--no-sandbox"]) func everyChildThatReadsTheTree(option: String) throws {
        let made = try tree.program.shell(
            """
            mkdir -p accounts/etc && echo 'root:x:0:0::/:' >accounts/etc/passwd && echo 'root:x:0:' >accounts/etc/group
            echo x >accounts/pinned && chmod 666 accounts/pinned
            printf 'ignore:\\n  - rule: world-writable-file\\n    path: pinned\\n    reason: a test\\n' >pin.yaml
            printf '    pin: {digest: %s}\\n' "$(sha256sum <accounts/pinned | cut -d' ' -f1)" >>pin.yaml
            chmod 644 pin.yaml
            """)
        #expect(made.code == 0)
        let scan = "scan accounts --accounts-from-root --config pin.yaml --select world-writable-file \(option)"
        guard let (outcome, log) = try traced("-e trace=seccomp,landlock_restrict_self", scan) else { return }
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let calls = log.split(separator: "\n").count { $0.contains("seccomp(SECCOMP_SET") }
        // That reads the accounts, that walks, and that looks at the accepted file again.
        #expect(calls == (option == "--sandbox" ? 3 : 0), "\(log)")
    }

    @Test(arguments: [("--sandbox", "2"), ("--no-sandbox", "0")])
    func theKernelSaysSo(option: String, mode: String) throws {
        let outcome = try tree.program.shell(
            """
            mkdir large && cd large && seq 20000 | xargs touch && cd .. || exit 98
            "$treewarden" scan large --jobs 1 \(option) >/dev/null & scan=$!
            while [ -z "$worker" ] && kill -0 $scan; do read worker _ </proc/$scan/task/$scan/children; done
            # Until it is confined, or has ended.
            for i in 1 2 3 4 5 6 7 8 9; do
                mode=$(sed -n 's/^Seccomp:.//p' /proc/$worker/status) || break
                [ "$mode" = \(mode) ] && echo "mode $mode" && break
                sleep 0.02
            done
            wait $scan
            """)
        guard try tree.program.run(["scan", "good", "--statistics"]).errorText.contains("seccomp") else {
            print("skipped: the kernel's word: it has no seccomp here")
            return
        }
        #expect(outcome.outputText == "mode \(mode)\n")
    }
}
