import Foundation
import Examples
import RuleLanguage
import Testing

/// The build accepts that a rule was removed which others name; as they are, the files are right without that.
struct RuleFilesTests {
    private static func files() throws -> [RuleFile] {
        let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Rules")
        return try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".yaml") }
            .map { RuleFile(name: $0, bytes: Array(try Data(contentsOf: directory.appending(path: $0)))) }
    }

    @Test func everyRuleThatIsNamedIsThere() throws {
        let files = try Self.files()
        #expect(
            try RuleLibrary(parsing: files).rules.count == files.count { !$0.declaresParameters && !$0.declaresCalls })
    }

    @Test func anyRuleMayBeDeleted() throws {
        let files = try Self.files()
        for deleted in files where !deleted.declaresParameters && !deleted.declaresCalls {
            var warnings: [Diagnostic] = []
            let library = try RuleLibrary(parsing: files.filter { $0.name != deleted.name }, warnings: &warnings)
            let named = library.rules.flatMap { [$0.id] + $0.supersedes }
            #expect(!named.contains { deleted.name.hasSuffix("/\($0).yaml") }, "\(deleted.name)")
        }
    }
}
