import Facts
import Programs
import Testing

/// Which comments of a text accept findings, and of what they speak.
@Suite struct InlineIgnoreTests {
    private func ignores(_ text: String, _ language: SourceLanguage) -> [InlineIgnore] {
        SourceReader(ActReading.tables, language).read(Array(text.utf8)).ignores
    }

    @Test(
        "A comment speaks of its line, or, alone, of the next",
        arguments: [
            ("open(p); // treewarden:ignore check-then-use ours", SourceLanguage.c, InlineIgnore.Extent.line(1)),
            ("// treewarden:ignore check-then-use ours\nopen(p);", .c, .line(2)),
            ("\t/* treewarden:ignore check-then-use ours */\nopen(p);", .c, .line(2)),
            ("/* treewarden:ignore check-then-use ours\n  only */\nopen(p);", .c, .line(3)),
            ("open(p); /* treewarden:ignore check-then-use ours */ f();", .c, .line(1)),
            ("a()\n/// treewarden:ignore check-then-use ours\nb()", .swift, .line(3)),
            ("os.remove(p)  # treewarden:ignore check-then-use ours", .python, .line(1)),
            ("if x:\n    # treewarden:ignore check-then-use ours\n    os.remove(p)", .python, .line(3)),
            ("rm x # treewarden:ignore check-then-use ours", .shell, .line(1)),
            ("[Service]\n; treewarden:ignore check-then-use ours\nUMask=0", .unit, .line(3)),
            ("FROM a\n# treewarden:ignore check-then-use ours\nRUN rm x", .dockerfile, .line(3)),
            ("// treewarden:ignore-file check-then-use ours", .c, .text),
            (String(repeating: "\n", count: 40) + "// treewarden:ignore-file check-then-use ours", .c, .nothing),
        ])
    func commentSpeaksOf(_ text: String, _ language: SourceLanguage, _ extent: InlineIgnore.Extent) throws {
        let all = ignores(text, language)
        #expect(all.count == 1)
        let ignore = try #require(all.first)
        #expect(ignore.extent == extent)
        #expect(ignore.rules == ["check-then-use"] && ignore.reason.hasPrefix("ours"))
        #expect(text.utf8.dropFirst(ignore.offset).starts(with: "treewarden:ignore".utf8))
    }

    @Test("Several stand one above the other, and name several rules")
    func severalStandTogether() {
        let all = ignores(
            "// treewarden:ignore a,b first one\n// treewarden:ignore c* second\r\nopen(p);\n", .c)
        #expect(all.map(\.extent) == [.line(3), .line(3)])
        #expect(all.map(\.rules) == [["a", "b"], ["c*"]] && all.map(\.reason) == ["first one", "second"])
    }

    @Test("What is missing is empty")
    func partsMayBeMissing() {
        #expect(ignores("f(); // treewarden:ignore", .c).map(\.rules) == [[]])
        #expect(ignores("f(); // treewarden:ignore a  ", .c).map(\.reason) == [""])
        #expect(ignores("f(); /* treewarden:ignore a */", .c).map(\.reason) == [""])
    }

    @Test(
        "Texts, and comments that say something else, accept nothing",
        arguments: [
            ("puts(\"// treewarden:ignore a b\");", SourceLanguage.c), ("// see treewarden:ignore a b", .c),
            ("// treewarden:ignored a b", .c), ("let x = \"\"\"\n  // treewarden:ignore a b\n  \"\"\"", .swift),
            ("x = '''\n# treewarden:ignore a b\n'''", .python), ("x=a#treewarden:ignore", .shell),
        ])
    func nothingIsAccepted(_ text: String, _ language: SourceLanguage) {
        #expect(ignores(text, language).isEmpty)
    }

    @Test("Many comments take no longer than their number")
    func manyCommentsEnd() {
        #expect(ignores(String(repeating: "/**/", count: 1 << 18), .c).isEmpty)
        #expect(ignores(String(repeating: "//treewarden:ignore a b\n", count: 1 << 14), .c).count == 1_000)
    }
}
