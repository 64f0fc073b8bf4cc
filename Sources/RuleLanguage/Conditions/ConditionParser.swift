import Facts

/// Reads the text of a condition and checks it against the catalogue in one pass: where a value of several words ends
/// depends on the type of the fact before it.
///
/// A mistake within one test is noted and the next test is read; one in what holds tests together ends the reading.
struct ConditionParser {
    /// Parentheses within one another.
    static let maximumDepth = 64

    let bytes: [UInt8]
    let parameters: [String: Parameter]
    private let tokens: [Token]
    private var index = 0
    private var depth = 0
    private var errors: [ConditionError] = []

    struct Failure: Error {
        var errors: [ConditionError]
    }

    /// The checked condition.
    ///
    /// Throws all mistakes found, in the order of the text.
    static func parse(_ text: String, parameters: [String: Parameter]) throws(Failure) -> Condition {
        let condition: Condition
        var parser: ConditionParser
        do throws(ConditionError) {
            parser = try ConditionParser(bytes: Array(text.utf8), parameters: parameters)
        } catch {
            throw Failure(errors: [error])
        }
        do throws(ConditionError) {
            condition = try parser.whole()
        } catch {
            throw Failure(errors: parser.errors + [error])
        }
        guard parser.errors.isEmpty else { throw Failure(errors: parser.errors) }
        return condition
    }

    private init(bytes: [UInt8], parameters: [String: Parameter]) throws(ConditionError) {
        self.bytes = bytes
        self.parameters = parameters
        tokens = try Lexer.tokens(of: bytes)
    }

    private mutating func whole() throws(ConditionError) -> Condition {
        if token.content == .end { throw ConditionError(range: token.range, message: "the condition is empty") }
        let condition = try condition()
        switch token.content {
        case .end: return condition
        case .close: throw error("this parenthesis closes none")
        default: throw error("expected 'and', 'or' or the end of the condition, found \(found)")
        }
    }

    // MARK: What holds tests together

    private mutating func condition() throws(ConditionError) -> Condition {
        var units: [(condition: Condition, range: Range<Int>)] = []
        var connectives: [(word: String, range: Range<Int>)] = []
        while true {
            let start = token.range.lowerBound
            let unit = try unit()
            // After a mistake nothing may have been read.
            units.append((unit, start..<max(start, tokens[max(index - 1, 0)].range.upperBound)))
            guard case .word(let word) = token.content, word == "and" || word == "or" else { break }
            connectives.append((word, token.range))
            advance()
        }
        guard let first = connectives.first else { return units[0].condition }
        if let second = connectives.first(where: { $0.word != first.word }) {
            let corrected = Self.parenthesised(units.map { text(in: $0.range) }, connectives.map(\.word))
            errors.append(
                ConditionError(
                    range: second.range, message: "'and' and 'or' stand together only with parentheses",
                    notes: ["for example: \(corrected)"]))
        }
        let conditions = units.map(\.condition)
        return first.word == "and" ? .all(conditions) : .any(conditions)
    }

    /// The units with parentheses around what `and` joins.
    private static func parenthesised(_ units: [String], _ connectives: [String]) -> String {
        var groups = [[units[0]]]
        for (word, unit) in zip(connectives, units.dropFirst()) {
            if word == "and" { groups[groups.count - 1].append(unit) } else { groups.append([unit]) }
        }
        return groups.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " and ")))" }.joined(separator: " or ")
    }

    private mutating func unit() throws(ConditionError) -> Condition {
        let isNegated = take(word: "not")
        if isNegated, token.content == .word("not") {
            throw error("'not' stands once", "a condition that is denied twice is the condition itself")
        }
        let unit = token.content == .open ? try group() : test()
        return isNegated ? .not(unit) : unit
    }

    private mutating func group() throws(ConditionError) -> Condition {
        let opening = token.range
        guard depth < Self.maximumDepth else {
            throw error("more than \(Self.maximumDepth) parentheses within one another")
        }
        depth += 1
        advance()
        let inner = try condition()
        guard token.content == .close else {
            if token.content == .end {
                throw ConditionError(range: opening, message: "this parenthesis is not closed")
            }
            throw error("expected 'and', 'or' or ')', found \(found)")
        }
        depth -= 1
        advance()
        return inner
    }

    /// One test. After a mistake it stands for any condition, and the next test is read.
    private mutating func test() -> Condition {
        let start = index
        do throws(ConditionError) {
            return try checkedTest()
        } catch {
            errors.append(error)
            skipTest(from: start, past: error.range)
            return .any([])
        }
    }

    private mutating func skipTest(from start: Int, past range: Range<Int>) {
        var open = 0
        index = start
        while token.content != .end {
            switch token.content {
            case .open: open += 1
            case .close where open == 0: return
            case .close: open -= 1
            case .word("and"), .word("or"):
                if open == 0, token.range.lowerBound >= range.upperBound { return }
            default: break
            }
            advance()
        }
    }
}

// MARK: Reading tokens

extension ConditionParser {
    var token: Token { tokens[index] }

    /// What follows the current token.
    var following: Token { tokens[min(index + 1, tokens.count - 1)] }

    mutating func advance() {
        index = min(index + 1, tokens.count - 1)
    }

    /// Takes the word where it comes next.
    mutating func take(word: String) -> Bool {
        guard token.content == .word(word) else { return false }
        advance()
        return true
    }

    /// The words from here on, as many as follow one another.
    var words: [String] {
        var words: [String] = []
        for token in tokens[index...] {
            guard case .word(let word) = token.content else { break }
            words.append(word)
        }
        return words
    }

    /// The bytes that this many tokens from here on take.
    func range(ofTokens count: Int) -> Range<Int> {
        token.range.lowerBound..<tokens[min(index + max(count, 1), tokens.count) - 1].range.upperBound
    }

    /// The text of a range on one line.
    func text(in range: Range<Int>) -> String {
        let words = String(decoding: bytes[range], as: UTF8.self).split { $0.isWhitespace }
        return words.joined(separator: " ")
    }

    /// The current token, for a message.
    var found: String {
        token.content == .end ? "the end of the condition" : "'\(text(in: token.range))'"
    }

    func error(_ message: String, _ notes: String?...) -> ConditionError {
        ConditionError(range: token.range, message: message, notes: notes.compactMap { $0 })
    }
}
