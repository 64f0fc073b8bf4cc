import Facts
import RuleLanguage
import Testing

@testable import Auditing

struct FingerprintTests {
    private static let rules = [
        "open | when: writers has any of (other, named user)", "links/out | when: link.escapes",
        "privilege/caps | when: capabilities has any of (net_raw, net_admin)",
    ]

    private func fingerprints(_ line: String) throws -> Fingerprints {
        try #require(try AuditBench(Self.rules).report(lines: [line]).findings.array.first).fingerprints
    }

    /// Computed with sha256sum(1) from the recipe: tw1, rule, path and discriminator with NULs between; name and
    /// discriminator, and bit by bit exclusively or the rule.
    @Test func `Fingerprints are what sha256sum makes of their recipe`() throws {
        let made = try fingerprints("-rw-rw-rw- root:root data/note.txt")
        #expect(made.numberedLocation == "77021ccdb608d69301ef12a9b6215d61:1")
        #expect(made.name.description == "cb2a0a0413146e17e2a5cfe0ce528afa")
    }

    @Test(arguments: ["00000000000000000123456789abcdef", "fedcba98765432100000000000000000"])
    func digitsAreReadAgain(digits: String) throws {
        #expect(try #require(Fingerprint(digits)).description == digits)
    }

    @Test(arguments: [
        "", "0", "0123456789abcdef0123456789abcdeF", "0123456789abcdef0123456789abcdef0",
        "é123456789abcdef0123456789abcde",
    ])
    func whatAreNotItsDigitsIsNone(text: String) {
        #expect(Fingerprint(text) == nil)
    }

    @Test(arguments: [
        ("-rw-rw-rw- root:root a/note", "-rw-rw-rwx root:root a/note"),
        ("-rw-rw-rw- root:root a/note", "-rw----rw- root:root a/note"),
        ("-rw-rw-rw- root:root a/note", "-rw-rw-rw- alice:staff a/note size=77 age=3d"),
        ("-rw-rw-r-- root:root n acl=u:alice:rw", "-rw-rw-r-x root:root n acl=u:alice:rw,g:staff:r"),
    ])
    func sameFinding(before: String, after: String) throws {
        #expect(try fingerprints(before) == fingerprints(after))
    }

    @Test(arguments: [
        ("-rw-rw-rw- root:root a", "-rw-rw-rw- root:root b"),
        ("-rw-rw-rw- root:root a", "-rw-rw-r-- root:root a acl=u:alice:rw"),
        ("-rw-rw-r-- root:root a acl=u:build:rw", "-rw-rw-r-- root:root a acl=u:alice:rw"),
        ("-rwxr-xr-x root:root a caps=cap_net_raw+ep", "-rwxr-xr-x root:root a caps=cap_net_admin+ep"),
        ("lrwxrwxrwx root:root a -> ../b", "lrwxrwxrwx root:root a -> ../c"),
    ])
    func anotherFinding(before: String, after: String) throws {
        let (before, after) = (try fingerprints(before), try fingerprints(after))
        #expect(before.location != after.location)
    }

    /// What runs a file, where it has libraries looked for, and what it starts makes it another finding where the rule asks.
    @Test(
        "Another interpreter or run path is another finding",
        arguments: [
            (
                "interpreter.hazards has relative", "-rwxr-xr-x root:root a interpreter=python3",
                "-rwxr-xr-x root:root a interpreter=perl"
            ),
            (
                "rpath.components matches any of (\"/home/**\")", "-rwxr-xr-x root:root a rpath=/home/alice/lib",
                "-rwxr-xr-x root:root a rpath=/home/build/lib"
            ),
        ])
    func anotherProgram(when: String, before: String, after: String) throws {
        let bench = try AuditBench(["rule | when: \(when)", "other | when: mode grants execute to other"])
        func own(_ line: String) throws -> [Fingerprints] {
            try bench.report(lines: [line]).findings.array.map(\.fingerprints)
        }
        let (before, after) = (try own(before), try own(after))
        #expect(before.count == 2 && after.count == 2)
        #expect(before[0].location == after[0].location || before[1].location == after[1].location)
        #expect(Set(before.map(\.location)) != Set(after.map(\.location)))
    }

