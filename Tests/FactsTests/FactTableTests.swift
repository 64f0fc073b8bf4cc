import Facts
import Foundation
import Testing

/// The table of facts in Rules/README.md is the catalogue. With UPDATE_GOLDEN=1 it is written anew.
struct FactTableTests {
    private static let manual = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Rules/README.md")
    private static let head = "| Fact | Type | Of | Cost | Meaning |\n|---|---|---|---|---|\n"

    @Test func theManualHasTheCatalogue() throws {
        let text = try String(contentsOf: Self.manual, encoding: .utf8)
        let start = try #require(text.range(of: Self.head))
        let end = text[start.upperBound...].range(of: "\n\n")?.lowerBound ?? text.endIndex
        let rows = Fact.allCases.map(Self.row).joined(separator: "\n")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            let written = text[..<start.upperBound] + rows + text[end...]
            try Data(String(written).utf8).write(to: Self.manual)
        } else {
            #expect(text[start.upperBound..<end] == rows)
        }
    }

    private static func row(of fact: Fact) -> String {
        "| `\(fact.name)` | \(fact.type.phrase) | \(kinds(of: fact)) | \(fact.cost.name) | \(fact.meaning) |"
    }

    /// Empty where entries of every kind can have it.
    private static func kinds(of fact: Fact) -> String {
        let (having, lacking) = (
            EntryKind.allCases.filter(fact.kinds.contains), EntryKind.allCases.filter(fact.isAbsent)
        )
        if lacking.isEmpty { return "" }
        return lacking.count == 1 ? "all but \(lacking[0].name)" : having.map(\.name).joined(separator: ", ")
    }
}
