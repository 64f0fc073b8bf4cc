/// A simple command of a line of shell, as far as its first words tell: no expansion is done, and what stands in quotes
/// begins no command.
struct ShellCommand {
    var words: [ArraySlice<UInt8>]
    /// `&&` or `||` stands before it.
    var followsCondition: Bool

    static func split(_ text: ArraySlice<UInt8>) -> [ShellCommand] {
        var commands: [ShellCommand] = []
        var current = ShellCommand(words: [], followsCondition: false)
        var start: Int?
        var quote: UInt8?
        func endWord(_ index: Int) {
            if let begin = start { current.words.append(text[begin..<index]) }
            start = nil
        }
        func endCommand(followed isCondition: Bool) {
            if !current.words.isEmpty { commands.append(current) }
            current = ShellCommand(words: [], followsCondition: isCondition)
        }
        for index in text.indices {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                quote = byte
                if start == nil { start = index }
            case UInt8(ascii: "#") where start == nil:
                endCommand(followed: false)
                return commands
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: "`"):
                endWord(index)
                let isDouble = index > text.startIndex && text[index - 1] == byte
                let isCondition = isDouble && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|"))
                if isCondition, current.words.isEmpty {
                    current.followsCondition = true
                } else {
                    endCommand(followed: false)
                }
            case UInt8(ascii: " "), UInt8(ascii: "\t"): endWord(index)
            default: if start == nil { start = index }
            }
        }
        endWord(text.endIndex)
        endCommand(followed: false)
        return commands
    }

    /// Whether a word ends before this byte, where it stands in no quotes.
    static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "`"), UInt8(ascii: " "), UInt8(ascii: "\t"):
            true
        default: false
        }
    }

    /// Whether a word before a command gives a variable a value.
    static func isAssignment(_ word: ArraySlice<UInt8>) -> Bool {
        guard let equals = word.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else { return false }
        return word[..<equals].allSatisfy(Words.isOfVariable)
    }

    /// By how much a word that stands before a command changes the depth of conditions; nothing where it is none.
    static func nesting(_ word: ArraySlice<UInt8>) -> Int? {
        // None is longer.
        guard word.count <= 7 else { return nil }
        return switch String(decoding: word, as: UTF8.self) {
        case "if", "case": 1
        case "fi", "esac": -1
        case "then", "else", "elif", "do", "done", "while", "until", "{", "}", "!", "exec", "builtin", "command": 0
        default: nil
        }
    }
}
