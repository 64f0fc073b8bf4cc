import Facts
import Testing

/// What is escaped is said in one place, whatever syntax a format escapes in.
struct ShownTextTests {
    private func isHarmless(_ bytes: [UInt8]) -> Bool { bytes.span.isHarmless }

    @Test(
        arguments: [
            ("a#b#c", []), ("##", [1]), ("a###b", [2, 3]), ("#", []), ("##[error]x ##vso[y]", [1, 12]),
        ] as [(String, [Int])])
    func theSecondOfTwoHashesIsFound(text: String, places: [Int]) {
        let bytes = Array(text.utf8)
        let found = bytes.indices.filter { bytes.span.isSecondHash(at: $0) }
        #expect(found == places)
    }

    @Test(arguments: ["", "plain words", "a # b", "über", ":a", "a::b", "é"])
    func wordsAreHarmless(text: String) {
        #expect(isHarmless(Array(text.utf8)))
    }

    @Test(arguments: [
        "##", "a\nb", "\u{1B}[2J", "\u{202E}x", "::error::x", "  ::debug::", "a\u{A0}b", "\u{2800}", "\u{7F}",
    ])
    func whatHidesMovesOrCommandsIsNot(text: String) {
        #expect(!isHarmless(Array(text.utf8)))
    }

    @Test func whatIsNoCharacterIsNotHarmless() {
        #expect(!isHarmless([0x61, 0xFF]))
        #expect(!isHarmless([0xED, 0xA0, 0x80]))
    }

    @Test func aByteIsShownInTwoDigits() {
        #expect(UInt8(0x1B).escaped == #"\x1b"# && UInt8(0x07).escaped == #"\x07"# && UInt8.max.escaped == #"\xff"#)
    }
}
