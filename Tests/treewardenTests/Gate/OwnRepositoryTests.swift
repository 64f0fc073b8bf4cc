import Foundation
import Testing

/// The repository of the working directory is no part of what is scanned there; any other one is what it is.
@Suite struct OwnRepositoryTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func run(_ script: String) throws -> [String] {
        let outcome = try tree.program.shell(
            "mkdir w; cd w; git init -q .; chmod 777 .git; mkdir sub; git init -q sub/deep; chmod 777 sub/deep/.git; "
                + "scan() { $treewarden scan --no-config --select world-writable-directory --format concise -q \"$@\"; }; "
                + script)
        return outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    @Test(
        "Which it is says the object, and not its name or how it is spelled",
        arguments: [
            ("scan .", ["./sub/deep/.git"]), ("scan \"$PWD\" | sed \"s,$PWD,,\"", ["/sub/deep/.git"]),
            ("scan ../w", ["../w/sub/deep/.git"]), ("cd ..; scan w", ["w/.git", "w/sub/deep/.git"]),
            ("scan sub", ["sub/deep/.git"]), ("cd sub; scan ..", ["../.git", "../sub/deep/.git"]),
            // Who names it has it judged.
            ("scan .git", [".git"]), ("scan . .git", ["./sub/deep/.git", ".git"]),
            // Another object in its place is not the one of the working directory.
            ("mv .git real; ln -s real .git; scan .", ["./real", "./sub/deep/.git"]),
        ] as [(String, [String])])
    func onlyTheOwnOneIsLeftOut(script: String, found: [String]) throws {
        #expect(try run(script) == found)
    }

    @Test("What is left out of itself is counted")
    func itIsCounted() throws {
        let outcome = try tree.program.shell(
            "mkdir w; cd w; git init -q .; echo x >a; $treewarden scan . --no-config --format json; "
                + "$treewarden scan . --no-config")
        #expect(outcome.outputText.contains("\"repository\": 1"))
        #expect(outcome.outputText.contains("nothing found in 2 entries"))
        let text = outcome.outputText.replacingOccurrences(of: "\n", with: " ")
        #expect(text.contains("1 pruned (the working directory's repository)"), "\(text)")
    }

    @Test("Its name still counts among its siblings'")
    func itsNameCollides() throws {
        let outcome = try tree.program.shell(
            "mkdir w; cd w; git init -q .; mkdir .GIT; $treewarden collisions . --no-config --format concise")
        #expect(outcome.code == 1 && outcome.outputText.contains(".GIT"), "\(outcome.outputText)")
    }

    @Test("A policy that has to see it does, unless it lets it be left out")
    func aPolicySeesIt() throws {
        let start =
            "mkdir w; cd w; git init -q .; echo x >.git/a; chmod 666 .git/a; "
            + "printf 'locked: [world-writable-file]\\n' >../lock; "
            + "printf 'locked: [world-writable-file]\\nmay-exclude: [.git]\\n' >../may; "
        let seen = try tree.program.shell(start + "$treewarden scan . --no-config --policy ../lock --format concise")
        #expect(seen.code == 1 && seen.outputText.contains("./.git/a: error"), "\(seen.outputText)\(seen.errorText)")
        let left = try tree.program.shell("cd w; $treewarden scan . --no-config --policy ../may --format concise")
        #expect(left.code == 0 && left.outputText.isEmpty, "\(left.outputText)\(left.errorText)")
    }

    @Test("Nothing that is shipped leaves anything out by pattern")
    func shippedFilesExcludeNothing() throws {
        let leavesOut = /exclude|skip-|one-file-system|newer-than/
        for path in [
            ".pre-commit-hooks.yaml", ".gitlab/ci/treewarden.yml", ".github/actions/scan/action.yml", "Scripts/gate",
            "Scripts/release.d/hooks",
        ] {
            let text = try String(contentsOf: Checkout.url.appending(path: path), encoding: .utf8)
            #expect(text.firstMatch(of: leavesOut) == nil, "\(path)")
        }
        let made = try tree.program.run(
            ["init", "--ci", "github", "--ci", "gitlab", "--ci", "pre-commit", "--stdout"])
        #expect(made.code == 0)
        // The configuration has every key as a comment.
        for line in made.outputText.split(separator: "\n") where !line.hasPrefix("#") {
            #expect(line.firstMatch(of: leavesOut) == nil, "\(line)")
        }
    }
}
