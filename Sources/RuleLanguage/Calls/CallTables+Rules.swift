import Facts
import Programs

extension CallTables {
    /// Whether a condition may hold of an act of some call, by the language and by what the tables say of the call; all
    /// else is for texts to say.
    func mayHold(_ condition: Condition) -> Bool {
        calls.contains { call in
            call.languages.contains { CalledInLanguage(call: call, language: $0).judge(condition) != false }
        }
    }
}

/// A call of a table, written in one of its languages.
private struct CalledInLanguage {
    let call: TabledCall
    let language: SourceLanguage

    /// By Kleene's logic; nothing where a text decides it.
    func judge(_ condition: Condition) -> Bool? {
        switch condition {
        case .not(let part): return judge(part).map { !$0 }
        case .all(let parts): return joined(parts, settling: false)
        case .any(let parts): return joined(parts, settling: true)
        case .test(let test):
            guard case .fact(let fact) = test.subject else { return nil }
            return judge(fact, test.predicate)
        }
    }

    private func joined(_ parts: [Condition], settling: Bool) -> Bool? {
        let truths = parts.map(judge)
        if truths.contains(settling) { return settling }
        return truths.contains(nil) ? nil : !settling
    }

    private func judge(_ fact: Fact, _ predicate: Test.Predicate) -> Bool? {
        switch (fact, predicate) {
        case (.language, .equals(let value)): return word(value) == language.rawValue
        case (.language, .isIn(.values(let values))): return values.contains { word($0) == language.rawValue }
        // A shell has more than commands: what is written to a file, and a name that a script gives.
        case (.acts, .hasAny(.values(let values))) where !call.isShell:
            return values.contains { word($0).map(possible.contains) ?? true } ? nil : false
        case (.acts, .hasAll(.values(let values))) where !call.isShell:
            return values.allSatisfy { word($0).map(possible.contains) ?? true } ? nil : false
        default: return nil
        }
    }

    private func word(_ value: Test.Value) -> String? {
        if case .member(let domain, let index) = value { domain.words[index] } else { nil }
    }

    /// The words of what it may do.
    private var possible: Set<String> {
        let acts = call.does.reduce(into: call.asks.isEmpty ? Acts() : .ask) { $0.formUnion($1.value) }
        return Set(Acts.names.filter { acts.contains($0.0) }.map(\.1))
    }
}

extension TabledCall {
    fileprivate var isShell: Bool {
        if case .function = form { return false }
        return true
    }
}
