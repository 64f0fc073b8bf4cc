import Facts

extension ConditionParser {
    /// What follows `is`.
    mutating func equality(_ read: SubjectRead) throws(ConditionError) -> Test.Predicate {
        if case .parameter = token.content {
            let range = token.range
            let parameter = try parameter()
            guard read.type == .text, parameter.type == .text else {
                throw ConditionError(
                    range: range, message: "'$\(parameter.name)' cannot stand after 'is'",
                    notes: ["write '\(read.name) in $\(parameter.name)'"])
            }
            return .isIn(.parameter(parameter.name))
        }
        switch read.type {
        case .text where take(word: "empty"): return .equals(.empty)
        case .text:
            let value = try value(read, after: .equals)
            return .equals(value == .text([]) ? .empty : value)
        case .texts, .set:
            guard take(word: "empty") else {
                throw error("expected 'empty' after 'is', found \(found)", "members of a set are tested by 'has'")
            }
            return .equals(.empty)
        default: return .equals(try value(read, after: .equals))
        }
    }

    /// What follows `has`.
    mutating func membership(_ read: SubjectRead) throws(ConditionError) -> Test.Predicate {
        let isAll = token.content == .word("all")
        if isAll || token.content == .word("any"), following.content == .word("of") {
            advance()
            advance()
            let operand = try operand(read, after: .has)
            return isAll ? .hasAll(operand) : .hasAny(operand)
        }
        if token.content == .open { throw error("expected a value, found '('", "write 'any of (…)' or 'all of (…)'") }
        if case .parameter(let name) = token.content {
            throw error("expected a value, found '$\(name)'", "write 'any of $\(name)' or 'all of $\(name)'")
        }
        return .hasAny(.values([try value(read, after: .has)]))
    }

    /// What follows `in`.
    mutating func list(_ read: SubjectRead) throws(ConditionError) -> Test.Operand {
        try operand(read, after: .isIn)
    }

    /// What follows `matches`, `starts with` and `ends with`: one text, or any of several.
    mutating func patterns(_ read: SubjectRead, areGlobs: Bool) throws(ConditionError) -> Test.Operand {
        let verb = areGlobs ? Verb.matches : .startsWith
        if take(word: "any") {
            guard take(word: "of") else { throw error("expected 'of', found \(found)") }
            return try operand(read, after: verb)
        }
        if case .parameter = token.content { return try operand(read, after: verb) }
        if token.content == .open { throw error("expected a text, found '('", "write 'any of (…)'") }
        return .values([try value(read, after: verb)])
    }

    /// A list in parentheses, or a parameter that stands for one.
    private mutating func operand(_ read: SubjectRead, after verb: Verb) throws(ConditionError) -> Test.Operand {
        if case .parameter = token.content {
            let range = token.range
            let parameter = try parameter()
            let fitting = Self.kinds(for: read, after: verb)
            guard fitting.contains(parameter.type) else {
                let note =
                    fitting.isEmpty
                    ? "no parameter can stand here" : "expected one of type " + listed(fitting.map(\.rawValue))
                throw ConditionError(
                    range: range, message: "'$\(parameter.name)' is of type \(parameter.type.rawValue)", notes: [note])
            }
            return .parameter(parameter.name)
        }
        guard token.content == .open else {
            throw error("expected a list in parentheses, found \(found)", "write '(\(text(in: token.range)), …)'")
        }
        advance()
        var values: [Test.Value] = []
        while true {
            if values.isEmpty, token.content == .close { throw error("a list holds at least one value") }
            values.append(try value(read, after: verb))
            if token.content == .close {
                advance()
                return .values(values)
            }
            guard token.content == .comma else { throw error("expected ',' or ')', found \(found)") }
            advance()
        }
    }

    /// The types of parameters that can be the list that a fact is held against.
    private static func kinds(for read: SubjectRead, after verb: Verb) -> [Parameter.Kind] {
        switch read.type {
        case .text where verb == .isIn && (read.subject == .fact(.path) || read.subject == .fact(.location)):
            [.text, .texts, .pins]
        case .text, .texts: [.text, .texts]
        case .user: [.users]
        case .group: [.groups]
        default: []
        }
    }

    // MARK: One value

