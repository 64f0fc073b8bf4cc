/// Takes a Swift text apart into tokens ("The Swift Programming Language", Lexical Structure). Comments, blanks, attributes
/// and what unwraps an optional are gone; code that is put into texts is code; a line that ends a statement leaves an empty
/// semicolon. Both arms of `#if` are there.
struct SwiftLexer {
    /// What a bracket that is open was opened by.
    enum Level: Equatable {
        case brace, bracket
        /// Code within a text, which goes on behind it.
        case interpolation(hashes: Int, isLong: Bool)
    }

    private(set) var tokens: [Token] = []
    /// Whether a word was met that stands for a call.
    private(set) var hasCalls = false
    /// Whether tokens were left out, because there are too many.
    private(set) var isCut = false
    /// Where comments begin that accept findings.
    private(set) var ignores: [Int] = []

    let source: [UInt8]
    let words: WordTable
    var position = 0
    var line: UInt32 = 1
    private var levels: [Level] = []
    /// Whether a line has ended since the last token.
    var isAtLineStart = false
    /// Before this place no regular expression ends.
    var plainUntil = 0

    init(_ bytes: [UInt8], words: WordTable) {
        source = bytes
        self.words = words
        tokens.reserveCapacity(min(bytes.count / 4, Token.most))
    }

