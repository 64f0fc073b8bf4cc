import Foundation
import Testing

/// What the manual has to say, held to what the program has: every rule and option, every page that findings lead to.
@Suite struct DocumentationTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Checkout.url.appending(path: path), encoding: .utf8)
    }

    private func json(_ arguments: [String]) throws -> [String: Any] {
        let outcome = try Program(directory: Checkout.url).run(arguments)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    @Test func whatFindingsLeadToIsThePageOfTheirRule() throws {
        let rules = try #require(try json(["explain", "--all", "--format", "json"])["rules"] as? [[String: Any]])
        #expect(rules.count >= 150)
        for rule in rules {
            let id = try #require(rule["id"] as? String)
            // What a policy demands is explained by the policy: such a finding leads nowhere.
            guard let page = rule["page"] as? String else {
                #expect(id.hasSuffix("-policy") || ["required-entry-missing", "forbidden-entry"].contains(id), "\(id)")
                continue
            }
            let parts = page.split(separator: "#")
            #expect(parts.count == 2 && parts[1] == id, "\(page)")
            let start = "https://github.com/treewarden/treewarden/blob/main/"
            try #require(parts[0].hasPrefix(start), "\(page)")
            // The anchor that a heading has on the service that shows the page.
            #expect(try text(String(parts[0].dropFirst(start.count))).contains("\n## \(id)\n"), "\(page)")
        }
    }

    @Test func everyOptionHasAPage() throws {
        let help = try #require(try json(["--experimental-dump-help"])["command"] as? [String: Any])
        let commands = try #require(help["subcommands"] as? [[String: Any]])
        var options = 0
        for command in commands {
            let name = try #require(command["commandName"] as? String)
            if name == "help" { continue }
            let page = try text("Sources/treewarden/treewarden.docc/Commands/\(name).md")
            for argument in command["arguments"] as? [[String: Any]] ?? []
            where argument["shouldDisplay"] as? Bool ?? true {
                for spelling in argument["names"] as? [[String: String]] ?? [] {
                    let dashes = spelling["kind"] == "long" ? "--" : "-"
                    #expect(page.contains("\(dashes)\(spelling["name"] ?? "?")"), "\(name): \(spelling)")
                    options += 1
                }
            }
        }
        #expect(options >= 300)
    }

    @Test func theFrontPageIsShort() throws {
        #expect(try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    /// Whether pages that lead to other pages, and to headings in them, lead to something.
    @Test func linksLeadToPages() throws {
        let catalogue = "Sources/treewarden/treewarden.docc"
        let files = try #require(FileManager.default.enumerator(atPath: Checkout.url.appending(path: catalogue).path))
        var pages = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "\(catalogue)/\($0)" }
        #expect(pages.count >= 40)
        pages += ["README.md", "CONTRIBUTING.md", "Rules/README.md", ".github/SECURITY.md"]
        for page in pages {
            let folder = Checkout.url.appending(path: page).deletingLastPathComponent()
            for link in try text(page).matches(of: /\]\(([^)\s]+)\)/) {
                let parts = link.1.split(separator: "#", omittingEmptySubsequences: false)
                if link.1.contains("://") || parts[0].isEmpty { continue }
                let target = folder.appending(path: String(parts[0])).standardized.path
                #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link.1)")
            }
        }
    }

    /// Every variable of the project is in the chapter about them, and those that it has are read by something.
    @Test func everyVariableIsDocumented() throws {
        let chapter = try text("Sources/treewarden/treewarden.docc/Environment.md")
        let outcome = try Program(directory: Checkout.url).shell(
            "grep -rhoE --exclude-dir='*.docc' 'TREEWARDEN_[A-Z]+' Sources Scripts Package.swift .gitlab .github | sort -u"
        )
        let used = Set(outcome.outputText.split(separator: "\n").map(String.init))
        let told = Set(chapter.matches(of: /TREEWARDEN_[A-Z]+/).map { String($0.0) })
        #expect(used.count >= 8)
        #expect(used == told)
    }

    /// Every example of the help is understood: its options and words are ones that there are.
    @Test func examplesAreUnderstood() throws {
        let sample = try SampleTree()
        let folder = sample.url.appending(path: "examples")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: sample.url.appending(path: "treewarden"), withDestinationURL: Program.url)
        let program = Program(
            directory: folder,
            environment: [
                "PATH": "\(sample.url.path):/usr/bin:/bin", "HOME": sample.url.path, "GIT_CONFIG_GLOBAL": "/dev/null",
            ])
        let commands = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.url.appending(path: "Sources/treewarden/treewarden.docc/Commands").path)
        let prepared = try program.shell(Self.fixture)
        #expect(prepared.code == 0, "\(prepared.errorText)")
        var count = 0
        for command in commands.sorted() {
            let page = try text("Sources/treewarden/treewarden.docc/Commands/\(command)")
            for example in page.matches(of: /\n```sh\n([^`]+)\n```/) {
                // No example is to touch, or to go by, what is on this machine.
                let line = String(example.1).replacing(/(^|\ )\/(?=srv|etc|usr|var)/) { "\($0.1)" }
                    .replacing(/\ \/(?=\ |$)/) { _ in " root" }
                let outcome = try program.shell("{ \(line)\n} </dev/null >said 2>&1; tail -n 3 said")
                // What is about other files and accounts than there are here says that; it is understood all the same.
                #expect(!outcome.outputText.contains("Every option, with examples"), "\(line): \(outcome.outputText)")
                count += 1
            }
        }
        #expect(count >= 45)
    }

    /// What the examples are about.
    private static let fixture = """
        set -e
        umask 022
        mkdir -p dist srv/app/bin app src rules/permissions usr/bin etc/ssl/private var/lib root debian ../.zfunc
        mkdir -p ../.local/share/bash-completion/completions ../.config/fish/completions
        echo text | tee dist/a app/a src/a.c srv/app/bin/server usr/bin/tool etc/ssl/private/key.pem >root/a
        tar -cf app.deb app
        tar -czf app.tar.gz app
        cp app.tar.gz dist.tar.gz
        cp app.tar.gz a.tar.gz
        cp app.tar.gz app.whl
        treewarden snapshot dist -o monday.snapshot
        treewarden snapshot dist -o today.snapshot
        treewarden snapshot dist -o dist.mtree --format mtree
        echo 'locked: [setuid-file]' >policy.yaml
        git init -q .
        echo '#!/bin/sh' >debian/postinst
        git add debian
        git -c user.name=a -c user.email=a@b.example commit -qm a
        git update-ref refs/remotes/origin/main HEAD
        """
}
