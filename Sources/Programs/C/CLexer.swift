/// Takes a text of the C family apart into tokens, and its directives beside them (ISO 9899, 5.1.1.2 and 6.4). Comments,
/// blanks and what `#if 0` leaves out are gone; both arms of any other condition are there.
struct CLexer {
    /// One directive of the preprocessor.
    struct Directive {
        /// Among the tokens of all directives, without the `#`.
        var tokens: Range<Int>
        /// How many tokens of the text came before it.
        var position: Int
    }

    private(set) var tokens: [Token] = []
    private(set) var directiveTokens: [Token] = []
    private(set) var directives: [Directive] = []
    /// Whether a word was met that stands for a call.
    private(set) var hasCalls = false
    /// Whether tokens or directives were left out, because there are too many.
    private(set) var isCut = false
    private static let mostDirectives = 65_536
    /// Where comments begin that accept findings.
    private(set) var ignores: [Int] = []

    let source: [UInt8]
    private let words: WordTable
    private var position = 0
    private var line: UInt32 = 1
    private var isAtLineStart = true
    /// Where the tokens of the directive at hand begin.
    private var directiveStart: Int?
    /// How many conditions were opened since `#if 0`.
    private var skipped = 0

    init(_ bytes: [UInt8], words: WordTable) {
        source = bytes
        self.words = words
        tokens.reserveCapacity(min(bytes.count / 4, Token.most))
    }

