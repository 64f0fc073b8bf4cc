import Names
import Testing

@Suite struct ShortNameTests {
    /// What the one, in the shape of a short name, has in common with the other.
    private func shared(_ alias: String, _ long: String) -> Set<[UInt8]> {
        Set(ShortName.classes(ofAlias: Array(alias.utf8).span))
            .intersection(ShortName.classes(ofLongName: Array(long.utf8).span))
    }

    @Test(arguments: [
        ("LONGFI~1.TEX", "longfilename.text"), ("longfi~2.tex", "longfilename.text"), ("GIT~1", ".git"),
        ("GITMOD~1", ".gitmodules"), ("FOOBAR~1.TXT", "foo bar.txt"), ("AB~1.C", "a.b.c"), ("A_B~1", "a+b"),
        ("LONGF~12.TEX", "longfilename.text"), ("_~1", "\u{E9}"), ("PROGRA~1", "Program Files"),
        ("L~1234567.TEX", "longfilename.text"), ("LO1A2B~1.TEX", "longfilename.text"),
    ])
    func `A short name may be that of a long one`(_ alias: String, _ long: String) {
        #expect(shared(alias, long).count == 1)
    }

    @Test(arguments: [
        ("LONGFI~1.TXT", "longfilename.text"), ("LONG~1.TEX", "longfilename.text"), ("README~1", "README"),
        ("FOO~1.TXT", "foo.txt"), ("LONGFI~0.TEX", "longfilename.text"), ("LONGFIL~1.TEX", "longfilename.text"),
        ("LONGFI~1.TEXT", "longfilename.text"), ("LO1A2G~1.TEX", "longfilename.text"),
    ])
    func `Other names are not`(_ alias: String, _ long: String) {
        #expect(shared(alias, long).isEmpty)
    }

    @Test func `Short names of git's control files are known`() {
        func behind(_ name: String) -> String? { ShortName.gitControlName(behind: Array(name.utf8).span) }
        #expect(behind("git~1") == ".git")
        #expect(behind("GITMOD~2") == ".gitmodules")
        #expect(behind("gi7eba~1") == ".gitmodules")
        #expect(behind("GI7D29~1") == ".gitattributes")
        #expect(behind("GI250A~1") == ".gitignore")
        #expect(behind("GIT~1.TXT") == nil)
        #expect(behind("GIT~0") == nil)
        #expect(behind("git") == nil)
    }
}
