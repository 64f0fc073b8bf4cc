import Facts

/// A text of the C family in tokens, with what its directives and brackets say.
struct CText {
    let bytes: [UInt8]
    let tokens: [Token]
    let tables: CallTables
    let words: WordTable
    /// For a bracket the place of the one that belongs to it; -1 for what has none.
    let partners: [Int32]
    /// The deepest nesting that is followed, in brackets.
    static let deepest = 4096

    private let directiveTokens: [Token]
    private let directives: [CLexer.Directive]

    /// - Returns: nothing where the text has no word that stands for a call.
    init?(_ bytes: [UInt8], _ tables: CallTables, words: WordTable) {
        var lexer = CLexer(bytes, words: words)
        lexer.run()
        guard lexer.hasCalls else { return nil }
        self.bytes = bytes
        self.tables = tables
        self.words = words
        tokens = lexer.tokens
        directiveTokens = lexer.directiveTokens
        directives = lexer.directives
        partners = Self.partners(of: lexer)
    }

    func text(_ index: Int) -> ArraySlice<UInt8> { bytes[tokens[index].range] }

    func string(_ index: Int) -> String { String(decoding: text(index), as: UTF8.self) }

    func isSign(_ index: Int, _ sign: UInt16) -> Bool { tokens.indices.contains(index) && tokens[index].isSign(sign) }

    func keyword(_ index: Int) -> CKeyword? {
        guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
        return CKeyword(rawValue: words.meanings[Int(tokens[index].word)].keyword)
    }

    func isIdentifier(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .identifier && keyword(index) == nil
    }

    /// The place of the bracket that belongs to the one at `index`, where there is one.
    func partner(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), partners[index] >= 0 else { return nil }
        return Int(partners[index])
    }

    /// What the tables know of the word at that place.
    func calls(_ index: Int) -> [TabledCall] {
        guard tokens[index].kind == .identifier else { return [] }
        return words.meanings[Int(tokens[index].word)].calls.map { tables.calls[$0] }
    }

    /// Whether a statement is a call that never returns.
    func isEnd(_ index: Int) -> Bool {
        isIdentifier(index) && isSign(index + 1, Sign.openParenthesis) && calls(index).contains(where: \.ends)
    }

    /// What `#define` says, in the order of the text.
    var definitions: [CDefinition] {
        directives.compactMap { CDefinition(directiveTokens[$0.tokens], bytes) }
    }

    /// Which brackets belong together. Where the arms of a condition each open one, the first arm's count.
    private static func partners(of lexer: CLexer) -> [Int32] {
        /// A bracket that is open, and the one around it.
        struct Level {
            var token: Int
            var outer: Int
            var depth: Int
        }
        let tokens = lexer.tokens
        var partners = [Int32](repeating: -1, count: tokens.count)
        var levels: [Level] = []
        var innermost = -1
        // What was open where a condition began, and at the end of its first arm.
        var conditions: [(start: Int, end: Int?)] = []
        var directives = lexer.directives[...]
        func arm(_ directive: CLexer.Directive) {
            guard let first = directive.tokens.first else { return }
            switch String(decoding: lexer.text(lexer.directiveTokens[first]), as: UTF8.self) {
            case "if", "ifdef", "ifndef": conditions.append((innermost, nil))
            case "else", "elif", "elifdef", "elifndef":
                guard let last = conditions.last else { return }
                if last.end == nil { conditions[conditions.count - 1].end = innermost }
                innermost = last.start
            case "endif": if let last = conditions.popLast(), let end = last.end { innermost = end }
            default: break
            }
        }
        for (index, token) in tokens.enumerated() {
            while let directive = directives.first, directive.position <= index {
                arm(directive)
                directives.removeFirst()
            }
            if token.kind == .open {
                let depth = innermost < 0 ? 1 : levels[innermost].depth + 1
                guard depth <= deepest else { continue }
                levels.append(Level(token: index, outer: innermost, depth: depth))
                innermost = levels.count - 1
            } else if token.kind == .close {
                // A brace that ends ends the parentheses that were left open in it.
                while innermost >= 0, !fits(tokens[levels[innermost].token].word, token.word),
                    token.word == Sign.closeBrace
                {
                    innermost = levels[innermost].outer
                }
                guard innermost >= 0, fits(tokens[levels[innermost].token].word, token.word) else { continue }
                let opening = levels[innermost].token
                if partners[opening] < 0 { partners[opening] = Int32(index) }
                partners[index] = Int32(opening)
                innermost = levels[innermost].outer
            }
        }
        return partners
    }

    private static func fits(_ opening: UInt16, _ closing: UInt16) -> Bool {
        switch opening {
        case Sign.openParenthesis: closing == Sign.closeParenthesis
        case Sign.openBrace: closing == Sign.closeBrace
        default: closing == Sign.closeBracket
        }
    }
}

extension CLexer {
    func text(_ token: Token) -> ArraySlice<UInt8> { source[token.range] }
}

/// One `#define`.
struct CDefinition {
    var name: String
    /// The names of its arguments; nothing for a macro that takes none and is written without parentheses.
    var parameters: [String]?
    var body: [Token]

    init?(_ directive: ArraySlice<Token>, _ bytes: [UInt8]) {
        func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }
        guard let keyword = directive.first, text(keyword) == "define", let named = directive.dropFirst().first,
            named.kind == .identifier
        else { return nil }
        name = text(named)
        var rest = directive.dropFirst(2)
        // Only a parenthesis without a blank before it begins arguments.
        if let opening = rest.first, opening.isSign(Sign.openParenthesis), opening.start == named.end {
            guard let close = rest.firstIndex(where: { $0.isSign(Sign.closeParenthesis) }) else { return nil }
            parameters = rest[rest.index(after: rest.startIndex)..<close].filter { $0.kind == .identifier }.map(text)
            rest = rest[rest.index(after: close)...]
        }
        body = Array(rest)
    }
}
