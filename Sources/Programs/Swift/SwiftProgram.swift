import Facts

/// A Swift program.
struct SwiftProgram: Program {
    let text: ProgramText
    let bodies: [Body]
    /// The functions that the text declares itself, of names that the tables know.
    private let own: Set<String>

    init(_ text: ProgramText) {
        self.text = text
        bodies = SwiftBodies.all(in: text)
        own = Set(
            text.tokens.indices.filter { text.namesCall($0) && text.keyword($0 - 1) == .func }.map(text.string))
    }

    var hasOwnCalls: Bool { false }

    func calls(at index: Int, in body: Body) -> [ProgramCall] {
        guard text.tokens[index].kind == .identifier, text.tokens[index].word != 0 else { return [] }
        return call(at: index, body).map { [$0] } ?? []
    }

    private func call(at index: Int, _ body: Body) -> ProgramCall? {
        guard text.keyword(index) == nil, text.keyword(index - 1) != .func else { return nil }
        let known = text.words.meanings[Int(text.tokens[index].word)].calls
        guard !known.isEmpty else { return nil }
        let receiver = text.isMember(index) ? text.operand(endingAt: index - 1, in: body.range) : nil
        let isCall =
            text.isSign(index + 1, Sign.openParenthesis)
            && text.tokens[index + 1].line == text.tokens[index].line
        let close = isCall ? text.partner(index + 1) : index
        guard let close, close < body.range.upperBound else { return nil }
        let given = isCall ? text.arguments(in: index + 2..<close) : []
        let closure = isCall ? text.closure(behind: close, of: receiver?.lowerBound ?? index, in: body.range) : nil
        for number in known {
            let tabled = text.tables.calls[number]
            guard isCall == (tabled.form != .property), fits(tabled, at: index, receiver, body, given),
                let arguments = text.match(given, tabled, closure)
            else { continue }
            return ProgramCall(
                call: number, token: index, start: receiver?.lowerBound ?? index, end: close, arguments: arguments,
                receiver: receiver)
        }
        return nil
    }

    private func fits(
        _ call: TabledCall, at index: Int, _ receiver: Range<Int>?, _ body: Body, _ given: [Range<Int>]
    ) -> Bool {
        // A text that imports nothing is a part of one that does.
        guard call.needs.isEmpty || text.modules.isEmpty || !call.needs.isDisjoint(with: text.modules.keys) else {
            return false
        }
        switch call.form {
        case .function(let qualifier):
            guard let qualifier else {
                if call.languages.contains(.c), given.contains(where: { text.label($0) != nil }) { return false }
                guard !text.isMember(index) else {
                    return receiver.map { $0.count == 1 && call.needs.contains(text.string($0.lowerBound)) } ?? false
                }
                return !own.contains(text.string(index))
            }
            return receiver.map { text.string($0.upperBound - 1) == qualifier } ?? false
        case .method:
            guard text.isMember(index) else { return call.type != nil && body.type == call.type }
            // What throws is not called without saying so.
            return call.fails != .throws || isTried(index, body)
        case .property: return text.isMember(index)
        default: return false
        }
    }

    /// Whether `try` stands before the call in its statement.
    private func isTried(_ index: Int, _ body: Body) -> Bool {
        var place = index
        while place > body.range.lowerBound, index - place < 256 {
            place -= 1
            if text.keyword(place) == .try { return true }
            if text.isSign(place, Sign.semicolon) || text.isSign(place, Sign.openBrace) { return false }
            if text.tokens[place].kind == .close, let open = text.partner(place) { place = open }
        }
        return false
    }
}

extension ProgramText {
    /// The closure that a call is given behind its parentheses; in the head of a statement its block stands there.
    func closure(behind close: Int, of start: Int, in range: Range<Int>) -> Range<Int>? {
        guard isSign(close + 1, Sign.openBrace), let end = partner(close + 1) else { return nil }
        var place = start
        while place > range.lowerBound, start - place < 64 {
            place -= 1
            switch keyword(place) {
            case .if, .for, .while, .guard, .switch, .in, .case: return nil
            default: break
            }
            if isSign(place, Sign.semicolon) || isSign(place, Sign.openBrace) || isSign(place, Sign.closeBrace) {
                break
            }
            if tokens[place].kind == .close, let open = partner(place) { place = open }
        }
        return close + 1..<end + 1
    }

    /// The arguments in the order in which a table has them; nothing where labels or number differ.
    ///
    /// - Parameter closure: behind the parentheses, which the last of them may be.
    func match(_ given: [Range<Int>], _ call: TabledCall, _ closure: Range<Int>? = nil) -> [Range<Int>?]? {
        var arguments: [Range<Int>?] = []
        var rest = given[...]
        for parameter in call.parameters {
            if let first = rest.first, label(first) == parameter.label {
                arguments.append(unlabelled(first))
                rest = rest.dropFirst()
            } else if parameter.isOptional {
                arguments.append(nil)
            } else if let closure, rest.isEmpty, arguments.count + 1 == call.parameters.count, parameter.label != nil,
                parameter.role == .other
            {
                arguments.append(closure)
            } else {
                return nil
            }
        }
        guard rest.isEmpty || call.isVariadic else { return nil }
        return arguments + rest.map { unlabelled($0) }
    }

    /// What stands before a dot at `end`: a name with its members, calls and subscripts.
    func operand(endingAt end: Int, in range: Range<Int>) -> Range<Int>? {
        var start = end
        while start > range.lowerBound, end - start < Self.longestName {
            if tokens[start - 1].kind == .close, let open = partner(start - 1), open >= range.lowerBound {
                start = open
                // A call or a subscript of what is before it, or parentheses.
                let isCalled =
                    start > range.lowerBound && tokens[start - 1].end == tokens[start].start
                    && (isIdentifier(start - 1) || tokens[start - 1].kind == .close
                        || tokens[start - 1].kind == .string)
                if isCalled { continue }
            } else if tokens[start - 1].kind == .string
                || tokens[start - 1].kind == .identifier && keyword(start - 1) == nil
            {
                start -= 1
            } else {
                break
            }
            guard isSign(start - 1, Sign.dot), start - 1 > range.lowerBound else { break }
            start -= 1
        }
        return start < end ? start..<end : nil
    }
}
