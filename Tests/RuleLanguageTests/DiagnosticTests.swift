import Testing

@testable import RuleLanguage

@Suite struct DiagnosticTests {
    @Test func theMarkStandsUnderThePlace() {
        let diagnostic = Diagnostic(
            file: "a.yaml", line: 3, column: 5, length: 4, message: "wrong", notes: ["one", "two"],
            sourceLine: "abc defg h")
        #expect(
            diagnostic.rendered() == """
                a.yaml:3:5: error: wrong
                  abc defg h
                      ^~~~
                note: one
                note: two

                """)
    }

    @Test func tabsKeepTheMarkInPlace() {
        let diagnostic = Diagnostic(file: "a", line: 1, column: 3, message: "m", sourceLine: "\tab")
        #expect(diagnostic.rendered() == "a:1:3: error: m\n  \tab\n  \t ^\n")
    }

    @Test func hiddenCharactersAreShownAndCounted() {
        let diagnostic = Diagnostic(file: "a", line: 1, column: 2, message: "m", sourceLine: "\u{202E}x")
        #expect(diagnostic.rendered() == "a:1:2: error: m\n  \\u202Ex\n        ^\n")
        let named = Diagnostic(file: "a\u{1B}[2J", line: 1, column: 1, message: "m\n")
        #expect(named.rendered() == "a\\x1b[2J:1:1: error: m\\x0a\n")
    }

    @Test(arguments: [
        ("directry", "directory"), ("fiel", "file"), ("FILE", "file"), ("dirctroy", "directory"),
    ]) func theNearestWordIsFound(_ written: String, _ meant: String) {
        #expect(nearestWord(to: written, among: ["file", "directory", "link"]) == meant)
    }

    @Test func whatIsFarIsNotSuggested() {
        #expect(nearestWord(to: "temperature", among: ["file", "directory", "link"]) == nil)
        #expect(nearestWord(to: "x", among: []) == nil)
    }

    @Test func swappedNeighboursAreOneEdit() {
        #expect(editDistance(Array("abcd"), Array("abdc")) == 1)
        #expect(editDistance(Array("abc"), Array("")) == 3)
        #expect(editDistance(Array("kitten"), Array("sitting")) == 3)
    }
}
