/// Takes a Python text apart into tokens ("The Python Language Reference", 2). Comments and blanks are gone. A line that
/// ends leaves an empty semicolon; the colon before a block is a brace, and where the block's indentation ends stands an
/// empty one. Code that is put into texts is code.
struct PythonLexer {
    /// A text that code is put into.
    private struct Text {
        var quote: UInt8
        var isLong: Bool
        /// How many brackets were open where the code began.
        var depth: Int
    }

    private(set) var tokens: [Token] = []
    /// Whether a word was met that stands for a call.
    private(set) var hasCalls = false
    /// Whether tokens were left out, because there are too many.
    private(set) var isCut = false
    /// Where comments begin that accept findings.
    private(set) var ignores: [Int] = []

    private let source: [UInt8]
    private let words: WordTable
    private var position = 0
    private var line: UInt32 = 1
    /// How many brackets are open.
    private var depth = 0
    private var texts: [Text] = []
    /// The indentations of the blocks that are open, in columns.
    private var indentations: [Int] = [0]
    /// Blocks that were begun on the line, and whether the last one's indentation is still to come.
    private var blocksOnLine = 0
    private var isBlockNext = false
    private var isAtLineStart = true
    /// Whether the line is one that may begin a block, and how many colons of `lambda` come before.
    private var beginsBlock = false
    private var lambdas = 0

    init(_ bytes: [UInt8], words: WordTable) {
        source = bytes
        self.words = words
        tokens.reserveCapacity(min(bytes.count / 4, Token.most))
    }

    mutating func run() {
        while position < source.count {
            if isAtLineStart, depth == 0, texts.isEmpty, !beginLine() { continue }
            readAny(source[position])
        }
        endLine()
        while indentations.count > 1 {
            indentations.removeLast()
            appendEmpty(.close, Sign.closeBrace)
        }
    }

    private var next: UInt8? { byte(at: position + 1) }

    private func byte(at place: Int) -> UInt8? { place < source.count ? source[place] : nil }

    // MARK: Lines

    /// Reads the indentation of a line.
    ///
    /// - Returns: whether there is anything on it.
    private mutating func beginLine() -> Bool {
        var column = 0
        while let byte = byte(at: position), byte == UInt8(ascii: " ") || byte == 0x09 || byte == 0x0C {
            column = byte == 0x09 ? (column / 8 + 1) * 8 : byte == 0x0C ? 0 : column + 1
            position += 1
        }
        guard let byte = byte(at: position) else { return false }
        if byte == UInt8(ascii: "#") { skipComment() }
        if self.byte(at: position) == 0x0D { position += 1 }
        guard self.byte(at: position) != UInt8(ascii: "\n") else {
            line += 1
            position += 1
            return false
        }
        guard position < source.count else { return false }
        isAtLineStart = false
        if isBlockNext {
            isBlockNext = false
            if column > indentations[indentations.count - 1] {
                indentations.append(column)
            } else {
                // A block without anything in it.
                appendEmpty(.close, Sign.closeBrace)
            }
        }
        while indentations.count > 1, column < indentations[indentations.count - 1] {
            indentations.removeLast()
            appendEmpty(.close, Sign.closeBrace)
        }
        return true
    }

    private mutating func endLine() {
        if let last = tokens.last, !last.isSign(Sign.semicolon), !last.isSign(Sign.closeBrace) || last.end > last.start,
            !last.isSign(Sign.openBrace) || last.kind != .open
        {
            appendEmpty(.sign, Sign.semicolon)
        }
        // `if x: y` holds its block itself.
        let isOpen = tokens.last.map { $0.isSign(Sign.openBrace) && $0.kind == .open } ?? false
        if blocksOnLine > 0 {
            isBlockNext = isOpen
            for _ in 0..<(blocksOnLine - (isOpen ? 1 : 0)) { appendEmpty(.close, Sign.closeBrace) }
        }
        blocksOnLine = 0
        lambdas = 0
        beginsBlock = false
        isAtLineStart = true
    }

