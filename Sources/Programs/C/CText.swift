import Facts

/// What the lexer of the C family has read, for a text: which brackets belong together, and what its directives define.
extension ProgramText {
    /// - Parameter ignores: where comments begin that accept findings.
    /// - Returns: nothing where the text has no word that stands for a call.
    convenience init?(
        c bytes: [UInt8], _ tables: CallTables, _ language: SourceLanguage, words: WordTable, ignores: inout [Int]
    ) {
        var lexer = CLexer(bytes, words: words)
        lexer.run()
        ignores = lexer.ignores
        guard lexer.hasCalls else { return nil }
        self.init(
            bytes: bytes, tokens: lexer.tokens, tables: tables, words: words, language: language,
            partners: Self.partners(of: lexer))
        isWhole = !lexer.isCut
        definitions = lexer.directives.compactMap { CDefinition(lexer.directiveTokens[$0.tokens], bytes) }
        for definition in definitions where definition.parameters == nil && !definition.body.isEmpty {
            objects[definition.name, default: []].append(definition.body)
        }
    }

    /// Which brackets belong together. Where the arms of a condition each open one, the first arm's count.
    private static func partners(of lexer: CLexer) -> [Int32] {
        let tokens = lexer.tokens
        var brackets = Brackets(count: tokens.count)
        // What was open where a condition began, and at the end of its first arm.
        var conditions: [(start: Int32, end: Int32?)] = []
        var directives = lexer.directives[...]
        func arm(_ directive: CLexer.Directive) {
            guard let first = directive.tokens.first else { return }
            switch String(decoding: lexer.text(lexer.directiveTokens[first]), as: UTF8.self) {
            case "if", "ifdef", "ifndef": conditions.append((brackets.innermost, nil))
            case "else", "elif", "elifdef", "elifndef":
                guard let last = conditions.last else { return }
                if last.end == nil { conditions[conditions.count - 1].end = brackets.innermost }
                brackets.innermost = last.start
            case "endif": if let last = conditions.popLast(), let end = last.end { brackets.innermost = end }
            default: break
            }
        }
        var next = directives.first?.position ?? .max
        for (index, token) in tokens.enumerated() {
            while index >= next, let directive = directives.popFirst() {
                arm(directive)
                next = directives.first?.position ?? .max
            }
            if token.kind == .open || token.kind == .close { brackets.add(token, at: index, tokens) }
        }
        return brackets.partners
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
