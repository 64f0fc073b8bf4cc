import Foundation
import Testing
import YAML

/// A repository that lies in what is shipped is found by each gate as that is shipped: hooks, the action, the component,
/// and the files of `treewarden init`. The one of the working directory is not.
@Suite struct VendoredRepositoryTests {
    let tree: SampleTree

    /// What shows that a gate saw the other repository, by the hook's name.
    private static let found = [
        "treewarden-scan": "dist/vendored/.git", "treewarden-collisions": "dist/VENDORED",
        "treewarden-source": "dist/vendored/.git/hooks/post-checkout",
    ]

    init() throws {
        tree = try SampleTree()
        let made = try tree.program.shell(
            """
            set -e; umask 022; mkdir repository; cd repository; git init -q .; mkdir -p dist .git/hooks
            echo 1 >dist/a; printf '#!/bin/sh\\nexec true\\n' >run; git add .
            \(Self.badHook)
            """)
        try #require(made.code == 0, "\(made.errorText)")
    }

    /// In a repository: a program that each audit of its source finds.
    private static let badHook = "printf '#!/bin/sh\\necho x >/tmp/build.log\\n' >.git/hooks/post-checkout"

    /// Puts another repository into it, which the index has as well, beside a name that collides with it.
    private func vendor() throws {
        let made = try tree.program.shell(
            """
            set -e; umask 022; cd repository; git init -q dist/vendored; cd dist/vendored; mkdir -p .git/hooks
            \(Self.badHook)
            git -c user.name=a -c user.email=a@b.example commit -q --allow-empty -m a
            cd ../..; echo 1 >dist/VENDORED; git add dist
            """)
        try #require(made.code == 0, "\(made.errorText)")
    }

    /// Runs a script in the repository as a service would, with the tested program on the `PATH`.
    private func run(
        _ script: String, by shell: [String] = ["/bin/sh", "-e", "-c"], _ environment: [String: String] = [:]
    ) throws -> Program.Outcome {
        let path = "\(Program.url.deletingLastPathComponent().path):/usr/bin:/bin"
        let program = Program(
            directory: tree.url.appending(path: "repository"),
            environment: ["PATH": path].merging(environment) { _, given in given }, url: URL(filePath: shell[0]))
        return try program.run(Array(shell.dropFirst()) + ["umask 022\n" + script])
    }

    private func yaml(_ path: String) throws -> Node {
        try Document(parsing: Array(Data(contentsOf: tree.url.appending(path: "repository/" + path)))).root
    }

    // MARK: The gates

    /// By the line that pre-commit makes of a hook and of what a project gives it.
    private func runHook(_ id: String, _ arguments: [String]? = nil) throws -> Program.Outcome {
        let hooks = try #require(try Checkout.yaml(".pre-commit-hooks.yaml").items)
        let hook = try #require(hooks.first { $0["id"]?.text == id })
        let own = hook["args"]?.items?.compactMap(\.text) ?? []
        return try run(([hook["entry"]?.text ?? ""] + (arguments ?? own)).joined(separator: " "))
    }

    /// From the scan to the verdict.
    private func runAction(path: String) throws -> Program.Outcome {
        let place = ".github/actions/scan"
        let action = try Checkout.yaml(place + "/action.yml")
        let steps = try #require(action["runs"]?["steps"]?.items)
        func step(_ name: String, _ environment: [String: String]) throws -> Program.Outcome {
            let script = try #require(steps.first { $0["name"]?.text == name }?["run"]?.text)
            return try run(
                script, by: ["/bin/bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"], environment)
        }
        try tree.write("", to: "output")
        var scan = try step(
            "Scan",
            [
                "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": Checkout.url.appending(path: place).path,
                "GITHUB_OUTPUT": tree.url.appending(path: "output").path, "SCAN_PATH": path,
                "TREEWARDEN_OPTIONS": action["inputs"]?["options"]?["default"]?.text ?? "",
                "REPORTS": action["inputs"]?["reports"]?["default"]?.text ?? "", "PAGE": "false",
                "TREEWARDEN": Program.url.path,
            ])
        #expect(scan.code == 0, "\(scan.errorText)")
        let output = try String(contentsOf: tree.url.appending(path: "output"), encoding: .utf8)
        let code = output.trimmingPrefix("code=").trimmingCharacters(in: .newlines)
        scan.code = try step("Gate", ["CODE": code]).code
        return scan
    }

    private func runComponent(path: String) throws -> Program.Outcome {
        let job = try Component.job(path: path)
        let script = try #require(job["script"]?.items?.compactMap(\.text).joined(separator: "\n"))
        let variables = (job["variables"]?.pairs ?? []).map { ($0.name, $0.value.text ?? "") }
        return try run(
            script, by: ["/bin/sh", "-e", "-c"],
            Dictionary(uniqueKeysWithValues: variables).merging([
                "TREEWARDEN_SOURCE": Checkout.url.path, "TREEWARDEN": Program.url.path,
            ]) { _, given in given })
    }

    // MARK: What they find

    private func expect(_ outcome: Program.Outcome, toFind what: String?) {
        let said = "\(outcome.outputText)\(outcome.errorText)"
        #expect(outcome.code == (what == nil ? 0 : 1), "\(said)")
        if let what { #expect(outcome.outputText.contains(what), "\(said)") }
        #expect(!outcome.outputText.contains("./.git/"), "the repository of the working directory: \(said)")
    }

    @Test(arguments: found.keys.sorted(), ["", "-system"]) func hooksFindIt(id: String, suffix: String) throws {
        expect(try runHook(id + suffix), toFind: nil)
        try vendor()
        expect(try runHook(id + suffix), toFind: Self.found[id])
    }

    @Test(arguments: [".", "dist"]) func theActionFindsIt(path: String) throws {
        expect(try runAction(path: path), toFind: nil)
        try vendor()
        expect(try runAction(path: path), toFind: "vendored/.git")
    }

    @Test(arguments: [".", "dist"]) func theComponentFindsIt(path: String) throws {
        expect(try runComponent(path: path), toFind: nil)
        try vendor()
        expect(try runComponent(path: path), toFind: "vendored/.git")
    }

    @Test(arguments: [".", "dist"]) func filesOfInitFindIt(path: String) throws {
        let services = "--ci github --ci gitlab --ci pre-commit"
        let made = try run("exec \"$treewarden\" init \(services) --audit \(path)", ["treewarden": Program.url.path])
        try #require(made.code == 0, "\(made.errorText)")
        let steps = try yaml(".github/workflows/treewarden.yml")["jobs"]?["audit"]?["steps"]?.items
        let audited = try #require(steps?.compactMap { $0["with"]?["path"]?.text }.first)
        let included = try yaml(".gitlab-ci.yml")["include"]?.items?.first
        let input = try #require(included?["inputs"]?["path"]?.text)
        let hooks = try #require(try yaml(".pre-commit-config.yaml")["repos"]?.items?.first?["hooks"]?.items)
        func expectAll(isThere: Bool) throws {
            expect(try runAction(path: audited), toFind: isThere ? "vendored/.git" : nil)
            expect(try runComponent(path: input), toFind: isThere ? "vendored/.git" : nil)
            for hook in hooks {
                let id = try #require(hook["id"]?.text)
                let outcome = try runHook(id, hook["args"]?.items?.compactMap(\.text))
                expect(outcome, toFind: isThere ? Self.found[id] : nil)
            }
        }
        try expectAll(isThere: false)
        try vendor()
        try expectAll(isThere: true)
    }
}
