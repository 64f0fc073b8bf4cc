import Facts
import Testing

@Suite struct UTF8ScalarsTests {
    private func steps(_ bytes: [UInt8]) -> [(scalar: Unicode.Scalar?, offset: Int, length: Int)] {
        var steps: [(scalar: Unicode.Scalar?, offset: Int, length: Int)] = []
        var decoder = UTF8Scalars(bytes.span)
        while let step = decoder.next() { steps.append((step.scalar, step.offset, step.length)) }
        return steps
    }

    @Test func everyScalarIsReadBack() {
        for value in UInt32(0)...0x10FFFF where value % 251 == 0 || value < 0x900 || value > 0x10FFF0 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(Character(scalar)).utf8)
            let steps = steps(bytes)
            #expect(steps.count == 1 && steps.first?.scalar == scalar && steps.first?.length == bytes.count)
        }
    }

    @Test func theEndsOfTheRangesAreRead() {
        let text = "\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
        #expect(steps(Array(text.utf8)).map(\.scalar) == Array(text.unicodeScalars))
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82],
            [0xF0, 0x9F, 0x99], [0xFE], [0xFF],
        ] as [[UInt8]])
    func eachByteOfABrokenSequenceIsAStepOfItsOwn(_ bytes: [UInt8]) {
        let steps = steps(bytes)
        #expect(steps.count == bytes.count)
        #expect(steps.allSatisfy { $0.scalar == nil && $0.length == 1 })
        #expect(steps.map(\.offset) == Array(bytes.indices))
    }

    @Test func readingResumesAtTheNextByte() {
        let steps = steps([0xE2, 0x82, 0x61, 0xC3, 0xC3, 0xA9])
        #expect(steps.map(\.scalar) == [nil, nil, "a", nil, "\u{E9}"])
        #expect(steps.map(\.offset) == [0, 1, 2, 3, 4])
        #expect(steps.map(\.length) == [1, 1, 1, 1, 2])
    }

    /// The standard library repairs by replacement; both must agree on what is well-formed.
    @Test func wellFormedIsWhatTheStandardLibraryTakes() {
        for lead in UInt8(0xC0)...0xFF {
            for second in stride(from: UInt8(0x70), through: 0xC0, by: 0x8) {
                for bytes in [[lead, second], [lead, second, 0x80], [lead, second, 0x80, 0xBF]] {
                    let isWhole = steps(bytes).allSatisfy { $0.scalar != nil }
                    #expect(isWhole == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                }
            }
        }
    }
}
