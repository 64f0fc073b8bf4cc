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
            var call = TabledCall(
                name: String(decoding: body.name, as: UTF8.self), form: .function(qualifier: nil),
                languages: [text.language], api: "")
            call.isWrapper = true
            call.parameters = body.arguments.indices.map { TabledCall.Parameter(role: $0 == place ? .path : .other) }
            let uses = own.filter { !$0.asks }
            if uses.isEmpty {
                call.asks = [Conditional(own.reduce(into: []) { $0.formUnion($1.answered) })]
                call.follows = own.allSatisfy(\.facts.follows) ? .always : .never
                call.endsWithoutAnswer = body.range.contains(where: text.isEnd)
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
        return nil
    }
}