    private mutating func value(_ read: SubjectRead, after verb: Verb) throws(ConditionError) -> Test.Value {
        switch read.type {
        case .text, .texts: return .text(try text(after: verb))
        case .mode where verb != .has: return .mode(try octal(after: verb.rawValue))
        case .user, .group: return .account(try account())
        default: break
        }
        let phrases = Vocabulary.values(of: read.type)
        let words = words
        if let (value, count) = phrases.match(words) {
            for _ in 0..<count { advance() }
            return value
        }
        guard let first = words.first else {
            throw error("expected a value, found \(found)", Self.expected(phrases.names))
        }
        let unprefixed = first.hasPrefix("cap_") ? phrases.nearest(to: [String(first.dropFirst(4))]) : nil
        let suggestion = unprefixed ?? phrases.nearest(to: words)
        let count = suggestion.map { $0.count { $0 == " " } + 1 } ?? 1
        throw ConditionError(
            range: range(ofTokens: min(count, words.count)),
            message: "'\(words.prefix(count).joined(separator: " "))' is not \(Self.noun(read))",
            notes: [suggestion.map { "did you mean '\($0)'?" } ?? Self.expected(phrases.names)])
    }

    private static func noun(_ read: SubjectRead) -> String {
        switch read.type {
        case .kind, .content: read.type.phrase
        default: "a value of '\(read.name)'"
        }
    }

    private static func expected(_ names: [String]) -> String {
        "expected " + (names.count == 1 ? "" : "one of ") + names.joined(separator: ", ")
    }

    private mutating func text(after verb: Verb) throws(ConditionError) -> [UInt8] {
        guard case .text(let text) = token.content else {
            if case .word(let word) = token.content {
                throw error("text stands in double quotes", "write \"\(word)\"")
            }
            throw error("expected a text in double quotes, found \(found)")
        }
        if verb == .matches, let offset = GlobSyntax.firstUnclosedSet(text) {
            let prefix = String(decoding: text[offset...], as: UTF8.self)
            throw error("the set '\(prefix)' has no closing bracket", "write [[] to match a bracket itself")
        }
        advance()
        return text
    }

    /// A mode of up to four octal digits.
    mutating func octal(after word: String) throws(ConditionError) -> Mode {
        if case .word(let bit) = token.content, Vocabulary.specialBits[bit] != nil {
            throw error("expected a mode in octal after '\(word)', found '\(bit)'", "write 'mode has \(bit)'")
        }
        guard case .number(let digits) = token.content else {
            throw error("expected a mode in octal after '\(word)', found \(found)", "for example 0644")
        }
        guard let bits = UInt16(digits, radix: 8), bits <= 0o7777, !digits.hasPrefix("-") else {
            throw error("'\(digits)' is no mode", "a mode is octal, from 0000 to 7777")
        }
        advance()
        return Mode(rawValue: bits)
    }

    private mutating func account() throws(ConditionError) -> UInt32 {
        if take(word: "root") { return 0 }
        guard case .number(let digits) = token.content else {
            throw error("expected 'root' or a number, found \(found)", "which ids names stand for differs by machine")
        }
        guard let id = UInt32(digits) else { throw error("'\(digits)' is no id", "ids go from 0 to 4294967295") }
        advance()
        return id
    }

    /// What follows `grants`.
    mutating func grant() throws(ConditionError) -> Test.Predicate {
        let right = try word(of: Vocabulary.rights, "a right")
        guard take(word: "to") else { throw error("expected 'to', found \(found)") }
        guard token.content == .open else { return .grants(right, [try word(of: Vocabulary.classes, "a class")]) }
        advance()
        var classes: [Mode.Class] = []
        while true {
            classes.append(try word(of: Vocabulary.classes, "a class"))
            if token.content == .close {
                advance()
                return .grants(right, classes)
            }
            guard token.content == .comma else { throw error("expected ',' or ')', found \(found)") }
            advance()
        }
    }

    private mutating func word<Meaning: Sendable>(
        of phrases: Phrases<Meaning>, _ noun: String
    ) throws(ConditionError) -> Meaning {
        guard case .word(let word) = token.content else {
            throw error("expected \(noun), found \(found)", Self.expected(phrases.names))
        }
        guard let meaning = phrases[word] else {
            let suggestion = nearestWord(to: word, among: phrases.names)
            throw error(
                "'\(word)' is not \(noun)",
                suggestion.map { "did you mean '\($0)'?" } ?? Self.expected(phrases.names))
        }
        advance()
        return meaning
    }
}
