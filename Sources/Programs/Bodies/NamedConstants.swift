extension ProgramText {
    /// Both arms of `condition ? this : that`, where that is all of the expression.
    func arms(of range: Range<Int>) -> (Range<Int>, Range<Int>)? {
        let range = stripped(range)
        guard let question = place(of: Sign.question, in: range),
            let colon = place(of: Sign.colon, in: question + 1..<range.upperBound),
            colon > question + 1
        else { return nil }
        return (question + 1..<colon, colon + 1..<range.upperBound)
    }

    /// `enum { NAME = expression }` and `static const type NAME = expression;`.
    func namedConstants() -> [String: Range<Int>] {
        switch language {
        case .swift: declaredConstants()
        case .python: assignedConstants()
        default: enumeratedConstants()
        }
    }

    /// `let NAME: Type = expression` outside of functions and in them, where the name is only declared once.
    private func declaredConstants() -> [String: Range<Int>] {
        var named: [String: Range<Int>] = [:]
        for index in tokens.indices where keyword(index) == .let && isIdentifier(index + 1) {
            let name = string(index + 1)
            let end = min(index + 32, tokens.count)
            guard
                let equal = (index + 2..<max(index + 2, end)).first(where: {
                    tokens[$0].kind == .assignment || isSign($0, Sign.semicolon)
                }), isSign(equal, Sign.equal)
            else { continue }
            // Two of the name are told apart by types alone.
            named[name] = named[name] == nil ? expression(from: equal + 1, in: tokens.indices) : 0..<0
        }
        return named.filter { !$0.value.isEmpty }
    }

    /// `NAME = expression` outside of functions, once.
    private func assignedConstants() -> [String: Range<Int>] {
        var named: [String: Range<Int>] = [:]
        var index = 0
        while index < tokens.count {
            let begins = index == 0 || isSign(index - 1, Sign.semicolon) || isSign(index - 1, Sign.closeBrace)
            if begins, isIdentifier(index), index + 1 < tokens.count, tokens[index + 1].kind == .assignment {
                let name = string(index)
                let isOnly = named[name] == nil && isSign(index + 1, Sign.equal)
                named[name] = isOnly ? expression(from: index + 2, in: tokens.indices) : 0..<0
            }
            index = next(after: index)
        }
        return named.filter { !$0.value.isEmpty }
    }

    private func enumeratedConstants() -> [String: Range<Int>] {
        var named: [String: Range<Int>] = [:]
        var index = 0
        while index < tokens.count {
            guard tokens[index].word != 0, tokens[index].kind == .identifier else {
                index += 1
                continue
            }
            switch keyword(index) {
            case .enum:
                var open = index + 1
                while isIdentifier(open) || keyword(open) == .class || isSign(open, Sign.colon) { open += 1 }
                guard isSign(open, Sign.openBrace), let close = partner(open) else { break }
                for piece in arguments(in: open + 1..<close)
                where piece.count >= 3 && isSign(piece.lowerBound + 1, Sign.equal) {
                    named[string(piece.lowerBound)] = piece.lowerBound + 2..<piece.upperBound
                }
                index = close
            case .const:
                var name = index + 1
                while isIdentifier(name + 1) { name += 1 }
                if isIdentifier(name), isSign(name + 1, Sign.equal) {
                    named[string(name)] = expression(from: name + 2, in: tokens.indices)
                }
            default: break
            }
            index += 1
        }
        return named
    }
}
