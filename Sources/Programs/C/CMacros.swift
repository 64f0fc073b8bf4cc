/// What the text's own definitions make of words: other names of calls, numbers and texts (ISO 9899, 6.10.3). A name
/// stands for all that it is defined as anywhere in the text.
struct CMacros {
    /// A call under another name.
    struct Alias: Hashable {
        /// Place in the tables' list.
        var call: Int
        /// Which of the macro's arguments each of the call's is; nothing where they are the same.
        var order: [Int]?
    }

    /// A chain of definitions is followed so far.
    static let longestChain = 16

    private(set) var aliases: [String: Set<Alias>] = [:]

    init(_ text: ProgramText) {
        let definitions = text.definitions
        for _ in 0..<Self.longestChain {
            var isChanged = false
            for definition in definitions {
                for alias in targets(of: definition, text) where alias.call >= 0 {
                    isChanged = aliases[definition.name, default: []].insert(alias).inserted || isChanged
                }
            }
            if !isChanged { break }
        }
    }

    private func targets(of definition: CDefinition, _ text: ProgramText) -> [Alias] {
        func spelled(_ token: Token) -> String { String(decoding: text.bytes[token.range], as: UTF8.self) }
        guard let target = definition.body.first, target.kind == .identifier, spelled(target) != definition.name else {
            return []
        }
        var known = text.words.meanings[Int(target.word)].calls.map { Alias(call: $0) }
        known += aliases[spelled(target)] ?? []
        guard let parameters = definition.parameters else { return definition.body.count == 1 ? known : [] }
        // `target(a, b)`, its arguments the macro's.
        let rest = definition.body.dropFirst()
        guard rest.first?.isSign(Sign.openParenthesis) ?? false, rest.last?.isSign(Sign.closeParenthesis) ?? false
        else { return [] }
        let order = rest.dropFirst().dropLast().split(
            omittingEmptySubsequences: false, whereSeparator: { $0.isSign(Sign.comma) }
        ).map { argument in
            argument.count == 1 ? argument.first.flatMap { parameters.firstIndex(of: spelled($0)) } : nil
        }
        guard !order.contains(nil) else { return [] }
        let places = order.compactMap(\.self)
        guard Set(places).count == places.count else { return [] }
        return known.map { alias in
            let composed = alias.order.map { inner in
                inner.compactMap { places.indices.contains($0) ? places[$0] : nil }
            }
            return Alias(call: alias.call, order: composed ?? (places == Array(places.indices) ? nil : places))
        }
    }
}
