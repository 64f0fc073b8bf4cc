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
            ("FROM a\nRUN rm x # treewarden:ignore check-then-use ours", .dockerfile, .line(2)),
            ("FROM a\nRUN a && \\\n  # treewarden:ignore check-then-use ours\n  rm x", .dockerfile, .line(4)),
            ("FROM a\nRUN <<E\nrm x # treewarden:ignore check-then-use ours\nE", .dockerfile, .line(3)),
            ("d /x\n# treewarden:ignore check-then-use ours\nd /y", .tmpfiles, .line(3)),
            ("# treewarden:ignore check-then-use ours\na ALL=/bin/x", .sudoers, .line(2)),
            ("# treewarden:ignore check-then-use ours\nUMASK 0", .settings, .line(2)),
            ("# treewarden:ignore check-then-use ours\n* * * * * rm x", .crontab, .line(2)),
            ("* * * * * rm x # treewarden:ignore check-then-use ours", .crontab, .line(1)),
            ("a:\n\trm x # treewarden:ignore check-then-use ours", .makefile, .line(2)),
            ("# treewarden:ignore check-then-use ours\na:\n\trm x", .makefile, .line(2)),
            ("jobs:\n  # treewarden:ignore check-then-use ours\n  a: b", .workflow, .line(3)),
            ("jobs:\n  - run: |\n      rm x # treewarden:ignore check-then-use ours\n", .workflow, .line(3)),
            ("jobs:\n  - run: rm x # treewarden:ignore check-then-use ours\n", .workflow, .line(2)),
            ("a: |\n  x\n# treewarden:ignore check-then-use ours\nb: c", .workflow, .line(4)),
            ("a: 'x\n  y'\n# treewarden:ignore check-then-use ours\nb: c", .workflow, .line(4)),
            ("a: don't\n# treewarden:ignore check-then-use ours\nb: won't", .workflow, .line(3)),
            ("x=$(\n  rm y # treewarden:ignore check-then-use ours\n)", .shell, .line(2)),
            ("cat <<E\nx\nE\nrm y # treewarden:ignore check-then-use ours", .shell, .line(4)),
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

    @Test(
        "What stands in a here-document or between quotes accepts nothing",
        arguments: [
            ("cat <<E\n# treewarden:ignore a b\nE", SourceLanguage.shell),
            ("cat <<-'E'\n\t# treewarden:ignore-file a b\n\tE", .shell),
            ("echo '\n# treewarden:ignore a b\n'", .shell), ("echo \"x\n # treewarden:ignore a b\"", .shell),
            ("echo $'\n# treewarden:ignore a b\n'", .shell), ("sh -c 'rm x # treewarden:ignore a b'", .shell),
            ("sh <<E\nrm x # treewarden:ignore a b\nE", .shell),
            ("echo \"$(cat <<E\n# treewarden:ignore a b\nE\n)\"", .shell),
            ("cat " + String(repeating: "<<E ", count: 17) + "\n# treewarden:ignore a b\nE", .shell),
            ("[Service]\nExecStart=/bin/rm x # treewarden:ignore a b", .unit),
            ("[Service]\nExecStart=/bin/sh -c 'x \\\nrm x # treewarden:ignore a b'", .unit),
            ("d /x 0777 # treewarden:ignore a b", .tmpfiles),
            ("FROM a\nCOPY <<E /x\n# treewarden:ignore a b\nE", .dockerfile),
            ("FROM a\nRUN cat <<E\n# treewarden:ignore a b\nE", .dockerfile),
            ("FROM a\nRUN echo '# treewarden:ignore a b'", .dockerfile),
            ("FROM a\nENV x=\"# treewarden:ignore a b\"", .dockerfile),
            ("define a\n# treewarden:ignore a b\nendef", .makefile),
            ("a:\n\techo 'x \\\n\t# treewarden:ignore a b'", .makefile),
            ("a = # treewarden:ignore a b\nb:\n\techo '$(a)'", .makefile),
            ("* * * * * echo ' # treewarden:ignore a b'", .crontab),
            ("a: |\n  # treewarden:ignore a b\n", .workflow), ("- >-\n  # treewarden:ignore a b\n", .workflow),
            ("a: !!str |\n  # treewarden:ignore a b\n", .workflow),
            ("a: \"x\n  # treewarden:ignore a b\"", .workflow),
            ("a: ['x', 'y\n  # treewarden:ignore a b']", .workflow),
            ("a: x\n  \"y\nb: \"z\n  # treewarden:ignore a b\"", .workflow),
            ("jobs:\n  - run: |\n      cat <<E\n      # treewarden:ignore a b\n      E\n", .workflow),
            ("x = f\"\"\"{y:{z}\n# treewarden:ignore a b\n}\"\"\"\nopen(x)", .python),
            ("x = rb'''\n# treewarden:ignore a b\n'''\nopen(x)", .python),
            ("def f():\n    \"\"\"\n    # treewarden:ignore a b\n    \"\"\"\n    open(x)", .python),
            ("let x = #\"\"\"\n  // treewarden:ignore a b\n  \"\"\"#\nopen(x)", .swift),
            ("let x = \"\"\"\n\\(y /* treewarden:ignore a b */)\n\"\"\"\nopen(x)", .swift),
            ("auto x = R\"(\n// treewarden:ignore a b\n)\"; open(x);", .cPlusPlus),
            ("char *x = \"\\\n// treewarden:ignore a b\"; open(x);", .c),
        ])
    func dataAcceptsNothing(_ text: String, _ language: SourceLanguage) {
        #expect(ignores(text, language).isEmpty)
    }

    @Test("Many comments take no longer than their number")
    func manyCommentsEnd() {
        #expect(ignores(String(repeating: "/**/", count: 1 << 18), .c).isEmpty)
        #expect(ignores(String(repeating: "//treewarden:ignore a b\n", count: 1 << 14), .c).count == 1_000)
    }
}
