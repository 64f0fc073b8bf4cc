/// What a body does to its variables: where each is set, and from what.
struct CAssignments {
    /// A place where a name may begin to stand for something else.
    struct Change {
        var token: Int
        /// What changes: a variable, or a member of one.
        var key: String
    }

    /// By the first word of what changes.
    private(set) var changes: [String: [Change]] = [:]
    /// The expressions that a variable is set from, by its name.
    private(set) var sources: [String: [Range<Int>]] = [:]
    /// For the end of a condition or a statement: the variables that results are kept in, by the token of the operator.
    private(set) var targets: [(token: Int, key: String)] = []

    init(_ text: CText, _ body: CBody) {
        var index = body.range.lowerBound
        while index < body.range.upperBound {
            if body.leftOut.contains(index) { index = (text.partner(index) ?? index) + 1; continue }
            let token = text.tokens[index]
            if token.kind == .assignment {
                addAssignment(text, body, at: index)
            } else if token.isSign(Sign.ampersand), text.isIdentifier(index + 1),
                text.isSign(index - 1, Sign.openParenthesis) || text.isSign(index - 1, Sign.comma)
            {
                let chain = text.chain(from: index + 1, in: body.range)
                add(index, text.spelling(chain), text.string(index + 1))
            }
            index += 1
        }
    }

    private mutating func addAssignment(_ text: CText, _ body: CBody, at index: Int) {
        let isStep = text.isSign(index, Sign.increment) || text.isSign(index, Sign.decrement)
        if isStep, text.isIdentifier(index + 1) {
            let chain = text.chain(from: index + 1, in: body.range)
            add(index, text.spelling(chain), text.string(index + 1))
            return
        }
        guard let chain = text.chain(endingAt: index, in: body.range), let root = chain.first else { return }
        var key = text.spelling(chain)
        // An element, or what a pointer leads to: the name has other letters then.
        if text.isSign(chain.upperBound - 1, Sign.closeBracket), let open = text.partner(chain.upperBound - 1) {
            key = text.spelling(chain.lowerBound..<open)
        }
        add(index, key, text.string(root))
        if text.isSign(index, Sign.equal) {
            targets.append((index, key))
            let isVariable =
                chain.count == 1
                ? !text.isSign(chain.lowerBound - 1, Sign.star) || isDeclared(text, chain.lowerBound)
                : isDeclaredArray(text, chain)
            if isVariable {
                sources[key, default: []].append(text.expression(from: index + 1, in: body.range))
            }
        } else if chain.count == 1 {
            sources[key, default: []].append(index..<index)
        }
    }

    /// Whether the star before a name belongs to its declaration: `char *name = …`.
    private func isDeclared(_ text: CText, _ index: Int) -> Bool {
        var before = index - 1
        while text.isSign(before, Sign.star) { before -= 1 }
        return before >= 0 && text.tokens[before].kind == .identifier
    }

    /// `char name[] = …`, and not an element of it.
    private func isDeclaredArray(_ text: CText, _ chain: Range<Int>) -> Bool {
        guard text.isSign(chain.lowerBound + 1, Sign.openBracket), text.isIdentifier(chain.lowerBound - 1),
            text.keyword(chain.lowerBound - 1) == nil
        else { return false }
        return text.partner(chain.lowerBound + 1) == chain.upperBound - 1
    }

    private mutating func add(_ token: Int, _ key: String, _ root: String) {
        changes[root, default: []].append(Change(token: token, key: key))
    }

    /// A call that fills what it is handed.
    mutating func addFilled(_ key: CKey, at token: Int) {
        guard let root = key.root else { return }
        add(token, key.text, root)
        sources[key.text, default: []].append(token..<token)
    }

    mutating func sort() {
        for root in changes.keys { changes[root]?.sort { $0.token < $1.token } }
    }

    /// Whether what the key names may be something else at the second place than at the first. Both are given as the
    /// last token of the one and the first of the other.
    func changes(_ key: CKey, between first: Int, and second: Int) -> Bool {
        ([key.root].compactMap(\.self) + key.others).contains { variable in
            guard let list = changes[variable] else { return false }
            let start = list.partitioningIndex { $0.token > first }
            return list[start...].prefix { $0.token < second }.contains { key.isReached(by: $0.key) }
        }
    }

    /// The only expression that a variable is ever set from in the body.
    func onlySource(of name: String) -> Range<Int>? {
        guard let all = sources[name], all.count == 1, !all[0].isEmpty else { return nil }
        // Its address was handed to somebody.
        guard changes[name]?.count ?? 0 == 1 else { return nil }
        return all[0]
    }
}

extension CText {
    /// The tokens of `name.member->other[index]` from its first word on.
    func chain(from start: Int, in range: Range<Int>) -> Range<Int> {
        var end = start + 1
        while end < range.upperBound {
            if isSign(end, Sign.dot) || isSign(end, Sign.arrow) || isSign(end, Sign.scope), isIdentifier(end + 1) {
                end += 2
            } else if isSign(end, Sign.openBracket), let close = partner(end) {
                end = close + 1
            } else {
                break
            }
        }
        return start..<min(end, range.upperBound)
    }

    /// The same, for what ends before `end`.
    func chain(endingAt end: Int, in range: Range<Int>) -> Range<Int>? {
        var start = end
        while start > range.lowerBound {
            if isSign(start - 1, Sign.closeBracket), let open = partner(start - 1), open > range.lowerBound {
                start = open
                continue
            }
            guard isIdentifier(start - 1) else { return nil }
            start -= 1
            guard isSign(start - 1, Sign.dot) || isSign(start - 1, Sign.arrow), start - 1 > range.lowerBound else {
                return start..<end
            }
            start -= 1
        }
        return nil
    }

    /// From `start` to the comma, semicolon or bracket that ends it.
    func expression(from start: Int, in range: Range<Int>) -> Range<Int> {
        var end = start
        while end < range.upperBound {
            let token = tokens[end]
            if token.kind == .close || token.isSign(Sign.comma) || token.isSign(Sign.semicolon) { break }
            end = token.kind == .open ? (partner(end) ?? end) + 1 : end + 1
        }
        return start..<min(end, range.upperBound)
    }

    /// The tokens as they are written, without blanks.
    func spelling(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        for index in range { bytes += text(index) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
