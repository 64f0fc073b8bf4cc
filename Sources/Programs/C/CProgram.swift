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

    func calls(in body: Body, atMost limit: Int) -> [ProgramCall] {
        text.calls(in: body, atMost: limit, macros, own: own)
    }

    func result(of call: ProgramCall, in body: Body) -> CallResult { text.result(of: call, in: body) }
}
