import Testing

@testable import Facts

@Suite struct ExtensionWordTests {
    private func word(_ name: String) -> ExtensionWord? {
        ExtensionWord(Array(name.utf8).span)
    }

    @Test(arguments: ["a.pem", "server.pem", "archive.tar.pem", ".pem", "a.b.c.d.e.f.pem"])
    func onlyWhatFollowsTheLastDotCounts(_ name: String) {
        #expect(word(name) == word("x.pem"))
        #expect(word(name)?.count == 3)
    }

    @Test(arguments: ["", "pem", "a.", "archive.", "a.keystore", "long-name-without-any"])
    func whatHasNoneOrALongOneHasNoWord(_ name: String) {
        #expect(word(name) == nil)
    }

    @Test(arguments: ["a.pe", "a.pemm", "a.pem\0", "a.\0pem", "a.PEM", "a.p/m", "a.example"])
    func othersDiffer(_ name: String) {
        #expect(word(name) != nil)
        #expect(word(name) != word("x.pem"))
    }

    @Test func capitalLettersCountAsSmallOnesWhereThatIsAskedFor() {
        #expect(word("a.PnG")?.lowercased == word("b.png"))
        #expect(word("a.P[G")?.lowercased != word("b.p{g"))
    }
}
