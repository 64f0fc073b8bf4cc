import Testing

@testable import Auditing

struct SourceLinesTests {
    private func site(of mark: String, in text: String) -> ActSite {
        site(of: Array(mark.utf8), in: Array(text.utf8))
    }

    private func site(of mark: [UInt8], in text: [UInt8]) -> ActSite {
        let start = text.indices.first { text[$0...].starts(with: mark) } ?? text.count
        return SourceLines(text).site(start..<start + mark.count, call: "open", body: [])
    }

    @Test func columnsCountScalars() {
        let site = site(of: "open(p)", in: "int main(void)\r\n{\r\n\tcafé(\"𝄞\"); open(p);\r\n}\n")
        #expect(site.start == TextPosition(line: 3, column: 13) && site.end == TextPosition(line: 3, column: 20))
        #expect(String(decoding: site.line, as: UTF8.self) == "\tcafé(\"𝄞\"); open(p);")
        #expect(String(decoding: site.snippet, as: UTF8.self) == "open(p)")
        #expect(site.excerptColumn == 1)
    }

    @Test func aByteThatBelongsToNoScalarCountsAsOne() {
        let site = site(of: Array("open".utf8), in: [0xFF, 0xE2, 0x82, 0xC3] + Array("é open".utf8))
        #expect(site.start.column == 7)
        #expect(site.snippet.elementsEqual("open".utf8))
    }

    /// However far it is from the places that are kept.
    @Test(arguments: ["x\n", "\n", "é", "a line\n", "ein längerer Satz über Zeilen; 𝄞\r\n"])
    func everyPlaceIsWhatACountFromTheBeginningSays(unit: String) {
        let text = String(repeating: unit, count: 6000 / unit.utf8.count)
        let lines = SourceLines(Array(text.utf8))
        var expected = TextPosition(line: 1, column: 1)
        var offset = 0
        for scalar in text.unicodeScalars {
            #expect(lines.position(of: offset) == expected)
            offset += String(scalar).utf8.count
            expected.column += 1
            if scalar == "\n" { expected = TextPosition(line: expected.line + 1, column: 1) }
        }
        #expect(lines.position(of: offset) == expected)
    }

    @Test func aCallMayTakeSeveralLines() {
        let site = site(of: "open(p,\n  O_RDWR)", in: "f();\n  x = open(p,\n  O_RDWR);\n  g();\n")
        #expect(site.start == TextPosition(line: 2, column: 7) && site.end == TextPosition(line: 3, column: 10))
        #expect(String(decoding: site.excerpt, as: UTF8.self) == "  x = open(p,\n  O_RDWR);")
        #expect(String(decoding: site.line, as: UTF8.self) == "  x = open(p,")
        #expect(String(decoding: site.snippet, as: UTF8.self) == "open(p,\n  O_RDWR)")
    }

    /// A line without an end is not kept, nor counted again for each act.
    @Test(arguments: ["a", "é", "𝄞"]) func ofLongLinesTheSurroundingsAreKept(letter: String) {
        let long = String(repeating: letter, count: 30_000)
        let site = site(of: "open(p)", in: long + "open(p)" + long)
        #expect(site.start == TextPosition(line: 1, column: 30_001))
        #expect(site.excerpt.count <= ActSite.mostBytes && site.excerpt.count > ActSite.mostBytes - 4)
        #expect(site.excerptColumn < 30_001 && site.excerptColumn > 29_800)
        #expect(String(validating: site.excerpt, as: UTF8.self) != nil)
        #expect(String(decoding: site.snippet, as: UTF8.self) == "open(p)")
    }

    @Test func rangesOutsideOfTheTextAreItsEnd() {
        let site = SourceLines(Array("a\n".utf8)).site(7..<9, call: "open", body: [])
        #expect(site.start == TextPosition(line: 2, column: 1) && site.end == site.start && site.snippet.isEmpty)
        #expect(SourceLines([]).site(0..<1, call: "open", body: []).start == TextPosition(line: 1, column: 1))
    }
}
