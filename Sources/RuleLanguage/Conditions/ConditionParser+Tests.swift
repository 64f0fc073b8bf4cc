import Facts

extension ConditionParser {
    /// What a test is about: a fact or a parameter, its type, and how it is written.
    struct SubjectRead {
        var subject: Test.Subject
        var type: FactType
        var name: String
        var range: Range<Int>
    }

    mutating func checkedTest() throws(ConditionError) -> Condition {
        let read = try subject()
        func holds(_ predicate: Test.Predicate) -> Condition { .test(Test(read.subject, predicate)) }
        switch token.content {
        case .word("is"):
            if read.type == .flag {
                let isDenied = following.content == .word("not") || following.content == .word("false")
                throw error("'\(read.name)' is a flag", "write '\(isDenied ? "not " : "")\(read.name)'")
            }
            try check(.equals, read)
            advance()
            let isDenied = take(word: "not")
            let test = holds(try equality(read))
            return isDenied ? .not(test) : test
        case .word("not"):
            guard following.content == .word("in") else {
                throw error("'not' stands before the fact", "write 'not \(read.name) …'")
            }
            advance()
            try check(.isIn, read)
            advance()
            return .not(holds(.isIn(try list(read))))
        case .word("in"):
            try check(.isIn, read)
            advance()
            return holds(.isIn(try list(read)))
        case .word("has"):
            try check(.has, read)
            advance()
            return holds(try membership(read))
        case .word("grants"):
            try check(.grants, read)
            advance()
            return holds(try grant())
        case .word("exceeds"):
            try check(.exceeds, read)
            advance()
            return holds(.exceeds(try octal(after: "exceeds")))
        case .word("matches"):
            try check(.matches, read)
            advance()
            return holds(.matches(try patterns(read, areGlobs: true)))
        case .word("starts"), .word("ends"):
            let isStart = token.content == .word("starts")
            try check(isStart ? .startsWith : .endsWith, read)
            advance()
            guard take(word: "with") else { throw error("expected 'with', found \(found)") }
            let operand = try patterns(read, areGlobs: false)
            return holds(isStart ? .startsWith(operand) : .endsWith(operand))
        case .comparison(let comparison):
            try check(.compares, read)
            advance()
            return holds(.compares(comparison, try quantity(read)))
        default:
            if read.type == .flag { return holds(.holds) }
            throw unknownVerb(read)
        }
    }

    // MARK: Subject

    private mutating func subject() throws(ConditionError) -> SubjectRead {
        if case .parameter = token.content { return try parameterSubject() }
        guard case .word(let first) = token.content else { throw error("expected a fact, found \(found)") }
        let words = words
        if let (fact, count) = Vocabulary.facts.match(words) {
            let range = range(ofTokens: count)
            for _ in 0..<count { advance() }
            return SubjectRead(
                subject: .fact(fact), type: fact.type, name: fact.name,
                range: range)
        }
        if Vocabulary.verbs.contains(first) { throw error("expected a fact, found '\(first)'") }
        let unknown = Array(words.prefix { !Vocabulary.verbs.contains($0) })
        let suggestion = Vocabulary.facts.nearest(to: unknown) ?? Vocabulary.facts.nearest(to: [first])
        throw ConditionError(
            range: range(ofTokens: unknown.count), message: "there is no fact '\(unknown.joined(separator: " "))'",
            notes: [suggestion.map { "did you mean '\($0)'?" } ?? "'treewarden facts' lists all facts"])
    }

    private mutating func parameterSubject() throws(ConditionError) -> SubjectRead {
        let range = token.range
        let parameter = try parameter()
        let type: FactType? =
            switch parameter.type {
            case .flag: .flag
            case .text: .text
            case .texts: .texts
            case .number: .number(.count)
            case .users, .groups, .pins: nil
            }
        guard let type else {
            throw ConditionError(
                range: range, message: "'$\(parameter.name)' is a list, and no test is about it",
                notes: ["it stands after 'in', for example: owner in $trusted-owners"])
        }
        return SubjectRead(
            subject: .parameter(parameter.name), type: type, name: "$\(parameter.name)", range: range)
    }

    /// The parameter that comes next.
    mutating func parameter() throws(ConditionError) -> Parameter {
        guard case .parameter(let name) = token.content else { throw error("expected a parameter, found \(found)") }
        guard let parameter = parameters[name] else {
            let suggestion = nearestWord(to: name, among: parameters.keys.sorted())
            throw error("there is no parameter '$\(name)'", suggestion.map { "did you mean '$\($0)'?" })
        }
        advance()
        return parameter
    }

    // MARK: Whether a test suits its subject

    private func check(_ verb: Verb, _ read: SubjectRead) throws(ConditionError) {
        guard Verb.verbs(for: read.type).contains(verb) else {
            let sign = text(in: token.range)
            throw error("'\(sign)' does not apply to '\(read.name)', which is \(read.type.phrase)", read.type.testsNote)
        }
    }

    private func unknownVerb(_ read: SubjectRead) -> ConditionError {
        guard case .word(let word) = token.content, !Vocabulary.connectives.contains(word) else {
            return error("expected a test of '\(read.name)', found \(found)", read.type.testsNote)
        }
        let suggestion = nearestWord(to: word, among: Vocabulary.verbs)
        return error(
            "there is no test '\(word)'", suggestion.map { "did you mean '\($0)'?" } ?? read.type.testsNote)
    }
}
