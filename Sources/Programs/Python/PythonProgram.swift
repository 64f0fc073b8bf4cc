import Facts

/// A Python program.
struct PythonProgram: Program {
    let text: ProgramText
    let bodies: [Body]
    /// The functions that the text defines itself, of names that the tables know.
    private let own: Set<String>
    /// The calls of functions that the text imports under other names, by those.
    private let renamed: [String: [Int]]

    init(_ text: ProgramText) {
        self.text = text
        bodies = PythonBodies.all(in: text)
        renamed = text.modules.reduce(into: [:]) { renamed, module in
            let name = module.value.split(separator: ".").last.map(String.init) ?? module.value
            let calls = text.words.calls(named: name)
            if name != module.key, !calls.isEmpty { renamed[module.key] = calls }
        }
        own = Set(
            text.tokens.indices.filter { text.namesCall($0) && text.keyword($0 - 1) == .def }.map(text.string))
    }

    var hasOwnCalls: Bool { !renamed.isEmpty }

    func calls(at index: Int, in body: Body) -> [ProgramCall] {
        guard text.tokens[index].kind == .identifier else { return [] }
        return call(at: index, body).map { [$0] } ?? []
    }

    private func call(at index: Int, _ body: Body) -> ProgramCall? {
        var known = text.words.meanings[Int(text.tokens[index].word)].calls
        if !renamed.isEmpty, known.isEmpty { known = renamed[text.string(index)] ?? [] }
        guard !known.isEmpty, text.keyword(index) == nil, text.keyword(index - 1) != .def else { return nil }
        let receiver = text.isMember(index) ? text.operand(endingAt: index - 1, in: body.range) : nil
        guard receiver != nil || !text.isMember(index) else { return nil }
        let isCall = text.isSign(index + 1, Sign.openParenthesis)
        let close = isCall ? text.partner(index + 1) : index
        guard let close, close < body.range.upperBound else { return nil }
        let given = isCall ? text.arguments(in: index + 2..<close) : []
        let path = path(to: index, receiver)
        for number in known {
            let tabled = text.tables.calls[number]
            guard isCall == (tabled.form != .property), fits(tabled, index, path, receiver),
                let arguments = text.fill(given, tabled)
            else { continue }
            return ProgramCall(
                call: number, token: index, start: receiver?.lowerBound ?? index, end: close, arguments: arguments,
                receiver: receiver)
        }
        return nil
    }

    /// The name of a function with the modules before it, as it is called where it is defined; nothing for a method of a
    /// value.
    private func path(to index: Int, _ receiver: Range<Int>?) -> String? {
        guard let receiver else {
            let name = text.string(index)
            return own.contains(name) ? nil : text.modules[name] ?? name
        }
        guard receiver.allSatisfy({ text.isIdentifier($0) || text.isSign($0, Sign.dot) }), let first = receiver.first
        else { return nil }
        let name = text.string(first)
        return (text.modules[name] ?? name) + text.spelling(first + 1..<index + 1)
    }

    private func fits(_ call: TabledCall, _ index: Int, _ path: String?, _ receiver: Range<Int>?) -> Bool {
        let isImported =
            call.needs.isEmpty
            || text.modules.values.contains { module in
                call.needs.contains { module == $0 || module.hasPrefix($0 + ".") }
            }
        switch call.form {
        case .function(let qualifier): return path == (qualifier.map { $0 + "." } ?? "") + call.name
        case .method, .property:
            guard isImported, let receiver, let first = receiver.first else { return false }
            // A module's function is no method.
            let isPlain = receiver.allSatisfy { text.isIdentifier($0) || text.isSign($0, Sign.dot) }
            return !isPlain || text.modules[text.string(first)] == nil
        default: return false
        }
    }

    /// What becomes of what a call returns. An error that goes on is one that somebody looks at.
    func result(of call: ProgramCall, in body: Body) -> CallResult {
        var start = call.start
        while text.keyword(start - 1) == .await { start -= 1 }
        let before = start - 1
        let isEnded = text.isSign(call.end + 1, Sign.semicolon) || call.end + 1 >= body.range.upperBound
        if text.keyword(before) == .return { return .returned }
        let begins =
            start <= body.range.lowerBound || text.isSign(before, Sign.semicolon)
            || text.isSign(before, Sign.openBrace) || text.isSign(before, Sign.closeBrace)
        if isEnded, begins {
            guard text.tables.calls[call.call].fails == .throws else { return .ignored }
            return isSwallowed(call, body) ? .swallowed : .returned
        }
        if isEnded, text.isSign(before, Sign.equal) { return text.string(before - 1) == "_" ? .discarded : .kept }
        return text.keyword(before) == .with || text.keyword(call.end + 1) == .as ? .kept : .tested
    }

    /// Whether the only `except` of the `try` around the call does nothing.
    private func isSwallowed(_ call: ProgramCall, _ body: Body) -> Bool {
        guard let open = text.block(of: .try, around: call.start, in: body.range), let close = text.partner(open),
            !text.leaves(call.end..<max(call.end, close)), text.keyword(close + 1) == .except,
            let brace = text.block(from: close + 1, in: body.range),
            let end = text.partner(brace)
        else { return false }
        return text.keyword(brace + 1) == .pass && text.isSign(brace + 2, Sign.semicolon) && end == brace + 3
            && text.keyword(end + 1) != .except
    }
}

extension ProgramText {
    /// The arguments in the order in which a table has them: those without a name come first. Names that the table does
    /// not have say nothing.
    func fill(_ given: [Range<Int>], _ call: TabledCall) -> [Range<Int>?]? {
        var arguments = [Range<Int>?](repeating: nil, count: call.parameters.count)
        var next = 0
        for argument in given {
            // `*list` and `**names` may be anything.
            if isSign(argument.lowerBound, Sign.star) || isSign(argument.lowerBound, Sign.pair("*", "*")) { return nil }
            if let label = label(argument) {
                guard let place = call.parameters.firstIndex(where: { ($0.label ?? $0.role.rawValue) == label }) else {
                    continue
                }
                arguments[place] = unlabelled(argument)
            } else if next < call.parameters.count {
                arguments[next] = argument
                next += 1
            } else if call.isVariadic {
                arguments.append(argument)
            } else {
                return nil
            }
        }
        let isFull = zip(call.parameters, arguments).allSatisfy { $0.isOptional || $1 != nil }
        return isFull ? arguments : nil
    }
}
