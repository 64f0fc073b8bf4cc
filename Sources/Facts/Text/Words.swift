/// What single words of scripts and configurations say.
enum Words {
    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// A byte of the name of a shell's variable.
    static func isOfVariable(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Without the blanks on both sides.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    static func ends(_ word: ArraySlice<UInt8>, with text: String) -> Bool {
        word.suffix(text.utf8.count).elementsEqual(text.utf8)
    }

    /// A literal mode or mask of one to four octal digits, which may stand in quotes.
    static func octal(_ word: ArraySlice<UInt8>) -> UInt16? {
        let digits = word.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        guard (1...5).contains(digits.count) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    /// Whether a symbolic mode as in chmod(1), `u=rwx,g=rx` or `a+w`, lets the group and others write.
    ///
    /// - Parameter isForAll: whether a clause that says nobody means everybody; chmod(1) leaves such a one to the
    /// umask.
    static func grants(
        _ word: ArraySlice<UInt8>, toAllUnlessSaid isForAll: Bool = false
    ) -> (group: Bool, other: Bool)? {
        var granted = (group: false, other: false)
        for clause in word.split(separator: UInt8(ascii: ",")) {
            guard let sign = clause.firstIndex(where: { "=+-".utf8.contains($0) }) else { return nil }
            let who = clause[..<sign]
            guard who.allSatisfy({ "ugoa".utf8.contains($0) }),
                clause[(sign + 1)...].allSatisfy({ "rwxXst".utf8.contains($0) })
            else { return nil }
            let isWrite = clause[sign] != UInt8(ascii: "-") && clause[(sign + 1)...].contains(UInt8(ascii: "w"))
            guard isWrite else { continue }
            let all = who.contains(UInt8(ascii: "a")) || isForAll && who.isEmpty
            if all || who.contains(UInt8(ascii: "g")) { granted.group = true }
            if all || who.contains(UInt8(ascii: "o")) { granted.other = true }
        }
        return granted
    }

    /// A type of file system in fstab(5).
    static func isName(_ word: ArraySlice<UInt8>) -> Bool {
        word.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: ".-_,".utf8.contains(byte)
            }
        } && word.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    /// The types of tmpfiles.d(5) that create files and directories with a mode, or change one.
    static func isTemporaryFileType(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, createsFile(first) else { return false }
        return word.dropFirst().allSatisfy { "+!-=~^$?".utf8.contains($0) }
    }

    /// The letters of those types. Every line of a text is asked for one of them.
    private static func createsFile(_ type: UInt8) -> Bool {
        switch Unicode.Scalar(type) {
        case "f", "F", "w", "d", "D", "e", "v", "q", "Q", "C", "z", "Z", "m": true
        default: false
        }
    }

    /// Whether the line may be one of tmpfiles.d(5) about an absolute path: such a type, a blank and a slash.
    static func beginsTemporaryFile(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, createsFile(first) else { return false }
        let rest = line.dropFirst().drop { "+!-=~^$?".utf8.contains($0) }
        guard let blank = rest.first, isBlank(blank) else { return false }
        return rest.drop(while: isBlank).first == UInt8(ascii: "/")
    }
}

extension Words {
    /// Where the letters stand for the first time.
    static func place(of letters: String, in text: ArraySlice<UInt8>) -> Int? {
        guard let first = letters.utf8.first, letters.utf8.count <= text.count else { return nil }
        let bytes = text.span
        for start in 0...bytes.count - letters.utf8.count where bytes[start] == first {
            if text[(text.startIndex + start)...].starts(with: letters.utf8) { return text.startIndex + start }
        }
        return nil
    }

    static func holds(_ letters: String, _ text: ArraySlice<UInt8>) -> Bool { place(of: letters, in: text) != nil }
}
