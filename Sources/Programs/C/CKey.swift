/// What names an object in a text: an expression without casts, parentheses and blanks. Equal keys name the same, as
/// long as nothing in them changes.
struct CKey: Hashable {
    var text: String
    /// Its first variable; nothing for a literal.
    var root: String?
    /// The variables behind the first, as `i` in `names[i]`.
    var others: [String] = []

    /// Whether a change of `changed` makes this another name: it is the same, or a part of the way to it.
    func isReached(by changed: String) -> Bool {
        guard text.hasPrefix(changed) else { return others.contains(changed) }
        let next = text.utf8.dropFirst(changed.utf8.count).first
        return next.map { ".-[:".utf8.contains($0) } ?? true
    }
}

extension CText {
    /// Views of a path that change nothing.
    private static let views: Set<String> = ["c_str", "native", "string", "path", "data"]

    /// - Parameter assignments: what variables are set from, so that a name that stands for another one is that one.
    func key(_ range: Range<Int>, _ macros: CMacros, _ assignments: CAssignments?) -> CKey {
        var range = stripped(range)
        while range.count > 4, isSign(range.upperBound - 1, Sign.closeParenthesis),
            isSign(range.upperBound - 2, Sign.openParenthesis), isIdentifier(range.upperBound - 3),
            isSign(range.upperBound - 4, Sign.dot), Self.views.contains(string(range.upperBound - 3))
        {
            range = range.lowerBound..<range.upperBound - 4
        }
        if let literal = literal(range, macros) {
            return CKey(text: "\"" + String(decoding: literal, as: UTF8.self) + "\"")
        }
        if range.count == 1, isIdentifier(range.lowerBound), let assignments,
            let source = assignments.onlySource(of: string(range.lowerBound)), isName(stripped(source))
        {
            return key(source, macros, nil)
        }
        let variables = range.filter { isIdentifier($0) && !isMember($0) }.map(string)
        return CKey(text: spelling(range), root: variables.first, others: Array(variables.dropFirst()))
    }

    /// Without parentheses and casts around it, and without the `&` of a buffer.
    func stripped(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first {
            if isSign(first, Sign.openParenthesis), let close = partner(first) {
                if close == range.upperBound - 1 {
                    range = first + 1..<close
                    continue
                }
                if close < range.upperBound, isCast(first + 1..<close, before: close + 1) {
                    range = close + 1..<range.upperBound
                    continue
                }
            }
            if isSign(first, Sign.ampersand), range.count > 1 {
                range = first + 1..<range.upperBound
                continue
            }
            return range
        }
        return range
    }

    private func isCast(_ inside: Range<Int>, before next: Int) -> Bool {
        guard !inside.isEmpty, inside.allSatisfy({ tokens[$0].kind == .identifier || isSign($0, Sign.star) }),
            tokens.indices.contains(next)
        else { return false }
        switch tokens[next].kind {
        case .identifier, .number, .string, .character: return true
        case .open: return isSign(next, Sign.openParenthesis)
        default: return isSign(next, Sign.ampersand) || isSign(next, Sign.star)
        }
    }

    /// Whether it is a variable or a member, and no call or sum.
    private func isName(_ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        if tokens[first].kind == .string { return range.allSatisfy { tokens[$0].kind == .string } }
        return isIdentifier(first) && chain(from: first, in: range) == range
    }

    /// The bytes of adjacent texts and of the macros that are texts; nothing where there is anything else.
    func literal(_ range: Range<Int>, _ macros: CMacros) -> [UInt8]? {
        guard !range.isEmpty, range.count <= 256 else { return nil }
        var bytes: [UInt8] = []
        // What is still to be read, the last one first: definitions may hold others, and each other.
        var waiting = tokens[range].reversed() as [Token]
        var steps = 0
        while let token = waiting.popLast() {
            steps += 1
            guard steps <= 1024 else { return nil }
            if token.kind == .string {
                bytes += unquoted(token)
            } else if token.kind == .identifier,
                let body = macros.objects[String(decoding: self.bytes[token.range], as: UTF8.self)]?.first
            {
                waiting += body.reversed()
            } else {
                return nil
            }
        }
        return bytes
    }

    /// What stands between the quotes; escapes are left as they are, but for those of quotes and backslashes.
    private func unquoted(_ token: Token) -> [UInt8] {
        let text = bytes[token.range]
        guard let open = text.firstIndex(of: UInt8(ascii: "\"")), text.last == UInt8(ascii: "\""),
            open < text.endIndex - 1
        else { return Array(text) }
        return Array(text[(open + 1)..<(text.endIndex - 1)])
    }
}
