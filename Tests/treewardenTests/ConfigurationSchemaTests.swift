import BuiltinRules
import Configuration
import Foundation
import RuleLanguage
import Testing

/// The schema for editors and the reader of the program accept the same documents.
@Suite struct ConfigurationSchemaTests {
    let schema: JSONSchema
    let table: SettingTable

    init() throws {
        let tree = try SampleTree()
        schema = try JSONSchema(try tree.program.run(["config", "--schema"]).output)
        table = SettingTable(
            library: try BuiltinRules.library(),
            targets: schema.properties["targets"].flatMap { ($0["items"] as? [String: Any])?["enum"] as? [String] }
                ?? [])
    }

    private func readerAccepts(_ document: [String: Any]) throws -> Bool {
        // JSON is YAML; slashes are not to be escaped, which YAML 1.1 does not know.
        let options: JSONSerialization.WritingOptions = [.withoutEscapingSlashes, .sortedKeys]
        let bytes = Array(try JSONSerialization.data(withJSONObject: document, options: options))
        return (try? ConfigurationFile(parsing: bytes, file: "c", table: table)) != nil
    }

    @Test func everyKeyIsInBoth() {
        #expect(Set(schema.properties.keys) == Set(table.keys.map(\.name)))
        #expect(schema.properties.values.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
    }

    @Test func everyWordIsTakenByBoth() throws {
        for key in table.keys {
            let (words, isList): ([String], Bool) =
                switch key.shape {
                case .word(let words): (words, false)
                case .list(.word(let words)): (words, true)
                default: ([], false)
                }
            for word in words {
                let document: [String: Any] = [key.name: isList ? [word] : word]
                #expect(try schema.accepts(document) && readerAccepts(document), "\(key.name): \(word)")
                let other: [String: Any] = [key.name: isList ? [word + "x"] : word + "x"]
                #expect(try !schema.accepts(other) && !readerAccepts(other), "\(key.name): \(word)x")
            }
        }
        for rule in try BuiltinRules.library().rules {
            let document: [String: Any] = ["rules": [rule.id: "off", rule.family.rawValue: "note"]]
            #expect(try schema.accepts(document) && readerAccepts(document), "\(rule.id)")
        }
    }

    /// Beyond both: whether a glob matches a rule or closes its brackets, 29 February, and the notations of pins and
    /// capabilities in full.
    @Test func randomDocumentsAreJudgedAlike() throws {
        var random = RandomDocuments(seed: 20_261_121, keys: table.keys)
        var accepted = 0
        for _ in 0..<4000 {
            let document = random.document()
            let (bySchema, byReader) = (try schema.accepts(document), try readerAccepts(document))
            #expect(bySchema == byReader, "schema \(bySchema), reader \(byReader): \(document)")
            if byReader { accepted += 1 }
        }
        #expect((400...3600).contains(accepted), "\(accepted): both kinds are met")
    }
}
