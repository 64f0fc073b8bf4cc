import Testing

@testable import Names

/// The tables against what the standard library knows, which is of a later version.
@Suite struct UnicodeVersionTests {
    private static let newest = UnicodeVersion.v15_1

    private static func isKnown(_ scalar: Unicode.Scalar, by version: (major: Int, minor: Int)) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return (age.major, age.minor) <= (version.major, version.minor)
    }

    /// Every character but those of private use beyond the first plane, and noncharacters.
    private static let all: [Unicode.Scalar] = [UInt32(0)...0x323FF, 0xE0000...0xE0FFF].flatMap { codes in
        codes.compactMap(Unicode.Scalar.init).filter { $0.value & 0xFFFE != 0xFFFE }
    }

    @Test func `Ages are those of the standard library, 15_1 included`() {
        let versions: [(UnicodeVersion, (major: Int, minor: Int))] = [
            (.v1_1, (1, 1)), (.v3_2, (3, 2)), (.v5_0, (5, 0)), (.v5_1, (5, 1)), (.v12_1, (12, 1)), (.v15_1, (15, 1)),
        ]
        var wrong: [UInt32] = []
        for scalar in Self.all {
            for (version, numbers) in versions where version.knows(scalar.value) != Self.isKnown(scalar, by: numbers) {
                wrong.append(scalar.value)
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }

    @Test func `Classes, upper and lower case are those of the standard library`() {
        var wrong: [UInt32] = []
        for scalar in Self.all where Self.isKnown(scalar, by: (15, 1)) {
            let properties = scalar.properties
            if Self.newest.combiningClass(scalar.value) != properties.canonicalCombiningClass.rawValue {
                wrong.append(scalar.value)
            }
            let upper = properties.uppercaseMapping.unicodeScalars
            if upper.count == 1, let first = upper.first, Self.isKnown(first, by: (15, 1)),
                Self.newest.upper(scalar.value) != first.value
            {
                wrong.append(scalar.value)
            }
            let lower = properties.lowercaseMapping.unicodeScalars
            if lower.count == 1, let first = lower.first, Self.isKnown(first, by: (15, 1)),
                Self.newest.lower(scalar.value) != first.value
            {
                wrong.append(scalar.value)
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }

    /// Swift compares strings by canonical equivalence.
    @Test func `Decompositions are canonically equal to the character, and decompose no further`() {
        var wrong: [UInt32] = []
        for scalar in Self.all where Self.newest.decomposes(scalar.value) {
            var parts: [UInt32] = []
            Self.newest.appendDecomposed(scalar.value, to: &parts)
            var text = String.UnicodeScalarView()
            text.append(contentsOf: parts.compactMap(Unicode.Scalar.init))
            if String(text) != String(scalar) || parts.contains(where: Self.newest.decomposes) {
                wrong.append(scalar.value)
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }

    /// NAMES.md: folding is lower(upper(c)) but for a few characters.
    @Test func `Foldings are the lower case of the upper case`() {
        var wrong: [UInt32] = []
        for scalar in Self.all where Self.isKnown(scalar, by: (15, 1)) {
            switch scalar.value {
            case 0x131, 0x1E9E, 0x13A0...0x13FD, 0xAB70...0xABBF: continue
            default: break
            }
            let upper = scalar.properties.uppercaseMapping.unicodeScalars
            guard upper.allSatisfy({ Self.isKnown($0, by: (15, 1)) }) else { continue }
            let expected = upper.flatMap { $0.properties.lowercaseMapping.unicodeScalars.map(\.value) }
            var folded: [UInt32] = []
            Self.newest.appendFolded(scalar.value, to: &folded)
            if folded != expected { wrong.append(scalar.value) }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }

    @Test func `Later characters have no mapping, and are no marks`() {
        #expect(UnicodeVersion.v5_0.upper(0x1D79) == 0x1D79)
        #expect(UnicodeVersion.v15_1.upper(0x1D79) == 0xA77D)
        #expect(UnicodeVersion.v3_2.combiningClass(0x1AB0) == 0)
        #expect(UnicodeVersion.v15_1.combiningClass(0x1AB0) == 230)
        #expect(UnicodeVersion.v1_1.lower(0x10A0) == 0x10A0)
    }

    @Test(arguments: [
        NameTarget.apfs, .apfsCaseSensitive, .ntfs, .exfat, .fat32, .smb, .ext4Casefold, .zfsInsensitive,
    ])
    func `The key of a key is the key`(_ target: NameTarget) {
        var wrong: [UInt32] = []
        for value in UInt32(0x21)...0x2FA1F {
            guard let scalar = Unicode.Scalar(value), value != 0xFFFF else { continue }
            guard let once = key(Array("a\(scalar)\u{301}".utf8), target) else { continue }
            if key(once, target) != once { wrong.append(value) }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }
}
