import Foundation
import Testing

/// `Scripts/gate`: reports are handed on before the scan decides.
@Suite struct Gate {
    static let script = Checkout.url.appending(path: "Scripts/gate")
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program.Outcome {
        let environment = ["TREEWARDEN": Program.url.path].merging(environment) { _, given in given }
        return try Program(directory: tree.url, environment: environment, url: Self.script).run(arguments)
    }

    private func names(_ directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tree.url.appending(path: directory).path).sorted()
    }

    private let rule = ["--select", "world-writable-directory"]
    private let reports = ["audit.gitlab.json", "audit.junit.xml", "audit.md", "audit.sarif"]

    @Test(arguments: [("good", 0 as Int32), ("bad", 1)]) func passesTheCodeOnWithReports(root: String, code: Int32)
        throws
    {
        let outcome = try run(["reports", root] + rule)
        #expect(outcome.code == code)
        #expect(try names("reports") == reports)
        #expect(outcome.outputText.contains("bad/spool") == (code == 1))
        #expect(outcome.error.isEmpty)
    }

    @Test func uploadsBeforeItDecides() throws {
        try tree.write("#!/bin/sh\nls \"$2\" >uploaded; echo \"$1\" >>uploaded\n", to: "upload")
        try tree.mode(0o755, of: "upload")
        let outcome = try run(["reports", "bad"] + rule, ["TREEWARDEN_UPLOAD": "./upload token"])
        #expect(outcome.code == 1)
        let uploaded = try String(contentsOf: tree.url.appending(path: "uploaded"), encoding: .utf8)
        #expect(uploaded == (reports + ["token", ""]).joined(separator: "\n"))
    }

    @Test func anUploadThatFailsFails() throws {
        let outcome = try run(["reports", "good"] + rule, ["TREEWARDEN_UPLOAD": "false"])
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("could not be handed on"))
    }

    @Test func wrongUseUploadsNothing() throws {
        #expect(try run(["reports", "good"] + rule).code == 0)
        let outcome = try run(["reports", "nowhere"], ["TREEWARDEN_UPLOAD": "touch uploaded"])
        #expect(outcome.code == 2)
        #expect(try names("reports").isEmpty, "reports of an earlier run are gone")
        #expect(try !tree.names.contains("uploaded"))
        for arguments in [[], ["reports"], ["--format", "x"]] { #expect(try run(arguments).code == 2) }
    }

    @Test(arguments: ["true", "false"]) func aProgramThatLeavesNoReportFindsNothing(program: String) throws {
        let outcome = try run(["reports", "good"], ["TREEWARDEN": "/bin/\(program)"])
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("left no report"))
    }

    @Test func annotatesAndSummarizesOnGitHub() throws {
        try tree.write("before\n", to: "summary")
        let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary"]
        let outcome = try run(["reports", "bad"] + rule, environment)
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("\n::error file=bad/spool,line=1,title=world-writable-directory::"))
        let summary = try String(contentsOf: tree.url.appending(path: "summary"), encoding: .utf8)
        #expect(summary.hasPrefix("before\n## treewarden: Failed\n"))
        let log = try String(contentsOf: tree.url.appending(path: "reports/audit.sarif"), encoding: .utf8)
        #expect(!log.contains("\"region\""))
    }
}
