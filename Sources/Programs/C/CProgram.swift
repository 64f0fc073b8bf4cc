import Facts

/// A program of the C family.
struct CProgram: Program {
    let text: ProgramText
    let bodies: [Body]
    private let macros: CMacros
    private let own: Set<String>
    /// Its own functions that hand on a name, each with its place in the tables.
    private var wrappers: [ArraySlice<UInt8>: Int] = [:]

    init(_ text: ProgramText) {
        self.text = text
        macros = CMacros(text)
        bodies = text.bodies()
        own = text.ownFunctions(bodies)
    }

    mutating func add(_ call: TabledCall) { wrappers[Array(call.name.utf8)[...]] = text.tables.append(call) }

    func callsWrapper(in body: Body) -> Bool {
        body.range.contains { text.isSign($0 + 1, Sign.openParenthesis) && wrapper(at: $0) != nil }
    }

    /// The place in the tables of the function of the text whose name stands at `index`.
    private func wrapper(at index: Int) -> Int? {
        wrappers.isEmpty || text.tokens[index].kind != .identifier || text.tokens[index].word != 0
            ? nil : wrappers[text.text(index)]
    }

    var hasOwnCalls: Bool { !wrappers.isEmpty || !macros.aliases.isEmpty || text.language == .objectiveC }

    func calls(at index: Int, in body: Body) -> [ProgramCall] {
        if text.isIdentifier(index), text.isSign(index + 1, Sign.openParenthesis) {
            if let wrapper = wrapper(at: index) { return text.call(of: wrapper, at: index).map { [$0] } ?? [] }
            return text.calls(at: index, macros, own: own)
        }
        guard text.language == .objectiveC, text.isSign(index, Sign.openBracket) else { return [] }
        return text.message(at: index).map { [$0] } ?? []
    }

    func result(of call: ProgramCall, in body: Body) -> CallResult { text.result(of: call, in: body) }
}