    mutating func run() {
        if source.starts(with: "#!".utf8) { skipLine() }
        while position < source.count {
            let byte = source[position]
            switch byte {
            case UInt8(ascii: "\n"):
                isAtLineStart = true
                line += 1
                position += 1
            case UInt8(ascii: " "), 0x00, 0x09, 0x0B, 0x0C, 0x0D: position += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "@"): skipAttribute()
            default: readToken(byte)
            }
        }
        endStatement()
    }

    var next: UInt8? { byte(at: position + 1) }

    func byte(at place: Int) -> UInt8? { place < source.count ? source[place] : nil }

    /// Takes note of a comment that accepts findings. What stands between quotes accepts nothing, be it a comment of code
    /// that is put in there.
    private mutating func noteComment() {
        guard InlineIgnore.isOne(position, in: source.span) else { return }
        let isInText = levels.contains { if case .interpolation = $0 { true } else { false } }
        if !isInText { ignores.append(position) }
    }

    private mutating func skipLine() {
        noteComment()
        while position < source.count, source[position] != UInt8(ascii: "\n") { position += 1 }
    }

    /// Comments stand in comments.
    private mutating func skipComment() {
        noteComment()
        var depth = 0
        while position < source.count {
            if source[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if source[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else {
                if source[position] == UInt8(ascii: "\n") {
                    line += 1
                    isAtLineStart = true
                }
                position += 1
            }
        }
    }

    /// `@name`, without its arguments.
    private mutating func skipAttribute() {
        position += 1
        while position < source.count, CLexer.continuesIdentifier(source[position]) { position += 1 }
    }

    private mutating func readToken(_ byte: UInt8) {
        if byte == UInt8(ascii: "#") {
            readHash()
        } else if CLexer.beginsIdentifier(byte) {
            readIdentifier()
        } else if byte == UInt8(ascii: "`") {
            readQuotedIdentifier()
        } else if CLexer.isDigit(byte) {
            readNumber()
        } else if byte == UInt8(ascii: "\"") {
            readText(hashes: 0)
        } else if byte == UInt8(ascii: "/"), beginsExpression {
            readPattern()
        } else {
            readSign(byte)
        }
    }

    private mutating func readIdentifier() {
        let start = position
        var hash = WordTable.basis
        while position < source.count, CLexer.continuesIdentifier(source[position]) {
            hash = WordTable.hash(hash, source[position])
            position += 1
        }
        append(.identifier, words.find(source.span, start..<position, hash: hash), start)
    }

    /// A name in backticks is no keyword.
    private mutating func readQuotedIdentifier() {
        let start = position + 1
        position = start
        var hash = WordTable.basis
        while position < source.count, source[position] != UInt8(ascii: "`"), source[position] != UInt8(ascii: "\n") {
            hash = WordTable.hash(hash, source[position])
            position += 1
        }
        let word = words.find(source.span, start..<position, hash: hash)
        append(.identifier, words.meanings[Int(word)].keyword == 0 ? word : 0, start)
        if byte(at: position) == UInt8(ascii: "`") { position += 1 }
    }

    private mutating func readNumber() {
        let start = position
        while let byte = byte(at: position) {
            let isSigned =
                (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
                && "eEpP".utf8.contains(source[position - 1]) && self.byte(at: start + 1) != UInt8(ascii: "x")
            let isPoint = byte == UInt8(ascii: ".") && (next.map(CLexer.isDigit) ?? false)
            guard isSigned || isPoint || CLexer.continuesIdentifier(byte) else { break }
            position += 1
        }
        append(.number, 0, start)
    }

    // MARK: Signs

    private mutating func readSign(_ byte: UInt8) {
        let start = position
        switch Unicode.Scalar(byte) {
        case "(", "[", "{":
            position += 1
            append(.open, UInt16(byte), start)
            open(byte == UInt8(ascii: "{") ? .brace : .bracket)
        case ")", "]", "}": close(byte)
        case "?", "!": readMark(byte)
        case ",", ";", ":", "\\":
            position += 1
            append(.sign, UInt16(byte), start)
        case ".":
            position += 1
            while let byte = self.byte(at: position), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<"),
                self.byte(at: start + 1) == UInt8(ascii: ".")
            { position += 1 }
            append(.sign, position - start == 1 ? UInt16(byte) : Sign.ellipsis, start)
        default: readOperator(byte)
        }
    }

    private mutating func close(_ byte: UInt8) {
        // A brace ends the parentheses that were left open in it.
        if byte == UInt8(ascii: "}") {
            endStatement()
            while let last = levels.last, last == .bracket { levels.removeLast() }
        }
        let start = position
        position += 1
        append(.close, UInt16(byte), start)
        guard let last = levels.popLast() else { return }
        if case .interpolation(let hashes, let isLong) = last { readPieces(hashes: hashes, isLong: isLong) }
    }

    /// Marks behind an operand unwrap it; `try?` is another word than `try`.
    private mutating func readMark(_ byte: UInt8) {
        let start = position
        let isBehind = tokens.last.map { Int($0.end) == start && Self.isOperand($0) } ?? false
        if byte == UInt8(ascii: "!"), next == UInt8(ascii: "="),
            !isBehind || self.byte(at: start + 2) == UInt8(ascii: " ")
        {
            return readOperator(byte)
        }
        if byte == UInt8(ascii: "?"), next == UInt8(ascii: "?") {
            position += 2
            return append(.sign, Sign.pair("?", "?"), start)
        }
        position += 1
        if isBehind {
            guard byte == UInt8(ascii: "?"), isKeyword(tokens.count - 1, .try) else { return }
        }
        append(.sign, UInt16(byte), start)
    }

    private mutating func readOperator(_ byte: UInt8) {
        let start = position
        position += 1
        while let other = self.byte(at: position), "/=-+!*%<>&|^~".utf8.contains(other) {
            if other == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { break }
            position += 1
        }
        let run = source[start..<position]
        let compares = ["==", "!=", "<=", ">=", "===", "!==", "~="].contains { run.elementsEqual($0.utf8) }
        let kind: Token.Kind = run.last == UInt8(ascii: "=") && !compares ? .assignment : .sign
        append(kind, run.count == 1 ? UInt16(byte) : UInt16(byte) | UInt16(run[start + 1]) << 8, start)
    }

    // MARK: Statements

    /// Adds a token, behind an empty semicolon where a new line begins a new statement.
    mutating func append(_ kind: Token.Kind, _ word: UInt16, _ start: Int, line first: UInt32? = nil) {
        if isAtLineStart {
            isAtLineStart = false
            if isStatement, !continuesStatement(kind, word, start) { endStatement() }
        }
        if kind == .identifier, word != 0, !words.meanings[Int(word)].calls.isEmpty { hasCalls = true }
        keep(Token(kind: kind, word: word, line: first ?? line, start: UInt32(start), end: UInt32(position)))
    }

    private mutating func keep(_ token: Token) {
        if tokens.count < Token.most { tokens.append(token) } else { isCut = true }
    }

    /// Of what is open deeper than any program goes, nothing is kept.
    mutating func open(_ level: Level) {
        if levels.count < Token.deepestOpen { levels.append(level) } else { isCut = true }
    }

    /// Whether lines end statements here.
    private var isStatement: Bool { levels.last.map { $0 == .brace } ?? true }

    /// What stands between two statements, or at the end of the last one.
    private mutating func endStatement() {
        guard isStatement, let last = tokens.last, endsExpression(last) else { return }
        keep(Token(kind: .sign, word: Sign.semicolon, line: last.line, start: last.end, end: last.end))
    }

    private func endsExpression(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier:
            switch Keyword(rawValue: words.meanings[Int(token.word)].keyword) {
            case nil, .return, .break, .continue, .fallthrough, .throws, .rethrows, .in: true
            default: tokens.dropLast().last?.isSign(Sign.dot) ?? false
            }
        case .number, .string, .character, .close: true
        default: closesArguments(token)
        }
    }

    /// `>` at the end of a type.
    private func closesArguments(_ token: Token) -> Bool {
        let start = Int(token.start)
        return start > 0 && source[start] == UInt8(ascii: ">") && source[start - 1] != UInt8(ascii: " ")
            && source[start - 1] != UInt8(ascii: "-")
    }

    private func continuesStatement(_ kind: Token.Kind, _ word: UInt16, _ start: Int) -> Bool {
        switch kind {
        case .identifier:
            switch Keyword(rawValue: words.meanings[Int(word)].keyword) {
            case .else, .catch, .where, .as, .is, .throws, .rethrows: return true
            default: return false
            }
        case .open: return word == Sign.openBrace
        case .close, .assignment: return true
        case .sign:
            if word == Sign.arrow || [Sign.dot, Sign.comma, Sign.colon].contains(word) { return true }
            return [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(byte(at: position))
        default: return false
        }
    }

    private func isKeyword(_ index: Int, _ keyword: Keyword) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .identifier
            && words.meanings[Int(tokens[index].word)].keyword == keyword.rawValue
    }

    private static func isOperand(_ token: Token) -> Bool {
        token.kind == .identifier || token.kind == .close || token.kind == .string
    }

    /// Whether an operand is expected, so that a slash begins a regular expression.
    private var beginsExpression: Bool {
        guard let last = tokens.last else { return true }
        return switch last.kind {
        case .open, .assignment: true
        case .sign: !last.isSign(Sign.dot)
        case .identifier: isKeyword(tokens.count - 1, .return) || isKeyword(tokens.count - 1, .in)
        default: false
        }
    }
}
