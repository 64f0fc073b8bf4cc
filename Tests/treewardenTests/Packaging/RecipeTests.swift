import Foundation
import Testing
import YAML

/// What projects copy into their own CI: the recipes of the manual, and what `treewarden init` writes. Those for services
/// that a machine cannot have are held to what they use of this project, and their shell steps are run.
@Suite struct RecipeTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// The blocks of the chapter about CI in a language.
    private func recipes(_ language: String) throws -> [String] {
        let file = Checkout.url.appending(path: "Sources/treewarden/treewarden.docc/Gate.md")
        let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n```")
        return blocks.filter { $0.hasPrefix(language + "\n") }.map { String($0.dropFirst(language.count + 1)) + "\n" }
    }

    private func yaml(_ text: String) throws -> Node { try Document(parsing: Array(text.utf8)).root }

    /// Holds the inputs that somebody gives to those that there are: each is known, and those without a default are there.
    private func expectInputs(_ given: Node?, of inputs: Node?, isRequired: (Node) -> Bool) throws {
        let names = try #require(given?.pairs).map(\.name)
        let known = try #require(inputs?.pairs)
        #expect(Set(names).isSubset(of: known.map(\.name)))
        #expect(Set(known.filter { isRequired($0.value) }.map(\.name)).isSubset(of: names))
    }

    private func expectWorkflow(_ steps: [Node]) throws {
        let own = steps.first { $0["uses"]?.text?.hasPrefix("treewarden/") == true }
        let step = try #require(own)
        let action = try #require(step["uses"]?.text).split(separator: "@")
        #expect(action == ["treewarden/treewarden/.github/actions/scan", "v0.1.0"])
        let inputs = try Checkout.yaml(".github/actions/scan/action.yml")["inputs"]
        try expectInputs(step["with"], of: inputs) { $0["required"]?.text == "true" }
    }

    private func expectInclude(_ root: Node) throws {
        let include = try #require(root["include"]?.items?.first)
        let start = "https://raw.githubusercontent.com/treewarden/treewarden/v0.1.0/"
        let address = try #require(include["remote"]?.text)
        try #require(address.hasPrefix(start))
        let component = Checkout.url.appending(path: String(address.dropFirst(start.count)))
        let specification = try String(contentsOf: component, encoding: .utf8).components(separatedBy: "\n---\n")[0]
        try expectInputs(include["inputs"], of: yaml(specification)["spec"]?["inputs"]) { $0["default"] == nil }
    }

    private func expectHooks(_ repository: Node) throws {
        #expect(repository["repo"]?.text == "https://github.com/treewarden/treewarden-pre-commit")
        let known = try #require(try Checkout.yaml(".pre-commit-hooks.yaml").items).compactMap { $0["id"]?.text }
        let used = try #require(repository["hooks"]?.items).compactMap { $0["id"]?.text }
        #expect(!used.isEmpty && Set(used).isSubset(of: known))
    }

    @Test func recipesUseWhatThereIs() throws {
        let blocks = try recipes("yaml").map(yaml)
        let workflow = blocks.first { $0["permissions"] != nil }?["steps"]?.items
        try expectWorkflow(try #require(workflow))
        let including = blocks.first { $0["include"] != nil }
        try expectInclude(try #require(including))
        let hooks = blocks.first { $0.items != nil }?.items?.first
        try expectHooks(try #require(hooks))
        // The guide names each hook that is made for projects.
        let shown = try #require(hooks?["hooks"]?.items).compactMap { $0["id"]?.text }
        let made = try #require(try Checkout.yaml(".pre-commit-hooks.yaml").items).compactMap { $0["id"]?.text }
        #expect(shown.sorted() == made.filter { !$0.hasSuffix("-system") }.sorted())
    }

    @Test func filesForServicesUseWhatThereIs() throws {
        let services = ["github", "gitlab", "pre-commit"]
        let outcome = try tree.program.run(["init", "--audit", "dist"] + services.flatMap { ["--ci", $0] })
        #expect(outcome.code == 0, "\(outcome.errorText)")
        func written(_ path: String) throws -> Node {
            try yaml(String(contentsOf: tree.url.appending(path: path), encoding: .utf8))
        }
        let workflow = try written(".github/workflows/treewarden.yml")
        try expectWorkflow(try #require(workflow["jobs"]?["audit"]?["steps"]?.items))
        try expectInclude(written(".gitlab-ci.yml"))
        let configuration = try written(".pre-commit-config.yaml")
        try expectHooks(try #require(configuration["repos"]?.items?.first))
        guard let schemas = ContinuousIntegrationTests.schemas else { return }
        for (schema, path) in [
            ("vendor.github-workflows", ".github/workflows/treewarden.yml"), ("vendor.gitlab-ci", ".gitlab-ci.yml"),
        ] {
            let checked = try tree.program.shell("'\(schemas)' --builtin-schema \(schema) \(path)")
            #expect(checked.code == 0, "\(checked.outputText)")
        }
    }

    // MARK: Steps that are a shell's

    /// Runs a step where a job has the project in `treewarden` and a directory with a finding in `dist`.
    private func run(_ step: String, by shell: [String]) throws -> Program.Outcome {
        let job = tree.url.appending(path: "job")
        if !FileManager.default.fileExists(atPath: job.path) {
            try FileManager.default.createDirectory(at: job, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: job.appending(path: "treewarden"), withDestinationURL: Checkout.url)
            let made = try tree.program.shell("mkdir -m 777 job/dist")
            #expect(made.code == 0)
        }
        var program = Program(directory: job, environment: ["TREEWARDEN": Program.url.path])
        program.url = URL(filePath: shell[0])
        return try program.run(Array(shell.dropFirst()) + [step])
    }

    private func exists(_ report: some StringProtocol) -> Bool {
        FileManager.default.fileExists(atPath: tree.url.appending(path: "job/\(report)").path)
    }

    @Test func theRecipeForJenkinsRuns() throws {
        let groovy = try recipes("groovy").first
        let recipe = try #require(groovy)
        let steps = recipe.matches(of: /sh '([^']+)'/).map { String($0.1) }
        #expect(steps.count == 1)
        for step in steps {
            let outcome = try run(step, by: ["/bin/sh", "-xe", "-c"])
            #expect(outcome.code == 1, "\(outcome.errorText)")
        }
        let reports = recipe.matches(of: /(?:junit|pattern:) '([^']+)'/).map(\.1)
        #expect(reports.count == 2)
        for report in reports { #expect(exists(report), "\(report)") }
        let braces = recipe.filter { $0 == "{" }.count - recipe.filter { $0 == "}" }.count
        #expect(braces == 0)
    }

    @Test func theRecipeForAzureRuns() throws {
        let pipelines = try recipes("yaml").map(yaml).compactMap { $0["steps"]?.items }
        let azure = pipelines.first { $0.contains { $0["script"] != nil } }
        let steps = try #require(azure)
        let text = steps.first { $0["script"] != nil }?["script"]?.text
        let script = try #require(text)
        let outcome = try run(script, by: ["/bin/bash", "--noprofile", "--norc", "-c"])
        #expect(outcome.code == 1, "\(outcome.errorText)")
        let task = steps.first { $0["task"] != nil }
        let publishing = try #require(task)
        #expect(publishing["condition"]?.text == "always()")
        #expect(exists(try #require(publishing["inputs"]?["testResultsFiles"]?.text)))
    }

    /// Every step of the workflow that is a shell's, with recorders in the place of what takes minutes, a network, or an
    /// account: they say how they were started, and the options are held to those that the real ones take.
    @Test func theWorkflowOfReleasesRuns() throws {
        let workflow = try Checkout.yaml(".github/workflows/release.yml")
        let steps = try #require(workflow["jobs"]?["packages"]?["steps"]?.items)
        let checkout = Checkout.url.path
        let prepared = try tree.program.shell(
            """
            set -e
            cp -R '\(checkout)/Scripts' .
            sed 's/^## .Unreleased.*/## [0.1.0]/' '\(checkout)/CHANGELOG.md' >CHANGELOG.md
            mkdir path sysroots
            record() { printf '#!/bin/sh\\nprintf "%%s" "%s" >>"%s/ran"; for word; do printf " %%s" "$word" >>"%s/ran"; done; echo >>"%s/ran"\\n%s\\n' "$1" "$PWD" "$PWD" "$PWD" "$3" >"$2"; chmod 755 "$2"; }
            for name in apt-get gh; do record $name path/$name; done
            for name in bootstrap try-packages release.d/sysroot; do record Scripts/$name Scripts/$name; done
            record Scripts/release Scripts/release 'mkdir packages; for n in SHA256SUMS treewarden-0.1.0.deb; do : >packages/$n; done'
            """)
        try #require(prepared.code == 0, "\(prepared.errorText)")
        for step in steps {
            guard let script = step["run"]?.text else { continue }
            var program = Program(directory: tree.url)
            program.environment = [
                "PATH": "\(tree.url.path)/path:/usr/bin:/bin", "TAG": "v0.1.0", "GITHUB_REPOSITORY": "a/b",
                "GH_TOKEN": "x",
                "HOME": tree.url.path,
            ]
            // The shell of a job in a container, unless the step names one.
            #expect(step["shell"] == nil)
            program.url = URL(filePath: "/bin/sh")
            let outcome = try program.run(["-e", "-c", script])
            #expect(outcome.code == 0, "\(step["name"]?.text ?? ""): \(outcome.errorText)")
        }
        let ran = try String(contentsOf: tree.url.appending(path: "ran"), encoding: .utf8).split(separator: "\n")
        #expect(
            ran.filter { !$0.hasPrefix("apt-get") } == [
                "Scripts/bootstrap", "Scripts/bootstrap --packages", "Scripts/release.d/sysroot sysroot bullseye",
                "Scripts/release 0.1.0 --sysroot sysroot --output packages",
                "Scripts/try-packages --packages packages bullseye bookworm trixie",
                "gh release create v0.1.0 --repo a/b --draft --verify-tag --title treewarden 0.1.0 --notes-file notes.md "
                    + "packages/SHA256SUMS packages/treewarden-0.1.0.deb",
            ])
        let notes = try String(contentsOf: tree.url.appending(path: "notes.md"), encoding: .utf8)
        #expect(notes.contains("### Added"))
        // What the recorders stood in for takes these options.
        for (name, options) in [
            ("release", ["--sysroot", "--output"]), ("try-packages", ["--packages"]), ("bootstrap", ["--packages"]),
        ] {
            let text = try String(contentsOf: Checkout.url.appending(path: "Scripts/\(name)"), encoding: .utf8)
            for option in options { #expect(text.contains(option), "\(name) \(option)") }
        }
    }
}
