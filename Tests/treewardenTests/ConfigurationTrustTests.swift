import Foundation
import Testing

/// A configuration that somebody else could have written is refused, with the sentence that says why and the way out.
@Suite struct ConfigurationTrustTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try tree.write("fail-on: never\n", to: ".treewarden.yaml")
    }

    private func refusal(_ arguments: [String] = []) throws -> String {
        let outcome = try tree.program.run(["scan", "bad", "--quiet"] + arguments)
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty, "nothing is scanned by a refused configuration")
        #expect(outcome.errorText.contains("--no-config"), "the way out")
        return outcome.errorText
    }

    @Test(arguments: [0o666, 0o646]) func writableByOthers(mode: Int) throws {
        try tree.mode(mode, of: ".treewarden.yaml")
        let said = try refusal()
        #expect(said.contains("'.treewarden.yaml' may be written by others, who could switch rules off"))
        #expect(said.contains("chmod go-w '.treewarden.yaml'"))
    }

    @Test func inADirectoryThatOthersMayWrite() throws {
        try tree.mode(0o777, of: ".")
        #expect(try refusal().contains("'.' may be written by others"))
        try tree.mode(0o1777, of: ".")
        #expect(try tree.program.run(["scan", "bad", "--quiet"]).code == 0, "the sticky bit keeps it in its place")
        try tree.mode(0o755, of: ".")
    }

    @Test func behindALink() throws {
        try FileManager.default.moveItem(
            at: tree.url.appending(path: ".treewarden.yaml"), to: tree.url.appending(path: "real.yaml"))
        try FileManager.default.createSymbolicLink(
            atPath: tree.url.appending(path: ".treewarden.yaml").path, withDestinationPath: "real.yaml")
        #expect(try refusal().contains("'.treewarden.yaml' is a symbolic link"))
        #expect(try refusal(["--config", ".treewarden.yaml"]).contains("'.treewarden.yaml' is a symbolic link"))
        #expect(try tree.program.run(["scan", "bad", "--quiet", "--config", "real.yaml"]).code == 0)
    }

    @Test(.enabled(if: getuid() == 0)) func ownedByAStranger() throws {
        let path = tree.url.appending(path: ".treewarden.yaml").path
        #expect(chown(path, 4242, 4242) == 0)
        let said = try refusal()
        #expect(said.contains("'.treewarden.yaml' belongs to user 4242, who is not trusted"))
        #expect(said.contains("--trusted-owner 4242"))
        let trusting = ["scan", "bad", "--quiet", "--trusted-owner", "4242"]
        #expect(try tree.program.run(trusting).code == 0, "and the way out leads out")
    }

    @Test(.enabled(if: getuid() == 0)) func aTreeCannotSayWhoIsTrusted() throws {
        #expect(chown(tree.url.appending(path: ".treewarden.yaml").path, 4242, 4242) == 0)
        try tree.write("trusted-owners: [4242]\nfail-on: never\n", to: "other.yaml")
        try tree.write("trusted-owners: [4242]\nfail-on: never\n", to: ".treewarden.yaml")
        #expect(chown(tree.url.appending(path: ".treewarden.yaml").path, 4242, 4242) == 0)
        #expect(try refusal().contains("belongs to user 4242"))
    }

    @Test func noRegularFile() throws {
        let path = tree.url.appending(path: "pipe").path
        #expect(mkfifo(path, 0o644) == 0)
        #expect(
            try refusal(["--config", "pipe"]).contains("'pipe' is no regular file"), "and nobody waits for a writer")
        #expect(try refusal(["--config", "bad"]).contains("'bad' is no regular file"))
        #expect(try refusal(["--config", "/dev/zero"]).contains("'/dev/zero' is no regular file"))
    }

    @Test func `A configuration that is too large is refused`() throws {
        try tree.write(String(repeating: "# nothing\n", count: 1_700_000), to: ".treewarden.yaml")
        #expect(try refusal().contains("'.treewarden.yaml' has 17000000 bytes"))
    }

    @Test func mistakesAreToldWithTheirPlace() throws {
        try tree.write("profile: release\nfail-onn: never\n", to: ".treewarden.yaml")
        for command in [["scan", "good"], ["rules"], ["config"]] {
            let outcome = try tree.program.run(command)
            #expect(outcome.code == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errorText.contains(".treewarden.yaml:2:1: error: a configuration has no key 'fail-onn'"))
            #expect(outcome.errorText.contains("did you mean 'fail-on'?"))
        }
        #expect(try tree.program.run(["config", "--schema"]).code == 0, "then it is wanted most")
    }

    @Test func linkedRulesAreRefused() throws {
        try FileManager.default.createSymbolicLink(
            atPath: tree.url.appending(path: "rules").path, withDestinationPath: "good")
        let outcome = try tree.program.run(["scan", "good", "--rules", "rules"])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("'rules' is a symbolic link"))
    }
}