    private mutating func skipComment() {
        // What stands between quotes accepts nothing, be it a comment of code that is put in there.
        if texts.isEmpty, InlineIgnore.isOne(position, in: source.span) { ignores.append(position) }
        while position < source.count, source[position] != UInt8(ascii: "\n") { position += 1 }
    }

    // MARK: Tokens

    private mutating func readAny(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n"):
            if depth == 0, texts.isEmpty { endLine() }
            line += 1
            position += 1
        case UInt8(ascii: " "), 0x00, 0x09, 0x0B, 0x0C, 0x0D: position += 1
        case UInt8(ascii: "#"): skipComment()
        case UInt8(ascii: "\\"):
            position += 1
            if self.byte(at: position) == 0x0D { position += 1 }
            if self.byte(at: position) == UInt8(ascii: "\n") {
                line += 1
                position += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): readText(isRaw: false, isFormatted: false)
        default:
            if CLexer.beginsIdentifier(byte) {
                readIdentifier()
            } else if CLexer.isDigit(byte) || byte == UInt8(ascii: ".") && (next.map(CLexer.isDigit) ?? false) {
                readNumber()
            } else {
                readSign(byte)
            }
        }
    }

    private mutating func readIdentifier() {
        let start = position
        var hash = WordTable.basis
        while position < source.count, CLexer.continuesIdentifier(source[position]) {
            hash = WordTable.hash(hash, source[position])
            position += 1
        }
        if let quote = byte(at: position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            position - start < 3
        {
            let prefix = source[start..<position].map { $0 | 0x20 }
            if prefix.allSatisfy("rbuft".utf8.contains) {
                return readText(
                    isRaw: prefix.contains(UInt8(ascii: "r")),
                    isFormatted: prefix.contains(UInt8(ascii: "f")) || prefix.contains(UInt8(ascii: "t")))
            }
        }
        let word = words.find(source.span, start..<position, hash: hash)
        switch Keyword(rawValue: words.meanings[Int(word)].keyword) {
        case .and: return append(.sign, Sign.and, start)
        case .or: return append(.sign, Sign.or, start)
        case .lambda: if depth == 0 { lambdas += 1 }
        case let keyword: if beginsStatement { beginsBlock = isCompound(keyword, source[start..<position]) }
        }
        append(.identifier, word, start)
    }

    private var beginsStatement: Bool {
        guard depth == 0, let last = tokens.last else { return depth == 0 }
        return last.isSign(Sign.semicolon) || last.isSign(Sign.openBrace) || last.isSign(Sign.closeBrace)
    }

    private func isCompound(_ keyword: Keyword?, _ name: ArraySlice<UInt8>) -> Bool {
        switch keyword {
        case .if, .elif, .else, .for, .while, .try, .except, .finally, .with, .def, .class, .async: true
        default: name.elementsEqual("match".utf8) || name.elementsEqual("case".utf8)
        }
    }

    private mutating func readNumber() {
        let start = position
        while let byte = byte(at: position) {
            let isSigned =
                (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
                && source[position - 1] | 0x20 == UInt8(ascii: "e") && self.byte(at: start + 1) != UInt8(ascii: "x")
            guard isSigned || byte == UInt8(ascii: ".") || CLexer.continuesIdentifier(byte) else { break }
            position += 1
        }
        append(.number, 0, start)
    }

    private mutating func readSign(_ byte: UInt8) {
        let start = position
        position += 1
        switch Unicode.Scalar(byte) {
        case "(", "[", "{":
            depth += 1
            append(.open, UInt16(byte), start)
        case ")", "]", "}":
            if let text = texts.last, text.depth == depth, byte == UInt8(ascii: "}") {
                append(.close, Sign.closeParenthesis, start)
                texts.removeLast()
                return readPieces(quote: text.quote, isLong: text.isLong, isRaw: false, isFormatted: true)
            }
            depth = max(depth - 1, 0)
            append(.close, UInt16(byte), start)
        case ":": readColon(start)
        case "=":
            let isPair = self.byte(at: position) == UInt8(ascii: "=")
            if isPair { position += 1 }
            // Within brackets it names an argument.
            append(isPair || depth > 0 ? .sign : .assignment, isPair ? Sign.equals : Sign.equal, start)
        case ",", ";", "~", "@", "`", "?", "$": append(.sign, UInt16(byte), start)
        default: readOperator(byte, start)
        }
    }

    private mutating func readColon(_ start: Int) {
        if byte(at: position) == UInt8(ascii: "=") {
            position += 1
            return append(.assignment, Sign.equal, start)
        }
        if let text = texts.last, text.depth == depth {
            // How what is put in is written.
            while let byte = byte(at: position), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "\n"),
                byte != text.quote, byte != UInt8(ascii: "{")
            { position += 1 }
            return
        }
        guard depth == 0, beginsBlock, lambdas == 0 else {
            if depth == 0, lambdas > 0 { lambdas -= 1 }
            return append(.sign, Sign.colon, start)
        }
        beginsBlock = false
        blocksOnLine += 1
        append(.open, Sign.openBrace, start)
    }

    private mutating func readOperator(_ byte: UInt8, _ start: Int) {
        while let other = self.byte(at: position), "=+-*/%<>&|^!.".utf8.contains(other), position - start < 3 {
            if other == UInt8(ascii: ".") && byte != UInt8(ascii: ".") { break }
            if byte == UInt8(ascii: ".") && other != UInt8(ascii: ".") { break }
            position += 1
        }
        let run = source[start..<position]
        let compares = ["!=", "<=", ">="].contains { run.elementsEqual($0.utf8) }
        let kind: Token.Kind = run.count > 1 && run.last == UInt8(ascii: "=") && !compares ? .assignment : .sign
        append(kind, run.count == 1 ? UInt16(byte) : UInt16(byte) | UInt16(run[start + 1]) << 8, start)
    }

    // MARK: Texts

    private mutating func readText(isRaw: Bool, isFormatted: Bool) {
        let quote = source[position]
        let isLong = byte(at: position + 1) == quote && byte(at: position + 2) == quote
        position += isLong ? 3 : 1
        readPieces(quote: quote, isLong: isLong, isRaw: isRaw, isFormatted: isFormatted)
    }

    private mutating func readPieces(quote: UInt8, isLong: Bool, isRaw: Bool, isFormatted: Bool) {
        let start = position
        let first = line
        while let byte = byte(at: position) {
            switch byte {
            case UInt8(ascii: "\\"):
                if next == UInt8(ascii: "\n") { line += 1 }
                position = min(position + 2, source.count)
            case UInt8(ascii: "{") where isFormatted:
                if next == byte {
                    position += 2
                    continue
                }
                append(.string, 0, start, line: first)
                let opening = position
                position += 1
                append(.open, Sign.interpolation, opening)
                texts.append(Text(quote: quote, isLong: isLong, depth: depth))
                return
            case quote where !isLong || next == quote && self.byte(at: position + 2) == quote:
                append(.string, 0, start, line: first)
                position += isLong ? 3 : 1
                return
            case UInt8(ascii: "\n"):
                guard isLong else { return append(.string, 0, start, line: first) }
                line += 1
                position += 1
            default: position += 1
            }
        }
        append(.string, 0, start, line: first)
    }

    private mutating func append(_ kind: Token.Kind, _ word: UInt16, _ start: Int, line first: UInt32? = nil) {
        if kind == .identifier, word != 0, !words.meanings[Int(word)].calls.isEmpty { hasCalls = true }
        isAtLineStart = false
        keep(Token(kind: kind, word: word, line: first ?? line, start: UInt32(start), end: UInt32(position)))
    }

    /// What the text does not write, at the end of what it did.
    private mutating func appendEmpty(_ kind: Token.Kind, _ word: UInt16) {
        let end = tokens.last?.end ?? 0
        keep(Token(kind: kind, word: word, line: tokens.last?.line ?? 1, start: end, end: end))
    }

    private mutating func keep(_ token: Token) {
        if tokens.count < Token.most { tokens.append(token) } else { isCut = true }
    }
}
