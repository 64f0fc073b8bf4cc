import Facts

/// Numbers and flags that a text gives for certain.
struct Constants {
    let text: ProgramText
    /// Named numbers of the text's own, by declaration, each with its expression.
    let named: [String: Range<Int>]

    /// The steps that an expression is followed.
    private static let mostSteps = 1024
    /// The conditions within each other that decide on flags.
    private static let deepest = 16
    /// The expressions that one argument's flags are taken from.
    private static let mostExpressions = 256

    init(_ text: ProgramText) {
        self.text = text
        named = text.namedConstants()
    }

    /// The number that an expression of numbers, names, `|` and `+` comes to; nothing where anything else is in it. Of
    /// two arms what both have.
    func number(_ range: Range<Int>, _ assignments: Assignments) -> UInt32? {
        guard range.count <= Self.mostSteps else { return nil }
        if let arms = text.arms(of: range) {
            guard let left = number(arms.0, assignments), let right = number(arms.1, assignments) else { return nil }
            return left & right
        }
        var waiting = Waiting(text, range)
        var sum: UInt32 = 0
        var isOperandNext = true
        while let (token, next) = waiting.pop() {
            guard waiting.steps <= Self.mostSteps else { return nil }
            switch token.kind {
            case .number:
                guard isOperandNext, let value = value(token) else { return nil }
                sum |= value
                isOperandNext = false
            case .identifier:
                let name = String(decoding: text.bytes[token.range], as: UTF8.self)
                if name == "as", text.language == .swift {
                    waiting.dropOperand()
                } else if isQualifier(name, before: next) {
                    waiting.drop()
                } else if let body = text.objects[name]?.first {
                    waiting.push(body)
                } else if let value = text.tables.constants[name] {
                    guard isOperandNext else { return nil }
                    sum |= value
                    isOperandNext = false
                } else if let source = assignments.onlySource(of: name) ?? named[name] {
                    waiting.push(text.tokens[source])
                } else if text.tables.views[name]?.contains(text.language) ?? false {
                    continue
                } else {
                    return nil
                }
            case .open, .close:
                // A set is written in brackets.
                let isSet = token.word == Sign.openBracket || token.word == Sign.closeBracket
                guard
                    token.word == Sign.openParenthesis || token.word == Sign.closeParenthesis
                        || isSet && text.language == .swift
                else { return nil }
                if isSet, next == nil, isOperandNext, sum == 0 { isOperandNext = false }
            default:
                if isOperandNext, text.language == .swift && token.isSign(Sign.dot) || token.isSign(Sign.at) {
                    continue
                }
                guard token.isSign(Sign.bar) || token.isSign(Sign.plus) || token.isSign(Sign.comma), !isOperandNext
                else { return nil }
                isOperandNext = true
            }
        }
        return isOperandNext ? nil : sum
    }

    /// `FilePermissions.`, `stat.`, and a label before its value: what follows says all.
    private func isQualifier(_ name: String, before next: Token?) -> Bool {
        guard let next else { return false }
        if next.isSign(Sign.colon) { return text.language == .swift }
        return next.isSign(Sign.dot)
            && (text.modules[name] != nil || text.language == .swift && name.first?.isUppercase ?? false)
    }

    private func value(_ token: Token) -> UInt32? { Self.value(text.bytes[token.range], text.language) }

    /// A literal as in ISO 9899, 6.4.4.1, with the digits' separators of C++ and without what follows it; and as Swift
    /// and Python write it.
    static func value(_ literal: ArraySlice<UInt8>, _ language: SourceLanguage = .c) -> UInt32? {
        var digits = String(decoding: literal, as: UTF8.self).filter { $0 != "'" && $0 != "_" }
        while let last = digits.last, "uUlL".contains(last) { digits.removeLast() }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") { return UInt32(digits.dropFirst(2), radix: 16) }
        if digits.hasPrefix("0b") || digits.hasPrefix("0B") { return UInt32(digits.dropFirst(2), radix: 2) }
        if digits.hasPrefix("0o") || digits.hasPrefix("0O") { return UInt32(digits.dropFirst(2), radix: 8) }
        if digits.hasPrefix("0"), digits.count > 1, language != .swift {
            return UInt32(digits.dropFirst(), radix: 8)
        }
        return UInt32(digits)
    }

    /// Whether an argument says yes or no, and which.
    func truth(_ range: Range<Int>) -> Bool? {
        guard range.count == 1, text.tokens[range.lowerBound].kind == .identifier else { return nil }
        switch text.string(range.lowerBound) {
        case "true", "True", "YES": return true
        case "false", "False", "NO": return false
        default: return nil
        }
    }

    /// The names that are or-ed into an argument, and whether there may be more. Of two arms what both give. A label
    /// that is given yes or no is a flag, `label` or `label=false`.
    func flags(_ range: Range<Int>, _ assignments: Assignments, label: String? = nil) -> FlagSet {
        if let label, let truth = truth(range) { return FlagSet(certain: [truth ? label : label + "=false"]) }
        // Variables that are set from one another again and again make an endless number of ways.
        var expressions = Self.mostExpressions
        return flags(range, assignments, depth: 0, &expressions)
    }

