import Foundation
import Testing

/// `treewarden calls`: what tables say.
@Suite struct CallsCommandTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "rules/calls"), withIntermediateDirectories: true)
        for path in ["rules", "rules/calls"] { try tree.mode(0o755, of: path) }
        try tree.write(
            """
            api: own
            languages: [c]
            calls:
              - {call: "own_open(path, mode)", does: [create, truncate], exclusive: true}
              - {call: "open(path)", does: read}

            """, to: "rules/calls/own.yaml")
    }

    @Test func aCallIsToldWithTheFileThatSaysIt() throws {
        let text = try tree.program.run(["calls", "open"]).outputText
            .split { $0.isWhitespace }.joined(separator: " ")
        for part in [
            "open(path, flags, mode?) languages", "create when O_CREAT", "unless O_NOFOLLOW", "calls/libc.yaml",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test(arguments: ["chmod", "chmod(1)", "UMask=", "UMask", "ExecStart=", "open64"])
    func namesAreTakenAsReportsHaveThem(name: String) throws {
        let outcome = try tree.program.run(["calls", name])
        #expect(outcome.code == 0 && outcome.outputText.contains("calls/"), "\(outcome.errorText)")
    }

    @Test func tablesOfOnesOwnReplaceTheShippedOnes() throws {
        let own = try tree.program.run(["calls", "own_open", "open", "--rules", "rules"]).outputText
        #expect(own.contains("own_open(path, mode)\n") && own.contains("rules/calls/own.yaml"))
        #expect(own.contains("open(path)\n") && !own.contains("open(path, flags, mode?)"))
        let checked = try tree.program.run(["check", "rules/calls/own.yaml"])
        #expect(checked.code == 0 && checked.outputText.contains("1 table of calls is right"), "\(checked.errorText)")
    }

    @Test func allAreListed() throws {
        let text = try tree.program.run(["calls"]).outputText
        #expect(text.split(separator: "\n").count > 200)
        let json = try JSONSerialization.jsonObject(with: tree.program.run(["calls", "--format", "json"]).output)
        let calls = try #require((json as? [String: Any])?["calls"] as? [[String: Any]])
        #expect(calls.count > 200 && calls.allSatisfy { ($0["file"] as? String)?.contains("calls/") == true })
    }

    @Test func aNameThatNoTableHasIsTold() throws {
        let outcome = try tree.program.run(["calls", "opne"])
        #expect(outcome.code == 2 && outcome.errorText.contains("Did you mean 'open'?"))
    }
}
