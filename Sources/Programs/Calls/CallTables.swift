import Facts

/// All that is known of the calls of all languages. What a call does is data; how texts are read is not.
public struct CallTables: Sendable {
    /// In the order of the tables.
    public private(set) var calls: [TabledCall] = []
    /// Other names of calls, each with the one that a table describes.
    public private(set) var aliases: [String: String] = [:]
    /// Named numbers.
    public private(set) var constants: [String: UInt32] = [:]

    public init() {}

    /// Adds what one table says; a call of the same name, form and arity replaces an earlier one.
    public mutating func add(
        _ added: [TabledCall], aliases: [String: String] = [:], constants: [String: UInt32] = [:]
    ) {
        for call in added {
            calls.removeAll {
                $0.name == call.name && $0.form == call.form && $0.api == call.api && $0.given == call.given
                    && $0.parameters.map(\.label) == call.parameters.map(\.label)
                    && $0.parameters.count == call.parameters.count
            }
            if call.isSomething { calls.append(call) }
        }
        self.aliases.merge(aliases) { $1 }
        self.constants.merge(constants) { $1 }
    }

    /// The words that readers of the language look for.
    func words(for language: SourceLanguage) -> WordTable {
        var words = WordTable()
        for (index, call) in calls.enumerated() where call.languages.contains(language) {
            words.addCall(index, named: call.name)
        }
        for (alias, name) in aliases {
            for index in words.calls(named: name) { words.addCall(index, named: alias) }
        }
        return words
    }
}
