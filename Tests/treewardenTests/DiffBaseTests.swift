import Foundation
import Testing

/// `treewarden source --diff-base`: what a branch adds, and nothing that was there, fails.
@Suite struct DiffBaseTests {
    let tree: SampleTree
    private static let race = """
        int lock(const char *path)
        {
        \tif (access(path, W_OK) == 0)
        \t\treturn open(path, O_WRONLY);
        \treturn -1;
        }

        """

    /// A repository with 40 flaws, on a branch of its own.
    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "repo/src"), withIntermediateDirectories: true)
        for number in 1...40 { try tree.write(Self.race, to: "repo/src/a\(number).c") }
        try git("init", "--quiet", "-b", "main")
        try commit()
        try git("switch", "--quiet", "-c", "work")
    }

    private func git(_ arguments: String..., in directory: String = "repo") throws {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"] + arguments
        git.currentDirectoryURL = tree.url.appending(path: directory)
        try git.run()
        git.waitUntilExit()
        #expect(git.terminationStatus == 0, "git \(arguments)")
    }

    private func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "x")
    }

    private func run(_ arguments: String..., in directory: String = "repo") throws -> Program.Outcome {
        var program = tree.program
        program.directory = tree.url.appending(path: directory)
        return try program.run(
            ["source", "--no-config", "--format", "concise", "--fail-on", "note", "--new-only"] + arguments)
    }

    /// What is new, line by line.
    private func new(_ arguments: String..., in directory: String = "repo") throws -> [String] {
        let outcome = try run(arguments[0], "--diff-base", arguments.count > 1 ? arguments[1] : "main", in: directory)
        let lines = outcome.outputText.split(separator: "\n").map(String.init)
        #expect(outcome.code == (lines.isEmpty ? 0 : 1), "\(outcome.outputText)\(outcome.errorText)")
        return lines
    }

    @Test func oneFlawThatIsAddedFailsAlone() throws {
        try tree.write(Self.race + "int g(const char *p) { return chmod(p, 0777); }\n", to: "repo/src/a3.c")
        for isCommitted in [false, true] {
            if isCommitted { try commit() }
            for path in [".", "src", "src/a3.c"] {
                let lines = try new(path)
                #expect(lines.count == 1, "\(lines)")
                #expect(lines.first?.contains("a3.c:7:31: error: world-writable-mode: ") == true, "\(lines)")
            }
        }
        #expect(try new("src/a4.c").isEmpty)
    }

    @Test func codeThatMovesPasses() throws {
        try tree.write("/* above */\n\nint other;\n" + Self.race, to: "repo/src/a1.c")
        try tree.write(Self.race.replacing("lock", with: "take"), to: "repo/src/a2.c")
        try git("mv", "src/a3.c", "src/other.c")
        try git("mv", "src", "lib")
        try commit()
        #expect(try new(".").isEmpty)
    }

    /// Not lines count, but findings: here the one that shows when a line above goes.
    @Test func whatALineAboveKeptSilentIsNew() throws {
        let held = Self.race.replacing(
            "int lock(const char *path)\n{\n", with: "int lock(const char *path)\n{\n\tpath = own();\n")
        let text = held.replacing(
            "\tif (access(path, W_OK) == 0)\n", with: "\tif (access(path, W_OK) == 0) path = own();\n")
        try tree.write(text, to: "repo/src/a1.c")
        try commit()
        try git("branch", "--force", "main")
        try tree.write(Self.race, to: "repo/src/a1.c")
        #expect(try new("src").count == 1)
    }

    @Test func whatIsNotTrackedIsNewAndWhatIsIgnoredIsNot() throws {
        try tree.write("build.c\n", to: "repo/.gitignore")
        try tree.write(Self.race, to: "repo/build.c")
        try tree.write(Self.race, to: "repo/fresh.c")
        let lines = try new(".")
        #expect(lines.count == 1 && lines[0].hasPrefix("./fresh.c:"), "\(lines)")
    }

    @Test func theBaselineStateIsSaid() throws {
        try tree.write(Self.race + "int g(const char *p) { return chmod(p, 0777); }\n", to: "repo/src/a3.c")
        var program = tree.program
        program.directory = tree.url.appending(path: "repo")
        let log = try program.run(["source", "--no-config", ".", "--diff-base", "main", "--format", "sarif"]).outputText
        #expect(log.contains("\"baselineState\": \"unchanged\"") && log.contains("\"baselineState\": \"new\""))
    }

    /// No program runs that the repository names.
    @Test func nothingOfTheRepositoryRuns() throws {
        let mark = tree.url.appending(path: "ran").path
        for key in ["filter.x.clean", "filter.x.smudge", "filter.x.process", "diff.x.textconv", "diff.x.command"] {
            try git("config", key, "touch \(mark); cat")
        }
        for key in ["core.fsmonitor", "diff.external", "core.pager", "core.sshCommand"] {
            try git("config", key, "touch \(mark)")
        }
        #expect(!FileManager.default.fileExists(atPath: mark))
        try tree.write("*.c filter=x diff=x\n", to: "repo/.gitattributes")
        try tree.write(Self.race + "int g(const char *p) { return chmod(p, 0777); }\n", to: "repo/src/a3.c")
        // As in a checkout that was copied: nothing is as the index remembers it.
        try tree.write(Self.race, to: "repo/src/a4.c")
        #expect(try new(".").count == 1)
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test func whereNobodyCanTellItEndsWithTwo() throws {
        try commit(allowingNothing: true)
        try git("clone", "--quiet", "--depth", "1", "file://\(tree.url.path)/repo", "shallow", in: ".")
        try git("fetch", "--quiet", "--depth", "1", "origin", "main:refs/remotes/origin/main", in: "shallow")
        let shallow = try run(".", "--diff-base", "origin/main", in: "shallow")
        #expect(shallow.code == 2 && shallow.errorText.contains("fetch-depth: 0"), "\(shallow.errorText)")
        for arguments in [
            ["nowhere"], ["-x"], ["main", "--baseline", "b"], ["main", "--write-baseline", "b"],
            ["main", "--newer-than", "1d"],
        ] {
            var program = tree.program
            program.directory = tree.url.appending(path: "repo")
            let outcome = try program.run(
                ["source", "--no-config", ".", "--diff-base=\(arguments[0])"] + arguments.dropFirst())
            #expect(outcome.code == 2 && outcome.output.isEmpty, "\(arguments): \(outcome.errorText)")
        }
        #expect(try run("good", "--diff-base", "main", in: ".").code == 2)
    }

    private func commit(allowingNothing: Bool) throws {
        try git("commit", "--quiet", "--allow-empty", "--message", "x")
    }
}
