public import Facts

/// All that is known of the calls of all languages. What a call does is data; how texts are read is not.
public struct CallTables: Sendable {
    /// In the order of the tables.
    public private(set) var calls: [TabledCall] = []
    /// Other names of calls, each with the one that a table describes.
    public private(set) var aliases: [String: String] = [:]
    /// Named numbers.
    public private(set) var constants: [String: UInt32] = [:]
    /// Named paths.
    public private(set) var texts: [String: String] = [:]
    /// What gives the same name or number in another form, with the languages: `.path` behind a name, `URL` around one.
    public private(set) var views: [String: Set<SourceLanguage>] = [:]
    /// Modules of Swift, each with one that whoever imports it has as well.
    public private(set) var exports: [String: String] = [:]

    public init() {}

    /// Tables of these parts, as they are.
    package init(
        calls: [TabledCall], aliases: [String: String], constants: [String: UInt32], texts: [String: String],
        views: [String: Set<SourceLanguage>], exports: [String: String]
    ) {
        self.texts = texts
        self.views = views
        self.exports = exports
        self.calls = calls
        self.aliases = aliases
        self.constants = constants
    }

    /// Adds what one table says. Of a call that it names, all that others said in the same languages counts no more,
    /// under whatever arguments; of two lines of its own with the same arguments the later one counts.
    public mutating func add(
        _ added: [TabledCall], aliases: [String: String] = [:], constants: [String: UInt32] = [:],
        texts: [String: String] = [:], views: [String: Set<SourceLanguage>] = [:], exports: [String: String] = [:]
    ) {
        calls.removeAll { known in
            added.contains {
                $0.name == known.name && $0.form == known.form && $0.type == known.type
                    && !$0.languages.isDisjoint(with: known.languages)
            }
        }
        for (index, call) in added.enumerated() where call.isSomething {
            let isReplaced = added[(index + 1)...].contains {
                $0.name == call.name && $0.form == call.form && $0.given == call.given
                    && $0.type == call.type && $0.receiver == call.receiver
                    && $0.parameters.map(\.label) == call.parameters.map(\.label)
                    && $0.parameters.count == call.parameters.count
            }
            if !isReplaced { calls.append(call) }
        }
        self.aliases.merge(aliases) { $1 }
        self.constants.merge(constants) { $1 }
        self.texts.merge(texts) { $1 }
        self.views.merge(views) { $0.union($1) }
        self.exports.merge(exports) { $1 }
    }

    /// The names of the commands of a shell that do one of these acts.
    public func commands(doing acts: Acts) -> [[UInt8]] {
        let found = calls.filter { call in
            call.form == .command && call.languages.contains(.shell)
                && call.does.contains { !$0.value.isDisjoint(with: acts) }
        }
        return found.map { Array($0.name.utf8) }
    }

    /// Adds a function of a text.
    ///
    /// - Returns: its place in the list.
    mutating func append(_ call: TabledCall) -> Int {
        calls.append(call)
        return calls.count - 1
    }

    /// The words that readers of the language look for.
    func words(for language: SourceLanguage) -> WordTable {
        var words = WordTable()
        // By their places: a copy of all that is known of a call takes longer than to look at its languages.
        for index in calls.indices where calls[index].languages.contains(language) {
            words.addCall(index, named: calls[index].word)
        }
        for (alias, name) in aliases {
            for index in words.calls(named: name) { words.addCall(index, named: alias) }
        }
        return words
    }
}
