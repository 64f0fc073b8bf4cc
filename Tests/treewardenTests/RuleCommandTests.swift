import Foundation
import Testing

/// The commands about rules, and rules of the user's own.
@Suite struct RuleCommandTests {
    let tree: SampleTree

    static let rule = """
        id: my-note
        title: A note lies in the tree
        level: error
        confidence: certain
        since: 0.1.0
        when: |
          entry is file and name is "note.txt"
        because: |
          Notes are not for shipping.
        remedy: rm {path}
        finds:
          - -rw-r--r-- root:root note.txt
        ignores:
          - -rw-r--r-- root:root other.txt

        """

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "rules/leftovers"), withIntermediateDirectories: true)
        try tree.mode(0o755, of: "rules")
        try tree.mode(0o755, of: "rules/leftovers")
        try tree.write(Self.rule, to: "rules/leftovers/my-note.yaml")
    }

    private func json(_ arguments: [String]) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: try tree.program.run(arguments).output) as? [String: Any]
    }

    @Test func listedWithLevelAndState() throws {
        let rules = try json(["rules", "--ignore", "permissions", "--format", "json"])?["rules"] as? [[String: Any]]
        let ignored = try #require(rules?.first { $0["id"] as? String == "world-writable-directory" })
        #expect(ignored["on"] as? Bool == false)
        #expect((ignored["reason"] as? String)?.isEmpty == false, "why it is off")
        #expect(rules?.contains { $0["on"] as? Bool == true } == true)
    }

    @Test func rulesInTextAreLines() throws {
        let outcome = try tree.program.run(["rules", "--family", "permissions"])
        #expect(outcome.code == 0)
        let line = outcome.outputText.split(separator: "\n").first { $0.hasPrefix("world-writable-directory ") }
        #expect(line?.contains("error") == true)
        #expect(!outcome.outputText.contains("setuid-file "), "of another family")
    }

    @Test func everyFactIsListed() throws {
        let facts = try json(["facts", "--format", "json"])?["facts"] as? [[String: Any]]
        #expect(facts?.contains { $0["name"] as? String == "writers" } == true)
        #expect(facts?.allSatisfy { ($0["meaning"] as? String)?.isEmpty == false } == true)
    }

    @Test func explained() throws {
        let text = try tree.program.run(["explain", "world-writable-directory"]).outputText
        for part in ["Why\n", "When\n", "Level\n", "Remedy\n", "Finds\n", "Ignores\n", "CWE-732", "entry is directory"]
        {
            #expect(text.contains(part))
        }
    }

    /// The commands and files that take words for rules, and what each makes of a word.
    @Test(arguments: ["setuid-file", "privilege", "setuid-*"])
    func `A word stands for the same rules wherever it is written`(word: String) throws {
        let explained = try tree.program.run(["explain", word]).outputText
        let selected = try #require(
            try json(["rules", "--select", word, "--format", "json"])?["rules"] as? [[String: Any]])
        let ignored = try #require(
            try json(["rules", "--ignore", word, "--format", "json"])?["rules"] as? [[String: Any]])
        #expect(selected.count == ignored.count)
        for (chosen, left) in zip(selected, ignored) {
            let id = try #require(chosen["id"] as? String)
            let isMeant = chosen["reason"] as? String != "not selected"
            #expect((left["reason"] as? String == "ignored by the settings") == isMeant, "\(id)")
            #expect("\n\(explained)".contains("\n\(id) (") == isMeant, "\(id)")
        }
    }

    @Test func ownRules() throws {
        #expect(try tree.program.run(["scan", "good"]).code == 0)
        let outcome = try tree.program.run(["scan", "good", "--rules", "rules", "--format", "concise"])
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("my-note"))
        #expect(try tree.program.run(["explain", "my-note", "--rules", "rules"]).code == 0)
    }

    @Test(arguments: ["rules", "rules/leftovers", "rules/leftovers/my-note.yaml"])
    func rulesThatOthersMayWriteAreRefused(path: String) throws {
        try tree.mode(path.hasSuffix(".yaml") ? 0o666 : 0o777, of: path)
        let outcome = try tree.program.run(["scan", "good", "--rules", "rules"])
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("'\(path)'"))
        #expect(outcome.errorText.contains("chmod go-w"))
    }

    @Test func checkedRules() throws {
        let right = try tree.program.run(["check", "rules"])
        #expect(right.code == 0)
        #expect(right.outputText == "1 rule is right\n")
        try tree.write(Self.rule.replacing("entry is file", with: "entri is file"), to: "rules/leftovers/my-note.yaml")
        let wrong = try tree.program.run(["check", "rules/leftovers/my-note.yaml"])
        #expect(wrong.code == 2)
        #expect(wrong.output.isEmpty)
        #expect(wrong.errorText.contains("rules/leftovers/my-note.yaml:7:3: error: "))
        #expect(wrong.errorText.contains("entry"), "the nearest right word")
    }
}
