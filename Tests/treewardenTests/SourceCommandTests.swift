import Foundation
import Testing

/// `treewarden source`: directories, files and standard input, and how it ends.
@Suite struct SourceCommandTests {
    let tree: SampleTree

    static let race = """
        #include <unistd.h>
        int lock(const char *path)
        {
        \tif (access(path, W_OK) == 0)
        \t\treturn open(path, O_WRONLY);
        \treturn -1;
        }

        """

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "src/deep"), withIntermediateDirectories: true)
        try tree.write(Self.race, to: "src/lock.c")
        try tree.write("#!/bin/sh\nchmod 777 /etc/app\n", to: "src/deep/setup.sh")
        try tree.write("no program\n", to: "src/notes.txt")
    }

    private func run(_ arguments: String...) throws -> Program.Outcome {
        try tree.program.run(["source", "--no-config"] + arguments)
    }

    @Test func aDirectoryIsReadForPrograms() throws {
        let outcome = try run("src", "--format", "concise")
        #expect(outcome.code == 1)
        let lines = outcome.outputText.split(separator: "\n")
        #expect(
            lines.contains {
                $0.hasPrefix("src/lock.c:5:10: warning: check-then-use: ")
                    && $0.hasSuffix(" (open, checked by access at line 4)")
            }, "\(outcome.outputText)")
        #expect(lines.contains { $0.hasPrefix("src/deep/setup.sh:2:1: error: world-writable-mode: ") })
        #expect(!outcome.outputText.contains("notes.txt"))
    }

    /// What is deployed is judged in a scan, of scripts those that the system runs; programs are not. An archive of it says
    /// the same.
    @Test func aScanJudgesWhatIsDeployed() throws {
        try tree.write("#!/bin/sh\nchmod 777 /etc/app\n", to: "src/run")
        try tree.mode(0o755, of: "src/run")
        for directory in ["src/etc/cron.d", "src/etc/cron.daily", "src/etc/sudoers.d"] {
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true)
        }
        try tree.write("* * * * * root chmod 666 /etc/app\n", to: "src/etc/cron.d/app")
        try tree.write("app ALL=(ALL) /bin/chmod 777 /etc/app\n", to: "src/etc/sudoers.d/app")
        try tree.write("[Service]\nExecStart=/bin/chmod 777 /etc/app\n", to: "src/etc/app.service")
        try tree.write("import os\nos.chmod('/etc/app', 0o777)\n", to: "src/app.py")
        for script in ["app.postinst", "app.sh", "etc/cron.daily/app"] {
            try tree.write("#!/bin/sh\nchmod 777 /etc/app\n", to: "src/\(script)")
        }
        try tree.write("#!/usr/bin/perl\nchmod 777 /etc/app\n", to: "src/etc/cron.daily/other")
        try tree.write("chmod 777 /etc/app\n", to: "src/etc/profile")
        let all = [
            "src/app.postinst:2:1:", "src/etc/app.service:2:11:", "src/etc/cron.d/app:1:16:",
            "src/etc/cron.daily/app:2:1:", "src/etc/profile:1:1:", "src/etc/sudoers.d/app:1:15:",
        ]
        func found(in root: String, _ profile: String) throws -> [String] {
            let outcome = try tree.program.run(
                ["scan", "--no-config", "--profile", profile, "--select", "source", "--format", "concise", root])
            return outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        }
        for profile in ["release", "deployment", "host", "transfer"] {
            #expect(try found(in: "src", profile) == (profile == "transfer" ? [] : all), "\(profile)")
        }
        let archive = tree.url.appending(path: "src.tar").path
        let pack = Process()
        pack.executableURL = URL(filePath: "/usr/bin/env")
        pack.arguments = ["tar", "-C", tree.url.path, "-cf", archive, "src"]
        try pack.run()
        pack.waitUntilExit()
        #expect(try found(in: "src.tar", "release") == all.map { "src.tar/\($0)" })
    }

    /// Its report begins with the file as it was given.
    @Test(arguments: ["src/lock.c", "./src/lock.c", "lock.c"]) func aFileIsReadByItself(path: String) throws {
        var program = tree.program
        if !path.contains("/") { program.directory = tree.url.appending(path: "src") }
        let outcome = try program.run([
            "source", "--no-config", path, "--format", "concise", "--fail-on", "warning",
        ])
        #expect(outcome.code == 1 && outcome.outputText.hasPrefix("\(path):5:10: warning: check-then-use: "))
    }

    @Test func framesShowQuestionAndUse() throws {
        let text = try run("src").outputText
        for part in [
            "    src/lock.c:5:10 in lock\n", "      4 |     if (access(path, W_OK) == 0)\n", "------ checked here: ",
            "      5 |         return open(path, O_WRONLY);\n", "^^^^ used here\n",
            " in 2 source files (C 1, shell 1), ", " acts",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test func standardInputHasTheNameThatItIsGiven() throws {
        let script = "\"$treewarden\" source --no-config - --stdin-path debian/postinst --format concise"
        let outcome = try tree.program.shell("printf '#!/bin/sh\\nchmod 777 /etc/app\\n' | \(script)")
        #expect(outcome.code == 1, "\(outcome.errorText)")
        #expect(
            outcome.outputText.contains("debian/postinst:2:1: error: world-writable-mode: "), "\(outcome.outputText)")
    }

    @Test func aTextThatIsNamedByItselfIsNoDirectory() throws {
        let script = "\"$treewarden\" source --no-config - --stdin-path setup.sh"
        let text = try tree.program.shell("printf 'chmod 777 /etc/app\\n' | \(script)").outputText
        #expect(text.hasPrefix("In setup.sh:\n"), "\(text)")
        #expect(try run("src/lock.c").outputText.hasPrefix("In src/lock.c:\n"))
    }

    @Test func languagesCanBeChosen() throws {
        let shell = try run("src", "--language", "shell", "--format", "concise").outputText
        #expect(shell.contains("setup.sh") && !shell.contains("lock.c"))
        let none = try run("src", "--language", "sudoers")
        #expect(none.code == 2)
        #expect(none.outputText.contains("0 of 3 files are in a language that is read"), "\(none.outputText)")
        let wrong = try run("src", "--language", "shel")
        #expect(wrong.code == 2 && wrong.errorText.contains("Did you mean 'shell'?"))
    }

    @Test func whatIsMissingOrMisusedEndsWithTwo() throws {
        for arguments in [
            [], ["nowhere.c"], ["-"], ["src", "--stdin-path", "a.c"], ["-", "-", "--stdin-path", "a.c"],
            ["src", "--max-source-bytes", "0"],
        ] {
            let outcome = try tree.program.run(["source", "--no-config"] + arguments)
            #expect(outcome.code == 2 && outcome.output.isEmpty, "\(arguments): \(outcome.errorText)")
        }
    }

    @Test func whatIsNotReadIsIncomplete() throws {
        let long = try run("src", "--max-source-bytes", "40")
        #expect(long.code == 3 && long.outputText.contains("longer than what is read"))
        #expect(try run("src", "--max-source-bytes", "40", "--exclude", "lock.c").code == 1)
        #expect(try run("src/lock.c", "--max-source-bytes", "40").code == 3)
        guard Program.canBeUnprivileged else { return }
        try tree.mode(0o000, of: "src/lock.c")
        for path in ["src", "src/lock.c"] {
            #expect(try tree.program.unprivileged.run(["source", "--no-config", path]).code == 3, "\(path)")
        }
    }

    /// What `scan` judges is none of it, and the other way round.
    @Test func modesOfACheckoutMeanNothing() throws {
        try tree.mode(0o777, of: "src")
        try tree.mode(0o666, of: "src/notes.txt")
        #expect(try !run("src", "--format", "concise").outputText.contains("world-writable-file"))
        #expect(try !tree.program.run(["scan", "--no-config", "src"]).outputText.contains("lock.c:"))
    }
}
