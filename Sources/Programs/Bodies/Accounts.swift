import Facts

/// The users and groups that a program sets, and which of them it has already: what takes one of those gives up nothing.
struct Accounts {
    private let text: ProgramText
    private let constants: Constants
    /// Where something takes an id of the process itself, by its name.
    private let own: [String: [Int]]
    /// Macros with arguments.
    private let macros: Set<String>

    init(_ text: ProgramText, _ constants: Constants) {
        self.text = text
        self.constants = constants
        var own: [String: [Int]] = [:]
        var count = 0
        for index in text.tokens.indices where count < Self.most && Self.tellsOwn(index, text) {
            guard let name = Self.target(of: index, text) else { continue }
            own[text.spelling(name), default: []].append(index)
            count += 1
        }
        self.own = own
        macros = Set(text.definitions.lazy.filter { $0.parameters != nil }.map(\.name))
    }

    /// Whether it asks for the rights of root, which nothing keeps when it fails.
    func takesRights(_ call: ProgramCall, _ tabled: TabledCall, _ assignments: Assignments) -> Bool {
        let ids = ids(of: call, tabled)
        return ids.contains { constants.number($0, assignments) == 0 }
            && ids.allSatisfy { constants.number($0, assignments) == 0 || isUnchanged($0) }
    }

    /// Whether it takes the place of another account, and there is no way back.
    func givesUp(_ call: ProgramCall, _ tabled: TabledCall, _ assignments: Assignments, in body: Body) -> Bool {
        guard tabled.failure.contains(.privilegeKept), !tabled.isReversible else { return false }
        let ids = ids(of: call, tabled)
        // Of lists of groups no number says whose they are.
        if ids.isEmpty { return !call.arguments.contains { $0.map { isOwn($0, assignments, body) } ?? false } }
        return ids.allSatisfy {
            !isUnchanged($0) && constants.number($0, assignments) != 0 && !isOfMacro($0)
                && !isOwn($0, assignments, body)
        }
    }

    /// Whose rights it takes; nothing where those are root's, or where it gives back what was taken.
    func change(
        _ call: ProgramCall, _ tabled: TabledCall, _ assignments: Assignments, in body: Body
    ) -> BodyAct.UserChange? {
        guard tabled.failure.contains(.privilegeKept) || tabled.isReversible,
            !takesRights(call, tabled, assignments)
        else { return nil }
        return ids(of: call, tabled).contains { isOwn($0, assignments, body) } ? .own : .other
    }

    /// Whether a macro says which account it is, of another header or one that is put together of arguments: root's is one.
    private func isOfMacro(_ argument: Range<Int>) -> Bool {
        argument.contains {
            text.isIdentifier($0) && (text.isForeignMacro(text.string($0)) || macros.contains(text.string($0)))
        }
    }

    private func ids(of call: ProgramCall, _ tabled: TabledCall) -> [Range<Int>] {
        zip(tabled.parameters, call.arguments).compactMap { $0.role == .owner ? $1 : nil }
    }

    /// `-1`.
    private func isUnchanged(_ argument: Range<Int>) -> Bool {
        let argument = text.stripped(argument)
        return argument.count == 2 && text.isSign(argument.lowerBound, Sign.minus)
            && text.text(argument.lowerBound + 1).elementsEqual("1".utf8)
    }

    /// Whether it is, or may have been set from, what tells an id of the process. A variable of the function is what is
    /// set there, any other one what is set anywhere.
    private func isOwn(_ argument: Range<Int>, _ assignments: Assignments, _ body: Body) -> Bool {
        if argument.contains(where: { Self.tellsOwn($0, text) }) { return true }
        let range = text.viewed(argument)
        guard let first = range.first(where: text.isIdentifier) else { return false }
        let name = text.string(first)
        let isLocal = body.parameters.contains(name) || assignments.changes[name] != nil
        return [name, text.spelling(range)].contains { key in
            own[key]?.contains { !isLocal || body.range.contains($0) } ?? false
        }
    }

    /// Whether a call stands there that tells something of the process itself.
    private static func tellsOwn(_ index: Int, _ text: ProgramText) -> Bool {
        guard text.namesCall(index), text.isSign(index + 1, Sign.openParenthesis) else { return false }
        return text.words.meanings[Int(text.tokens[index].word)].calls.contains {
            text.tables.calls[$0].yields.contains(.process)
        }
    }

    /// So many places are kept, of which a program has a handful.
    private static let most = 4096
    /// So far back the name is looked for that takes a value.
    private static let longestExpression = 32

    /// What the expression around a call is assigned to.
    private static func target(of index: Int, _ text: ProgramText) -> Range<Int>? {
        var place = index - 1
        while place > 0, index - place < longestExpression {
            let token = text.tokens[place]
            if token.isSign(Sign.semicolon) || token.isSign(Sign.openBrace) || token.isSign(Sign.closeBrace) { break }
            if token.isSign(Sign.equal) { return text.chain(endingAt: place, in: 0..<place) }
            place -= 1
        }
        return nil
    }
}
