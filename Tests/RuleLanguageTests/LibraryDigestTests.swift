import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// The digest tells libraries apart by what they say, and is at hand where a scan begins.
@Suite struct LibraryDigestTests {
    private static func file(_ folder: String, _ id: String, _ when: String) -> RuleFile {
        RuleFile(
            name: "\(folder)/permissions/\(id).yaml",
            bytes: Array(
                """
                id: \(id)
                title: Something is wrong
                level: error
                confidence: certain
                since: 0.1.0
                because: It matters
                remedy: mend {path}
                finds: [-rw-r--r-- root:root a]
                ignores: [-rw-r--r-- root:root a]
                when: \(when)
                """.utf8))
    }

    private static func library(
        _ files: [RuleFile], over base: RuleLibrary? = nil
    ) throws -> RuleLibrary {
        try ParsedRules(files, overriding: base).library
    }

    @Test func whatRulesSayDecides() throws {
        let one = try Self.library([Self.file("a", "x", "size > 1")])
        #expect(one.digest.count == 64)
        #expect(try Self.library([Self.file("elsewhere", "x", "size > 1")]).digest == one.digest)
        #expect(try Self.library([Self.file("a", "x", "size > 2")]).digest != one.digest)
        var changed = one
        changed.rules[0].title = "Something else is wrong"
        #expect(changed.digest != one.digest)
    }

    /// A scan by an archive's rules, with rules of one's own or a policy's, puts no library together for its digest.
    @Test func ofAnArchiveItIsKnown() throws {
        let one = try Self.library([Self.file("a", "x", "size > 1")])
        let read = try RuleLibrary(archive: one.archive, name: "archive")
        #expect(read.knownDigest == one.digest)
        let files = [Self.file("a", "y", "size > 2"), Self.file("a", "z", "size > 3")]
        let own = try Self.library(files, over: read)
        #expect(own.knownDigest != nil && own.digest != read.digest)
        #expect(try Self.library(files.reversed(), over: read).digest == own.digest)
        #expect(try Self.library([Self.file("b", "y", "size > 2"), files[1]], over: read).digest == own.digest)
        #expect(try Self.library([files[0]], over: read).digest != own.digest)
        let added = read.adding(own.rules)
        #expect(added.knownDigest != nil && added.digest != read.digest && added.rules == own.rules)
        var changed = read
        changed.rules[0].level = own.rules[0].level
        #expect(changed.knownDigest == nil)
    }

    @Test func settingsAreInTheDigestOfAScan() throws {
        let library = try Self.library([Self.file("a", "x", "size > 1"), Self.file("a", "y", "size > 2")])
        func digest(_ edit: (inout RuleSettings) -> Void) throws -> String {
            var settings = RuleSettings(trust: ExampleEntry.trust)
            edit(&settings)
            return library.digest(under: settings, try CompiledRules(library, settings: settings))
        }
        let digests = try [
            digest { _ in }, digest { $0.profile = .host }, digest { $0.ignore = ["y"] },
            digest { $0.trust.owners = [7] },
            digest { $0.levels = [LevelSetting(RuleWord("x"), .note)] },
        ]
        #expect(Set(digests).count == digests.count)
        #expect(try digest { _ in } == digests[0])
    }
}
