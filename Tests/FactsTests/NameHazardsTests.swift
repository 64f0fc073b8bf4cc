import Facts
import Testing

@Suite struct NameHazardsTests {
    private func hazards(_ name: [UInt8]) -> NameHazards {
        NameHazards(examining: name.span)
    }

    private func hazards(_ name: String) -> NameHazards {
        hazards(Array(name.utf8))
    }

    @Test(arguments: ["note.txt", "README", "a b", "x-y", "ünïcode", "文件", "e\u{301}", "🙂", "", "~", "com", "nullable"])
    func ordinaryNamesHaveNone(_ name: String) {
        #expect(hazards(name).isEmpty)
    }

    @Test(
        arguments: [
            ("-rf", .leadingHyphen), ("-", .leadingHyphen), (".profile", .leadingDot),
            ("a*", [.wildcard, .windowsCharacter]), ("a?", [.wildcard, .windowsCharacter]), ("a[1]", .wildcard),
            ("a<b", .windowsCharacter), ("a>b", .windowsCharacter), ("a:b", .windowsCharacter),
            ("a\"b", .windowsCharacter), ("a|b", .windowsCharacter), ("a\\b", .windowsCharacter),
            ("a\nb", [.controlCharacter, .windowsCharacter]),
            ("\u{1B}[2J", [.controlCharacter, .windowsCharacter, .wildcard]),
            ("a\u{7F}", .controlCharacter), ("a\u{80}", .controlCharacter), ("a\u{9F}", .controlCharacter),
            ("name.", .trailingDotOrSpace), ("name ", .trailingDotOrSpace),
        ] as [(String, NameHazards)])
    func eachClassIsSeen(_ name: String, _ expected: NameHazards) {
        #expect(hazards(name) == expected)
    }

    @Test(
        arguments: [
            0x061C, 0x200B, 0x200C, 0x200D, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2068,
            0x2069,
            0xFEFF,
        ] as [UInt32])
    func whatReordersOrHidesIsABidiControl(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(hazards("invoice\(Character(scalar))fdp.exe") == .bidiControl)
    }

    @Test(arguments: ["\u{200E}", "\u{200F}"]) func directionalMarksAreAClassOfTheirOwn(_ mark: String) {
        #expect(hazards("a\(mark)b") == .directionalMark)
    }

    /// The neighbours of the ranges are ordinary: a space of Unicode, a hyphen, an invisible operator's successor.
    @Test(arguments: ["\u{A0}", "\u{200A}", "\u{2010}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{206A}", "\u{FEFE}"])
    func neighboursOfTheControlsAreOrdinary(_ scalar: String) {
        #expect(hazards("a\(scalar)b").isEmpty)
    }

    @Test(arguments: [
        "CON", "con", "Prn", "AUX", "nul", "NUL.txt", "nul.tar.gz", "con .txt", "COM1", "com9.log", "LPT1", "lpt5",
        "COM\u{B9}", "com\u{B2}.txt", "LPT\u{B3}", "CONIN$", "conout$", "conout$.txt",
    ])
    func devicesOfWindowsAreKnownByTheirStem(_ name: String) {
        #expect(hazards(name) == .windowsDevice)
    }

    @Test(arguments: [
        "COM", "COM0", "COM10", "LPT0", "COM\u{2074}", "CONS", "CO", "xCON", "NULL", "a.con", "CONIN", "CONOUT", "CON$",
        "PRNT", "aux-file", "COMA",
    ])
    func whatOnlyResemblesADeviceIsOrdinary(_ name: String) {
        #expect(hazards(name).isEmpty)
    }

    @Test func aDeviceMayHaveOtherHazards() {
        #expect(hazards("nul ") == [.windowsDevice, .trailingDotOrSpace])
        #expect(hazards("nul.") == [.windowsDevice, .trailingDotOrSpace])
        #expect(hazards("aux.*") == [.windowsDevice, .wildcard, .windowsCharacter])
    }

    @Test(
        arguments: [
            [0xFF], [0x61, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x99],
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func whatIsNoUTF8IsSeen(_ name: [UInt8]) {
        #expect(hazards(name) == .notUTF8)
    }

    @Test func aBrokenByteHidesNothingBehindIt() {
        #expect(hazards([0xE2, 0x82] + Array("\u{202E}".utf8)) == [.notUTF8, .bidiControl])
        #expect(hazards([0xC3, 0x0A]) == [.notUTF8, .controlCharacter, .windowsCharacter])
    }

    @Test func everyClassHasAWord() {
        let all = NameHazards.names.reduce(into: NameHazards()) { $0.insert($1.0) }
        #expect(all.rawValue == (1 << UInt16(NameHazards.names.count)) - 1)
        #expect(Set(NameHazards.names.map(\.1)).count == NameHazards.names.count)
    }
}
