import RandomNumbers
import Testing

@testable import Reporting

@Suite struct DisplayEscapeTests {
    @Test(arguments: [
        ("plain name", "plain name"), ("tab\t", "tab\\x09"), ("new\nline", "new\\x0aline"),
        ("esc\u{1B}[0m", "esc\\x1b[0m"),
        ("del\u{7F}", "del\\x7f"), ("c1\u{9B}x", "c1\\xc2\\x9bx"), ("a\\b", "a\\\\b"), ("\u{202E}x", "\\u202Ex"),
        ("\u{200B}", "\\u200B"), ("\u{FEFF}", "\\uFEFF"), ("\u{2028}", "\\u2028"), ("\u{A0}", "\\u00A0"),
        ("\u{378}", "\\u0378"), ("\u{E000}", "\\uE000"), ("\u{10FFFF}", "\\U0010FFFF"), ("\u{E0041}", "\\U000E0041"),
        ("caf\u{E9}", "caf\u{E9}"), ("日本語", "日本語"), ("##[x]", "#\\x23[x]"), ("###", "#\\x23\\x23"), ("a#b", "a#b"),
        ("](x", "](x"), ("{0}", "{0}"),
    ])
    func line(raw: String, shown: String) {
        #expect(DisplayEscape.full.text(Array(raw.utf8)) == shown)
    }

    @Test func invalidUTF8() {
        #expect(DisplayEscape.full.text([0x61, 0xFF, 0x62]) == "a\\xffb")
        // Surrogates, overlong forms and cut sequences are bytes, each of them.
        #expect(DisplayEscape.full.text([0xED, 0xA0, 0x80]) == "\\xed\\xa0\\x80")
        #expect(DisplayEscape.full.text([0xC0, 0xAF]) == "\\xc0\\xaf")
        #expect(DisplayEscape.full.text([0xE2, 0x82]) == "\\xe2\\x82")
    }

    @Test func messagesHoldNoMarkup() {
        #expect(DisplayEscape.sarif.text(Array("[a](b) {0}".utf8)) == "[a\\x5d(b) \\x7b0\\x7d")
        #expect(DisplayEscape.sarifLink.text(Array("[a] b".utf8)) == "\\x5ba\\x5d b")
        #expect(DisplayEscape.code.text(Array("`a|<b>](c [d] {0".utf8)) == "\\x60a\\x7c\\x3cb\\x3e\\x5d(c [d] {0")
    }

    @Test func longTextsLoseTheirMiddle() {
        var shown: [UInt8] = []
        let escape = DisplayEscape(limit: 9)
        #expect(!escape.append(Array("123456789".utf8), to: &shown))
        #expect(escape.append(Array("1234567890".utf8), to: &shown))
        #expect(String(decoding: shown, as: UTF8.self) == "1234567891234…7890")
        // An escape is kept whole or not at all.
        #expect(DisplayEscape(limit: 9).text([UInt8](repeating: 0xFF, count: 20)) == "\\xff…\\xff")
        #expect(DisplayEscape.message.text([UInt8](repeating: 0x41, count: 300)).count == 200)
    }

    @Test(arguments: [
        DisplayEscape.full, DisplayEscape(for: .message), DisplayEscape(for: .link), DisplayEscape(for: .code),
    ])
    func reversible(escape: DisplayEscape) {
        for byte in UInt8.min...UInt8.max {
            #expect(unescape(escape.text([byte])) == [byte])
        }
        var random = SplitMix64(seed: 0x7265_706F_7274)
        for _ in 0..<4_000 {
            let raw = random.name()
            let shown = escape.text(raw)
            #expect(unescape(shown) == raw)
            #expect(shown.unicodeScalars.allSatisfy { !$0.isHidden })
            #expect(!shown.contains("##"))
        }
    }

    @Test func differentNamesAreShownDifferently() {
        var random = SplitMix64(seed: 7)
        var seen: [String: [UInt8]] = [:]
        for _ in 0..<4_000 {
            let raw = random.name(ofAtMost: 3)
            let shown = DisplayEscape.full.text(raw)
            // Canonically equal strings are one key; only their bytes tell them apart.
            if let other = seen[shown], Array(shown.utf8) == Array(DisplayEscape.full.text(other).utf8) {
                #expect(other == raw)
            }
            seen[shown] = raw
        }
    }
}
