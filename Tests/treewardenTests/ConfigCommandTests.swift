import Foundation
import Testing

/// `treewarden config`, word for word. `UPDATE_GOLDEN=1 swift test --filter ConfigCommandTests` writes it anew.
@Suite struct ConfigCommandTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/config")

    static let configuration = """
        profile: deployment
        fail-on: warning
        trusted-owners: [root, 1000]
        exclude: [.git, "doc/**"]
        skip-hidden: true
        rules:
          hidden-file: off
          "symlink-*": note
        paths:
          - path: vendor/
            rules: {permissions: off}
        parameters:
          path-limit: 1 KiB
          allowed-setid:
            - -rwsr-xr-x root:root bin/helper
        ignore:
          - rule: backup-file
            path: "*.orig"
            reason: kept for the translators
            expires: 2027-01-31
            pin: {owner: root}

        """

    static let commandLines: [(name: String, arguments: [String])] = [
        ("plain", ["config"]),
        ("json", ["config", "--format", "json"]),
        (
            "options",
            [
                "config", "--profile", "host", "--fail-on", "never", "--no-skip-hidden", "--exclude", "tmp",
                "--trusted-owner", "daemon", "--cross-file-systems", "--select", "links", "--ignore", "symlink-loop",
            ]
        ),
        ("without", ["config", "--no-config"]),
    ]

    @Test(arguments: commandLines.indices) func golden(index: Int) throws {
        let (name, arguments) = Self.commandLines[index]
        let tree = try SampleTree()
        try tree.write(Self.configuration, to: ".treewarden.yaml")
        let outcome = try tree.program.run(arguments)
        #expect(outcome.code == 0)
        #expect(outcome.error.isEmpty)
        let file = Self.folder.appending(path: "\(name).txt")
        let said = "$ treewarden \(arguments.joined(separator: " "))\n\(outcome.outputText)"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(said.utf8).write(to: file)
        }
        #expect(said == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func whereTheConfigurationCameFrom() throws {
        let tree = try SampleTree()
        try tree.write("profile: host\n", to: "own.yaml")
        func origin(_ program: Program, _ arguments: [String]) throws -> [String: Any]? {
            let output = try program.run(["config", "--format", "json"] + arguments).output
            let whole = try JSONSerialization.jsonObject(with: output) as? [String: Any]
            return (whole?["configuration"] as? [String: Any])?["origin"] as? [String: Any]
        }
        #expect(try origin(tree.program, ["--config", "own.yaml"])?["name"] as? String == "--config")
        let program = Program(directory: tree.url, environment: ["TREEWARDEN_CONFIG": "own.yaml"])
        #expect(try origin(program, [])?["name"] as? String == "TREEWARDEN_CONFIG")
        #expect(try origin(program, ["--no-config"]) == nil)
    }

    @Test func optionsAreCheckedAsInAScan() throws {
        let tree = try SampleTree()
        let outcome = try tree.program.run(["config", "--select", "setuid-fil"])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("setuid-file"))
        let both = try tree.program.run(["config", "--config", "a.yaml", "--no-config"])
        #expect(both.code == 2)
        #expect(both.errorText.contains("contradict"))
    }
}
