import Foundation
import Examples
import RuleLanguage
import Testing

/// Every file of Tests/BrokenRules is refused with exactly the text beside it.
///
/// A line `#>> NAME` begins a further file of the same set, `#>> base NAME` one of the library that is overridden.
/// What comes before the first such line lies in `permissions/`. With UPDATE_GOLDEN=1 the texts are written anew.
@Suite struct BrokenRulesTests {
    static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "BrokenRules")

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    @Test func thereAreEnough() {
        #expect(Self.names.count >= 50)
    }

    @Test func everyTextBelongsToAFile() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
        let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
        #expect(texts.sorted() == Self.names)
    }

    @Test(arguments: names) func isRefused(_ name: String) throws {
        let text = try String(contentsOf: Self.directory.appending(path: "\(name).yaml"), encoding: .utf8)
        let (files, base) = Self.files(of: text, named: name)
        let golden = Self.directory.appending(path: "\(name).txt")
        let library = base.isEmpty ? nil : try RuleLibrary(parsing: base)
        let errors = #expect(throws: RuleErrors.self) { try RuleLibrary(parsing: files, overriding: library) }
        let rendered = errors?.rendered() ?? ""
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try Data(rendered.utf8).write(to: golden)
        }
        #expect(Data(rendered.utf8) == (try Data(contentsOf: golden)), "\(rendered)")
    }

    private static func files(of text: String, named name: String) -> (files: [RuleFile], base: [RuleFile]) {
        var files: [RuleFile] = []
        var base: [RuleFile] = []
        var current = "permissions/\(name).yaml"
        var content = ""
        func finish() {
            let bytes = Array(content.utf8)
            if current.hasPrefix("base ") {
                base.append(RuleFile(name: String(current.dropFirst(5)), bytes: bytes))
            } else if !bytes.isEmpty || text.isEmpty {
                files.append(RuleFile(name: current, bytes: bytes))
            }
            content = ""
        }
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: "\n").map { rest.index(after: $0) } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...]
            if line.hasPrefix("#>> ") {
                finish()
                current = String(line.dropFirst(4).dropLast())
            } else {
                content += line
            }
        }
        finish()
        return (files, base)
    }
}
