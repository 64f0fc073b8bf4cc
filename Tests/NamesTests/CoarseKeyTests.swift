import Names
import Testing

@Suite struct CoarseKeyTests {
    private func hash(_ name: String) -> UInt64 {
        hash(Array(name.utf8))
    }

    private func hash(_ name: [UInt8]) -> UInt64 {
        NameFolder().coarseHash(of: name.span)
    }

    @Test(arguments: [
        ("README", "readme"), ("a.", "A"), (" ", "."), ("", ". ."), ("\u{C9}t\u{E9}", "ete"),
        ("1234567\u{212B}", "1234567a"),
        ("12345678.", "12345678\u{200C}"), ("\u{FF05}\u{FF26}f", "%ff"), ("\u{10428}", "\u{10400} "),
    ])
    func `Names that some target may merge share a hash`(_ one: String, _ other: String) {
        #expect(hash(one) == hash(other))
    }

    @Test func `Names of letters that differ do not`() {
        var seen: [UInt64: String] = [:]
        for length in 1...20 {
            for letter in "abcdefghijklmnopqrstuvwxyz0123456789-_\u{4E00}\u{3042}" {
                let name = String(repeating: letter, count: length)
                #expect(seen.updateValue(name, forKey: hash(name)) == nil, "\(name)")
            }
        }
        #expect(hash("a.b") != hash("ab"))
        #expect(hash(".a") != hash("a"))
    }

    @Test func `Names without UTF-8 meet the names that spell their bytes`() {
        #expect(hash([0xFF]) == hash("%FF"))
        #expect(hash([0xFF]) == hash("b%ffa"))
        #expect(hash([0xC3, 0x28]) == hash([0xFF]))
        #expect(hash([0xFF]) != hash("%7F"))
        #expect(hash([0xFF]) != hash("100%"))
    }

    /// Names over the characters that tables are interesting for: the hash is never finer than any key.
    @Test func `The hash tells no two names apart that any key joins`() {
        let pool: [UInt32] =
            [0x25, 0x2E, 0x20, 0x41, 0x61, 0x46, 0x66, 0x49, 0x69, 0x4B, 0x6B, 0x53, 0x73, 0x38]
            + [0xC5, 0xDF, 0x130, 0x131, 0x17F, 0x1C5, 0x23A, 0x2C65, 0x300, 0x307, 0x30A, 0x323, 0x345, 0x399, 0x3B9]
            + [0x3A3, 0x3C2, 0x10A0, 0x2D00, 0x10D0, 0x1C90, 0x13A0, 0xAB70, 0x1E9E, 0x1F88, 0x1FB3, 0x1FBC, 0x1FCC]
            + [0x200C, 0xAD, 0x180F, 0x2065, 0x212A, 0x212B, 0x2126, 0xAC01, 0x1100, 0x1161, 0x11A8, 0xFB01, 0xFF21]
            + [0x10400, 0x10428, 0x1D15E, 0x2F800, 0xFFFD, 0x378]
        var random = SystemRandomNumberGenerator()
        var groups: [NameTarget: [[UInt8]: UInt64]] = [:]
        var joined = 0
        for _ in 0..<20_000 {
            var name: [UInt8] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                guard let value = pool.randomElement(using: &random), let scalar = Unicode.Scalar(value) else {
                    continue
                }
                name += Array(String(Character(scalar)).utf8)
            }
            let coarse = hash(name)
            for target in NameTargets.concrete.members {
                guard let key = key(name, target) else { continue }
                if let earlier = groups[target]?.updateValue(coarse, forKey: key) ?? groups[target]?[key] {
                    #expect(earlier == coarse, "\(name) on \(target)")
                    joined += 1
                } else {
                    groups[target, default: [:]][key] = coarse
                }
            }
        }
        #expect(joined > 1000)
    }

    @Test func `The hash of every single character is that of its keys`() {
        for value in UInt32(0x21)...0x2FA1F {
            guard let scalar = Unicode.Scalar(value), value & 0xFFFE != 0xFFFE else { continue }
            let name = Array(String(Character(scalar)).utf8)
            for target in [NameTarget.apfs, .hfsplus, .exfat, .ext4Casefold, .zfsFormD] {
                guard let key = key(name, target), key != name else { continue }
                #expect(hash(key) == hash(name), "\(value) on \(target)")
            }
        }
    }
}
