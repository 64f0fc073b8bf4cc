import Testing

@testable import Descriptors

struct DecodedCapabilitiesTests {
    static func value(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    @Test func allVersionsAreDecoded() {
        #expect(
            AttributeValue.capabilities(Self.value([0x0100_0001, 0x2000, 0x1]))
                == DecodedCapabilities(permitted: 0x2000, inheritable: 1, effective: true))
        #expect(
            AttributeValue.capabilities(Self.value([0x0200_0000, 0x2000, 0, 0x80, 0x1]))
                == DecodedCapabilities(permitted: 0x80_0000_2000, inheritable: 0x1_0000_0000, effective: false))
        #expect(
            AttributeValue.capabilities(Self.value([0x0300_0001, 1, 0, 0, 0, 1000]))
                == DecodedCapabilities(permitted: 1, inheritable: 0, effective: true, rootID: 1000))
    }

    @Test func unknownVersionsFlagsAndLengthsAreMalformed() {
        for words: [UInt32] in [
            [], [0x0200_0000], [0x0000_0000, 0, 0, 0, 0], [0x0400_0000, 0, 0, 0, 0, 0], [0x0700_0000, 0, 0, 0, 0],
            [0x0200_0002, 0, 0, 0, 0], [0x0280_0000, 0, 0, 0, 0], [0x0200_0000, 0, 0, 0, 0, 0],
            [0x0100_0000, 0, 0, 0, 0], [0x0300_0000, 0, 0, 0, 0],
        ] {
            #expect(AttributeValue.capabilities(Self.value(words)) == nil, "\(words)")
        }
        let value = Self.value([0x0300_0001, 1, 2, 3, 4, 1000])
        for length in 0..<value.count { #expect(AttributeValue.capabilities(Array(value.prefix(length))) == nil) }
        #expect(AttributeValue.capabilities(value + [0]) == nil)
    }
}
