import Facts

/// What names an object in a text: an expression without casts, parentheses and blanks. Equal keys name the same, as
/// long as nothing in them changes.
struct NameKey: Hashable {
    var text: String
    /// Its first variable; nothing for a literal.
    var root: String?
    /// The variables behind the first, as `i` in `names[i]`.
    var others: [String] = []

    /// What its last word says of the object: programs are read without types.
    var shape: NameShapes {
        if text.utf8.first == UInt8(ascii: "\"") { return [] }
        let bytes = text.utf8.reversed().drop { !CLexer.continuesIdentifier($0) }
            .prefix(while: CLexer.continuesIdentifier)
        let word = String(decoding: bytes.reversed(), as: UTF8.self).lowercased()
        if word.holds("sock") || word == "sun_path" { return .socket }
        let words = word.split(separator: "_")
        return words.contains { ["tty", "pty", "pts", "ttyname", "ptsname"].contains($0) } ? .device : []
    }

    /// Whether a change of `changed` makes this another name: it is the same, or a part of the way to it.
    func isReached(by changed: String) -> Bool {
        guard text.hasPrefix(changed) else { return others.contains(changed) }
        let next = text.utf8.dropFirst(changed.utf8.count).first
        return next.map { ".-[:".utf8.contains($0) } ?? true
    }
}

extension ProgramText {
    /// The longest expression that is followed as a name, in tokens.
    static let longestName = 1024

    /// - Parameter assignments: what variables are set from, so that a name that stands for another one is that one.
    func key(_ range: Range<Int>, _ assignments: Assignments?) -> NameKey {
        guard range.count <= Self.longestName else { return NameKey(text: "") }
        let range = viewed(range)
        if let literal = literal(range) {
            return NameKey(text: "\"" + String(decoding: literal, as: UTF8.self) + "\"")
        }
        if range.count == 1, isIdentifier(range.lowerBound), let assignments,
            let source = assignments.onlySource(of: string(range.lowerBound)), isName(viewed(source))
        {
            let other = key(source, nil)
            if assignments.isLasting(other, behind: source.upperBound, language) { return other }
        }
        let variables = range.filter { isIdentifier($0) && !isMember($0) }.map(string)
        return NameKey(text: spelling(range), root: variables.first, others: Array(variables.dropFirst()))
    }

    /// Without what changes nothing in a name or a number: parentheses, casts, and the views that the tables know.
    func viewed(_ range: Range<Int>) -> Range<Int> {
        var range = stripped(range)
        while let inner = withoutMember(range) ?? withoutCall(range) ?? withoutMessage(range), inner.count < range.count
        {
            range = stripped(inner)
        }
        return range
    }

    private func isView(_ index: Int, member: Bool) -> Bool {
        tokens[index].kind == .identifier
            && tables.views[(member ? "." : "") + string(index)]?.contains(language) ?? false
    }

    /// What a closure is handed by the view that calls it: `name.withCString { … }` hands it the name in another form.
    func handed(toClosureAt brace: Int, in range: Range<Int>) -> Range<Int>? {
        guard language == .swift else { return nil }
        var name = brace - 1
        if isSign(name, Sign.closeParenthesis), partner(name) == name - 1 { name -= 2 }
        if isSign(name, Sign.openParenthesis) { name -= 1 }
        guard name > range.lowerBound, isMember(name), isView(name, member: true) else { return nil }
        return operand(endingAt: name - 1, in: range)
    }

    /// `$0`.
    func isFirstArgument(_ index: Int) -> Bool {
        language == .swift && tokens[index].kind == .identifier && text(index).elementsEqual("$0".utf8)
    }

    /// `name.path`, `name.path()`.
    private func withoutMember(_ range: Range<Int>) -> Range<Int>? {
        var last = range.upperBound - 1
        if isSign(last, Sign.closeParenthesis), let open = partner(last) { last = open - 1 }
        guard last > range.lowerBound + 1, isMember(last), isView(last, member: true) else { return nil }
        return range.lowerBound..<last - 1
    }

