/// Finds which brackets belong together, in the order of the text.
struct Brackets {
    /// A bracket that is open, and the one around it.
    private struct Level {
        var token: Int32
        var outer: Int32
        var depth: Int32
    }

    /// For a bracket the place of the one that belongs to it; -1 for what has none.
    private(set) var partners: [Int32]
    private var levels: [Level] = []
    /// The level that is open; -1 outside of all. Where a text says one thing twice, reading goes back to what was open
    /// before.
    var innermost: Int32 = -1

    init(count: Int) { partners = Array(repeating: -1, count: count) }

    static func partners(of tokens: [Token]) -> [Int32] {
        var brackets = Brackets(count: tokens.count)
        for (index, token) in tokens.enumerated() { brackets.add(token, at: index, tokens) }
        return brackets.partners
    }

    mutating func add(_ token: Token, at index: Int, _ tokens: [Token]) {
        if token.kind == .open {
            let depth = (open?.depth ?? 0) + 1
            guard depth <= ProgramText.deepest else { return }
            levels.append(Level(token: Int32(index), outer: innermost, depth: depth))
            innermost = Int32(levels.count - 1)
        } else if token.kind == .close {
            // A brace that ends ends the parentheses that were left open in it.
            while let open, !Self.fits(tokens[Int(open.token)].word, token.word), token.word == Sign.closeBrace {
                innermost = open.outer
            }
            guard let open, Self.fits(tokens[Int(open.token)].word, token.word) else { return }
            if partners[Int(open.token)] < 0 { partners[Int(open.token)] = Int32(index) }
            partners[index] = open.token
            innermost = open.outer
        }
    }

    private var open: Level? { innermost < 0 ? nil : levels[Int(innermost)] }

    private static func fits(_ opening: UInt16, _ closing: UInt16) -> Bool {
        switch opening {
        case Sign.openParenthesis, Sign.interpolation:
            closing == Sign.closeParenthesis || opening == Sign.interpolation && closing == Sign.closeBrace
        case Sign.openBrace: closing == Sign.closeBrace
        default: closing == Sign.closeBracket
        }
    }
}
