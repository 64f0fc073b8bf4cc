import Facts

/// A word of the text that is a call which the tables know.
struct ProgramCall {
    /// Place in the tables' list.
    var call: Int
    /// The token of the name.
    var token: Int
    /// The first token of what belongs to it: a qualifier, a receiver, or the name itself.
    var start: Int
    /// The last token of it.
    var end: Int
    /// Its arguments in the order of the table, without labels; nothing for one that is left out.
    var arguments: [Range<Int>?]
    /// What stands before its name's dot.
    var receiver: Range<Int>?

    /// The first argument of that role.
    func argument(_ role: TabledCall.Role, _ call: TabledCall) -> Range<Int>? {
        if call.receiver == role { return receiver }
        guard let place = call.parameters.firstIndex(where: { $0.role == role }), arguments.indices.contains(place)
        else { return nil }
        return arguments[place]
    }
}

/// A program of one language, as bodies and calls.
protocol Program {
    var text: ProgramText { get }
    /// Those of functions, and what stands outside of any.
    var bodies: [Body] { get }

    /// Whether it has calls at words that no table knows, or at brackets: under names of its own, of its functions, and
    /// messages.
    var hasOwnCalls: Bool { get }

    /// The calls whose name, or whose bracket, is the token at that place.
    func calls(at index: Int, in body: Body) -> [ProgramCall]

    /// What becomes of what a call returns, by what stands around it.
    func result(of call: ProgramCall, in body: Body) -> CallResult

    /// Takes a function of the text for a call that is known.
    mutating func add(_ call: TabledCall)

    /// Whether a body calls such a function.
    func callsWrapper(in body: Body) -> Bool
}

extension Program {
    mutating func add(_ call: TabledCall) {}

    func callsWrapper(in body: Body) -> Bool { false }
}

extension Program {
    /// The first calls of a body, in the order of the text.
    func calls(in body: Body, atMost limit: Int) -> [ProgramCall] {
        let (text, hasOwnCalls) = (text, hasOwnCalls)
        var calls: [ProgramCall] = []
        var index = body.range.lowerBound
        while index < body.range.upperBound, calls.count < limit {
            if text.tokens[index].kind == .open, body.leftOut.contains(index) {
                index = text.next(after: index)
            } else {
                if hasOwnCalls || text.namesCall(index) { calls += self.calls(at: index, in: body) }
                index += 1
            }
        }
        return calls
    }
}
