import Names
import Testing

@Suite struct NameRefusalTests {
    private func refusal(_ name: String, _ target: NameTarget) -> NameRefusal? {
        NameRefusal.of(name: Array(name.utf8).span, on: target)
    }

    private static let devices = [
        "CON", "con", "Con.txt", "con .txt", "con  ", "PRN.", "AUX", "nul.tar.gz", "COM1", "com9.x", "LPT1", "lpt9",
        "COM\u{B9}", "LPT\u{B2}.log", "com\u{B3}", "CONIN$", "conout$.txt",
    ]
    private static let noDevices = [
        "CONS", "CO", "COM0", "COM10", "COM", "LPT", "xCON", "x.CON", "CONIN", "COM\u{2074}", ".con", "a con", "nul_",
    ]

    @Test(arguments: devices)
    func `Windows keeps the names of devices`(_ name: String) {
        for target in [NameTarget.ntfs, .fat32, .smb] { #expect(refusal(name, target) == .device) }
        for target in [NameTarget.exfat, .apfs, .ext4Casefold, .hfsplus] { #expect(refusal(name, target) == nil) }
    }

    @Test(arguments: noDevices)
    func `Windows takes names that only look like devices`(_ name: String) {
        #expect(refusal(name, .ntfs) == nil)
    }

    @Test(arguments: Array("<>:\"\\|?*\u{1}\u{1F}\n".unicodeScalars))
    func `Windows keeps some characters, and Unix none`(_ character: Unicode.Scalar) {
        let name = "a" + String(Character(character))
        for target in NameTargets.concrete.members {
            let isWindows = [.ntfs, .exfat, .fat32, .smb].contains(target)
            #expect(refusal(name, target) == (isWindows ? .character(character.value) : nil))
        }
    }

    @Test func `Delete and the second block of controls are taken everywhere`() {
        for target in NameTargets.concrete.members { #expect(refusal("a\u{7F}\u{85}", target) == nil) }
    }

    @Test func `Nothing must be left of dots and spaces`() {
        #expect(refusal("...", .ntfs) == .onlyDotsAndSpaces)
        #expect(refusal(" . ", .fat32) == .onlyDotsAndSpaces)
        #expect(refusal("...", .exfat) == .onlyDotsAndSpaces)
        #expect(refusal(" .", .exfat) == nil)
        #expect(refusal("...", .apfs) == nil)
    }

    @Test func `Bytes that are not UTF-8 are refused where names are text`() {
        let refusing = NameTargets.concrete.members.filter { NameRefusal.of(name: [0x61, 0xFF].span, on: $0) != nil }
        #expect(refusing == [.apfs, .apfsCaseSensitive, .ntfs, .exfat, .fat32, .smb, .zfsFormD])
        #expect(NameRefusal.of(name: [0x61, 0xFF].span, on: .apfs) == .notUTF8(offset: 1))
        #expect(NameRefusal.of(name: [0xED, 0xA0, 0x80].span, on: .ntfs) == .notUTF8(offset: 0))
    }

    @Test func `APFS takes only the characters that it knows`() {
        #expect(refusal("\u{378}", .apfs) == .unassigned(0x378))
        #expect(NameRefusal.of(name: [0xEF, 0xBF, 0xBE].span, on: .apfs) == .noncharacter(0xFFFE))
        #expect(NameRefusal.of(name: [0xEF, 0xB7, 0x90].span, on: .apfsCaseSensitive) == .noncharacter(0xFDD0))
        #expect(NameRefusal.of(name: [0xF0, 0x9F, 0xBF, 0xBF].span, on: .apfs) == .noncharacter(0x1FFFF))
        #expect(refusal("\u{2EBF0}\u{2FFC}\u{E000}\u{F0000}", .apfs) == nil)
        #expect(refusal("\u{A7CB}", .apfs) == .unassigned(0xA7CB))
        #expect(refusal("\u{378}", .ntfs) == nil)
        #expect(refusal("a" + String(repeating: "\u{301}", count: 32), .apfs) == nil)
        #expect(refusal("a" + String(repeating: "\u{301}", count: 33), .apfs) == .tooManyMarks(limit: 32))
    }

    @Test(arguments: [
        (NameTarget.ext4Casefold, "\u{E9}", 127), (.xfsCI, "a", 255), (.zfsInsensitive, "\u{4E00}", 85),
        (.zfsFormD, "\u{E9}", 85), (.zfsFormD, "a", 255), (.hfsplus, "\u{390}", 85), (.hfsplus, "\u{AC01}", 85),
        (.hfsplus, "a", 255), (.ntfs, "\u{4E00}", 255), (.ntfs, "\u{10400}", 127), (.exfat, "\u{4E00}", 255),
        (.fat32, "a", 255), (.smb, "\u{E9}", 255), (.apfs, "\u{4E00}", 255), (.apfsCaseSensitive, "\u{10400}", 255),
    ])
    func `Every file system counts in its own unit`(_ target: NameTarget, _ character: String, _ most: Int) {
        #expect(refusal(String(repeating: character, count: most), target) == nil)
        guard case .tooLong = refusal(String(repeating: character, count: most + 1), target) else {
            Issue.record("\(most + 1) of \(character) are taken")
            return
        }
    }

    @Test func `A spelled byte counts as the three characters that it becomes`() {
        #expect(NameRefusal.of(name: [UInt8](repeating: 0xFF, count: 85).span, on: .hfsplus) == nil)
        #expect(NameRefusal.of(name: [UInt8](repeating: 0xFF, count: 86).span, on: .hfsplus) != nil)
    }

    @Test func `A dropped end does not count`() {
        #expect(refusal(String(repeating: "a", count: 255) + "...", .ntfs) == nil)
        #expect(refusal(String(repeating: "a", count: 255) + "...", .exfat) == nil)
    }

    @Test func `Sentences name the offender and hold no control`() {
        #expect(refusal("a:b", .ntfs)?.sentence == "it keeps ':' for itself")
        #expect(refusal("a\u{1B}b", .ntfs)?.sentence == "it keeps U+001B for itself")
        #expect(refusal("\u{378}", .apfs)?.sentence == "U+0378 is not assigned in its version of Unicode")
    }

    @Test func `Refused names meet nobody`() {
        #expect(collisionGroups(of: ["a:b", "A:B"].map { Array($0.utf8) }, targets: NameTargets(.ntfs)).isEmpty)
        #expect(collisionGroups(of: ["CON", "con"].map { Array($0.utf8) }, targets: NameTargets(.smb)).isEmpty)
    }

    @Test func `Altered names are shown as they are stored`() {
        func stored(_ name: [UInt8], _ target: NameTarget) -> [UInt8]? {
            NameAlteration.of(name: name.span, on: target)?.stored
        }
        #expect(stored(Array("a. .".utf8), .ntfs) == Array("a".utf8))
        #expect(stored(Array("a .".utf8), .exfat) == Array("a ".utf8))
        #expect(stored(Array("a ".utf8), .exfat) == nil)
        #expect(stored(Array("\u{E9}".utf8), .hfsplus) == Array("e\u{301}".utf8))
        #expect(stored([0x61, 0xFF], .hfsplus) == Array("a%FF".utf8))
        #expect(stored(Array("e\u{301}".utf8), .hfsplus) == nil)
        #expect(stored(Array("\u{E9}".utf8), .apfs) == nil)
        #expect(stored(Array("a:.".utf8), .ntfs) == nil)
    }

    @Test func `Paths are limited where programs name them`() {
        func limit(_ length: Int, _ target: NameTarget) -> Int? {
            PathLimit.of(path: [UInt8](repeating: 0x61, count: length).span, on: target)?.limit
        }
        #expect(limit(256, .ntfs) == nil)
        #expect(limit(257, .ntfs) == 256)
        #expect(limit(1023, .apfs) == nil)
        #expect(limit(1024, .hfsplus) == 1023)
        #expect(limit(4095, .ext4Casefold) == nil)
        #expect(limit(4096, .xfsCI) == 4095)
    }
}
