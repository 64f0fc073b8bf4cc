import Foundation
import Testing
import YAML

/// What runs in the CI of other projects, from the checkout to the verdict: every step that is a shell's, on names that are
/// hostile to shells, under a runner's umask, and without sudo.
@Suite struct ContinuousIntegrationTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func run(_ script: String, by shell: [String], _ environment: [String: String] = [:]) throws
        -> Program.Outcome
    {
        let environment = [
            "PATH": "\(tree.url.path)/path:/usr/bin:/bin", "CHECKOUT": Checkout.url.path, "PROGRAM": Program.url.path,
            "GIT_CONFIG_GLOBAL": "/dev/null",
        ].merging(environment) { _, given in given }
        let program = Program(directory: tree.url, environment: environment, url: URL(filePath: shell[0]))
        return try program.run(Array(shell.dropFirst()) + [script])
    }

    private let bash = ["/bin/bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"]
    private let sh = ["/bin/sh", "-e", "-c"]

    /// Whether archives can be fetched by an address.
    private static let canFetch = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

    /// Publishes a release: the checkout's scripts under a tag, and an archive whose program is the tested one.
    private func publish() throws -> String {
        let outcome = try run(
            """
            mkdir -p releases/v0.1.0 path source/Scripts/release.d source/Sources/treewarden
            printf '#!/bin/sh\\necho sudo >>"%s/sudo"\\nexit 1\\n' "$PWD" >path/sudo
            chmod 755 path/sudo
            name=treewarden-0.1.0-linux-$(uname -m)-static
            mkdir -p "$name/bin"
            printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$PROGRAM" >"$name/bin/treewarden"
            chmod 755 "$name/bin/treewarden"
            tar -czf "releases/v0.1.0/$name.tar.gz" "$name"
            cp "$CHECKOUT"/Scripts/{gate,fetch-program,mend-checkout} source/Scripts/
            cp "$CHECKOUT/Sources/treewarden/Treewarden.swift" source/Sources/treewarden/
            cp "$CHECKOUT/Scripts/release.d/digests" source/Scripts/release.d/
            git init -q source
            git -C source add .
            git -C source -c user.name=a -c user.email=a@b.example commit -qm a
            git -C source tag v0.1.0
            sha256sum "releases/v0.1.0/$name.tar.gz" | cut -d' ' -f1
            """, by: bash)
        try #require(outcome.code == 0, "\(outcome.errorText)")
        return outcome.outputText.trimmingCharacters(in: .newlines)
    }

    private var releases: [String: String] { ["TREEWARDEN_RELEASES": "file://\(tree.url.path)/releases"] }

    @Test(.enabled(if: canFetch, "there is no curl"))
    func `A program is what its digest says, or there is none`() throws {
        let digest = try publish()
        func fetch(_ arguments: String, from: [String: String]) throws -> Int32 {
            try run("source/Scripts/fetch-program \(arguments)", by: bash, from).code
        }
        #expect(try fetch("one", from: releases) == 3, "no digest is known of what is not released")
        #expect(try fetch("one \(String(repeating: "0", count: 64))", from: releases) == 1)
        #expect(try fetch("one \(digest)", from: ["TREEWARDEN_RELEASES": "file:///nowhere"]) == 3)
        #expect(!FileManager.default.fileExists(atPath: tree.url.appending(path: "one").path))
        #expect(try fetch("'a b/one' \(digest)", from: releases) == 0)
        #expect(try run("'a b/one' --version", by: bash).outputText.hasPrefix("treewarden "))
        #expect(try fetch("'' x y", from: releases) == 2)
        let known = "echo '\(digest)  '$(cd releases/v0.1.0; ls) >>source/Scripts/release.d/digests"
        #expect(try run(known, by: bash).code == 0)
        #expect(try fetch("two", from: releases) == 0)
    }

    /// Publishes what the digests of the release are.
    private func publishDigests() throws {
        let outcome = try run("cd releases/v0.1.0; sha256sum -- treewarden* >../sums; mv ../sums SHA256SUMS", by: bash)
        try #require(outcome.code == 0, "\(outcome.errorText)")
    }

    @Test(.enabled(if: canFetch, "there is no curl"))
    func `The digests of a release count where that is asked for`() throws {
        _ = try publish()
        func fetch(_ arguments: String) throws -> Int32 {
            try run("source/Scripts/fetch-program \(arguments)", by: bash, releases).code
        }
        #expect(try fetch("one published") == 3, "there are none")
        try publishDigests()
        #expect(try fetch("one") == 3, "they are not asked")
        #expect(try fetch("one published") == 0)
        #expect(try run("./one --version", by: bash).outputText.hasPrefix("treewarden "))
        #expect(try run("sed -i 's/^......../00000000/' releases/v0.1.0/SHA256SUMS", by: bash).code == 0)
        #expect(try fetch("two published") == 1)
        #expect(!FileManager.default.fileExists(atPath: tree.url.appending(path: "two").path))
    }

    /// A project whose names are hostile, as a runner clones it.
    private static let project = """
        umask 0000
        mkdir -p 'clone/-dist $(touch pwned)/in "side'
        cd clone
        git init -q
        echo 1 >'-dist $(touch pwned)/in "side/a'$'\\n''b;touch pwned'
        git add .
        git -c user.name=a -c user.email=a@b.example commit -qm a
        """
    private static let directory = "-dist $(touch pwned)"
    private static let options =
        "--select world-writable-file\n  --exclude 'no such $(touch pwned)' \n\n--trusted-owner \"0\"\n"

    @Test(.enabled(if: canFetch, "there is no curl")) func `The action goes from checkout to verdict`() throws {
        let digest = try publish()
        #expect(try run(Self.project, by: bash).code == 0)
        let action = try Checkout.yaml(".github/actions/scan/action.yml")
        #expect(action["inputs"]?["path"]?["required"]?.text == "true")
        let steps = try #require(action["runs"]?["steps"]?.items)
        func step(_ name: String, _ environment: [String: String]) throws -> Program.Outcome {
            let script = try #require(steps.first { $0["name"]?.text == name }?["run"]?.text)
            let common = [
                "GITHUB_ACTIONS": "true", "GITHUB_OUTPUT": "\(tree.url.path)/output",
                "RUNNER_TEMP": "\(tree.url.path)/t",
                "GITHUB_ACTION_PATH": "\(tree.url.path)/source/.github/actions/scan",
            ]
            try FileManager.default.createDirectory(
                atPath: common["GITHUB_ACTION_PATH"] ?? "", withIntermediateDirectories: true)
            return try run("cd clone\numask 0000\n" + script, by: bash, common.merging(environment) { $1 })
        }
        func outputs() throws -> String {
            try String(contentsOf: tree.url.appending(path: "output"), encoding: .utf8)
        }
        let fetched = try step("Fetch", releases.merging(["DIGEST": digest]) { $1 })
        #expect(fetched.code == 0, "\(fetched.errorText)")
        #expect(try outputs() == "program=\(tree.url.path)/t/treewarden/treewarden\n")
        #expect(try step("Fetch", releases.merging(["DIGEST": ""]) { $1 }).code == 0, "then it is built")
        #expect(try step("Fetch", releases.merging(["DIGEST": String(repeating: "1", count: 64)]) { $1 }).code == 1)

        let scan = [
            "SCAN_PATH": Self.directory, "TREEWARDEN_OPTIONS": Self.options, "REPORTS": "re ports", "PAGE": "true",
            "TREEWARDEN": "\(tree.url.path)/t/treewarden/treewarden",
        ]
        let done = try step("Scan", scan)
        #expect(done.code == 0, "\(done.errorText)")
        #expect(try outputs().hasSuffix("\ncode=1\n"), "\(done.outputText)\(done.errorText)")
        #expect(FileManager.default.fileExists(atPath: tree.url.appending(path: "clone/re ports/audit.html").path))
        #expect(try step("Scan", scan.merging(["SCAN_PATH": ""]) { $1 }).code == 0)
        #expect(try outputs().hasSuffix("\ncode=2\n"), "a path must be given")
        #expect(try step("Scan", scan.merging(["TREEWARDEN_OPTIONS": "'half"]) { $1 }).errorText.contains("quote"))
        #expect(try step("Gate", ["CODE": "1"]).code == 1)
        try expectNothingRan()
    }

    /// In a container the job runs as root, and there is no sudo.
    @Test(.enabled(if: getuid() == 0)) func `As root nothing is done by sudo`() throws {
        _ = try publish()
        let action = try Checkout.yaml(".github/actions/scan/action.yml")
        let steps = try #require(action["runs"]?["steps"]?.items)
        let script = try #require(steps.first { $0["name"]?.text == "Prepare" }?["run"]?.text)
        let outcome = try run(
            """
            mkdir -p source/.github/actions/scan
            printf '#!/bin/sh\\necho bootstrap\\n' >source/Scripts/bootstrap
            chmod 755 source/Scripts/bootstrap
            \(script)
            """, by: bash, ["GITHUB_ACTION_PATH": "\(tree.url.path)/source/.github/actions/scan"])
        #expect(outcome.outputText == "bootstrap\n", "\(outcome.errorText)")
        try expectNothingRan()
    }

    @Test(
        .enabled(if: canFetch, "there is no curl"),
        arguments: [("good", 0), ("open", 1), ("published", 0), ("unknown", 3)] as [(String, Int32)])
    func `The component goes from checkout to verdict`(state: String, code: Int32) throws {
        let digest = try publish()
        if state == "published" { try publishDigests() }
        #expect(try run(Self.project, by: bash).code == 0)
        if state == "open" {
            // What an earlier job handed on is no part of the checkout.
            #expect(try run("umask 0000; echo 1 >'clone/\(Self.directory)/made'", by: sh).code == 0)
        }
        let job = try Component.job(path: Self.directory, options: Self.options)
        let lines = (job["before_script"]?.items ?? []) + (job["script"]?.items ?? [])
        let variables = Dictionary(
            uniqueKeysWithValues: (job["variables"]?.pairs ?? []).map { ($0.name, $0.value.text ?? "") })
        let outcome = try run(
            "cd clone\numask 0000\n" + lines.compactMap(\.text).joined(separator: "\n"), by: sh,
            variables.merging(releases) { $1 }.merging([
                "TREEWARDEN_SOURCE": "\(tree.url.path)/fetched",
                "TREEWARDEN_REPOSITORY": "file://\(tree.url.path)/source",
                "TREEWARDEN_DIGEST": ["published", "unknown"].contains(state) ? "" : digest,
                "CI_PROJECT_DIR": "\(tree.url.path)/clone",
            ]) { $1 })
        #expect(outcome.code == code, "\(outcome.outputText)\(outcome.errorText)")
        #expect(outcome.errorText.contains("no program to scan with") == (code == 3))
        try expectNothingRan()
        // Without a program there is no scan, and none is built.
        if code == 3 { return }
        #expect(job["artifacts"]?["when"]?.text == "always")
        for (_, report) in (job["artifacts"]?["reports"]?.pairs ?? []).map({ ($0.name, $0.value.text ?? "") }) {
            #expect(FileManager.default.fileExists(atPath: tree.url.appending(path: "clone/\(report)").path))
        }
        #expect(job["allow_failure"]?["exit_codes"]?.items?.compactMap(\.text) == ["4"])
    }

    @Test(.enabled(if: canFetch, "there is no curl")) func `The component installs what its image lacks`() throws {
        let job = try Component.job(path: "dist")
        #expect(job["image"]?.text == "debian:trixie-slim")
        let lines = (job["before_script"]?.items ?? []).compactMap(\.text)
        let install = try #require(lines.first { $0.contains("apt-get") })
        let prepared = try run(
            """
            mkdir path
            printf '#!/bin/sh\\necho "$@" >>ran\\n' >path/apt-get
            chmod 755 path/apt-get
            : >ran
            """, by: sh)
        try #require(prepared.code == 0, "\(prepared.errorText)")
        func ran() throws -> String { try String(contentsOf: tree.url.appending(path: "ran"), encoding: .utf8) }
        #expect(try run(install, by: sh).code == 0)
        #expect(try ran().isEmpty, "nothing is lacking here")
        #expect(try run(install, by: sh, ["PATH": "\(tree.url.path)/path"]).code == 0)
        #expect(
            try ran() == "-qq update\n-qq install --no-install-recommends git ca-certificates curl ca-certificates\n")
    }

    private func expectNothingRan() throws {
        let found = try run("find . -name 'pwned*' -o -name sudo -path ./sudo", by: sh)
        #expect(found.outputText.isEmpty, "a name, an option or sudo was run")
    }

    @Test func `What others' actions are taken from never moves`() throws {
        for file in [".github/actions/scan/action.yml", ".github/workflows/release.yml"] {
            let text = try String(contentsOf: Checkout.url.appending(path: file), encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains("uses: ") {
                #expect(line.firstMatch(of: /uses: [a-z\/-]+@[0-9a-f]{40} # v[0-9.]+$/) != nil, "\(file): \(line)")
            }
        }
    }

    @Test func `Notes of a release are what the changelog says of it`() throws {
        let notes = "\"$CHECKOUT/Scripts/release.d/notes\""
        #expect(try run("\(notes) Unreleased", by: bash).outputText.contains("### Added"))
        #expect(try run("\(notes) 9.9.9", by: bash).code == 1)
    }

    static let schemas = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
        .map { "\($0)/check-jsonschema" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: schemas != nil, "there is no check-jsonschema (pip install check-jsonschema)"))
    func `Manifests keep to their schemas`() throws {
        let schemas = try #require(Self.schemas)
        for (schema, file) in [
            ("vendor.github-actions", ".github/actions/scan/action.yml"),
            ("vendor.github-workflows", ".github/workflows/release.yml"),
        ] {
            let outcome = try run("\"\(schemas)\" --builtin-schema \(schema) \"$CHECKOUT/\(file)\"", by: bash)
            #expect(outcome.code == 0, "\(outcome.outputText)")
        }
        let job = try run(
            """
            sed '1,/^---$/d; s/$\\[\\[ inputs.allowed-codes ]]/[4]/' "$CHECKOUT/.gitlab/ci/treewarden.yml" >job.yml
            "\(schemas)" --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci job.yml
            """, by: bash)
        #expect(job.code == 0, "\(job.outputText)")
    }
}
