import Facts

/// What functions of a text do with a name that they are given: a call of one asks or does what the function does. Nothing
/// is followed into another file.
struct Wrappers {
    /// Functions that call each other are followed so far.
    static let mostRounds = 3

    private var names: Set<[UInt8]> = []

    /// A call of the function, where it is one that hands on a name and was not known to be.
    mutating func add(_ acts: [BodyAct], of body: Body, _ text: ProgramText) -> TabledCall? {
        guard !acts.isEmpty, !body.arguments.isEmpty, !names.contains(body.name),
            !body.name.contains(UInt8(ascii: ":"))
        else { return nil }
        for (place, parameter) in body.arguments.enumerated() {
            let own = acts.filter { $0.key.text == parameter && $0.facts.handle == .name && !$0.isReset }
            guard !own.isEmpty else { continue }
            var call = self.call(of: body, text)
            call.parameters[place] = TabledCall.Parameter(role: .path)
            let uses = own.filter { !$0.asks }
            if uses.isEmpty {
                call.asks = [Conditional(own.reduce(into: []) { $0.formUnion($1.answered) })]
                call.follows = own.allSatisfy(\.facts.follows) ? .always : .never
                call.endsWithoutAnswer = body.range.contains(where: text.isEnd)
                askDescriptor(acts, of: body, &call)
            } else {
                // What asks itself, by the name or by the descriptor, does not rely on whoever asked before.
                guard uses.count == own.count, !uses.contains(where: { $0.isAskedAbout(among: acts) }) else { continue }
                call.does = [Conditional(uses.reduce(into: []) { $0.formUnion($1.facts.acts) })]
                call.follows = uses.contains(where: \.facts.follows) ? .always : .never
                call.exclusive = uses.allSatisfy(\.facts.isExclusive) ? .always : .never
                let tolerates = uses.reduce(uses[0].tolerates) { $0.intersection($1.tolerates) }
                call.tolerates = tolerates.isEmpty ? [] : [Conditional(tolerates)]
            }
            names.insert(body.name)
            return call
        }
        return asker(of: body, acts, text)
    }

    private func call(of body: Body, _ text: ProgramText) -> TabledCall {
        var call = TabledCall(
            name: String(decoding: body.name, as: UTF8.self), form: .function(qualifier: nil),
            languages: [text.language], api: "")
        call.isWrapper = true
        call.parameters = body.arguments.map { _ in TabledCall.Parameter(role: .other) }
        return call
    }

    /// A call of a function that is given no name, and asks a descriptor.
    private mutating func asker(of body: Body, _ acts: [BodyAct], _ text: ProgramText) -> TabledCall? {
        var call = self.call(of: body, text)
        askDescriptor(acts, of: body, &call)
        guard call.parameters.contains(where: { $0.role == .descriptor }) else { return nil }
        call.asks = [Conditional(.status)]
        if let buffer = body.arguments.firstIndex(where: { name in acts.contains { $0.buffer?.text == name } }) {
            call.parameters[buffer] = TabledCall.Parameter(role: .buffer)
        }
        names.insert(body.name)
        return call
    }

    /// What the function asks of a descriptor that it is given, and whether it compares the answer with another one.
    private func askDescriptor(_ acts: [BodyAct], of body: Body, _ call: inout TabledCall) {
        for (place, parameter) in body.arguments.enumerated() {
            let own = acts.filter { $0.asks && $0.descriptor?.text == parameter }
            guard !own.isEmpty, call.parameters[place].role == .other else { continue }
            call.parameters[place] = TabledCall.Parameter(role: .descriptor)
            call.compares = own.contains(where: \.isCompared)
            return
        }
    }
}
