import Facts

/// Reads a shell's text into its commands, in one pass and without recursion: whatever is open waits on a stack.
/// POSIX.1-2017, Shell Command Language, with what bash adds.
struct ShellParser {
    /// The deepest nesting that is followed; what is deeper is not read.
    static let deepest = 512
    /// Commands that there is room for from the start.
    private static let mostExpected = 1024
    /// How many bytes a script takes in memory, about, before the rest of its text is left unread.
    static let room = 24 << 20

    let bytes: [UInt8]
    /// The commands of tables, and the language's own words.
    let words: WordTable
    /// By the number of a word, whether no command of its name does anything or asks.
    let silent: [Bool]
    /// Whether another program puts something in for `${{ … }}` before a shell sees it.
    let isFilledIn: Bool
    /// Whether commands that are no acts were left out since the last one that is kept.
    var leavesOut = false
    var index = 0
    var script = ShellScript()
    /// The innermost of what is open, and what is around it.
    var level = Level(kind: .script, region: 0, outer: 0, scope: 0, function: 0, substitution: 0)
    var levels: [Level] = []
    /// What the script may still take.
    var room = ShellParser.room
    /// The word at hand, while there is one.
    var word = ShellWord(range: 0..<0)
    var isInWord = false
    var isInDouble = false
    /// Here-documents whose texts follow the line.
    var documents: [Document] = []

    /// What is open.
    struct Level {
        enum Kind {
            case script, substitution, backtick, subshell, array, brace, condition, arm, loopCondition, loopBody
            case pattern, choice
        }

        var kind: Kind
        /// The region of its commands.
        var region: Int
        /// The region around it, which goes on behind it.
        var outer: Int
        var scope: Int
        var function: Int
        var substitution: Int
        var construct = -1
        var arms = 0
        var command: ShellCommand?
        /// The list at hand, or -1.
        var list = -1
        var listStart = 0
        var listRegion = 0
        /// Whether an operator waits for a command.
        var isContinued = false
        /// The word, and whether it was within quotes, in which the substitution stands.
        var word: ShellWord?
        var wasInDouble = false
        /// A function that the next compound command is the body of.
        var pendingFunction: String?
        /// Whether it is a function whose body is the one compound command within.
        var isImplied = false
        var expects = Expectation.nothing

        /// Gives a here-document to its redirection, unless the command was given up in which that stood.
        mutating func attach(_ body: Range<Int>, to redirection: Int) {
            guard command?.redirections.indices.contains(redirection) == true else { return }
            command?.redirections[redirection].document = body
        }
    }

    /// What the words of a header are.
    enum Expectation {
        case nothing
        /// `for name`, `select name`.
        case loopName
        /// `in word…` or `do`.
        case loopWords
        /// `case word in`.
        case caseWord
        case redirection(ShellCommand.Redirection.Kind, Int)
        case document(stripsTabs: Bool, Int)
        case functionName
    }

    struct Document {
        var level: Int
        var command: Int?
        var redirection: Int
        var delimiter: [UInt8]
        var stripsTabs: Bool
    }

    private init(_ bytes: [UInt8], _ words: WordTable, silent: [Bool], isFilledIn: Bool) {
        self.bytes = bytes
        self.isFilledIn = isFilledIn
        self.words = words
        self.silent = silent
    }

    static func parse(_ bytes: [UInt8], _ words: WordTable, silent: [Bool], isFilledIn: Bool = false) -> ShellScript {
        var parser = ShellParser(bytes, words, silent: silent, isFilledIn: isFilledIn)
        let expected = min(bytes.count / 32, Self.mostExpected)
        parser.script.commands.reserveCapacity(expected)
        parser.script.lists.reserveCapacity(expected)
        parser.script.regions.reserveCapacity(expected)
        parser.run()
        return parser.script
    }

    /// Counts what is kept of the text; nothing more is read where there is no room.
    mutating func take(room bytes: Int) {
        room -= bytes
        if room < 0 { script.isCut = true }
    }

    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func run() {
        while index < bytes.count, !script.isCut {
            if isInDouble { readQuoted() } else { readPlain() }
        }
        endWord()
        endList()
        while let outer = levels.popLast() {
            level = outer
            endList()
        }
    }

    // MARK: Bytes

