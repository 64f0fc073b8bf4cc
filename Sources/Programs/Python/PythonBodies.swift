import Facts

extension ProgramText {
    /// - Parameter ignores: where comments begin that accept findings.
    /// - Returns: nothing where the text has no word that stands for a call.
    convenience init?(python bytes: [UInt8], _ tables: CallTables, words: WordTable, ignores: inout [Int]) {
        var lexer = PythonLexer(bytes, words: words)
        lexer.run()
        ignores = lexer.ignores
        guard lexer.hasCalls else { return nil }
        self.init(
            bytes: bytes, tokens: lexer.tokens, tables: tables, words: words, language: .python,
            partners: Brackets.partners(of: lexer.tokens))
        isWhole = !lexer.isCut
        var index = 0
        while index < tokens.count {
            let isBeginning =
                index == 0 || isSign(index - 1, Sign.semicolon) || isSign(index - 1, Sign.openBrace)
                || isSign(index - 1, Sign.closeBrace)
            if isBeginning, keyword(index) == .import { addImports(index + 1, from: "") }
            if isBeginning, keyword(index) == .from { addImports(from: index + 1) }
            index += 1
        }
    }

    /// `from module import name as other, …`
    private func addImports(from start: Int) {
        let module = dotted(start)
        let end = start + module.count
        guard !module.isEmpty, keyword(end) == .import else { return }
        addImports(isSign(end + 1, Sign.openParenthesis) ? end + 2 : end + 1, from: spelling(module) + ".")
    }

    /// `import a.b, c as d`: what a name without `as` begins with is the module's own.
    private func addImports(_ start: Int, from module: String) {
        var index = start
        while isIdentifier(index) {
            let path = dotted(index)
            let first = string(index)
            index += path.count
            if keyword(index) == .as, isIdentifier(index + 1) {
                modules[string(index + 1)] = module + spelling(path)
                index += 2
            } else {
                modules[first] = module + first
            }
            guard isSign(index, Sign.comma) else { break }
            index += 1
        }
    }

    /// Names with dots between them.
    private func dotted(_ start: Int) -> Range<Int> {
        var end = start
        while isIdentifier(end) {
            end += 1
            guard isSign(end, Sign.dot), isIdentifier(end + 1) else { break }
            end += 1
        }
        return start..<end
    }
}

/// The functions of a Python text, each with the classes around it.
enum PythonBodies {
    /// Those of functions, and at the end what stands outside of them.
    static func all(in text: ProgramText) -> [Body] {
        var bodies: [Body] = []
        var outside = Body(range: text.tokens.indices)
        var scopes: [(name: String, end: Int)] = []
        var functions: [(body: Int, end: Int)] = []
        for index in text.tokens.indices {
            while let last = scopes.last, index >= last.end { scopes.removeLast() }
            while let last = functions.last, index >= last.end { functions.removeLast() }
            let keyword = text.keyword(index)
            guard keyword == .def || keyword == .class, text.isIdentifier(index + 1),
                let brace = text.block(from: index + 2, in: text.head(index + 2)), let end = text.partner(brace)
            else { continue }
            let name = text.string(index + 1)
            guard keyword == .def else {
                scopes.append((name, end))
                continue
            }
            var body = Body(range: brace + 1..<max(brace + 1, end))
            body.name = Array((scopes.map(\.name) + [name]).joined(separator: ".").utf8)
            body.type = scopes.last?.name
            if text.isSign(index + 2, Sign.openParenthesis), let close = text.partner(index + 2) {
                for parameter in text.arguments(in: index + 3..<close) {
                    if let word = parameter.first(where: text.isIdentifier) {
                        body.parameters.insert(text.string(word))
                    }
                }
            }
            if let around = functions.last {
                bodies[around.body].leftOut.insert(brace)
            } else {
                outside.leftOut.insert(brace)
            }
            bodies.append(body)
            functions.append((bodies.count - 1, end))
        }
        return bodies + [outside]
    }
}
