import Facts

/// Numbers and flags that a text gives for certain.
struct CConstants {
    let text: CText
    let macros: CMacros
    /// Named numbers of the text's own, by `enum`, `const` or assignment, each with its expression.
    let named: [String: Range<Int>]

    init(_ text: CText, _ macros: CMacros) {
        self.text = text
        self.macros = macros
        named = text.namedConstants()
    }

    /// The number that an expression of numbers, names, `|` and `+` comes to; nothing where anything else is in it. Of
    /// two arms what both have.
    func number(_ range: Range<Int>, _ assignments: CAssignments) -> UInt32? {
        if let arms = text.arms(of: range) {
            guard let left = number(arms.0, assignments), let right = number(arms.1, assignments) else { return nil }
            return left & right
        }
        var waiting = text.tokens[range].reversed() as [Token]
        var sum: UInt32 = 0
        var isOperandNext = true
        var steps = 0
        while let token = waiting.popLast() {
            steps += 1
            guard steps <= 1024 else { return nil }
            switch token.kind {
            case .number:
                guard isOperandNext, let value = Self.value(text.bytes[token.range]) else { return nil }
                sum = combine(sum, value)
                isOperandNext = false
            case .identifier:
                let name = String(decoding: text.bytes[token.range], as: UTF8.self)
                if let body = macros.objects[name]?.first {
                    waiting += body.reversed()
                } else if let value = text.tables.constants[name] {
                    guard isOperandNext else { return nil }
                    sum = combine(sum, value)
                    isOperandNext = false
                } else if let source = assignments.onlySource(of: name) ?? named[name] {
                    waiting += text.tokens[source].reversed()
                } else if Self.isType(name) {
                    continue
                } else {
                    return nil
                }
            case .open, .close:
                guard token.word == Sign.openParenthesis || token.word == Sign.closeParenthesis else { return nil }
            default:
                guard token.isSign(Sign.bar) || token.isSign(Sign.plus), !isOperandNext else { return nil }
                isOperandNext = true
            }
        }
        return isOperandNext ? nil : sum
    }

    private func combine(_ sum: UInt32, _ value: UInt32) -> UInt32 { sum | value }

    private static func isType(_ name: String) -> Bool {
        name == "mode_t" || name == "int" || name == "unsigned" || name == "mode" || name == "__mode_t"
    }

    /// A literal as in ISO 9899, 6.4.4.1, with the digits' separators of C++ and without what follows it.
    static func value(_ literal: ArraySlice<UInt8>) -> UInt32? {
        var digits = String(decoding: literal, as: UTF8.self).filter { $0 != "'" }
        while let last = digits.last, "uUlL".contains(last) { digits.removeLast() }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") { return UInt32(digits.dropFirst(2), radix: 16) }
        if digits.hasPrefix("0b") || digits.hasPrefix("0B") { return UInt32(digits.dropFirst(2), radix: 2) }
        if digits.hasPrefix("0"), digits.count > 1 { return UInt32(digits.dropFirst(), radix: 8) }
        return UInt32(digits)
    }

    /// The names that are or-ed into an argument, and whether there may be more. Of two arms what both give.
    func flags(_ range: Range<Int>, _ assignments: CAssignments) -> FlagSet {
        if let arms = text.arms(of: range) { return .either(flags(arms.0, assignments), flags(arms.1, assignments)) }
        var flags = FlagSet()
        var waiting = text.tokens[range].reversed() as [Token]
        var steps = 0
        while let token = waiting.popLast() {
            steps += 1
            guard steps <= 1024 else {
                flags.isOpen = true
                return flags
            }
            switch token.kind {
            case .number:
                // A number says all but 0 in a way that only the system knows.
                if Self.value(text.bytes[token.range]) != 0 { flags.isOpen = true }
            case .identifier:
                let name = String(decoding: text.bytes[token.range], as: UTF8.self)
                if let body = macros.objects[name]?.first, !body.isEmpty, !isFlagName(name) {
                    waiting += body.reversed()
                } else if let source = assignments.onlySource(of: name) ?? named[name] {
                    waiting += text.tokens[source].reversed()
                } else {
                    let known = text.tables.aliases[name] ?? name
                    if isFlagName(name) { flags.certain.insert(known) } else { flags.isOpen = true }
                }
            case .string:
                for byte in text.bytes[token.range] where byte != UInt8(ascii: "\"") {
                    flags.certain.insert(String(Unicode.Scalar(byte)))
                }
            case .open, .close: break
            default: if !token.isSign(Sign.bar) && !token.isSign(Sign.plus) { flags.isOpen = true }
            }
        }
        return flags
    }

    /// Flags are written in capitals everywhere.
    private func isFlagName(_ name: String) -> Bool {
        name.contains("_")
            && name.utf8.allSatisfy { CLexer.isDigit($0) || $0 == UInt8(ascii: "_") || (65...90).contains($0) }
            && (macros.objects[name]?.first.map { $0.contains { $0.kind == .number } } ?? true || name.hasPrefix("O_"))
    }
}

extension CText {
    /// Both arms of `condition ? this : that`, where that is all of the expression.
    func arms(of range: Range<Int>) -> (Range<Int>, Range<Int>)? {
        let range = stripped(range)
        guard let question = atLevel(Sign.question, in: range),
            let colon = atLevel(Sign.colon, in: question + 1..<range.upperBound),
            colon > question + 1
        else { return nil }
        return (question + 1..<colon, colon + 1..<range.upperBound)
    }

    private func atLevel(_ sign: UInt16, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isSign(index, sign) { return index }
            index = tokens[index].kind == .open ? (partner(index) ?? index) + 1 : index + 1
        }
        return nil
    }

    /// `enum { NAME = expression }` and `static const type NAME = expression;`.
    fileprivate func namedConstants() -> [String: Range<Int>] {
        var named: [String: Range<Int>] = [:]
        var index = 0
        while index < tokens.count {
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
