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
