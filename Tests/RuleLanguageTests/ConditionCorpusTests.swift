import Facts
import Foundation
import Examples
import RuleLanguage
import Testing

/// The conformance corpus of the condition language, Tests/Conditions; its README.md describes the format.
@Suite struct ConditionCorpusTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var line: Int
        var condition: String
        var canonical: String?
        var error: String?
        var holds: [String] = []
        var fails: [String] = []

        var testDescription: String { "\(file):\(line): \(condition)" }
    }

    static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Conditions")

    static func parameters() throws -> [Parameter] {
        let bytes = Array(try Data(contentsOf: directory.appending(path: "parameters.yaml")))
        return try RuleLibrary(parsing: [RuleFile(name: "parameters.yaml", bytes: bytes)]).parameters
    }

    static var cases: [Case] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return files.filter { $0.hasSuffix(".txt") }.sorted().flatMap { read($0) }
    }

    private static func read(_ file: String) -> [Case] {
        let text = (try? String(contentsOf: directory.appending(path: file), encoding: .utf8)) ?? ""
        var cases: [Case] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("#") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            if line[..<colon] == "condition" {
                cases.append(Case(file: file, line: index + 1, condition: value))
                continue
            }
            switch line[..<colon] {
            case "canonical": cases[cases.count - 1].canonical = value
            case "error": cases[cases.count - 1].error = value
            case "holds": cases[cases.count - 1].holds.append(value)
            case "fails": cases[cases.count - 1].fails.append(value)
            default: Issue.record("\(file):\(index + 1): unknown key")
            }
        }
        return cases
    }

    @Test func thereAreEnough() {
        #expect(Self.cases.count >= 80)
        #expect(Self.cases.allSatisfy { $0.error != nil || !($0.holds.isEmpty || $0.fails.isEmpty) })
    }

    @Test(arguments: cases) func isReadAsDocumented(_ sample: Case) throws {
        let parameters = try Self.parameters()
        if let error = sample.error {
            let errors = try #require(throws: RuleErrors.self) {
                try Condition(parsing: sample.condition, parameters: parameters)
            }
            #expect(errors.diagnostics.first?.message == error)
            return
        }
        let condition = try Condition(parsing: sample.condition, parameters: parameters)
        #expect(condition.text == sample.canonical ?? sample.condition)
        #expect(try Condition(parsing: condition.text, parameters: parameters) == condition)
    }

    @Test(arguments: cases) func holdsAsDocumented(_ sample: Case) throws {
        guard sample.error == nil else { return }
        let file = RuleFile.sample(
            "sample", ["when": "|\n  \(sample.condition)", "finds": "", "ignores": ""], examplesOf: sample)
        let bytes = Array(try Data(contentsOf: Self.directory.appending(path: "parameters.yaml")))
        #expect(throws: Never.self) {
            try RuleLibrary(parsing: [file, RuleFile(name: "parameters.yaml", bytes: bytes)])
        }
    }
}

extension RuleFile {
    /// A rule with a sample's condition, whose examples are the sample's entries.
    fileprivate static func sample(
        _ id: String, _ replaced: [String: String], examplesOf sample: ConditionCorpusTests.Case
    ) -> RuleFile {
        var file = RuleFile.sample(id, replaced)
        func list(_ lines: [String]) -> String {
            lines.map { "\n  - |-\n    \($0)" }.joined() + "\n"
        }
        file.bytes += Array("finds:\(list(sample.holds))".utf8)
        file.bytes += Array("ignores:\(list(sample.fails))".utf8)
        return file
    }
}
