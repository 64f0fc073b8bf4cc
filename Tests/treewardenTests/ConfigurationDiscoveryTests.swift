import Foundation
import Testing

/// Which configuration counts, and that no other does.
@Suite struct ConfigurationDiscoveryTests {
    let tree: SampleTree
    private static let off = "rules: {world-writable-directory: off}\n"

    init() throws {
        tree = try SampleTree()
        for directory in ["project/.git", "project/a/b", "project/a/bad/spool"] {
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
        }
        try tree.mode(0o777, of: "project/a/bad/spool")
    }

    private func scan(
        from directory: String, _ path: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Program.Outcome {
        let program = Program(directory: tree.url.appending(path: directory), environment: environment)
        return try program.run(["scan", path, "--format", "concise", "--quiet"] + arguments)
    }

    @Test func theWorkingDirectorysCounts() throws {
        #expect(try scan(from: ".", "bad").code == 1)
        try tree.write(Self.off, to: ".treewarden.yaml")
        #expect(try scan(from: ".", "bad").code == 0)
        #expect(try scan(from: ".", "bad", ["--no-config"]).code == 1)
    }

    @Test func theNearestUpToTheRepositorysRootCounts() throws {
        try tree.write(Self.off, to: "project/.treewarden.yaml")
        #expect(try scan(from: "project/a/b", "../bad").code == 0)
        try tree.write("fail-on: error\n", to: "project/a/.treewarden.yaml")
        #expect(try scan(from: "project/a/b", "../bad").code == 1, "the nearer one, and nothing is added up")
    }

    @Test func whatLiesAboveTheRepositoryDoesNot() throws {
        try tree.write(Self.off, to: ".treewarden.yaml")
        #expect(try scan(from: "project/a/b", "../bad").code == 1)
        #expect(try scan(from: "project", "a/bad").code == 1)
    }

    @Test func outsideOfARepositoryOnlyTheWorkingDirectorysDoes() throws {
        try tree.write(Self.off, to: ".treewarden.yaml")
        #expect(try scan(from: "good", "../bad").code == 1)
    }

    @Test func theOptionComesBeforeTheEnvironmentAndThatBeforeTheDirectory() throws {
        try tree.write(Self.off, to: ".treewarden.yaml")
        try tree.write("fail-on: error\n", to: "other.yaml")
        try tree.write("fail-on: never\n", to: "third.yaml")
        let environment = ["TREEWARDEN_CONFIG": "other.yaml"]
        #expect(try scan(from: ".", "bad").code == 0)
        #expect(try scan(from: ".", "bad", environment: environment).code == 1)
        #expect(try scan(from: ".", "bad", ["--config", "third.yaml"], environment: environment).code == 0)
        #expect(try scan(from: ".", "bad", environment: ["TREEWARDEN_CONFIG": ""]).code == 0, "empty is not set")
        #expect(try scan(from: ".", "bad", ["--no-config"], environment: environment).code == 1)
    }

    @Test func oneThatIsNamedMustBeThere() throws {
        let outcome = try scan(from: ".", "bad", ["--config", "none.yaml"])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("'none.yaml'"))
        #expect(outcome.errorText.contains("ENOENT"))
        #expect(try scan(from: ".", "bad", environment: ["TREEWARDEN_CONFIG": "none.yaml"]).code == 2)
    }

    @Test func oneInTheAuditedTreeIsIgnoredWithANote() throws {
        try tree.write("fail-on: never\nrules: {permissions: off}\n", to: "bad/.treewarden.yaml")
        let outcome = try scan(from: ".", "bad")
        #expect(outcome.code == 1)
        #expect(outcome.errorText.contains("note: 'bad/.treewarden.yaml'"))
        #expect(outcome.errorText.contains("--config 'bad/.treewarden.yaml'"))
        #expect(outcome.outputText.contains("spool"))
        #expect(try scan(from: ".", "bad", ["--config", "bad/.treewarden.yaml"]).code == 0, "who names it wants it")
    }

    @Test func theOneInForceIsNoStrangerInItsOwnTree() throws {
        try tree.write("fail-on: never\n", to: "bad/.treewarden.yaml")
        let outcome = try scan(from: "bad", ".")
        #expect(outcome.code == 0)
        #expect(!outcome.errorText.contains("note:"))
    }
}
