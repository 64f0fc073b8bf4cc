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

    /// In halves: by each bit of their numbers those that have it, and those that lack it. Of any two rules one is then
    /// deleted once while the other one stays, so that whatever a rule needs of another one is missing somewhere; to delete
    /// them one by one would read all rules two hundred times.
    @Test func anyRuleMayBeDeleted() throws {
        let (rules, others) = try Self.files().reduce(into: ([RuleFile](), [RuleFile]())) { parts, file in
            if file.declaresParameters || file.declaresCalls { parts.1.append(file) } else { parts.0.append(file) }
        }
        let bits = Int.bitWidth - (rules.count - 1).leadingZeroBitCount
        for bit in 0..<bits {
            for deleted in 0...1 {
                let isGone = { (index: Int) in index >> bit & 1 == deleted }
                let (gone, kept) = (rules.indices.filter(isGone), rules.indices.filter { !isGone($0) })
                var warnings: [Diagnostic] = []
                let library = try RuleLibrary(parsing: others + kept.map { rules[$0] }, warnings: &warnings)
                let named = Set(library.rules.flatMap { [$0.id] + $0.supersedes })
                for file in gone.map({ rules[$0] }) {
                    let id = String(file.name.dropLast(".yaml".count).split(separator: "/").last ?? "")
                    #expect(!named.contains(id), "\(file.name)")
                }
                #expect(library.rules.count == kept.count)
            }
        }
    }
}