    private mutating func readQuoted() {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""):
            isInDouble = false
            index += 1
        case UInt8(ascii: "\\"):
            let next = self.byte(index + 1)
            if next == UInt8(ascii: "\n") {
                index += 2
            } else if "$`\"\\".utf8.contains(next) {
                take(next, length: 2)
            } else {
                take(byte, length: 1)
            }
        case UInt8(ascii: "$"): readDollar()
        case UInt8(ascii: "`"): readBacktick()
        default:
            var end = index + 1
            while end < bytes.count, !Self.isSpecialInQuotes(bytes[end]) { end += 1 }
            beginWord()
            word.append(contentsOf: bytes[index..<end])
            index = end
        }
    }

    private mutating func readPlain() {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
            endWord()
            index += 1
        case UInt8(ascii: "\n"):
            endWord()
            endLine()
        case UInt8(ascii: "\\"):
            switch self.byte(index + 1) {
            case UInt8(ascii: "\n"): index += 2
            case UInt8(ascii: "\r") where self.byte(index + 2) == UInt8(ascii: "\n"): index += 3
            case let next:
                if index + 1 < bytes.count { take(next, length: 2) } else { index += 1 }
                word.isQuoted = true
            }
        case UInt8(ascii: "#") where !isInWord:
            if InlineIgnore.isOne(index, in: bytes.span) { script.comments.append(index) }
            index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        case UInt8(ascii: "'"):
            let start = index + 1
            let end = bytes[start...].firstIndex(of: byte)
            beginWord()
            word.isQuoted = true
            takeQuoted(start..<(end ?? bytes.count))
            index = min((end ?? bytes.count) + 1, bytes.count)
        case UInt8(ascii: "\""):
            beginWord()
            word.isQuoted = true
            isInDouble = true
            index += 1
        case UInt8(ascii: "$"): readDollar()
        case UInt8(ascii: "`"): readBacktick()
        case UInt8(ascii: "~") where !isInWord: takePart(.home, length: 1)
        case UInt8(ascii: "*"), UInt8(ascii: "?"): takePart(.pattern(byte), length: 1)
        case UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "<"), UInt8(ascii: ">"):
            if level.command?.isBracketed == true, byte != UInt8(ascii: ";") {
                // Operators of `[[` are words of it.
                if "()".utf8.contains(byte), isInWord { take(byte, length: 1) } else { takeOperand(byte) }
            } else {
                readOperator(byte)
            }
        default:
            var end = index + 1
            while end < bytes.count, !Self.isSpecial(bytes[end]) { end += 1 }
            beginWord()
            word.append(contentsOf: bytes[index..<end])
            index = end
        }
    }

    /// Whether a byte within a word is more than itself.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\\"),
            UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "*"),
            UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            true
        default: false
        }
    }

    /// The same between double quotes.
    private static func isSpecialInQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"): true
        default: false
        }
    }

    private mutating func takeOperand(_ byte: UInt8) {
        endWord()
        var end = index + 1
        while self.byte(end) == byte { end += 1 }
        beginWord()
        word.append(contentsOf: bytes[index..<end])
        index = end
        endWord()
    }

    mutating func beginWord() {
        guard !isInWord else { return }
        word = ShellWord(range: index..<index)
        isInWord = true
    }

    mutating func take(_ byte: UInt8, length: Int) {
        beginWord()
        word.append(byte)
        index += length
    }

    mutating func takePart(_ part: ShellWord.Part, length: Int) {
        beginWord()
        word.append(part)
        index += length
    }

    // MARK: Substitutions

    private mutating func readBacktick() {
        if level.kind == .backtick {
            endWord()
            close()
        } else {
            beginWord()
            index += 1
            openSubstitution(.backtick)
        }
    }

    mutating func openSubstitution(_ kind: Level.Kind) {
        let outer = level
        guard levels.count < Self.deepest else {
            script.isCut = true
            return
        }
        take(room: 192)
        level.word = isInWord ? word : nil
        level.wasInDouble = isInDouble
        script.substitutions.append([])
        script.scopes.append(ShellScript.Scope(parent: outer.scope, function: outer.function))
        let region = outer.command?.region ?? outer.listRegion
        levels.append(level)
        level = Level(
            kind: kind, region: region, outer: region, scope: script.scopes.count - 1, function: outer.function,
            substitution: script.substitutions.count - 1)
        level.listRegion = region
        isInWord = false
        isInDouble = false
    }

    /// Behind `$`.
    private mutating func readDollar() {
        let next = byte(index + 1)
        switch next {
        case UInt8(ascii: "("):
            if byte(index + 2) == UInt8(ascii: "("), let end = endOfArithmetic(from: index + 3) {
                takePart(.computed(""), length: end - index)
            } else {
                beginWord()
                index += 2
                openSubstitution(.substitution)
            }
        case UInt8(ascii: "{"): readBraces()
        case UInt8(ascii: "'") where !isInDouble:
            beginWord()
            word.isQuoted = true
            var end = index + 2
            while end < bytes.count, bytes[end] != next { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
            word.append(contentsOf: bytes[min(index + 2, bytes.count)..<min(end, bytes.count)])
            index = min(end + 1, bytes.count)
        case UInt8(ascii: "\"") where !isInDouble: index += 1
        case let sign where "@*#?$!-".utf8.contains(sign) || (0x30...0x39).contains(sign):
            takePart(.variable(String(UnicodeScalar(sign)), otherwise: nil), length: 2)
        default:
            var end = index + 1
            while end < bytes.count, ShellWord.isOfName(bytes[end]) { end += 1 }
            if end == index + 1 {
                take(UInt8(ascii: "$"), length: 1)
            } else {
                let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
                takePart(.variable(name, otherwise: nil), length: end - index)
            }
        }
    }
}
