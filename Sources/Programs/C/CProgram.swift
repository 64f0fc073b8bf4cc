import Facts

/// A program of the C family.
struct CProgram: Program {
    let text: ProgramText
    let bodies: [Body]
    private let macros: CMacros
    private let own: Set<String>

    init(_ text: ProgramText) {
        self.text = text
        macros = CMacros(text)
        bodies = text.bodies()
        own = text.ownFunctions(bodies)
    }

    func calls(at index: Int, in body: Body) -> [ProgramCall] {
        if text.isIdentifier(index), text.isSign(index + 1, Sign.openParenthesis) {
            return text.calls(at: index, macros, own: own)
        }
        guard text.language == .objectiveC, text.isSign(index, Sign.openBracket) else { return [] }
        return text.message(at: index).map { [$0] } ?? []
    }

    func result(of call: ProgramCall, in body: Body) -> CallResult { text.result(of: call, in: body) }
}
