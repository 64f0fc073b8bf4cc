import Testing

@testable import Facts

/// Strictness as RFC 8259 has it; many of these texts are ones that lenient readers let pass.
struct JSONReaderTests {
    private func skip(_ text: [UInt8]) throws {
        var reader = JSONReader(text)
        try reader.skip()
        try reader.end()
    }

    @Test(arguments: [
        "0", "-0", "1.5e+10", "-12E-3", "true", "false", "null", "\"\"", "[]", "{}", " [ 1 , { \"a\" : [ ] } ] \n",
        #""\u00e9\ud83d\ude00\/\b""#,
    ])
    func accepts(text: String) throws {
        try skip(Array(text.utf8))
    }

    @Test(arguments: [
        "", " ", "01", "-", "1.", ".5", "1e", "+1", "tru", "nul", "NaN", "\"", "\"\t\"", #""\x""#, #""\u12g4""#,
        #""\ud800""#, #""\ude00\ud83d""#, "[1,]", "[1 2]", "[", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}", "[1]]", "1 2", "// x\n1", "'a'",
    ])
    func refuses(text: String) {
        #expect(throws: JSONReader.Failure.self) { try skip(Array(text.utf8)) }
    }

    @Test func strings() throws {
        var reader = JSONReader(Array(#""a\u00e9\ud83d\ude00\n\"\\""#.utf8))
        #expect(String(decoding: try reader.string(), as: UTF8.self) == "aé😀\n\"\\")
        #expect(throws: JSONReader.Failure.self) { try skip([0x22, 0xFF, 0x22]) }
    }

    @Test func depthIsBounded() throws {
        let limit = JSONReader.depthLimit
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        try skip(nested(limit))
        #expect(throws: JSONReader.Failure.self) { try skip(nested(limit + 1)) }
        #expect(throws: JSONReader.Failure.self) { try skip(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) }
    }

    @Test func placesOfMistakes() {
        var reader = JSONReader(Array("{\"a\": [1, x]}".utf8))
        let failure = #expect(throws: JSONReader.Failure.self) { try reader.skip() }
        #expect(failure?.offset == 10)
    }
}
