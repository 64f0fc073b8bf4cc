import Foundation
import Testing

/// What parts of a scan come to under a policy, and without some of what was to be examined.
@Suite struct PartialPolicyTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try tree.write("locked: [world-writable-file]\n", to: "lock.yaml")
        try tree.write(
            "demands:\n  - {path: note.txt, mode: {at-most: 0600}, reason: It is secret.}\n", to: "demand.yaml")
    }

    @Test(
        "Parts that were made without the policy leave what it locks and demands undecided",
        arguments: [
            ("", "lock.yaml"), ("--exclude note.txt", "lock.yaml"), ("--skip-hidden", "lock.yaml"), ("", "demand.yaml"),
            ("--exclude note.txt", "demand.yaml"),
        ])
    func partsWithoutThePolicy(options: String, policy: String) throws {
        let outcome = try tree.program.shell(
            "$treewarden scan good --no-config \(options) --format partial=p -q && $treewarden merge p --no-config "
                + "--policy \(policy) --format concise")
        #expect(outcome.code == 3, "\(outcome.outputText)\(outcome.errorText)")
        #expect(outcome.outputText.contains("good: incomplete: policy-not-applied"), "\(outcome.outputText)")
    }

    @Test("Parts that were made under it decide, and what they left out stays undecided")
    func partsUnderThePolicy() throws {
        let script =
            "$treewarden scan good --no-config --policy P $options --format partial=p -q; "
            + "$treewarden merge p --no-config --policy P --format concise -q"
        let locked = try tree.program.shell(script.replacing("P", with: "lock.yaml"))
        #expect(locked.code == 0, "\(locked.outputText)\(locked.errorText)")
        let demanded = try tree.program.shell(script.replacing("P", with: "demand.yaml"))
        #expect(demanded.code == 1 && demanded.outputText.contains("mode-exceeds-policy"), "\(demanded.outputText)")
        let left = try tree.program.shell("options='--exclude note.txt'; " + script.replacing("P", with: "lock.yaml"))
        #expect(left.code == 3 && left.outputText.contains("cannot see what is left out"), "\(left.outputText)")
        // A policy that says more than the one of the scan.
        let other = try tree.program.shell(
            "$treewarden scan good --no-config --policy lock.yaml --format partial=p -q; "
                + "printf 'locked: [world-writable-file, setuid-file]\\n' >more.yaml; "
                + "$treewarden merge p --no-config --policy more.yaml --format concise -q")
        #expect(other.code == 3, "\(other.outputText)\(other.errorText)")
    }

    @Test(
        "A shard that meets another root, or none, says that it has examined nothing, whichever it is",
        arguments: ["mv t away; mkdir t; cp -r away/. t", "rm -r t", "rm -r t; : >t", "mv t away; ln -s away t"])
    func shardsWithoutTheirRoot(change: String) throws {
        let outcome = try tree.program.shell(
            "mkdir t; for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo >t/$n; done; $treewarden plan t --shards 4 --output plan; "
                + "\(change); for n in 1 2 3 4; do "
                + "$treewarden scan --no-config --units plan --shard $n/4 --format partial=p$n -q; echo $?; done")
        #expect(outcome.outputText == "3\n3\n3\n3\n", "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test("Parts that met fewer entries than were planned are no whole")
    func partsThatMetLess() throws {
        let script =
            "mkdir t; for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo >t/$n; done; $treewarden plan t --shards 4 --output plan; "
            + "CHANGE; for n in 1 2 3 4; do $treewarden scan --no-config --units plan --shard $n/4 --format partial=p$n -q; "
            + "done; $treewarden merge p1 p2 p3 p4 --no-config -q; echo $?; rm -r t"
        #expect(try tree.program.shell(script.replacing("CHANGE", with: ":")).outputText.hasSuffix("0\n"))
        let less = try tree.program.shell(script.replacing("CHANGE", with: "rm t/3"))
        #expect(
            less.outputText.contains("12 of 13 planned entries") && less.outputText.hasSuffix("3\n"),
            "\(less.outputText)")
    }

    @Test("A host without a result is named in every format, quiet or not")
    func absentHostsAreNamed() throws {
        for format in [
            "text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "rdjson", "paths0",
        ] {
            let outcome = try tree.program.shell(
                "$treewarden scan good --no-config --host here --format partial=p -q; "
                    + "$treewarden merge p --no-config --expect here,absent --quiet --format \(format)")
            #expect(outcome.code == 3)
            #expect(outcome.errorText.contains("absent: there is no result of this host"), "\(format)")
            let hasRoom = format != "jsonl" && format != "paths0"
            #expect(outcome.outputText.contains("absent") == hasRoom, "\(format): \(outcome.outputText)")
        }
    }
}
