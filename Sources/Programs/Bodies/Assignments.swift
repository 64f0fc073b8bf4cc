import Facts

/// What a body does to its variables: where each is set, and from what.
struct Assignments {
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
    /// What is or-ed into a variable, by its name.
    private var additions: [String: [Range<Int>]] = [:]
    /// How often a variable is set to nothing, by its name.
    private var empty: [String: Int] = [:]
    /// What a function is given; nothing outside of any, where all may be declared elsewhere.
    private let parameters: Set<String>?
    /// What results are kept in, by the token of the operator.
    private var targets: [Int: NameKey] = [:]
    /// Variables that are named behind what they are set from, by its last token.
    private var bindings: [Int: NameKey] = [:]

    /// So far back the name of what is set is looked for.
    private static let longestHead = 64
    /// A variable of more values than these may have any.
    private static let mostChoices = 4
    /// Of what a pointer is set from, the last ones are looked at.
    private static let mostSources = 16

    init(_ text: ProgramText, _ body: Body) {
        parameters = body.name.isEmpty ? nil : body.parameters
        // The braces that are open, and those whose first argument without a name has been met.
        var open: [Int] = []
        var met: Set<Int> = []
        text.forEachToken(of: body) { index in
            let token = text.tokens[index]
            if token.isSign(Sign.openBrace) {
                open.append(index)
            } else if token.isSign(Sign.closeBrace) {
                _ = open.popLast()
            } else if let brace = open.last, text.isFirstArgument(index), met.insert(brace).inserted {
                let name = text.string(index)
                add(brace, name, name)
                sources[name, default: []].append(text.handed(toClosureAt: brace, in: body.range) ?? brace..<brace)
            } else if token.kind == .assignment {
                addAssignment(text, body, at: index)
            } else if token.isSign(Sign.ampersand), text.isIdentifier(index + 1),
                text.isSign(index - 1, Sign.openParenthesis) || text.isSign(index - 1, Sign.comma)
                    || text.isSign(index - 1, Sign.colon)
            {
                let chain = text.chain(from: index + 1, in: body.range)
                add(index, text.spelling(chain), text.string(index + 1))
            } else if text.keyword(index) == .in {
                addLoop(text, body, at: index)
            } else if text.keyword(index) == .as, text.language == .python, text.isIdentifier(index + 1) {
                addBinding(text, body, at: index)
            }
        }
    }

    private mutating func addAssignment(_ text: ProgramText, _ body: Body, at index: Int) {
        let isStep = text.isSign(index, Sign.increment) || text.isSign(index, Sign.decrement)
        if isStep, text.isIdentifier(index + 1) {
            let chain = text.chain(from: index + 1, in: body.range)
            add(index, text.spelling(chain), text.string(index + 1))
            return
        }
        guard let chain = declared(text, body, before: index) ?? text.chain(endingAt: index, in: body.range),
            let root = chain.first
        else { return }
        var key = text.spelling(chain)
        // An element, or what a pointer leads to: the name has other letters then.
        if text.isSign(chain.upperBound - 1, Sign.closeBracket), let open = text.partner(chain.upperBound - 1) {
            key = text.spelling(chain.lowerBound..<open)
        }
        add(index, key, text.string(root))
        if chain.count == 1, text.isSign(root - 1, Sign.star), !isDeclared(text, root) {
            addStore(text, root, at: index)
        }
        if text.isSign(index, Sign.equal) {
            targets[index] = NameKey(text: key, root: text.string(root))
            let isVariable =
                chain.count == 1
                ? !text.isSign(chain.lowerBound - 1, Sign.star) || isDeclared(text, chain.lowerBound)
                : isDeclaredArray(text, chain)
            if isVariable {
                let source = text.expression(from: index + 1, in: body.range)
                if source.count == 1, ["NULL", "nullptr"].contains(text.string(source.lowerBound)) {
                    empty[key, default: 0] += 1
                } else {
                    sources[key, default: []].append(source)
                }
            }
        } else if chain.count == 1 {
            if text.isSign(index, Sign.pair("|", "=")) {
                additions[key, default: []].append(text.expression(from: index + 1, in: body.range))
            } else {
                sources[key, default: []].append(index..<index)
            }
        }
    }

    /// `*end = '\0'`: the name that the pointer leads into is another one then.
    private mutating func addStore(_ text: ProgramText, _ pointer: Int, at index: Int) {
        let isZero = index + 1 < text.tokens.count && text.text(index + 1).elementsEqual("0".utf8)
        guard isZero || text.tokens.indices.contains(index + 1) && text.tokens[index + 1].kind == .character else {
            return
        }
        for source in sources[text.string(pointer)]?.suffix(Self.mostSources) ?? [] {
            var place = text.stripped(source)
            if text.isSign(place.lowerBound + 1, Sign.openParenthesis), let close = text.partner(place.lowerBound + 1) {
                // What finds a place in a name is given that first.
                place = text.arguments(in: place.lowerBound + 2..<close).first.map(text.stripped) ?? 0..<0
                guard place.count == 1 else { continue }
            }
            guard let first = place.first, text.isIdentifier(first) else { continue }
            add(index, text.string(first), text.string(first))
        }
    }

