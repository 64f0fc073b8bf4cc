import Facts

/// A program in tokens, with what its brackets and definitions say. Statements end in semicolons and blocks stand in
/// braces, also where the language itself writes neither: its lexer puts empty ones there.
final class ProgramText {
    let bytes: [UInt8]
    let tokens: [Token]
    var tables: CallTables
    let words: WordTable
    let language: SourceLanguage
    /// For a bracket the place of the one that belongs to it; -1 for what has none.
    let partners: [Int32]
    /// Whether its tokens are all that it has.
    var isWhole = true
    /// What the text's own directives define, in their order.
    var definitions: [CDefinition] = []
    /// The tokens of definitions without arguments.
    var objects: [String: [[Token]]] = [:]
    /// The modules that the text imports, each by the name that it has here.
    var modules: [String: String] = [:]
    /// The deepest nesting that is followed, in brackets.
    static let deepest = 4096

    init(
        bytes: [UInt8], tokens: [Token], tables: CallTables, words: WordTable, language: SourceLanguage,
        partners: [Int32]
    ) {
        self.bytes = bytes
        self.tokens = tokens
        self.tables = tables
        self.words = words
        self.language = language
        self.partners = partners
    }

    func text(_ index: Int) -> ArraySlice<UInt8> { bytes[tokens[index].range] }

    func string(_ index: Int) -> String { String(decoding: text(index), as: UTF8.self) }

    func isSign(_ index: Int, _ sign: UInt16) -> Bool { tokens.indices.contains(index) && tokens[index].isSign(sign) }

    /// Nothing for a member of that name.
    func keyword(_ index: Int) -> Keyword? {
        guard tokens.indices.contains(index), tokens[index].kind == .identifier, tokens[index].word != 0 else {
            return nil
        }
        let keyword = words.meanings[Int(tokens[index].word)].keyword
        return keyword == 0 || isMember(index) ? nil : Keyword(rawValue: keyword)
    }

    func isIdentifier(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .identifier && keyword(index) == nil
    }

    /// Whether the tables know a call by the word at that place.
    func namesCall(_ index: Int) -> Bool {
        let token = tokens[index]
        return token.kind == .identifier && token.word != 0 && !words.meanings[Int(token.word)].calls.isEmpty
    }

    /// Whether the word is a member of what stands before it.
    func isMember(_ index: Int) -> Bool {
        isSign(index - 1, Sign.dot) || isSign(index - 1, Sign.arrow) && language != .swift && language != .python
    }

    /// Whether a bracket begins what is put into a text.
    func isInterpolation(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .open && tokens[index].word == Sign.interpolation
    }

    /// The place of the bracket that belongs to the one at `index`, where there is one.
    func partner(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), partners[index] >= 0 else { return nil }
        return Int(partners[index])
    }

    /// Behind the bracket that belongs to the one at `index`, or behind the token itself.
    func next(after index: Int) -> Int {
        tokens[index].kind == .open ? max(index, partner(index) ?? index) + 1 : index + 1
    }

    /// What the tables know of the word at that place.
    func calls(_ index: Int) -> [TabledCall] {
        guard tokens[index].kind == .identifier else { return [] }
        return words.meanings[Int(tokens[index].word)].calls.map { tables.calls[$0] }
    }

    /// Whether a statement is a call that never returns.
    func isEnd(_ index: Int) -> Bool {
        guard isIdentifier(index) else { return false }
        var name = index
        while isSign(name + 1, Sign.dot), tokens.indices.contains(name + 2) { name += 2 }
        return isSign(name + 1, Sign.openParenthesis) && calls(name).contains(where: \.ends)
    }

    /// The tokens of a body, without those of the bodies within it.
    func forEachToken(of body: Body, _ visit: (Int) -> Void) {
        var index = body.range.lowerBound
        while index < body.range.upperBound {
            if tokens[index].kind == .open, body.leftOut.contains(index) {
                index = next(after: index)
            } else {
                visit(index)
                index += 1
            }
        }
    }

    /// The pieces of a range between the commas that stand in no brackets.
    func arguments(in range: Range<Int>) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var pieces: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if isSign(index, Sign.comma) {
                pieces.append(start..<index)
                start = index + 1
            }
            index = next(after: index)
        }
        if start < range.upperBound || language != .swift && language != .python {
            pieces.append(start..<max(start, range.upperBound))
        }
        return pieces
    }

    /// The first place of a sign in a range that stands in no brackets.
    func place(of sign: UInt16, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isSign(index, sign) { return index }
            index = next(after: index)
        }
        return nil
    }

    /// As much of a declaration as comes before its block.
    func head(_ start: Int) -> Range<Int> { start..<min(max(start, start + 512), max(start, tokens.count)) }

    /// Where the innermost block of `do` or `try` opens that a place stands in.
    func block(of keyword: Keyword, around place: Int, in range: Range<Int>) -> Int? {
        var place = place
        var steps = 0
        while place > range.lowerBound, steps < 1024 {
            place -= 1
            steps += 1
            if tokens[place].kind == .close, let open = partner(place) {
                place = open
            } else if isSign(place, Sign.openBrace), self.keyword(place - 1) == keyword {
                return place
            }
        }
        return nil
    }

    /// Whether something there goes elsewhere, so that what comes behind is for a failure alone.
    func leaves(_ range: Range<Int>) -> Bool { range.prefix(1024).contains { keyword($0)?.leaves ?? false } }

    /// Where the block begins that the statement at `index` has, before the statement ends.
    func block(from index: Int, in range: Range<Int>) -> Int? {
        var index = index
        while index < range.upperBound, !isSign(index, Sign.semicolon), !isSign(index, Sign.closeBrace) {
            if isSign(index, Sign.openBrace) { return index }
            index = next(after: index)
        }
        return nil
    }
}
