import Foundation
import Testing

/// What belongs to a scan and what does not.
@Suite struct ScopeTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func found(_ arguments: [String]) throws -> [String] {
        let outcome = try tree.program.run(
            ["scan"] + arguments + ["--select", "world-writable-directory", "--format", "concise"])
        return outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    @Test(arguments: ["spool", "sp*", "/spool", "spool/", "./spool"]) func excluded(pattern: String) throws {
        #expect(try found(["bad"]) == ["bad/spool"])
        #expect(try found(["bad", "--exclude", pattern]) == [])
    }

    @Test(arguments: ["pool", "bad/spool", "spool/*"]) func notExcluded(pattern: String) throws {
        #expect(try found(["bad", "--exclude", pattern]) == ["bad/spool"])
    }

    @Test(arguments: ["spool[", "a/[b"]) func aPatternThatCannotBeRead(pattern: String) throws {
        let outcome = try tree.program.run(["scan", "bad", "--exclude", pattern])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("--exclude '\(pattern)': no bracket closes the set"))
    }

    @Test func whatMatchesNothingIsSaid() throws {
        func idle(_ arguments: [String]) throws -> [Substring] {
            let outcome = try tree.program.run(["scan"] + arguments + ["--format", "concise"])
            return outcome.errorText.split(separator: "\n").filter { $0.contains("matches nothing") }
        }
        let patterns = ["--exclude", "nothing", "--exclude", "spool/", "--exclude", "spo*", "--exclude", "bad/spool"]
        #expect(
            try idle(["bad", "good"] + patterns) == [
                "treewarden: --exclude 'nothing' matches nothing", "treewarden: --exclude 'bad/spool' matches nothing",
            ])
        #expect(try idle(["bad", "--quiet"] + patterns) == [])
        // Of a configuration with its place; what was not seen may have been meant.
        try tree.write("exclude: [nothing]\n", to: ".treewarden.yaml")
        #expect(
            try idle(["bad", "--exclude", "spool"]) == [
                "treewarden: exclude 'nothing' (.treewarden.yaml:1) matches nothing"
            ])
        #expect(try idle(["bad", "good", "--exclude", "nothing", "--max-path-bytes", "1"]) == [])
    }

    @Test func excludedBeforeDescent() throws {
        let outcome = try tree.program.run(["scan", "closed", "--exclude", "inner"])
        #expect(outcome.code == 0, "what is left out is not opened, so nothing was unreadable")
    }

    @Test func hiddenSkipped() throws {
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "good/.cache"), withIntermediateDirectories: false)
        try tree.mode(0o777, of: "good/.cache")
        #expect(try found(["good"]) == ["good/.cache"])
        #expect(try found(["good", "--skip-hidden"]) == [])
    }

    @Test func onlyWhatAListNames() throws {
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "bad/other"), withIntermediateDirectories: false)
        try tree.mode(0o777, of: "bad/other")
        try tree.write("bad/spool\ngood/note.txt\n", to: "list")
        try tree.write("./good/../bad/spool\n", to: "other")
        #expect(try found(["bad", "good", "--files-from", "list"]) == ["bad/spool"])
        #expect(try found(["bad", "good", "--files-from", "other"]) == ["bad/spool"])
        let quoted = try tree.program.shell("printf '\"a\"\\n' | $treewarden scan bad --files-from -")
        #expect(quoted.code == 2 && quoted.errorText.contains("--null"))
        let outside = try tree.program.shell("printf 'x\\0bad/spool\\0' | $treewarden scan bad --files-from - --null")
        #expect(outside.code == 1 && outside.errorText.contains("1 of 2 paths of --files-from lies in nothing"))
        #expect(try tree.program.run(["scan", "bad", "--null"]).code == 2)
    }

    @Test func newerThan() throws {
        #expect(try found(["bad", "--newer-than", "1d"]) == ["bad/spool"])
        #expect(try found(["bad", "--newer-than", "2199-01-01"]) == [])
        #expect(try found(["bad", "--newer-than", "@0"]) == ["bad/spool"])
    }

    /// What two roots have in common is judged under both, and told once.
    @Test(
        arguments: [
            (["bad", "bad"], ["bad/inner/hole", "bad/spool"], true),
            (["bad", "./bad/../bad/"], ["bad/inner/hole", "bad/spool"], true),
            (["bad", "bad/inner"], ["bad/inner/hole", "bad/spool"], true),
            (["bad/inner", "bad"], ["bad/inner/hole", "bad/spool"], true),
            (["bad/spool", "bad", "bad/inner", "bad/inner"], ["bad/spool", "bad/inner/hole"], true),
            (["bad", "bad/inner", "--exclude", "inner"], ["bad/spool", "bad/inner/hole"], true),
            (["bad", "bad/inner", "--exclude", "inner/*"], ["bad/spool", "bad/inner/hole"], true),
            (["link/../bad", "bad/inner", "good"], ["link/../bad/inner/hole", "link/../bad/spool"], true),
            (["bad", "badly"], ["bad/inner/hole", "bad/spool"], false),
        ] as [([String], [String], Bool)])
    func rootsThatHaveEntriesInCommon(roots: [String], findings: [String], isNoted: Bool) throws {
        for directory in ["bad/inner", "bad/inner/hole", "badly"] {
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true)
        }
        try tree.mode(0o755, of: "bad/inner")
        try tree.mode(0o777, of: "bad/inner/hole")
        #expect(try found(roots) == findings)
        let outcome = try tree.program.run(
            ["scan"] + roots + ["--select", "world-writable-directory", "--format", "sarif"])
        #expect(outcome.code == 1)
        #expect(outcome.outputText.components(separatedBy: "\"partialFingerprints\"").count - 1 == findings.count)
        #expect(outcome.errorText.contains("is told once") == isNoted)
    }

    @Test func linkedRootFollowedOnRequest() throws {
        #expect(try tree.program.run(["scan", "link", "--follow-root"]).code == 0)
    }

    @Test func pathsCountFromTheBase() throws {
        func uris(_ arguments: [String]) throws -> String {
            try tree.program.run(["scan", "bad", "--format", "sarif"] + arguments).outputText
        }
        #expect(try uris([]).contains("\"uri\": \"bad/spool\"") || uris([]).contains("\"uri\":\"bad/spool\""))
        let inner = try uris(["--base", "bad"])
        #expect(inner.contains("\"uri\": \"spool\"") || inner.contains("\"uri\":\"spool\""))
        #expect(!inner.contains(tree.url.path), "no absolute path of this machine unless asked for")
    }
}