    private func flags(
        _ range: Range<Int>, _ assignments: Assignments, depth: Int, _ left: inout Int
    ) -> FlagSet {
        left -= 1
        guard range.count <= Self.mostSteps, depth <= Self.deepest, left >= 0 else { return FlagSet(isOpen: true) }
        if let arms = text.arms(of: range) {
            return .either(
                flags(arms.0, assignments, depth: depth + 1, &left), flags(arms.1, assignments, depth: depth + 1, &left)
            )
        }
        if range.count == 1, text.tokens[range.lowerBound].kind == .identifier {
            let name = text.string(range.lowerBound)
            // `flags |= O_NOFOLLOW`, which may stand below a condition.
            if let sum = assignments.sum(of: name) {
                var joined = flags(sum.source, assignments, depth: depth + 1, &left)
                for addition in sum.additions {
                    var more = joined
                    more.formUnion(flags(addition, assignments, depth: depth + 1, &left))
                    joined = .either(joined, more)
                }
                return joined
            }
            // As in both arms of `#if`.
            if let sources = assignments.sources(of: name) {
                var joined = flags(sources[0], assignments, depth: depth + 1, &left)
                for source in sources.dropFirst() {
                    joined = .either(joined, flags(source, assignments, depth: depth + 1, &left))
                }
                return joined
            }
        }
        // `O_RDWR | (isNew ? O_CREAT : 0)`.
        if let bar = text.place(of: Sign.bar, in: range), range.contains(where: { isChoice($0, assignments) }) {
            var joined = flags(range.lowerBound..<bar, assignments, depth: depth + 1, &left)
            joined.formUnion(flags(bar + 1..<range.upperBound, assignments, depth: depth + 1, &left))
            return joined
        }
        var flags = FlagSet()
        var waiting = Waiting(text, range)
        var isMember = false
        while let (token, next) = waiting.pop() {
            guard waiting.steps <= Self.mostSteps else {
                flags.isOpen = true
                return flags
            }
            switch token.kind {
            case .number:
                // A number says all but 0 in a way that only the system knows.
                if value(token) != 0 { flags.isOpen = true }
            case .identifier:
                let name = String(decoding: text.bytes[token.range], as: UTF8.self)
                let known = text.tables.aliases[name] ?? name
                if isQualifier(name, before: next) {
                    continue
                } else if isMember || isFlagName(name) {
                    flags.certain.insert(known)
                } else if let body = text.objects[name]?.first, !body.isEmpty {
                    waiting.push(body)
                } else if let source = assignments.onlySource(of: name) ?? named[name] {
                    waiting.push(text.tokens[source])
                } else {
                    flags.isOpen = true
                }
            case .string:
                for byte in text.unquoted(token) { flags.certain.insert(String(Unicode.Scalar(byte))) }
            case .open, .close: break
            default:
                let joins = token.isSign(Sign.bar) || token.isSign(Sign.plus) || token.isSign(Sign.comma)
                if !joins, !token.isSign(Sign.dot), !token.isSign(Sign.at) { flags.isOpen = true }
            }
            isMember = token.isSign(Sign.dot)
        }
        return flags
    }

    private func isChoice(_ index: Int, _ assignments: Assignments) -> Bool {
        text.isSign(index, Sign.question)
            || text.isIdentifier(index) && assignments.sources(of: text.string(index)) != nil
    }

    /// Flags are written in capitals everywhere in C.
    private func isFlagName(_ name: String) -> Bool {
        if text.language == .objectiveC, name.hasPrefix("NS"), text.objects[name] == nil { return true }
        return name.contains("_")
            && name.utf8.allSatisfy { CLexer.isDigit($0) || $0 == UInt8(ascii: "_") || (65...90).contains($0) }
            && (text.objects[name]?.first.map { $0.contains { $0.kind == .number } } ?? true || name.hasPrefix("O_"))
    }

    /// The tokens of an expression, with definitions in the place of what they define.
    private struct Waiting {
        private var tokens: [Token]
        private(set) var steps = 0

        init(_ text: ProgramText, _ range: Range<Int>) { tokens = text.tokens[range.prefix(mostSteps)].reversed() }

        mutating func pop() -> (token: Token, next: Token?)? {
            steps += 1
            return tokens.popLast().map { ($0, tokens.last) }
        }

        mutating func push(_ other: some BidirectionalCollection<Token>) {
            tokens += other.prefix(mostSteps).reversed()
        }

        mutating func drop() { _ = tokens.popLast() }

        /// `as NSNumber`.
        mutating func dropOperand() {
            drop()
            while tokens.last?.isSign(Sign.dot) ?? false {
                drop()
                drop()
            }
        }
    }
}
