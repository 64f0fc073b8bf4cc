/// A simple command of a line of shell, as far as its first words tell: no expansion is done, and what stands in quotes
/// begins no command.
struct ShellCommand {
    var words: [ArraySlice<UInt8>]

    static func split(_ text: ArraySlice<UInt8>) -> [ShellCommand] {
        var commands: [ShellCommand] = []
        var current = ShellCommand(words: [])
        var start: Int?
        var quote: UInt8?
        var depth = 0
        // Where the commands of the list at hand begin.
        var list = 0
        func endWord(_ index: Int) {
            if let begin = start { current.words.append(text[begin..<index]) }
            start = nil
        }
        func endCommand() {
            if !current.words.isEmpty { commands.append(current) }
            current = ShellCommand(words: [])
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
                endCommand()
                return commands
            case UInt8(ascii: ")") where depth == 0:
                // One that nothing opened on the line ends the patterns of a case: words by themselves.
                endWord(index)
                if current.words.count <= 1, commands[list...].allSatisfy({ $0.words.count == 1 }) {
                    current.words = []
                    commands.removeSubrange(list...)
                } else {
                    endCommand()
                }
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: "`"):
                endWord(index)
                endCommand()
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "&") { list = commands.count }
            case UInt8(ascii: " "), UInt8(ascii: "\t"): endWord(index)
            default: if start == nil { start = index }
            }
        }
        endWord(text.endIndex)
        endCommand()
        return commands
    }

    /// Whether a word before a command gives a variable a value.
    static func isAssignment(_ word: ArraySlice<UInt8>) -> Bool {
        guard let equals = word.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else { return false }
        return word[..<equals].allSatisfy(Words.isOfVariable)
    }

    /// Whether the word is one of the language, and stands before a command.
    static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
        // None is longer.
        guard word.count <= 7 else { return false }
        return switch String(decoding: word, as: UTF8.self) {
        case "if", "case", "fi", "esac", "then", "else", "elif", "do", "done", "while", "until", "{", "}", "!", "exec",
            "builtin", "command":
            true
        default: false
        }
    }
}
