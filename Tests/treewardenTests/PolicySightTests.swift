import Foundation
import Testing

/// What a policy is to see, and options or a project's configuration leave out: undecided, and never clean.
@Suite struct PolicySightTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        for directory in ["good/doc", "good/.cache", "good/Tool.app"] {
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
        }
        for path in ["good/doc/a", "good/.cache/b", "good/Tool.app/c"] { try tree.write("text\n", to: path) }
        try tree.write("locked: [world-writable-file]\n", to: "locked.yaml")
    }

    private func scan(_ arguments: String...) throws -> Program.Outcome {
        try tree.program.run(["scan", "good", "--format", "concise"] + arguments)
    }

    private func expectOpen(_ outcome: Program.Outcome, _ path: String, _ rule: String) {
        #expect(outcome.code == 3, "\(outcome.outputText)\(outcome.errorText)")
        #expect(
            outcome.outputText.contains("\(path): incomplete: undecided: \(rule) cannot see what is left out\n"),
            "\(outcome.outputText)")
        #expect(outcome.errorText.contains("'\(path)' is left out of what the policy is to see"))
        #expect(outcome.errorText.contains("may-exclude"))
    }

    @Test(
        arguments: [
            (["--exclude", "doc"], "good/doc"), (["--exclude", "doc/*"], "good/doc/a"),
            (["--skip-hidden"], "good/.cache"), (["--skip-packages"], "good/Tool.app"),
        ])
    func optionsHideNothingFromLocks(options: [String], path: String) throws {
        let scan = ["scan", "good", "--format", "concise"] + options
        #expect(try tree.program.run(scan).code == 0)
        expectOpen(try tree.program.run(scan + ["--policy", "locked.yaml"]), path, "world-writable-file")
        try tree.write("locked: [world-writable-file]\nmay-exclude: [doc, .cache, Tool.app]\n", to: "locked.yaml")
        #expect(try tree.program.run(scan + ["--policy", "locked.yaml"]).code == 0)
    }

    @Test(arguments: ["exclude: [doc]", "skip-hidden: true", "skip-packages: true"])
    func aConfigurationDoesNot(setting: String) throws {
        try tree.write("\(setting)\n", to: "own.yaml")
        #expect(try scan("--config", "own.yaml").code == 0)
        #expect(try scan("--config", "own.yaml", "--policy", "locked.yaml").code == 3)
        #expect(try scan("--policy", "locked.yaml").code == 0)
    }

    /// An object that breaks a locked rule, and is as old as it likes.
    @Test func `A locked rule is undecided for what --newer-than leaves out, unless the policy lets it`() throws {
        try tree.mode(0o666, of: "good/doc/a")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)],
            ofItemAtPath: tree.url.appending(path: "good/doc/a").path)
        #expect(try scan("--newer-than", "@1000").code == 0)
        expectOpen(
            try scan("--newer-than", "@1000", "--policy", "locked.yaml"), "good/doc/a", "world-writable-file")
        try tree.write("locked: [world-writable-file]\nmay-exclude: [doc]\n", to: "locked.yaml")
        #expect(try scan("--newer-than", "@1000", "--policy", "locked.yaml").code == 0)
    }

    /// One policy does not allow what another one forbids.
    @Test func everyPolicyHasToAllowIt() throws {
        try tree.write("locked: [world-writable-file]\nmay-exclude: ['**']\n", to: "lax.yaml")
        #expect(try scan("--exclude", "doc", "--policy", "lax.yaml").code == 0)
        #expect(try scan("--exclude", "doc", "--policy", "lax.yaml", "--policy", "locked.yaml").code == 3)
    }

    @Test(
        arguments: [
            ("doc/a", "doc", 3), ("doc/*", "doc", 3), ("a", "doc", 3), ("**", "doc", 3), ("doc", "doc", 3),
            ("doc/x/y", "doc", 3), ("other/a", "doc", 0), ("d?c/**", "doc", 3), ("do/a", "doc", 0), (".", "doc", 0),
            ("note.txt", "doc/a", 0), ("*.app", "doc/a", 0),
        ] as [(String, String, Int32)])
    func demandsThatMayBeAboutIt(path: String, exclude: String, code: Int32) throws {
        try tree.write(
            "demands: [{path: '\(path)', mode: {at-most: 0755}, reason: Because.}]\n", to: "demanding.yaml")
        #expect(try scan("--policy", "demanding.yaml").code == 0)
        let outcome = try scan("--policy", "demanding.yaml", "--exclude", exclude)
        #expect(outcome.code == code, "\(outcome.outputText)")
        #expect(outcome.outputText.contains("mode-exceeds-policy cannot see") == (code == 3))
    }

    @Test func whatADemandExceptsItNeedNotSee() throws {
        func demand(_ except: String) throws -> Int32 {
            try tree.write(
                "demands: [{path: '**', except: \(except), mode: {at-most: 0755}, reason: Because.}]\n",
                to: "demanding.yaml")
            return try scan("--policy", "demanding.yaml", "--exclude", "doc").code
        }
        #expect(try demand("[other]") == 3)
        #expect(try demand("[doc/]") == 3, "what is in it")
        #expect(try demand("[doc/, 'doc/**']") == 0)
    }

    @Test func whatIsRequiredThereIsNotMissing() throws {
        try tree.write("demands: [{path: doc/a, presence: required, reason: It limits.}]\n", to: "required.yaml")
        #expect(try scan("--policy", "required.yaml").code == 0)
        for more in ["", "may-exclude: [doc]\n"] {
            try tree.write(
                "\(more)demands: [{path: doc/a, presence: required, reason: It limits.}]\n", to: "required.yaml")
            let hidden = try scan("--policy", "required.yaml", "--exclude", "doc")
            #expect(hidden.code == 3)
            #expect(!hidden.outputText.contains("required-entry-missing:"), "\(hidden.outputText)")
        }
        #expect(try scan("--policy", "required.yaml", "--exclude", "Tool.app").code == 0)
        try FileManager.default.removeItem(at: tree.url.appending(path: "good/doc/a"))
        let missing = try scan("--policy", "required.yaml", "--exclude", "Tool.app")
        #expect(missing.code == 1)
        #expect(missing.outputText.contains("required-entry-missing"))
    }

    @Test func whatIsRequiredBelowAMountIsNotMissing() throws {
        try tree.write("demands: [{path: doc/a, presence: required, reason: It limits.}]\n", to: "required.yaml")
        let outcome = try tree.program.shell(
            """
            command -v unshare >/dev/null || exit 99
            unshare -m sh -c '
                mount --make-rprivate / && mount -t tmpfs none good/doc || exit 99
                "$treewarden" scan good --format concise --policy required.yaml'
            """)
        if outcome.code == 99 || outcome.errorText.contains("unshare failed") {
            return print("skipped: what is required below a mount: this user may not mount: \(outcome.errorText)")
        }
        #expect(outcome.code == 3, "\(outcome.outputText)")
        #expect(!outcome.outputText.contains("required-entry-missing:"), "\(outcome.outputText)")
        #expect(outcome.outputText.contains("undecided: required-entry-missing"))
    }

    /// Fewer targets find fewer names that collide.
    @Test func aConfigurationsTargetsDoNotNarrowLocks() throws {
        try tree.write("locked: [case-collision]\n", to: "locked.yaml")
        try tree.write("targets: [apfs]\n", to: "own.yaml")
        let refused = try scan("--config", "own.yaml", "--policy", "locked.yaml")
        #expect(refused.code == 2)
        #expect(refused.errorText.contains("own.yaml:1:11: error: without 'portable' among the targets case-collision"))
        #expect(try scan("--config", "own.yaml").code == 0)
        #expect(try scan("--config", "own.yaml", "--policy", "locked.yaml", "--target", "portable").code == 0)
        try tree.write("targets: [apfs, portable]\n", to: "own.yaml")
        #expect(try scan("--config", "own.yaml", "--policy", "locked.yaml").code == 0)
    }

    /// Under another profile fewer may reach a file, and a rule that is locked would call it a note.
    @Test func aConfigurationsProfileDoesNotMoveReach() throws {
        try tree.mode(0o666, of: "good/doc/a")
        try tree.mode(0o700, of: ".")
        defer { try? tree.mode(0o755, of: ".") }
        try tree.write("profile: deployment\n", to: "own.yaml")
        #expect(try scan("--config", "own.yaml").code == 0)
        let moved = try scan("--config", "own.yaml", "--policy", "locked.yaml")
        #expect(moved.code == 3)
        #expect(moved.outputText.contains("undecided: world-writable-file needs what could not be read [reachers"))
        #expect(moved.errorText.contains("own.yaml:1: profile deployment counts who can reach what from elsewhere"))
        #expect(try scan("--profile", "deployment", "--policy", "locked.yaml").code == 0)
    }

    @Test func aSelectionDoesNotSwitchLocksOff() throws {
        try tree.mode(0o666, of: "good/doc/a")
        #expect(try scan("--select", "names").code == 0)
        #expect(try scan("--select", "names", "--policy", "locked.yaml").code == 1)
        let names = try tree.program.run(["collisions", "good", "--exclude", "doc", "--policy", "locked.yaml"])
        #expect(names.code == 0, "it asks about names alone")
    }

    @Test func everyFormatSaysSo() throws {
        for (format, text) in [
            ("text", "1 rule undecided for lack of what is left out, though the policy is to see it:"),
            ("json", "\"leftOut\": true"), ("sarif", "for lack of 'what is left out'"),
            ("junit", "cannot see what is left out"), ("github", "cannot see what is left out"),
        ] {
            let outcome = try tree.program.run([
                "scan", "good", "--exclude", "doc", "--policy", "locked.yaml", "--format", format,
            ])
            let words = outcome.outputText.split { $0.isWhitespace }.joined(separator: " ")
            #expect(outcome.code == 3 && words.contains(text), "\(format): \(outcome.outputText.prefix(4000))")
        }
    }

    @Test func policiesAreChecked() throws {
        try tree.write("locked: [umask]\nmay-exclude: [.git]\n", to: "policy.yaml")
        let right = try tree.program.run(["check", "policy.yaml"])
        #expect(right.code == 0)
        #expect(right.outputText == "1 policy is right\n")
        try tree.write("locked: [umasks]\n", to: "policy.yaml")
        let wrong = try tree.program.run(["check", "policy.yaml"])
        #expect(wrong.code == 2)
        #expect(wrong.errorText.contains("policy.yaml:1:10: error: 'umasks' is no rule and no family"))
    }

    @Test(
        arguments: [
            ("/etc/shadow", "is absolute"), ("/f", "write './f'"), ("//f", "is absolute"),
            ("a//f", "an empty component"),
            ("*/../f", "a component '..'"), ("../t/f", "a component '..'"), ("a/./f", "a component '.'"),
            ("f/.", "a component '.'"), ("..", "a component '..'"), ("./../f", "a component '..'"),
        ])
    func pathsThatMatchNothing(path: String, message: String) throws {
        let lists = [
            "demands: [{path: '\(path)', mode: {at-most: 0755}, reason: Because.}]",
            "demands: [{path: f, except: ['\(path)'], mode: {at-most: 0755}, reason: Because.}]",
            "may-exclude: ['\(path)']",
        ]
        for text in lists {
            try tree.write(text + "\n", to: "policy.yaml")
            let scan = try scan("--policy", "policy.yaml")
            #expect(scan.code == 2)
            #expect(scan.errorText.contains(message), "\(scan.errorText)")
            #expect(scan.errorText.contains("policy.yaml:1:"))
            #expect(try tree.program.run(["check", "policy.yaml"]).code == 2)
        }
    }

    @Test func pathsThatMatchSomething() throws {
        for path in [".", "./f", "f/", "etc/shadow", "**", "**/f", "...", ".git", "a/..b", "[/]", "\\."] {
            try tree.write("may-exclude: ['\(path)']\n", to: "policy.yaml")
            #expect(try tree.program.run(["check", "policy.yaml"]).code == 0, "\(path)")
        }
    }
}
