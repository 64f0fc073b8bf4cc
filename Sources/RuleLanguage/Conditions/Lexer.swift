/// Cuts the text of a condition into tokens.
struct Lexer {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// All tokens, with one for the end.
    static func tokens(of bytes: [UInt8]) throws(ConditionError) -> [Token] {
        var lexer = Lexer(bytes)
        var tokens: [Token] = []
        while true {
            let token = try lexer.next()
            tokens.append(token)
            if token.content == .end { return tokens }
        }
    }

    private func peek(_ distance: Int = 0) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private mutating func next() throws(ConditionError) -> Token {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        let start = position
        guard position < bytes.count else { return Token(content: .end, range: start..<start) }
        let byte = peek()
        let content: Token.Content
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            content = .word(takeWord())
        case UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try takeNumber())
        case UInt8(ascii: "-") where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek(1)):
            position += 1
            content = .number("-" + (try takeNumber()))
        case UInt8(ascii: "\""): content = .text(try takeText())
        case UInt8(ascii: "$"): content = .parameter(try takeParameter())
        case UInt8(ascii: "("): content = take(.open)
        case UInt8(ascii: ")"): content = take(.close)
        case UInt8(ascii: ","): content = take(.comma)
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): content = .comparison(try takeComparison())
        default: throw unknownSign(byte)
        }
        return Token(content: content, range: start..<position)
    }

    private mutating func take(_ content: Token.Content) -> Token.Content {
        position += 1
        return content
    }

    private mutating func takeWord() -> String {
        let start = position
        while Self.continuesWord(peek()) { position += 1 }
        // A period ends a sentence that was meant as one; no name ends with it.
        while peek(-1) == UInt8(ascii: ".") { position -= 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func takeNumber() throws(ConditionError) -> String {
        let start = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek()) { position += 1 }
        if peek() == UInt8(ascii: ".") {
            throw ConditionError(
                range: start..<position + 1, message: "numbers are whole", notes: ["a smaller unit can say it exactly"])
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func takeParameter() throws(ConditionError) -> String {
        position += 1
        let name = takeWord()
        guard !name.isEmpty else {
            throw ConditionError(range: position - 1..<position, message: "a parameter's name follows the dollar sign")
        }
        return name
    }

    private mutating func takeComparison() throws(ConditionError) -> Test.Comparison {
        let start = position
        while [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(peek()) { position += 1 }
        let sign = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let comparison = Test.Comparison(rawValue: sign) else {
            let note = sign == "==" ? "write '='" : "expected one of < <= = >= >"
            throw ConditionError(range: start..<position, message: "'\(sign)' is no comparison", notes: [note])
        }
        return comparison
    }

    private static func continuesWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            // A language of acts is `c++`.
            UInt8(ascii: "+"):
            true
        default: false
        }
    }

    private func unknownSign(_ byte: UInt8) -> ConditionError {
        let scalar = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).unicodeScalars
        let sign = scalar.first.map(String.init) ?? ""
        let twice = peek(1) == byte && [UInt8(ascii: "&"), UInt8(ascii: "|")].contains(byte)
        let note: String? =
            switch byte {
            case UInt8(ascii: "'"): "text stands in double quotes"
            case UInt8(ascii: "&"): "write 'and'"
            case UInt8(ascii: "|"): "write 'or'"
            case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "="):
                "write 'is not', or 'not' before the test of a number"
            case UInt8(ascii: "!"): "write 'not'"
            case UInt8(ascii: "#"): "conditions have no comments; write them above 'when:'"
            case UInt8(ascii: "["), UInt8(ascii: "{"): "lists stand in parentheses"
            default: nil
            }
        return ConditionError(
            range: position..<position + (twice ? 2 : sign.utf8.count), message: "unexpected '\(sign)'",
            notes: note.map { [$0] } ?? [])
    }
}

extension Lexer {
    /// A text literal: its closing quote is on the same line, and a backslash introduces one of six escapes.
    private mutating func takeText() throws(ConditionError) -> [UInt8] {
        let start = position
        var text: [UInt8] = []
        position += 1
        while position < bytes.count, peek() != UInt8(ascii: "\n") {
            let byte = peek()
            if byte == UInt8(ascii: "\"") {
                position += 1
                return text
            }
            if byte == UInt8(ascii: "\\") {
                text += try takeEscape()
            } else {
                text.append(byte)
                position += 1
            }
        }
        throw ConditionError(
            range: start..<position, message: "the text has no closing quote", notes: ["a text ends on its line"])
    }

    private mutating func takeEscape() throws(ConditionError) -> [UInt8] {
        let start = position
        let letter = peek(1)
        position += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [letter]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "x"):
            if let value = UInt8(takeHexadecimal(2), radix: 16) { return [value] }
        case UInt8(ascii: "u") where peek() == UInt8(ascii: "{"):
            position += 1
            let digits = takeHexadecimal(6)
            if peek() == UInt8(ascii: "}"), let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                position += 1
                return Array(String(scalar).utf8)
            }
        default: break
        }
        throw ConditionError(
            range: start..<min(max(position, start + 2), bytes.count), message: "no such escape",
            notes: ["escapes are \\\" \\\\ \\n \\t \\xNN and \\u{…}"])
    }

    private mutating func takeHexadecimal(_ limit: Int) -> String {
        let start = position
        while position - start < limit, Character(Unicode.Scalar(peek())).isHexDigit { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
