import Foundation
import Testing

/// Options win over the configuration, and both over what is usual; a scan does what the configuration says.
@Suite struct ConfigurationPrecedenceTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func found(_ configuration: String, _ arguments: [String] = []) throws -> [String] {
        try tree.write(configuration, to: ".treewarden.yaml")
        let outcome = try tree.program.run(["scan", "bad", "--format", "concise", "--quiet"] + arguments)
        #expect(outcome.code < 2, "\(outcome.errorText)")
        return outcome.outputText.split(separator: "\n").map { String($0.split(separator: " [")[0]) }
            .filter { $0.contains("world-writable-directory") }
    }

    private func code(_ configuration: String, _ arguments: [String] = []) throws -> Int32 {
        try tree.write(configuration, to: ".treewarden.yaml")
        return try tree.program.run(["scan", "bad", "--quiet"] + arguments).code
    }

    @Test func failOn() throws {
        #expect(try code("") == 1)
        #expect(try code("fail-on: never\n") == 0)
        #expect(try code("fail-on: never\n", ["--fail-on", "error"]) == 1)
    }

    @Test func profile() throws {
        #expect(try found("profile: transfer\n") == [])
        #expect(try found("profile: transfer\n", ["--profile", "release"]).count == 1)
    }

    @Test func excludesAddUp() throws {
        #expect(try found("exclude: [spool]\n") == [])
        #expect(try found("exclude: [other]\n", ["--exclude", "spool"]) == [])
        #expect(try found("exclude: [spool]\n", ["--exclude", "other"]) == [])
    }

    @Test func `Flags of options come before those of the configuration`() throws {
        try FileManager.default.moveItem(
            at: tree.url.appending(path: "bad/spool"), to: tree.url.appending(path: "bad/.spool"))
        #expect(try found("skip-hidden: true\n") == [])
        #expect(try found("skip-hidden: true\n", ["--no-skip-hidden"]).count == 1)
        #expect(try found("skip-hidden: false\n", ["--skip-hidden"]) == [])
    }

    @Test func levels() throws {
        #expect(try found("rules: {world-writable-directory: note}\n")[0].contains(": note: "))
        #expect(try found("rules: {permissions: warning}\n")[0].contains(": warning: "))
        #expect(try found("rules: {world-writable-directory: off}\n") == [])
        let named = ["--select", "world-writable-directory"]
        #expect(try found("rules: {world-writable-directory: off}\n", named).count == 1)
        #expect(try found("rules: {world-writable-directory: error}\n", ["--ignore", "permissions"]) == [])
    }

    @Test func levelsAtPaths() throws {
        func scoped(_ path: String, _ level: String) -> String {
            "paths: [{path: \"\(path)\", rules: {world-writable-directory: \(level)}}]\n"
        }
        #expect(try found(scoped("spool", "off")) == [])
        #expect(try found(scoped("spool/", "note"))[0].contains(": note: "))
        #expect(try found(scoped("elsewhere", "off")).count == 1)
        let on = "rules: {world-writable-directory: off}\n" + scoped("spool", "warning")
        #expect(try found(on)[0].contains(": warning: "))
        #expect(try found("rules: {world-writable-directory: off}\n" + scoped("elsewhere", "error")) == [])
    }

    /// Where a rule is off at a path it does not silence another that says less.
    @Test func whatIsOffAtAPathSilencesNothing() throws {
        try tree.write("#!/bin/sh\n", to: "bad/tool")
        try tree.mode(0o4777, of: "bad/tool")
        func rules(_ configuration: String) throws -> [String] {
            try tree.write(configuration, to: ".treewarden.yaml")
            let text = try tree.program.run(["scan", "bad", "--format", "concise", "--quiet"]).outputText
            return ["setid-writable", "writable-executable"].filter { text.contains(": \($0): ") }
        }
        #expect(try rules("") == ["setid-writable"])
        #expect(try rules("paths: [{path: tool, rules: {setid-writable: off}}]\n") == ["writable-executable"])
    }

    @Test func parameters() throws {
        try tree.write("x", to: "bad/spool/a-name-of-some-length")
        func tooLong(_ configuration: String) throws -> Bool {
            try tree.write(configuration, to: ".treewarden.yaml")
            let outcome = try tree.program.run(
                ["scan", "bad", "--select", "name-too-long", "--format", "concise", "--quiet"])
            return outcome.outputText.contains("name-too-long")
        }
        #expect(try !tooLong(""))
        #expect(try tooLong("parameters: {name-limit: 10}\n"))
    }

    @Test(.enabled(if: getuid() == 0)) func trust() throws {
        #expect(chown(tree.url.appending(path: "bad/spool").path, 4242, 4242) == 0)
        func owner(_ configuration: String) throws -> Bool {
            try tree.write(configuration, to: ".treewarden.yaml")
            let scan = ["scan", "bad", "--profile", "deployment", "--select", "untrusted-owner", "--format", "concise"]
            return try tree.program.run(scan).outputText.contains("untrusted-owner")
        }
        #expect(try owner(""))
        #expect(try !owner("trusted-owners: [4242]\n"))
    }

    @Test func unknownAccountsAreToldWithTheirPlace() throws {
        try tree.write("trusted-owners:\n  - no such user\n", to: ".treewarden.yaml")
        let outcome = try tree.program.run(["scan", "good"])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains(".treewarden.yaml:2: this host has no user 'no such user'"))
    }

    @Test func theListOfRulesShowsIt() throws {
        try tree.write("profile: host\nrules: {setuid-file: off}\n", to: ".treewarden.yaml")
        let text = try tree.program.run(["rules"]).outputText
        #expect(text.contains("in profile host"))
        let line = text.split(separator: "\n").first { $0.hasPrefix("setuid-file ") }
        #expect(line?.contains("off: off in the configuration") == true)
    }
}
