import Foundation
import Testing

/// Lists in a configuration that are as long as those of projects which adopt the program late.
@Suite struct LongListTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func scan(_ lines: [String]) throws -> Program.Outcome {
        let text = lines.joined(separator: "\n") + "\n"
        #expect(text.utf8.count > 256 << 10, "what used to be refused")
        try tree.write(text, to: "own.yaml")
        return try tree.program.run([
            "scan", "good", "--config", "own.yaml", "--format", "json", "--include-suppressed",
        ])
    }

    @Test func `Thousands of accepted findings are read`() throws {
        try tree.mode(0o666, of: "good/note.txt")
        let paths = (0..<4_000).map { ["vendor/p\($0)/**", "doc/\($0)", "\"*.e\($0)\"", "\"**/x\($0)/y\""][$0 % 4] }
        let entries = (paths + ["note.*"]).map {
            "  - {rule: world-writable-file, path: \($0), reason: what the translators work from}"
        }
        let outcome = try scan(["ignore:"] + entries)
        #expect(outcome.code == 0, "\(outcome.errorText.suffix(400))")
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect((report["summary"] as? [String: Any])?["suppressed"] as? Int == 1)
        #expect((report["notices"] as? [Any])?.count == 4_000, "those that match nothing")
    }

    @Test func `Thousands of pins are read`() throws {
        let owner = try tree.program.shell("stat -c %u:%g good/note.txt").outputText.filter { $0 != "\n" }
        try tree.write("\u{7F}ELF", to: "good/tool")
        try tree.mode(0o4755, of: "good/tool")
        let pins = ((0..<6_000).map { "usr/lib/helpers/of-many/p\($0)" } + ["tool"]).map {
            "    - -rwsr-xr-x \(owner) \($0)"
        }
        func isFound(_ pins: [String]) throws -> Bool {
            try scan(["parameters:", "  allowed-setid:"] + pins).outputText.contains("\"rule\": \"setuid-file\"")
        }
        #expect(try !isFound(pins))
        #expect(try isFound(pins.dropLast() + ["    - -rwsr-xr-x \(owner) other"]))
    }
}
