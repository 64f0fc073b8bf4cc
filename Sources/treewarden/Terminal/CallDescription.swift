import Facts
import Programs

/// What a table says of a call, in the words that tables have for it.
struct CallDescription {
    private let call: TabledCall

    init(_ call: TabledCall) {
        self.call = call
    }

    /// In the order of the catalogue.
    var languages: String {
        SourceLanguage.allCases.filter { call.languages.contains($0) }.map(\.rawValue).joined(separator: ", ")
    }

    /// Keys of the table with their values.
    var rows: [(key: String, value: String)] {
        var rows: [(key: String, value: String)] = []
        func add(_ key: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((key, value)) }
        }
        add("does", Self.words(call.does, Acts.names))
        add("asks", Self.words(call.asks, Questions.names))
        add("runs", call.runs?.rawValue)
        let conditions = [
            ("follows", call.follows), ("exclusive", call.exclusive), ("replaces", call.replaces),
            ("masked", call.masked), ("needs-mode", call.needsMode), ("kept", call.kept),
        ]
        for (key, condition) in conditions where condition.isPossible {
            add(key, condition == .always ? "true" : Self.clause(condition).trimmedStart)
        }
        add("gives", call.gives?.rawValue)
        add("fails", call.fails?.rawValue)
        add("failure", Self.words(call.failure, FailureEffects.names))
        for (key, flag) in [("composes", call.composes), ("closes", call.closes), ("ends", call.ends)] where flag {
            add(key, "true")
        }
        add("yields", Self.words(call.yields, NameShapes.names))
        add("tolerates", Self.words(call.tolerates, Questions.names))
        add("signs", call.signs.map(\.rawValue).sorted().joined(separator: ", "))
        add("options", call.options.keys.sorted().joined(separator: " "))
        return rows
    }

    /// The name by which tables know what is asked for as `chmod(1)` or `UMask=`.
    static func plainName(_ text: String) -> String {
        if text.hasSuffix("(1)") { return String(text.dropLast(3)) }
        return text.hasSuffix("=") ? String(text.dropLast()) : text
    }

    /// Whether a name of a table stands for the word: one may have a star in it.
    static func matches(_ name: String, _ word: String) -> Bool {
        guard let star = name.firstIndex(of: "*") else { return false }
        let (start, end) = (name[..<star], name[name.index(after: star)...])
        return word.count >= start.count + end.count && word.hasPrefix(start) && word.hasSuffix(end)
    }

    private static func words<Value: OptionSet>(_ values: [Conditional<Value>], _ names: [(Value, String)]) -> String
    where Value.Element == Value {
        values.map { words($0.value, names) + clause($0.condition) }.joined(separator: ", ")
    }

    private static func words<Value: OptionSet>(_ value: Value, _ names: [(Value, String)]) -> String
    where Value.Element == Value {
        names.filter { value.contains($0.0) }.map(\.1).joined(separator: ", ")
    }

    /// ` when O_CREAT, when O_TMPFILE`, empty where it is always so.
    private static func clause(_ condition: FlagCondition) -> String {
        let parts =
            condition.when.sorted().map { "when \($0)" } + condition.unless.sorted().map { "unless \($0)" }
        return parts.isEmpty ? "" : " " + parts.joined(separator: ", ")
    }
}

extension String {
    fileprivate var trimmedStart: String { String(drop { $0 == " " }) }
}
