import Facts

extension ProgramText {
    /// - Parameter ignores: where comments begin that accept findings.
    /// - Returns: nothing where the text has no word that stands for a call.
    convenience init?(swift bytes: [UInt8], _ tables: CallTables, words: WordTable, ignores: inout [Int]) {
        var lexer = SwiftLexer(bytes, words: words)
        lexer.run()
        ignores = lexer.ignores
        guard lexer.hasCalls else { return nil }
        self.init(
            bytes: bytes, tokens: lexer.tokens, tables: tables, words: words, language: .swift,
            partners: Brackets.partners(of: lexer.tokens))
        isWhole = !lexer.isCut
        for index in tokens.indices where keyword(index) == .import {
            // `import struct Module.Name`
            let name = tokens.indices.contains(index + 1) && keyword(index + 1) != nil ? index + 2 : index + 1
            if isIdentifier(name) { modules[string(name)] = string(name) }
        }
        for module in Array(modules.keys) {
            var brought = tables.exports[module]
            while let name = brought, modules.updateValue(name, forKey: name) == nil { brought = tables.exports[name] }
        }
    }
}

/// The functions, accessors and values with code of a Swift text, each with the types around it.
struct SwiftBodies {
    private struct Scope {
        var name: String
        var end: Int
    }

    private let text: ProgramText
    private var bodies: [Body] = []
    private var outside: Body
    private var scopes: [Scope] = []
    /// The functions around the place, by their bodies' places in the list.
    private var functions: [(body: Int, end: Int)] = []
    /// What a function is called whose brace has not come yet.
    private var head: Body?
    /// The last value that was declared, whose accessors may follow.
    private var value: String?

    init(_ text: ProgramText) {
        self.text = text
        outside = Body(range: text.tokens.indices)
    }

    /// Those of functions, and at the end what stands outside of them.
    static func all(in text: ProgramText) -> [Body] {
        var finder = SwiftBodies(text)
        finder.run()
        return finder.bodies + [finder.outside]
    }

    private mutating func run() {
        var index = 0
        while index < text.tokens.count {
            while let last = scopes.last, index >= last.end { scopes.removeLast() }
            while let last = functions.last, index >= last.end { functions.removeLast() }
            index = step(index)
        }
    }

    /// - Returns: where to go on.
    private mutating func step(_ index: Int) -> Int {
        switch text.keyword(index) {
        case .func: return beginFunction(at: index + 1)
        case .`init`, .deinit, .subscript:
            // Nothing else stands at a statement's beginning than a declaration.
            guard functions.isEmpty else { return index + 1 }
            return beginFunction(at: index)
        case .class, .struct, .enum, .extension, .protocol, .actor: return beginType(at: index)
        case .var, .let:
            // What a condition binds has no accessors.
            let isBound = [.if, .guard, .while, .case].contains(text.keyword(index - 1))
            value = !isBound && text.isIdentifier(index + 1) ? text.string(index + 1) : nil
            return index + 2
        default: break
        }
        if text.isSign(index, Sign.semicolon) {
            head = nil
            value = nil
        } else if text.isSign(index, Sign.openBrace) {
            beginBlock(at: index)
        }
        return index + 1
    }

    /// A name, labels, and what else stands before the brace.
    private mutating func beginFunction(at name: Int) -> Int {
        guard text.tokens.indices.contains(name) else { return name + 1 }
        var index = name + 1
        while index < text.tokens.count, !text.isSign(index, Sign.openParenthesis), !text.isSign(index, Sign.openBrace),
            !text.isSign(index, Sign.semicolon)
        { index += 1 }
        var body = Body(range: 0..<0)
        var labels = ""
        if text.isSign(index, Sign.openParenthesis), let close = text.partner(index) {
            for parameter in text.arguments(in: index + 1..<close) {
                let label = text.string(parameter.lowerBound)
                labels += label + ":"
                let isNamedTwice = parameter.count > 1 && text.tokens[parameter.lowerBound + 1].kind == .identifier
                body.parameters.insert(isNamedTwice ? text.string(parameter.lowerBound + 1) : label)
            }
            index = close + 1
            labels = "(\(labels))"
        }
        let start = index
        while index < text.tokens.count, !text.isSign(index, Sign.openBrace), !text.isSign(index, Sign.semicolon) {
            index = text.next(after: index)
        }
        body.returns = (start..<max(start, index)).contains { text.isSign($0, Sign.arrow) }
        body.name = Array((scopes.map(\.name) + [text.string(name) + labels]).joined(separator: ".").utf8)
        head = body
        return index
    }

    private mutating func beginType(at index: Int) -> Int {
        // `class func`, `class var`.
        guard text.isIdentifier(index + 1) else { return index + 1 }
        var name = text.string(index + 1)
        var place = index + 2
        while text.isSign(place, Sign.dot), text.isIdentifier(place + 1) {
            name = text.string(place + 1)
            place += 2
        }
        guard let brace = text.block(from: place, in: text.head(place)), let end = text.partner(brace) else {
            return index + 1
        }
        scopes.append(Scope(name: name, end: end))
        value = nil
        return brace + 1
    }

    /// The code of a function, or of a value outside of any.
    private mutating func beginBlock(at index: Int) {
        guard let end = text.partner(index) else { return }
        let isOutside = functions.isEmpty
        // Beside functions, types hold values with accessors or with closures that make them.
        let isValue = isOutside && value != nil && (!scopes.isEmpty || !text.isSign(index - 1, Sign.equal))
        guard head != nil || isValue else { return }
        var body =
            head ?? Body(name: Array((scopes.map(\.name) + [value ?? ""]).joined(separator: ".").utf8), range: 0..<0)
        if head == nil { body.returns = true }
        head = nil
        value = nil
        body.range = index + 1..<max(index + 1, end)
        body.type = scopes.last?.name
        if let around = functions.last {
            bodies[around.body].leftOut.insert(index)
        } else {
            outside.leftOut.insert(index)
        }
        bodies.append(body)
        functions.append((bodies.count - 1, end))
    }
}
