import BuiltinRules
import Configuration
import Foundation
import RuleLanguage
import Testing

/// Every file of Tests/BrokenConfigurations is refused with exactly the text beside it. With UPDATE_GOLDEN=1 the texts
/// are written anew.
@Suite struct BrokenConfigurationsTests {
    static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "BrokenConfigurations")

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    @Test func everyTextBelongsToAFile() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
        let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
        #expect(texts.sorted() == Self.names)
        #expect(texts.count >= 40)
    }

    @Test(arguments: names) func isRefused(_ name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.directory.appending(path: "\(name).yaml")))
        let errors = #expect(throws: RuleErrors.self) {
            try ConfigurationFile(parsing: bytes, file: ".treewarden.yaml", table: try .sample)
        }
        let rendered = errors?.rendered() ?? ""
        let golden = Self.directory.appending(path: "\(name).txt")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try Data(rendered.utf8).write(to: golden)
        }
        #expect(rendered == String(decoding: try Data(contentsOf: golden), as: UTF8.self))
    }
}

extension SettingTable {
    /// The shipped rules, and a few targets.
    static var sample: SettingTable {
        get throws { try made.get() }
    }

    private static let made = Result { SettingTable(library: try BuiltinRules.library(), targets: ["apfs", "ntfs"]) }
}
