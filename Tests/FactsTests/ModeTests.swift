import Facts
import Testing

@Suite struct ModeTests {
    @Test(
        arguments: [
            (0o0000, "---------", "0000"), (0o0644, "rw-r--r--", "0644"), (0o0755, "rwxr-xr-x", "0755"),
            (0o4755, "rwsr-xr-x", "4755"), (0o4644, "rwSr--r--", "4644"), (0o2755, "rwxr-sr-x", "2755"),
            (0o2745, "rwxr-Sr-x", "2745"), (0o1777, "rwxrwxrwt", "1777"), (0o1776, "rwxrwxrwT", "1776"),
            (0o7777, "rwsrwsrwt", "7777"), (0o7000, "--S--S--T", "7000"), (0o0007, "------rwx", "0007"),
        ] as [(UInt16, String, String)])
    func lettersAndDigits(_ bits: UInt16, _ letters: String, _ octal: String) {
        #expect(Mode(rawValue: bits).letters == letters)
        #expect(Mode(rawValue: bits).octal == octal)
    }

    @Test func theFileTypeIsNoPartOfIt() {
        #expect(Mode(rawValue: 0o100644) == Mode(rawValue: 0o644))
    }

    @Test(
        arguments: [
            (0o577, 0o600, true), (0o600, 0o577, true), (0o600, 0o600, false), (0o400, 0o600, false),
            (0o4755, 0o755, true),
            (0, 0, false), (0o777, 0o7777, false), (0o640, 0o755, false), (0o020, 0o755, true),
        ] as [(UInt16, UInt16, Bool)])
    func exceedingIsABitOutsideAndNoComparison(_ mode: UInt16, _ limit: UInt16, _ exceeds: Bool) {
        #expect(Mode(rawValue: mode).exceeds(Mode(rawValue: limit)) == exceeds)
    }

    @Test func rightsAreThoseOfTheClass() {
        let mode = Mode(rawValue: 0o751)
        for (who, rights) in [(Mode.Class.owner, 7), (.group, 5), (.other, 1)] as [(Mode.Class, UInt8)] {
            #expect(mode.rights(of: who) == rights)
            for right in Mode.Right.allCases {
                #expect(mode.grants(right, to: who) == (rights & right.rawValue != 0))
            }
        }
    }

    @Test func containingTakesEveryBit() {
        let mode = Mode(rawValue: 0o6755)
        #expect(mode.contains(.setuid) && mode.contains(.setgid) && !mode.contains(.sticky))
        #expect(!mode.contains(Mode(rawValue: 0o7000)))
    }

    @Test func aModeAloneNamesGroupAndOther() {
        let mode = Mode(rawValue: 0o764)
        #expect(mode.holders(of: .write, over: .file, groupIsTrusted: false) == .untrustedGroup)
        #expect(mode.holders(of: .write, over: .file, groupIsTrusted: true) == .trustedGroup)
        #expect(mode.holders(of: .read, over: .file, groupIsTrusted: false) == [.untrustedGroup, .other])
        #expect(mode.holders(of: .execute, over: .file, groupIsTrusted: false).isEmpty)
    }

    /// Names in a directory change only by who may search it as well.
    @Test func writingADirectoryTakesSearchAsWell() {
        for (bits, expected) in [
            (UInt16(0o666), Principals()), (0o766, []), (0o722, []), (0o676, .untrustedGroup), (0o667, .other),
            (0o733, [.untrustedGroup, .other]),
        ] {
            let mode = Mode(rawValue: bits)
            #expect(mode.holders(of: .write, over: .directory, groupIsTrusted: false) == expected, "\(mode.octal)")
            #expect(mode.holders(of: .write, over: .file, groupIsTrusted: false) == [.untrustedGroup, .other])
        }
        let listed = Mode(rawValue: 0o744)
        #expect(listed.holders(of: .read, over: .directory, groupIsTrusted: true) == [.trustedGroup, .other])
    }
}

@Suite struct EntryKindTests {
    @Test func aStatusNamesEachKindOnce() {
        let types: [UInt32] = [0o100000, 0o040000, 0o120000, 0o010000, 0o140000, 0o060000, 0o020000]
        #expect(types.map { EntryKind(statusMode: $0 | 0o4755) } == EntryKind.allCases.map(Optional.some))
        #expect(EntryKind(statusMode: 0o170000) == nil)
        #expect(EntryKind(statusMode: 0o755) == nil)
    }

    @Test func symbolsAreThoseOfLs() {
        #expect(EntryKind.allCases.map(\.symbol) == Array("-dlpsbc".utf8))
    }
}
