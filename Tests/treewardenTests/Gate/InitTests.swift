import Foundation
import Testing
import YAML

/// `treewarden init` writes what is missing, and changes nothing that is there unless that file is named.
@Suite struct InitTests {
    let tree: SampleTree

    private static let services = ["--ci", "github", "--ci", "gitlab", "--ci", "pre-commit"]
    private static let workflow = ".github/workflows/treewarden.yml"
    /// What a project has of its own under each name.
    private static let owned = [
        ".treewarden.yaml": "fail-on: warning\n", workflow: "name: ours\n",
        ".gitlab-ci.yml": "stages: [build]\n", ".pre-commit-config.yaml": "repos: []\n",
    ]

    init() throws {
        tree = try SampleTree()
    }

    private func run(_ arguments: String...) throws -> Program.Outcome {
        try tree.program.run(["init", "--audit", "dist"] + Self.services + arguments)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: tree.url.appending(path: path), encoding: .utf8)
    }

    /// The project's own files; those of which no name is given here are missing.
    private func own(_ paths: some Sequence<String>) throws {
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: Self.workflow).deletingLastPathComponent(), withIntermediateDirectories: true)
        for path in paths {
            try tree.write(Self.owned[path] ?? "", to: path)
            try tree.mode(0o640, of: path)
        }
    }

    /// Contents, modes, inodes and times of everything in the tree.
    private func digest() throws -> String {
        let outcome = try tree.program.shell(
            "find . -printf '%P %i %m %s %T@ %C@\\n' | sort; find . -type f -exec sha256sum {} + | sort")
        try #require(outcome.code == 0, "\(outcome.errorText)")
        return outcome.outputText
    }

    @Test("A repository that has every file keeps them all, and is shown what to add")
    func nothingThatIsThereIsChanged() throws {
        try own(Self.owned.keys)
        let before = try digest()
        let outcome = try run()
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(try digest() == before)
        for path in Self.owned.keys {
            #expect(outcome.errorText.contains("\(path) is there already and was not changed"), "\(path)")
        }
        #expect(!outcome.errorText.contains("wrote"))
        // Lines of the two files that belong to the project, as they stand in those that would be written.
        let shown = outcome.outputText
        let whole = try run("--stdout").outputText
        let blocks = shown.components(separatedBy: "  - repo:")
        try #require(blocks.count == 2)
        #expect(blocks[0].hasPrefix("include:\n  - remote: https://") && blocks[0].contains("inputs: {path: dist}\n"))
        #expect(blocks[1].contains("    hooks:\n      - id: treewarden-collisions\n"))
        #expect(whole.contains(blocks[0]) && whole.contains("repos:\n  - repo:" + blocks[1]))
    }

    @Test("What it shows makes a file that had nothing of it one that has")
    func whatIsShownCanBeAdded() throws {
        try own([".gitlab-ci.yml"])
        let script = "\"$treewarden\" init --ci gitlab --audit dist >>.gitlab-ci.yml"
        #expect(try tree.program.shell(script).code == 0)
        let pipeline = try Document(parsing: Array(text(".gitlab-ci.yml").utf8)).root
        #expect(pipeline["stages"]?.items?.count == 1)
        #expect(pipeline["include"]?.items?.first?["inputs"]?["path"]?.text == "dist")
    }

    @Test("What is missing is written, whatever else is there", arguments: owned.keys.sorted())
    func theOthersAreWritten(path: String) throws {
        try own([path])
        let outcome = try run()
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(try text(path) == Self.owned[path])
        for other in Self.owned.keys where other != path {
            #expect(outcome.errorText.contains("wrote \(other)\n"))
            #expect(try text(other).contains("treewarden"))
        }
    }

    @Test("A file that is named is replaced, that one only, and a copy of it is kept")
    func theNamedFileIsReplaced() throws {
        try own(Self.owned.keys)
        try tree.write("earlier\n", to: ".gitlab-ci.yml.bak")
        for name in [".gitlab-ci.yml", "./.gitlab-ci.yml"] {
            let (before, mode) = (try text(".gitlab-ci.yml"), try tree.mode(of: ".gitlab-ci.yml"))
            let outcome = try run("--force", name)
            #expect(outcome.code == 0, "\(outcome.errorText)")
            #expect(try text(".gitlab-ci.yml").contains("include:\n"))
            let copy = name.hasPrefix("./") ? ".gitlab-ci.yml.bak.2" : ".gitlab-ci.yml.bak.1"
            #expect(outcome.errorText.contains("the old file is kept as '\(copy)'"))
            #expect(try text(copy) == before)
            #expect(try tree.mode(of: copy) == mode)
        }
        #expect(try tree.mode(of: ".gitlab-ci.yml") & ~0o640 == 0, "nobody may read it who could not before")
        #expect(try text(".gitlab-ci.yml.bak") == "earlier\n")
        for (path, content) in Self.owned where path != ".gitlab-ci.yml" { #expect(try text(path) == content) }
        let copies = try tree.names.filter { $0.contains(".bak") }
        #expect(copies == [".gitlab-ci.yml.bak", ".gitlab-ci.yml.bak.1", ".gitlab-ci.yml.bak.2"])
    }

    @Test("Of a file that is missing there is no copy")
    func theNamedFileIsMissing() throws {
        #expect(try run("--force", Self.workflow).code == 0)
        #expect(try text(Self.workflow).contains("name: treewarden"))
        #expect(try tree.program.shell("find . -name '*.bak*'").outputText.isEmpty)
    }

    @Test(
        "A name that is none of the files is refused before anything is written",
        arguments: ["good", "gitlab-ci.yml", "/.gitlab-ci.yml", "../.gitlab-ci.yml", "."])
    func otherNamesAreRefused(name: String) throws {
        let before = try digest()
        let outcome = try run("--force", ".treewarden.yaml", "--force", name)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("'\(name)'") && outcome.errorText.contains(".pre-commit-config.yaml"))
        #expect(try digest() == before)
    }

    @Test("Without its service a file is not replaced")
    func theServiceIsNamedAsWell() throws {
        try own([".gitlab-ci.yml"])
        let outcome = try tree.program.run(["init", "--force", ".gitlab-ci.yml"])
        #expect(outcome.code == 2 && outcome.errorText.contains("--ci"))
        #expect(try text(".gitlab-ci.yml") == Self.owned[".gitlab-ci.yml"])
    }

    @Test("A symbolic link is there like a file, and nothing is written through it")
    func linksAreNotFollowed() throws {
        try tree.link(".gitlab-ci.yml", to: "good/pipeline")
        #expect(try run().outputText.contains("include:\n"))
        let outcome = try run("--force", ".gitlab-ci.yml")
        #expect(outcome.code == 3 && outcome.errorText.contains("symbolic link"), "\(outcome.errorText)")
        #expect(try tree.program.shell("ls good").outputText == "note.txt\n")
        #expect(try tree.names.filter { $0.contains(".bak") } == [])
    }
}
