import Foundation
import Testing
import YAML

/// What other projects take into their own CI: run as far as a machine without those services can.
@Suite struct HookAndTemplateTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// Runs a script as a service would, with the tested program on the `PATH`.
    private func run(_ script: String, by shell: [String], _ environment: [String: String] = [:]) throws
        -> Program.Outcome
    {
        let path = "\(Program.url.deletingLastPathComponent().path):/usr/bin:/bin"
        let environment = ["PATH": path].merging(environment) { _, given in given }
        let program = Program(directory: tree.url, environment: environment, url: URL(filePath: shell[0]))
        return try program.run(Array(shell.dropFirst()) + [script])
    }

    // MARK: pre-commit

    private func hook(_ id: String) throws -> Node {
        let hooks = try #require(try Checkout.yaml(".pre-commit-hooks.yaml").items)
        return try #require(hooks.first { $0["id"]?.text == id })
    }

    private func commandLine(of id: String) throws -> String {
        let hook = try hook(id)
        return ([hook["entry"]?.text ?? ""] + (hook["args"]?.items ?? []).compactMap(\.text)).joined(separator: " ")
    }

    @Test(arguments: ["treewarden-scan", "treewarden-collisions", "treewarden-source"])
    func hooksLookAtEverything(id: String) throws {
        for (id, language) in [(id, "swift"), (id + "-system", "system")] {
            let hook = try hook(id)
            #expect(hook["language"]?.text == language)
            #expect(hook["pass_filenames"]?.text == "false")
            #expect(hook["always_run"]?.text == "true")
            #expect(hook["require_serial"]?.text == "true")
        }
        #expect(try commandLine(of: id) == commandLine(of: id + "-system"))
    }

    @Test func theScanHookBlocks() throws {
        let line = try commandLine(of: "treewarden-scan")
        let rule = " --select world-writable-directory"
        let start = "git init --quiet; chmod 777 .git; chmod 755 closed/inner; "
        #expect(try run(start + line + rule, by: ["/bin/sh", "-c"]).code == 1)
        #expect(try run("rm -r bad; \(line)\(rule)", by: ["/bin/sh", "-c"]).code == 0)
    }

    /// Whether the program can tell collisions.
    private static let knowsCollisions =
        (try? Program(directory: Checkout.url).run(["collisions", "--help"]).code) == 0

    @Test(.enabled(if: knowsCollisions)) func theCollisionsHookBlocks() throws {
        let line = try commandLine(of: "treewarden-collisions")
        let start = "git init --quiet repository; cd repository; echo 1 >README; git add README; "
        #expect(try run(start + line, by: ["/bin/sh", "-c"]).code == 0)
        let outcome = try run("cd repository; echo 2 >readme; git add readme; \(line)", by: ["/bin/sh", "-c"])
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("readme") && outcome.outputText.contains("README"))
    }

    @Test(.enabled(if: knowsCollisions), arguments: ["CON", "a:b", "trail."])
    func theCollisionsHookBlocksWhatWindowsRefuses(name: String) throws {
        let line = try commandLine(of: "treewarden-collisions")
        let outcome = try run(
            "git init --quiet repository; cd repository; echo 1 >'\(name)'; git add .; \(line)", by: ["/bin/sh", "-c"])
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains(name), "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test func theSourceHookBlocks() throws {
        let line = try commandLine(of: "treewarden-source")
        let start = "git init --quiet repository; cd repository; printf '#!/bin/sh\\nexec true\\n' >run; "
        #expect(try run(start + line, by: ["/bin/sh", "-c"]).code == 0)
        let outcome = try run("cd repository; echo 'echo x >/tmp/build.log' >>run; \(line)", by: ["/bin/sh", "-c"])
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("run:3:"), "\(outcome.outputText)\(outcome.errorText)")
        let empty = try run("rm repository/run; cd repository; \(line)", by: ["/bin/sh", "-c"])
        #expect(empty.code == 2, "nothing that was audited is no success")
    }

    /// Files take the place of directories, the gate itself among them, which both services start.
    private func pack() throws {
        let outcome = try tree.program.shell("tar -cf good.tar good && tar -cf bad.tar bad")
        try #require(outcome.code == 0, "\(outcome.errorText)")
    }

    // MARK: GitHub

    @Test(arguments: [("good", 0 as Int32), ("bad", 1), ("nowhere", 2), ("good.tar", 0), ("bad.tar", 1)])
    func theActionReportsAndThenDecides(root: String, code: Int32) throws {
        try pack()
        let path = ".github/actions/scan"
        let action = try Checkout.yaml(path + "/action.yml")
        let steps = try #require(action["runs"]?["steps"]?.items)
        for step in steps where step["run"] != nil {
            #expect(step["run"]?.text?.contains("${{") == false, "inputs would be commands")
        }
        #expect(
            steps.compactMap { $0["name"]?.text } == [
                "Fetch", "Cache", "Prepare", "Scan", "Upload", "Page", "Gate",
            ])
        let bash = ["/bin/bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"]
        try tree.write("", to: "output")
        let scan = try run(
            try #require(steps[3]["run"]?.text), by: bash,
            [
                "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": Checkout.url.appending(path: path).path,
                "GITHUB_OUTPUT": "output", "SCAN_PATH": root,
                "TREEWARDEN_OPTIONS": " --select\nworld-writable-directory\n --exclude '*.o $(exit 9)'\n--quiet\n",
                "REPORTS": "re ports",
                "PAGE": code == 1 ? "true" : "false", "TREEWARDEN": Program.url.path,
            ])
        #expect(scan.code == 0, "the job goes on, to the upload")
        let output = try String(contentsOf: tree.url.appending(path: "output"), encoding: .utf8)
        #expect(output == "code=\(code)\n")
        let log = tree.url.appending(path: "re ports/audit.sarif").path
        #expect(FileManager.default.fileExists(atPath: log) == (code != 2))
        let page = tree.url.appending(path: "re ports/audit.html").path
        #expect(FileManager.default.fileExists(atPath: page) == (code == 1))
        let gate = try #require(steps[6]["run"]?.text)
        #expect(try run(gate, by: bash, ["CODE": "\(code)"]).code == code)
        #expect(try run(gate, by: bash).code == 3, "no scan at all is no success")
    }

    @Test func theActionKeepsThePageWhereThatIsAskedFor() throws {
        let action = try Checkout.yaml(".github/actions/scan/action.yml")
        let inputs = try #require(action["inputs"])
        #expect(
            inputs["html"]?["default"]?.text == "false" && inputs["artifact"]?["default"]?.text == "treewarden-page")
        let steps = try #require(action["runs"]?["steps"]?.items)
        let scan = try #require(steps.first { $0["name"]?.text == "Scan" })
        #expect(scan["env"]?["PAGE"]?.text == "${{ inputs.html }}")
        let page = try #require(steps.first { $0["name"]?.text == "Page" })
        #expect(page["uses"]?.text?.hasPrefix("actions/upload-artifact@") == true)
        // Whatever was found, but not what is not there.
        #expect(page["if"]?.text?.hasPrefix("inputs.html == 'true' && hashFiles(") == true)
        #expect(page["with"]?["path"]?.text == "${{ inputs.reports }}/audit.html")
        #expect(page["with"]?["name"]?.text == "${{ inputs.artifact }}")
    }

    /// What the services check out, and scan by default: `.`
    @Test(
        .enabled(if: getuid() == 0),
        arguments: [
            ("scan .", "repository", 0), ("scan .", "linked", 0), ("scan ..", "repository/inner", 0),
            ("scan repository", ".", 1), ("scan .", "strangers", 1), ("scan . --trusted-owner 4711", "strangers", 0),
            ("scan .", "outer", 1),
        ] as [(String, String, Int32)])
    func theOwnRepositoryIsNotShipped(command: String, directory: String, code: Int32) throws {
        let outcome = try run(
            """
            export GIT_CONFIG_GLOBAL=/dev/null; alias git='git -c user.name=a -c user.email=a@b.example'
            git init -q repository; mkdir repository/inner outer; cd repository; git commit -q --allow-empty -m a
            git worktree add -q ../linked; cd ..; cp -r repository strangers; chown -hR 4711 strangers
            cp -r repository outer
            cd \(directory) && treewarden \(command) --select vcs-directory --fail-on warning
            """, by: ["/bin/sh", "-c"])
        #expect(outcome.code == code, "\(outcome.outputText)\(outcome.errorText)")
        #expect(!outcome.outputText.contains("rm "), "nobody is told to remove what he works in")
        let isNoted =
            outcome.errorText.contains("belongs to user 4711") && outcome.errorText.contains("--trusted-owner 4711")
        #expect(isNoted == (directory == "strangers" && code == 1))
    }

    // MARK: GitLab

    @Test(arguments: [("good", 0 as Int32), ("bad", 1), ("good.tar", 0), ("bad.tar", 1)])
    func theTemplateKeepsReports(root: String, code: Int32) throws {
        try pack()
        let job = try Component.job(path: "dist")
        #expect(job["artifacts"]?["when"]?.text == "always")
        let script = try #require(job["script"]?.items?.compactMap(\.text).joined(separator: "\n"))
        let outcome = try run(
            script, by: ["/bin/sh", "-e", "-c"],
            [
                "TREEWARDEN_SOURCE": Checkout.url.path, "TREEWARDEN_PATH": root, "TREEWARDEN": Program.url.path,
                "TREEWARDEN_OPTIONS": "--exclude '*.o' --select world-writable-directory",
            ])
        #expect(outcome.code == code)
        for (_, report) in (job["artifacts"]?["reports"]?.pairs ?? []).map({ ($0.name, $0.value.text ?? "") }) {
            #expect(FileManager.default.fileExists(atPath: tree.url.appending(path: report).path))
        }
        #expect(job["artifacts"]?["reports"]?.pairs?.count == 2)
    }

    /// A runner's clone, in which every file and directory is open to all, and what an earlier job handed on.
    private static let clone = """
        umask 022; export GIT_CONFIG_GLOBAL=/dev/null
        alias git='git -c user.name=a -c user.email=a@b.example -c protocol.file.allow=always'
        git init -q inner; (cd inner; echo 1 >x; git add .; git commit -qm a)
        git init -q origin; cd origin; mkdir -p a/b; echo 1 >'a/b/n\u{E9}
        w'; echo 1 >.treewarden.yaml; echo 'fail-on: note' >.treewarden.yaml; ln -s ../outside link; echo 1 >gone
        git submodule --quiet add ../inner sub; git add .; git commit -qm a; cd ..
        (umask 0000; git clone -q --recurse-submodules origin clone; echo 1 >outside; mkdir clone/dist; echo 1 >clone/dist/open)
        rm clone/gone
        """

    @Test func theTemplateMendsItsCheckout() throws {
        let job = try Component.job(path: "dist")
        let prepare = (job["before_script"]?.items ?? []).compactMap(\.text)
        let mend = try #require(prepare.first { $0.contains("mend-checkout") })
        let environment = ["TREEWARDEN_SOURCE": Checkout.url.path, "CI_PROJECT_DIR": "\(tree.url.path)/clone"]
        let rules = "--select permissions --exclude dist"
        let scan = "cd clone; treewarden scan . \(rules)"
        let refused = try run(Self.clone + "\n" + scan, by: ["/bin/sh", "-c"])
        #expect(refused.code == 2)
        #expect(refused.errorText.contains("may be written by others"))
        #expect(refused.errorText.contains("umask 0000") && refused.errorText.contains("GitLab"))
        let mended = try run(mend + "\n" + scan, by: ["/bin/sh", "-e", "-c"], environment)
        #expect(mended.code == 0, "\(mended.outputText)\(mended.errorText)")
        #expect(try tree.mode(of: "clone/dist/open") == 0o666, "a job's own work is not to be mended, but found")
        #expect(try tree.mode(of: "outside") == 0o666, "where links lead")
        #expect(try tree.mode(of: "clone/sub/x") == 0o644)
    }
}