    /// `URL(filePath: name)`: the first argument of a call that takes the whole range.
    private func withoutCall(_ range: Range<Int>) -> Range<Int>? {
        guard isSign(range.upperBound - 1, Sign.closeParenthesis), let open = partner(range.upperBound - 1),
            open > range.lowerBound, isView(open - 1, member: false),
            (range.lowerBound..<open).allSatisfy({ tokens[$0].kind == .identifier || tokens[$0].kind == .sign }),
            let first = arguments(in: open + 1..<range.upperBound - 1).first
        else { return nil }
        return unlabelled(first)
    }

    /// `[name UTF8String]`, `[NSURL fileURLWithPath:name]`.
    private func withoutMessage(_ range: Range<Int>) -> Range<Int>? {
        guard language == .objectiveC, isSign(range.lowerBound, Sign.openBracket),
            partner(range.lowerBound) == range.upperBound - 1, range.count > 3
        else { return nil }
        if isView(range.upperBound - 2, member: true) { return range.lowerBound + 1..<range.upperBound - 2 }
        if isSign(range.lowerBound + 3, Sign.colon), isView(range.lowerBound + 2, member: true) {
            return range.lowerBound + 4..<range.upperBound - 1
        }
        return nil
    }

    /// An argument without the label before it.
    func unlabelled(_ argument: Range<Int>) -> Range<Int> {
        guard argument.count > 2, tokens[argument.lowerBound].kind == .identifier else { return argument }
        let separator = language == .python ? Sign.equal : Sign.colon
        return isSign(argument.lowerBound + 1, separator) && language != .c
            ? argument.lowerBound + 2..<argument.upperBound : argument
    }

    /// The label before an argument.
    func label(_ argument: Range<Int>) -> String? {
        unlabelled(argument) == argument ? nil : string(argument.lowerBound)
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
            if range.count > 1, isSign(first, Sign.ampersand) || keyword(first) == .try || keyword(first) == .await {
                range = first + (isSign(first + 1, Sign.question) && range.count > 2 ? 2 : 1)..<range.upperBound
                continue
            }
            return range
        }
        return range
    }

    private func isCast(_ inside: Range<Int>, before next: Int) -> Bool {
        guard language != .swift, language != .python, !inside.isEmpty,
            inside.allSatisfy({ tokens[$0].kind == .identifier || isSign($0, Sign.star) }),
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
    func literal(_ range: Range<Int>) -> [UInt8]? { constant(range)?.joined.literal }

    /// Adjacent texts and macros, also of files that are not read; nothing where there is anything else.
    func constant(_ range: Range<Int>) -> NameParts? {
        guard !range.isEmpty, range.count <= 256 else { return nil }
        var result = NameParts()
        // What is still to be read, the last one first: definitions may hold others, and each other.
        var waiting = tokens[range].reversed() as [Token]
        var steps = 0
        while let token = waiting.popLast() {
            steps += 1
            guard steps <= 1024 else { return nil }
            if token.kind == .string {
                result.parts.append(.literal(unquoted(token)))
                continue
            }
            guard token.kind == .identifier else { return nil }
            let name = String(decoding: bytes[token.range], as: UTF8.self)
            if let body = objects[name]?.first {
                waiting += body.reversed()
            } else if let known = tables.texts[name] {
                result.parts.append(.literal(Array(known.utf8)))
            } else if isForeignMacro(name) {
                result.parts.append(.constant)
            } else {
                return nil
            }
        }
        return result
    }

    /// Whether the word is written as macros are, and may stand for a path: not for one of temporary files.
    func isForeignMacro(_ name: String) -> Bool {
        guard language != .swift, language != .python, name.utf8.count > 2 else { return false }
        let isCapital = name.utf8.allSatisfy {
            CLexer.isDigit($0) || $0 == UInt8(ascii: "_") || (65...90).contains($0)
        }
        return isCapital && name != "NULL" && !name.holds("TMP") && !name.holds("TEMP")
    }

    /// What stands between the quotes; escapes are left as they are. Lexers that leave quotes out say so by no sign.
    func unquoted(_ token: Token) -> [UInt8] {
        let text = bytes[token.range]
        guard token.word != 0, let open = text.firstIndex(of: UInt8(ascii: "\"")), text.last == UInt8(ascii: "\""),
            open < text.endIndex - 1
        else { return Array(text) }
        return Array(text[(open + 1)..<(text.endIndex - 1)])
    }
}
