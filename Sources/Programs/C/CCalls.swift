extension ProgramText {
    /// The calls of the function or macro whose name stands at `index`.
    func calls(at index: Int, _ macros: CMacros, own: Set<String>) -> [ProgramCall] {
        var aliases: [CMacros.Alias] = words.meanings[Int(tokens[index].word)].calls.map { CMacros.Alias(call: $0) }
        if !macros.aliases.isEmpty { aliases += macros.aliases[string(index)] ?? [] }
        guard !aliases.isEmpty, !own.contains(string(index)), let start = beginning(of: index),
            let close = partner(index + 1)
        else { return [] }
        let given = arguments(in: index + 2..<close)
        var seen: Set<String> = []
        return aliases.sorted { $0.call < $1.call }.compactMap { alias in
            let tabled = tables.calls[alias.call]
            var arguments = given
            if let order = alias.order {
                guard order.allSatisfy(given.indices.contains) else { return nil }
                arguments = order.map { given[$0] }
            }
            guard tabled.arity.contains(arguments.count), fits(tabled, at: index, start: start),
                seen.insert(tabled.name).inserted
            else { return nil }
            return ProgramCall(call: alias.call, token: index, start: start, end: close, arguments: arguments)
        }
    }

    /// A call of a function of the text itself.
    func call(of wrapper: Int, at index: Int) -> ProgramCall? {
        guard let start = beginning(of: index), start == index, let close = partner(index + 1) else { return nil }
        let given = arguments(in: index + 2..<close)
        guard tables.calls[wrapper].arity.contains(given.count) else { return nil }
        return ProgramCall(call: wrapper, token: index, start: start, end: close, arguments: given)
    }

    /// Where the call whose name stands at `index` begins; nothing where it is no call of a function: a member's, or a
    /// declaration.
    private func beginning(of index: Int) -> Int? {
        guard index > 0 else { return index }
        if isSign(index - 1, Sign.dot) || isSign(index - 1, Sign.arrow) { return nil }
        var start = index
        while isSign(start - 1, Sign.scope) {
            start -= 1
            if isIdentifier(start - 1) { start -= 1 }
        }
        var before = start - 1
        // `FILE *open(…)` declares where a word and nothing else stands before the stars.
        while isSign(before, Sign.star) { before -= 1 }
        guard before >= 0, tokens[before].kind == .identifier else { return start }
        if let keyword = keyword(before) {
            return keyword.leadsExpression ? start : nil
        }
        // `a *open(b)` in the middle of an expression multiplies; nobody does.
        return nil
    }

    private func fits(_ call: TabledCall, at index: Int, start: Int) -> Bool {
        guard case .function(let qualifier) = call.form else { return false }
        guard start < index else { return qualifier == nil }
        let path = (start..<index).filter(isIdentifier).map(string)
        if path.isEmpty { return qualifier == nil }
        if path == ["std"] { return qualifier == nil || qualifier == "std" }
        return path.last.map { tables.aliases[$0] ?? $0 } == qualifier
    }

    /// The functions of tabled names that are the text's own: it defines them, or declares them with other arguments.
    func ownFunctions(_ bodies: [Body]) -> Set<String> {
        var own = Set(bodies.map { String(decoding: $0.name, as: UTF8.self) })
        for index in tokens.indices where namesCall(index) && isSign(index + 1, Sign.openParenthesis) {
            guard beginning(of: index) == nil, let close = partner(index + 1), isSign(close + 1, Sign.semicolon),
                !isMember(index)
            else { continue }
            let count = arguments(in: index + 2..<close).count
            if !calls(index).contains(where: { $0.arity.contains(count) }) { own.insert(string(index)) }
        }
        return own
    }
}
