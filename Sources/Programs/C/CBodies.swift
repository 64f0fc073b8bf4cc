extension ProgramText {
    /// The functions of the text (ISO 9899, 6.9.1), and at the end what stands outside of them.
    func bodies() -> [Body] {
        var bodies: [Body] = []
        var outside = Body(range: tokens.indices)
        var enclosing: [(name: String, end: Int)] = []
        var head = 0
        var index = 0
        while index < tokens.count {
            while let last = enclosing.last, index >= last.end {
                enclosing.removeLast()
                if index == last.end { head = index + 1 }
            }
            if isSign(index, Sign.openParenthesis) || isSign(index, Sign.openBracket) {
                index = (partner(index) ?? index) + 1
                continue
            }
            if isSign(index, Sign.semicolon) { head = index + 1 }
            guard isSign(index, Sign.openBrace) else {
                index += 1
                continue
            }
            let end = partner(index) ?? tokens.count
            let declared = declaration(in: declarationStart(head, index)..<index)
            switch declared {
            case .function(let name, let arguments):
                let path = enclosing.map(\.name).filter { !$0.isEmpty } + [name]
                let names = parameterNames(arguments)
                var body = Body(
                    name: Array(path.joined(separator: "::").utf8), parameters: Set(names),
                    range: index + 1..<max(index + 1, end))
                if names.count == self.arguments(in: arguments).count { body.arguments = names }
                bodies.append(body)
                outside.leftOut.insert(index)
                index = end + 1
                head = index
            case .method(let name, let parameters):
                bodies.append(
                    Body(name: Array(name.utf8), parameters: parameters, range: index + 1..<max(index + 1, end)))
                outside.leftOut.insert(index)
                index = end + 1
                head = index
            case .scope(let name):
                enclosing.append((name, end))
                index += 1
                head = index
            case .other:
                index = isStatement(before: index) ? index + 1 : end + 1
                head = index
            }
        }
        bodies.append(outside)
        return bodies
    }

    private enum Declaration {
        case function(name: String, arguments: Range<Int>)
        case method(name: String, parameters: Set<String>)
        /// A namespace, a class, a linkage: what is in its braces stands outside of functions still.
        case scope(name: String)
        case other
    }

    /// Declarations of arguments between a parenthesis and a brace belong to the function (K&R style).
    private func declarationStart(_ head: Int, _ brace: Int) -> Int {
        guard head == brace, isSign(brace - 1, Sign.semicolon) else { return head }
        var index = brace - 2
        while index >= 0, brace - index < 256 {
            if isSign(index, Sign.closeBrace) || isSign(index, Sign.openBrace) { break }
            if isSign(index, Sign.closeParenthesis), isIdentifier(index + 1) || keyword(index + 1) != nil,
                let opening = partner(index)
            {
                return max(0, opening - 1)
            }
            index -= 1
        }
        return head
    }

    private func declaration(in head: Range<Int>) -> Declaration {
        guard !head.isEmpty else { return .other }
        if language == .objectiveC, let method = method(in: head) {
            return .method(name: method.selector, parameters: method.parameters)
        }
        var index = head.lowerBound
        while index < head.upperBound {
            switch keyword(index) {
            case .namespace, .class, .struct, .union:
                if let name = scopeName(index + 1..<head.upperBound) { return .scope(name: name) }
            case .extern:
                if tokens.indices.contains(index + 1), tokens[index + 1].kind == .string, index + 2 == head.upperBound {
                    return .scope(name: "")
                }
            case .enum: return .other
            case .if, .for, .while, .switch, .do, .else, .return, .case, .default: return .other
            default: break
            }
            if tokens[index].kind == .assignment { return .other }
            if isSign(index, Sign.openParenthesis), let close = partner(index), close < head.upperBound {
                if isIdentifier(index - 1), index - 1 >= head.lowerBound, !isAttribute(index - 1) {
                    return .function(name: string(index - 1), arguments: index + 1..<close)
                }
                index = close
            }
            index += 1
        }
        return .other
    }

    /// The name of what has no arguments before its brace.
    private func scopeName(_ rest: Range<Int>) -> String? {
        guard !rest.contains(where: { isSign($0, Sign.openParenthesis) || tokens[$0].kind == .assignment }) else {
            return nil
        }
        return rest.first(where: isIdentifier).map(string) ?? ""
    }

    private func isAttribute(_ index: Int) -> Bool {
        let name = text(index)
        return name.elementsEqual("__attribute__".utf8) || name.elementsEqual("__declspec".utf8)
            || name.elementsEqual("alignas".utf8)
    }

    /// Whether the brace at `index` begins a block of statements that stand outside of any function.
    private func isStatement(before index: Int) -> Bool {
        guard index > 0 else { return true }
        let last = tokens[index - 1]
        return last.isSign(Sign.closeParenthesis) || last.isSign(Sign.semicolon) || last.isSign(Sign.closeBrace)
            || last.isSign(Sign.openBrace) || keyword(index - 1) == .else || keyword(index - 1) == .do
    }

    /// The last word of each argument, before brackets.
    private func parameterNames(_ arguments: Range<Int>) -> [String] {
        self.arguments(in: arguments).compactMap { argument in
            argument.last(where: isIdentifier).map(string)
        }
    }
}