    mutating func run() {
        while position < source.count {
            let byte = source[position]
            switch byte {
            case UInt8(ascii: "\n"):
                endDirective()
                isAtLineStart = true
                line += 1
                position += 1
            case UInt8(ascii: " "), 0x09, 0x0B, 0x0C, 0x0D: position = endOfBlanks(from: position + 1)
            case UInt8(ascii: "\\") where splice(at: position) > 0:
                position += splice(at: position)
                line += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "#") where isAtLineStart && directiveStart == nil:
                directiveStart = directiveTokens.count
                position += 1
            default:
                isAtLineStart = false
                readToken(byte)
            }
        }
        endDirective()
    }

    private var next: UInt8? { position + 1 < source.count ? source[position + 1] : nil }

    /// The bytes of a backslash and the end of a line that it takes away.
    private func splice(at place: Int) -> Int {
        guard place + 1 < source.count else { return 0 }
        if source[place + 1] == UInt8(ascii: "\n") { return 2 }
        let isPair = place + 2 < source.count && source[place + 1] == 0x0D && source[place + 2] == UInt8(ascii: "\n")
        return isPair ? 3 : 0
    }

    private func endOfBlanks(from start: Int) -> Int {
        let bytes = source.span
        var place = start
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        return place
    }

    private mutating func skipLine() {
        if InlineIgnore.isOne(position, in: source.span) { ignores.append(position) }
        let lines: UInt32
        (position, lines) = endOfLine(from: position)
        line += lines
    }

    private func endOfLine(from start: Int) -> (Int, lines: UInt32) {
        let bytes = source.span
        var place = start
        var lines: UInt32 = 0
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
            let splice = bytes[place] == UInt8(ascii: "\\") ? splice(at: place) : 0
            if splice > 0 { lines += 1 }
            place += max(splice, 1)
        }
        return (place, lines)
    }

    private mutating func skipComment() {
        if InlineIgnore.isOne(position, in: source.span) { ignores.append(position) }
        let lines: UInt32
        (position, lines) = endOfComment(from: position + 2)
        line += lines
    }

    private func endOfComment(from start: Int) -> (Int, lines: UInt32) {
        let bytes = source.span
        var place = start
        var lines: UInt32 = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\n") { lines += 1 }
            guard byte == UInt8(ascii: "*"), place < bytes.count, bytes[place] == UInt8(ascii: "/") else { continue }
            return (place + 1, lines)
        }
        return (bytes.count, lines)
    }

    private mutating func readToken(_ byte: UInt8) {
        if Self.beginsIdentifier(byte) {
            readIdentifier()
        } else if Self.isDigit(byte) || byte == UInt8(ascii: ".") && (next.map(Self.isDigit) ?? false) {
            readNumber()
        } else if byte == UInt8(ascii: "@"), next == UInt8(ascii: "\"") {
            position += 1
            readText(from: position - 1, quote: UInt8(ascii: "\""))
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            readText(from: position, quote: byte)
        } else {
            readSign(byte)
        }
    }

    private mutating func readIdentifier() {
        let start = position
        let hash: UInt32
        (position, hash) = endOfIdentifier(from: start)
        if position < source.count, source[position] == UInt8(ascii: "\"") || source[position] == UInt8(ascii: "'"),
            let isRaw = Self.prefix(source[start..<position])
        {
            if isRaw, source[position] == UInt8(ascii: "\"") {
                readRawText(from: start)
            } else {
                readText(from: start, quote: source[position])
            }
            return
        }
        let word = words.find(source.span, start..<position, hash: hash)
        if word != 0, !words.meanings[Int(word)].calls.isEmpty { hasCalls = true }
        append(.identifier, word, start)
    }

    private func endOfIdentifier(from start: Int) -> (Int, hash: UInt32) {
        let bytes = source.span
        var place = start
        var hash = WordTable.basis
        while place < bytes.count {
            let byte = bytes[place]
            guard Self.continuesIdentifier(byte) else { break }
            hash = WordTable.hash(hash, byte)
            place += 1
        }
        return (place, hash)
    }

    /// Whether the letters before a quote say what kind of text it is, and whether it is a raw one.
    private static func prefix(_ letters: ArraySlice<UInt8>) -> Bool? {
        switch String(decoding: letters, as: UTF8.self) {
        case "L", "u", "U", "u8": false
        case "R", "LR", "uR", "UR", "u8R": true
        default: nil
        }
    }

    private mutating func readNumber() {
        let start = position
        while position < source.count {
            let byte = source[position]
            if Self.continuesIdentifier(byte) {
                position += 1
                continue
            }
            let isSigned = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            if isSigned {
                guard "eEpP".utf8.contains(source[position - 1]), !isHexadecimal(start) else { break }
            } else if byte == UInt8(ascii: "'") {
                guard let next, Self.continuesIdentifier(next) else { break }
            } else if byte != UInt8(ascii: ".") {
                break
            }
            position += 1
        }
        append(.number, 0, start)
    }

    private func isHexadecimal(_ start: Int) -> Bool {
        start + 1 < source.count && source[start] == UInt8(ascii: "0") && source[start + 1] | 0x20 == UInt8(ascii: "x")
    }

    private mutating func readText(from start: Int, quote: UInt8) {
        let first = line
        let lines: UInt32
        (position, lines) = endOfText(from: position + 1, quote)
        line += lines
        append(quote == UInt8(ascii: "'") ? .character : .string, UInt16(quote), start, line: first)
    }

    private func endOfText(from start: Int, _ quote: UInt8) -> (Int, lines: UInt32) {
        let bytes = source.span
        var place = start
        var lines: UInt32 = 0
        while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "\n") {
            let splice = bytes[place] == UInt8(ascii: "\\") ? splice(at: place) : 0
            if splice > 0 { lines += 1 }
            place += bytes[place] == UInt8(ascii: "\\") ? max(splice, 2) : 1
        }
        let isClosed = place < bytes.count && bytes[place] == quote
        return (min(place, bytes.count) + (isClosed ? 1 : 0), lines)
    }

    /// R"delimiter(text)delimiter" of C++.
    private mutating func readRawText(from start: Int) {
        let first = line
        let opening = position + 1
        guard let parenthesis = source[opening...].prefix(17).firstIndex(of: UInt8(ascii: "(")) else {
            return readText(from: start, quote: UInt8(ascii: "\""))
        }
        let delimiter = source[opening..<parenthesis]
        position = parenthesis + 1
        while position < source.count {
            if source[position] == UInt8(ascii: "\n") { line += 1 }
            let end = position + 1 + delimiter.count
            if source[position] == UInt8(ascii: ")"), end < source.count, source[end] == UInt8(ascii: "\""),
                source[(position + 1)..<end].elementsEqual(delimiter)
            {
                position = end + 1
                break
            }
            position += 1
        }
        append(.string, UInt16(UInt8(ascii: "\"")), start, line: first)
    }

    private mutating func readSign(_ byte: UInt8) {
        let start = position
        // Most signs are one by themselves, whatever follows.
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            position += 1
            return append(.open, UInt16(byte), start)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            position += 1
            return append(.close, UInt16(byte), start)
        case UInt8(ascii: ","), UInt8(ascii: ";"):
            position += 1
            return append(.sign, UInt16(byte), start)
        default: break
        }
        let follower = next ?? 0
        let (kind, length) = sign(byte, follower)
        position += length
        append(kind, length == 1 ? UInt16(byte) : UInt16(byte) | UInt16(follower) << 8, start)
    }

    /// What a sign is that begins with these two, and how long.
    private func sign(_ byte: UInt8, _ follower: UInt8) -> (Token.Kind, Int) {
        let isAssigned = follower == UInt8(ascii: "=")
        switch byte {
        case UInt8(ascii: "="): return isAssigned ? (.sign, 2) : (.assignment, 1)
        case UInt8(ascii: "!"): return (.sign, isAssigned ? 2 : 1)
        case UInt8(ascii: "&"), UInt8(ascii: "|"):
            return isAssigned ? (.assignment, 2) : (.sign, follower == byte ? 2 : 1)
        case UInt8(ascii: "-") where follower == UInt8(ascii: ">"): return (.sign, 2)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): return isAssigned || follower == byte ? (.assignment, 2) : (.sign, 1)
        case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "^"):
            return isAssigned ? (.assignment, 2) : (.sign, 1)
        case UInt8(ascii: ":"): return (.sign, follower == byte ? 2 : 1)
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            if isAssigned { return (.sign, 2) }
            guard follower == byte else { return (.sign, 1) }
            return isNext(UInt8(ascii: "=")) ? (.assignment, 3) : (.sign, 2)
        case UInt8(ascii: "."): return (.sign, follower == byte && isNext(byte) ? 3 : 1)
        default: return (.sign, 1)
        }
    }

    /// Whether that is the byte behind the next one.
    private func isNext(_ byte: UInt8) -> Bool { position + 2 < source.count && source[position + 2] == byte }

    private mutating func append(_ kind: Token.Kind, _ word: UInt16, _ start: Int, line first: UInt32? = nil) {
        let token = Token(kind: kind, word: word, line: first ?? line, start: UInt32(start), end: UInt32(position))
        if tokens.count + directiveTokens.count >= Token.most {
            isCut = true
        } else if directiveStart != nil {
            directiveTokens.append(token)
        } else if skipped == 0 {
            tokens.append(token)
        }
    }

    private mutating func endDirective() {
        guard let start = directiveStart else { return }
        directiveStart = nil
        let range = start..<directiveTokens.count
        let words = directiveTokens[range].prefix(2).map { String(decoding: source[$0.range], as: UTF8.self) }
        if skipped > 0 {
            switch words.first {
            case "if", "ifdef", "ifndef": skipped += 1
            case "endif": skipped -= 1
            case "else", "elif", "elifdef", "elifndef": if skipped == 1 { skipped = 0 }
            default: break
            }
            directiveTokens.removeSubrange(range)
        } else if words == ["if", "0"], range.count == 2 {
            skipped = 1
            directiveTokens.removeSubrange(range)
        } else if directives.count >= Self.mostDirectives {
            isCut = true
            directiveTokens.removeSubrange(range)
        } else {
            directives.append(Directive(tokens: range, position: tokens.count))
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    static func beginsIdentifier(_ byte: UInt8) -> Bool {
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
        return isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
    }

    static func continuesIdentifier(_ byte: UInt8) -> Bool { beginsIdentifier(byte) || isDigit(byte) }
}
