import Facts
import Testing

@testable import Programs

/// A text without a word that is sought is not taken apart; one that has such a word always is.
@Suite struct WordSurveyTests {
    private static let survey: WordSurvey = {
        var tables = CallTables()
        var remove = TabledCall(name: "remove", form: .function(qualifier: nil), languages: [.c], api: "test")
        remove.does = [Conditional(.remove)]
        var exit = TabledCall(name: "exit", form: .function(qualifier: nil), languages: [.c], api: "test")
        exit.ends = true
        let long = String(repeating: "create_", count: 8)
        var create = TabledCall(name: long, form: .function(qualifier: nil), languages: [.c], api: "test")
        create.does = [Conditional(.create)]
        tables.add([remove, exit, create], aliases: ["_unlink": "remove"])
        return WordSurvey(tables.words(for: .c), tables)
    }()

    @Test(arguments: [
        "remove(p);", "remove", "x = remove", "(remove)", "\"remove\"", "/* remove */", "#define A remove",
        "_unlink(p)",
        "a\nremove\nb", "create_create_create_create_create_create_create_create_(p)", "// treewarden:ignore x because",
    ])
    func wordsAreFound(_ text: String) { #expect(Self.survey.finds(in: Array(text.utf8))) }

    @Test(arguments: [
        "", " ", "removed(p); _remove(p); remove2; premove", "exit(1);", "Remove", "re move", "ремove", "create_",
        "unlink",
    ])
    func otherWordsAreNone(_ text: String) { #expect(!Self.survey.finds(in: Array(text.utf8))) }

    @Test("What is told of a text does not depend on it")
    func nothingIsLost() throws {
        var tables = CallTables()
        var remove = TabledCall(
            name: "remove", form: .function(qualifier: nil), languages: [.c, .swift, .python], api: "t")
        remove.does = [Conditional(.remove)]
        remove.parameters = [TabledCall.Parameter(role: .path)]
        tables.add([remove])
        for language in [SourceLanguage.c, .python] {
            #expect(SourceReader(tables, language).read(Array("a;\nremove(p);\n".utf8)).acts.count == 1, "\(language)")
            #expect(SourceReader(tables, language).read(Array("a;\nmove(p);\n".utf8)).acts.isEmpty, "\(language)")
        }
    }
}