    @Test("A unit that starts another program, or as another account, is another finding")
    func anotherStartedProgram() throws {
        let bench = try AuditBench(["rule | when: programs.hazards has any of (writable, creatable)"])
        func made(_ programs: [CommandReference]) throws -> Fingerprints {
            var facts = try facts("-rw-r--r-- root:root a.service text=\"[Service]\"")
            facts.change {
                $0.programs = programs
                $0.programHazards = [.writable]
            }
            facts.collected.formUnion(.contents)
            return try #require(bench.report([facts]).findings.array.first).fingerprints
        }
        let run = CommandReference(.file, Array("/opt/run".utf8))
        let all = [
            try made([run]), try made([CommandReference(.file, Array("/opt/other".utf8))]),
            try made([CommandReference(.file, Array("/opt/run".utf8), as: Array("app".utf8))]),
        ]
        #expect(Set(all.map(\.location)).count == 3 && Set(all.map(\.name)).count == 3)
        #expect(try made([run, run]) == all[0])
    }

    /// Whose an object is makes it another finding only where the rule asks for that.
    @Test(arguments: [
        ("writers has untrusted group", "-rw-rw-r-- root:staff a", "-rw-rw-r-- root:crontab a"),
        ("owner not in $trusted-owners", "-rw-r--r-- alice:root a", "-rw-r--r-- build:root a"),
        ("group not in $trusted-groups", "-rw-r--r-- root:staff a", "-rw-r--r-- root:crontab a"),
        ("mode has setuid", "-rwsr-xr-x alice:root a", "-rwsr-xr-x root:root a"),
        ("mode has any of (setuid, setgid)", "-rwxr-sr-x root:staff a", "-rwxr-sr-x root:root a"),
        ("not owner.known", "-rw-r--r-- 9998:root a", "-rw-r--r-- 9999:root a"),
        (
            "acl.default.grants has any of (untrusted group, named group)",
            "drwxr-xr-x root:root a acl=d:g:staff:rwx", "drwxr-xr-x root:root a acl=d:g:crontab:rwx"
        ),
    ])
    func anotherPrincipal(when: String, before: String, after: String) throws {
        let bench = try AuditBench(["rule | when: \(when)"])
        let (before, after) = try (
            bench.report(lines: [before]).findings.array, bench.report(lines: [after]).findings.array
        )
        #expect(before.count == 1 && after.count == 1)
        #expect(before.first?.fingerprints.location != after.first?.fingerprints.location)
        #expect(before.first?.fingerprints.name != after.first?.fingerprints.name)
    }

    @Test(arguments: [
        ("mode has setuid", "-rwsr-xr-x root:staff a", "-rwsr-sr-x root:crontab a"),
        ("mode has any of (setuid, setgid)", "-rwsr-xr-x root:staff a", "-rwsr-xr-x root:crontab a"),
        ("writers has any of (untrusted group, other)", "-rw-r--rw- root:staff a", "-rw-r--rw- alice:crontab a"),
    ])
    func nobodyElse(when: String, before: String, after: String) throws {
        let bench = try AuditBench(["rule | when: \(when)"])
        let (before, after) = try (
            bench.report(lines: [before]).findings.array, bench.report(lines: [after]).findings.array
        )
        #expect(before.count == 1 && before.first?.fingerprints == after.first?.fingerprints)
    }

    @Test func aRenamedDirectoryKeepsTheName() throws {
        let before = try fingerprints("-rw-rw-rw- root:root old/place/note")
        let after = try fingerprints("-rw-rw-rw- root:root new/note")
        #expect(before.name == after.name)
        #expect(before.location != after.location)
    }

    @Test func equalOnesAreNumberedInOrder() throws {
        let bench = try AuditBench(Self.rules)
        let entry = try facts("-rw-rw-rw- root:root note")
        var workers = [bench.audit.makeWorker(root: 1), bench.audit.makeWorker(root: 0)]
        for index in workers.indices { AuditBench.show([entry], to: &workers[index]) }
        let findings = bench.conclude(workers, roots: 2).findings
        #expect(findings.map(\.root) == [0, 1])
        #expect(findings.map(\.fingerprints.occurrence) == [1, 2])
        #expect(Set(findings.map(\.fingerprints.location)).count == 1)
    }
}