    /// `let name: Type =` and `name: Type =`: what is set stands before the colon.
    private func declared(_ text: ProgramText, _ body: Body, before index: Int) -> Range<Int>? {
        guard text.language == .swift || text.language == .python else { return nil }
        var place = index - 1
        while place >= body.range.lowerBound, index - place < Self.longestHead {
            let token = text.tokens[place]
            if token.isSign(Sign.semicolon) || token.isSign(Sign.openBrace) || token.isSign(Sign.closeBrace) { break }
            if text.keyword(place) == .let || text.keyword(place) == .var {
                return text.isIdentifier(place + 1) ? place + 1..<place + 2 : nil
            }
            if token.isSign(Sign.colon), text.language == .python {
                let start = place - 2
                let begins =
                    start < body.range.lowerBound || text.isSign(start, Sign.semicolon)
                    || text.isSign(start, Sign.openBrace) || text.isSign(start, Sign.closeBrace)
                return begins && text.isIdentifier(place - 1) ? place - 1..<place : nil
            }
            place = token.kind == .close ? (text.partner(place) ?? place) - 1 : place - 1
        }
        return nil
    }

    /// `for name in`, `{ name in`: the first name of a closure is what it is handed, if that is known.
    private mutating func addLoop(_ text: ProgramText, _ body: Body, at index: Int) {
        var names: [Int] = []
        var handed: Range<Int>?
        var place = index - 1
        while place >= body.range.lowerBound, index - place < Self.longestHead {
            if text.isIdentifier(place), !text.isMember(place) {
                names.append(place)
            } else if text.isSign(place, Sign.openBrace) {
                handed = text.handed(toClosureAt: place, in: body.range)
                break
            } else if text.keyword(place) == .for || text.isSign(place, Sign.semicolon) {
                break
            }
            place -= 1
        }
        for name in names {
            add(index, text.string(name), text.string(name))
            let source = name == names.last ? handed : nil
            sources[text.string(name), default: []].append(source ?? name..<name)
        }
    }

    /// `with open(name) as file:`, `except Error as error:`.
    private mutating func addBinding(_ text: ProgramText, _ body: Body, at index: Int) {
        let name = text.string(index + 1)
        add(index, name, name)
        bindings[index - 1] = NameKey(text: name, root: name)
        sources[name, default: []].append(index..<index)
    }

    /// Whether the star before a name belongs to its declaration: `char *name = …`.
    private func isDeclared(_ text: ProgramText, _ index: Int) -> Bool {
        var before = index - 1
        while text.isSign(before, Sign.star) { before -= 1 }
        return before >= 0 && text.tokens[before].kind == .identifier
    }

    /// `char name[] = …`, and not an element of it.
    private func isDeclaredArray(_ text: ProgramText, _ chain: Range<Int>) -> Bool {
        guard text.isSign(chain.lowerBound + 1, Sign.openBracket), text.isIdentifier(chain.lowerBound - 1),
            text.keyword(chain.lowerBound - 1) == nil
        else { return false }
        return text.partner(chain.lowerBound + 1) == chain.upperBound - 1
    }

    private mutating func add(_ token: Int, _ key: String, _ root: String) {
        changes[root, default: []].append(Change(token: token, key: key))
    }

    /// A call that fills what it is handed.
    mutating func addFilled(_ key: NameKey, at token: Int) {
        guard let root = key.root else { return }
        add(token, key.text, root)
        sources[key.text, default: []].append(token..<token)
    }

    mutating func sort() {
        for root in changes.keys { changes[root]?.sort { $0.token < $1.token } }
    }

    /// What the assignment at that token sets.
    func target(at token: Int) -> NameKey? { targets[token] }

    /// What is named behind the token to stand for the expression that ends there.
    func binding(behind token: Int) -> NameKey? { bindings[token] }

    /// Whether what the key names may be something else at the second place than at the first. Both are given as the
    /// last token of the one and the first of the other.
    func changes(_ key: NameKey, between first: Int, and second: Int) -> Bool {
        ([key.root].compactMap(\.self) + key.others).contains { variable in
            guard let list = changes[variable] else { return false }
            let start = list.partitioningIndex { $0.token > first }
            return list[start...].prefix { $0.token < second }.contains { key.isReached(by: $0.key) }
        }
    }

    /// Whether a name stays the same behind the place where a variable took it. A variable of the C family that the body
    /// neither is given nor sets is another function's to set, as `optarg` is.
    func isLasting(_ key: NameKey, behind token: Int, _ language: SourceLanguage) -> Bool {
        guard let root = key.root else { return true }
        let isForeign = key.text == root && parameters?.contains(root) == false && changes[root] == nil
        if isForeign, language != .swift, language != .python { return false }
        return ([root] + key.others).allSatisfy { changes[$0]?.last.map { $0.token <= token } ?? true }
    }

    /// What a variable is set from once, and what may be or-ed into it afterwards, where nothing else changes it.
    func sum(of name: String) -> (source: Range<Int>, additions: [Range<Int>])? {
        guard let all = sources[name], all.count == 1, !all[0].isEmpty, let added = additions[name],
            changes[name]?.count == 1 + added.count
        else { return nil }
        return (all[0], added)
    }

    /// What a variable is set from, where there are a few expressions and nothing else changes it: an argument has
    /// another value before.
    func sources(of name: String) -> [Range<Int>]? {
        guard let all = sources[name], 2...Self.mostChoices ~= all.count, additions[name] == nil,
            parameters?.contains(name) == false, changes[name]?.count == all.count, !all.contains(where: \.isEmpty)
        else { return nil }
        return all
    }

    /// The only expression that a variable is ever set from in the body, beside a null pointer.
    func onlySource(of name: String) -> Range<Int>? {
        guard let all = sources[name], all.count == 1, !all[0].isEmpty else { return nil }
        // Its address was handed to somebody.
        guard changes[name]?.count ?? 0 == 1 + empty[name, default: 0] else { return nil }
        return all[0]
    }
}
