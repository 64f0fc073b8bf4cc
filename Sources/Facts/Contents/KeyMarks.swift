/// A quick search for what every private key in a text has, so that only the texts that may hold one are read line by
/// line.
///
/// A key begins with one of these, at the beginning of a line: `-----BEGIN `, `PrivateKey`, `AGE-SECRET-KEY-1`,
/// `PuTTY-User-Key-File-`, `---- BEGIN SSH2 `; with hyphens before it the line speaks of a `PRIVATE KEY`, or is that of
/// `OpenVPN`.
enum KeyMarks {
    static func areFound(in bytes: [UInt8]) -> Bool {
        bytes.count > 2 && holdsMark(bytes.span) && holdsWords(bytes.span)
    }

    /// Whether two letters stand somewhere that tell nearly all texts from those with a key: `-B`, `-K` or `eK`.
    ///
    /// Without a branch, as what follows: that is what the compiler makes vector code of.
    private static func holdsMark(_ bytes: Span<UInt8>) -> Bool {
        let next = bytes.extracting(1...)
        // Nothing differs where they stand.
        var least: UInt8 = 0xFF
        for index in next.indices {
            let (first, second) = (bytes[index], next[index])
            let key = second ^ UInt8(ascii: "K")
            least = min(least, (first ^ UInt8(ascii: "-")) | min(key, second ^ UInt8(ascii: "B")))
            least = min(least, (first ^ UInt8(ascii: "e")) | key)
        }
        return least == 0
    }

    /// Whether three letters stand there of each word that one of the beginnings needs.
    private static func holdsWords(_ bytes: Span<UInt8>) -> Bool {
        let (next, last) = (bytes.extracting(1...), bytes.extracting(2...))
        var header: UInt8 = 0xFF
        var subject: UInt8 = 0xFF
        var name: UInt8 = 0xFF
        var variable: UInt8 = 0xFF
        for index in last.indices {
            let (first, second, third) = (bytes[index], next[index], last[index])
            func differs(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> UInt8 {
                (first ^ one) | (second ^ two) | (third ^ three)
            }
            // `-----BEGIN`, `SSH2`; `PRIVATE KEY`, `OpenVPN`.
            header = min(header, differs(0x2D, 0x42, 0x45), differs(0x53, 0x48, 0x32))
            subject = min(subject, differs(0x45, 0x20, 0x4B), differs(0x6E, 0x56, 0x50))
            // `SECRET-KEY-1`, `PuTTY-User`; `PrivateKey`.
            name = min(name, differs(0x59, 0x2D, 0x31), differs(0x59, 0x2D, 0x55))
            variable = min(variable, differs(0x65, 0x4B, 0x65))
        }
        // Programs have many names as `cacheKey`: those are read to the end of the word.
        return name == 0 || header == 0 && subject == 0 || variable == 0 && holdsVariable(bytes)
    }

    /// Whether the word `PrivateKey` stands somewhere.
    private static func holdsVariable(_ bytes: Span<UInt8>) -> Bool {
        let word = variable
        guard bytes.count >= word.count else { return false }
        for start in 0...bytes.count - word.count where bytes[start] == word[0] && bytes[start + 7] == word[7] {
            if word.indices.allSatisfy({ bytes[start + $0] == word[$0] }) { return true }
        }
        return false
    }

    private static let variable = Array("PrivateKey".utf8)
}
