import Facts
public import Programs
import YAML

/// Reads a table of calls: which functions an interface has, and what each does in the file system.
public struct CallTableReader {
    private static let keys = ["api", "languages", "needs", "aliases", "constants", "views", "exports", "calls"]
    private static let callKeys = [
        "call", "does", "asks", "follows", "exclusive", "replaces", "masked", "needs-mode", "kept", "gives", "fails",
        "failure", "type", "needs", "composes", "closes", "compares", "ends", "yields", "signs", "tolerates", "options",
        "runs", "strips", "reversible",
    ]

    private let source: RuleSource
    private var diagnostics: [Diagnostic] = []

    /// Adds what the file says to the tables.
    ///
    /// - Throws: everything that is wrong with the file; then nothing is added.
    public static func read(_ file: RuleFile, into tables: inout CallTables) throws(RuleErrors) {
        var reader = CallTableReader(source: try RuleSource(file))
        let table = reader.table()
        guard reader.diagnostics.isEmpty, let table else { throw RuleErrors(reader.diagnostics) }
        tables.add(
            table.calls, aliases: table.aliases, constants: table.constants, texts: table.texts, views: table.views,
            exports: table.exports)
    }

    private struct Table {
        var calls: [TabledCall]
        var aliases: [String: String]
        var constants: [String: UInt32]
        var texts: [String: String]
        var views: [String: Set<SourceLanguage>]
        var exports: [String: String]
    }

    private mutating func table() -> Table? {
        let root = source.document.root
        guard var reader = MappingReader(root, of: "a table of calls", known: Self.keys, in: source, to: &diagnostics)
        else { return nil }
        let api = reader.text(reader.required("api"), of: "api")
        let known = SourceLanguage.allCases.map { ($0.rawValue, $0) }
        let languages = reader.items(reader.required("languages"), of: "languages").compactMap {
            reader.word($0, of: "languages", among: known)
        }
        let aliases = pairs(reader.optional("aliases"), of: "aliases", &reader) { $0 }
        let constants = pairs(reader.optional("constants"), of: "constants", &reader) {
            $0.hasPrefix("/") || Self.number($0) != nil ? $0 : nil
        }
        let views = names(reader.optional("views"), of: "views", &reader)
        let exports = pairs(reader.optional("exports"), of: "exports", &reader) { $0 }
        let needs = Set(names(reader.optional("needs"), of: "needs", &reader))
        let nodes = reader.items(reader.required("calls"), of: "calls")
        diagnostics += reader.diagnostics
        guard let api, !languages.isEmpty else { return nil }
        let calls = nodes.compactMap { call($0, api, Set(languages), needs) }
        return Table(
            calls: calls, aliases: aliases, constants: constants.compactMapValues(Self.number),
            texts: constants.filter { $0.value.hasPrefix("/") },
            views: Dictionary(views.map { ($0, Set(languages)) }) { first, _ in first }, exports: exports)
    }

    private func names(_ node: Node?, of key: String, _ reader: inout MappingReader) -> [String] {
        guard let node else { return [] }
        return reader.items(node, of: key).compactMap { reader.text($0, of: key) }
    }

    private func pairs<Value>(
        _ node: Node?, of key: String, _ reader: inout MappingReader, _ value: (String) -> Value?
    ) -> [String: Value] {
        guard let node else { return [:] }
        guard let pairs = node.pairs else {
            reader.refuse(node, "'\(key)' is a mapping", "write {name: value, …}")
            return [:]
        }
        var result: [String: Value] = [:]
        for pair in pairs {
            guard let text = pair.value.text, let value = value(text) else {
                reader.refuse(pair.value, "'\(pair.name)' has no value of '\(key)'")
                continue
            }
            result[pair.name] = value
        }
        return result
    }

    /// Octal as in C, or decimal.
    private static func number(_ text: String) -> UInt32? {
        text.hasPrefix("0") ? UInt32(text, radix: 8) : UInt32(text)
    }

    private mutating func call(
        _ node: Node, _ api: String, _ languages: Set<SourceLanguage>, _ needs: Set<String>
    ) -> TabledCall? {
        guard var reader = MappingReader(node, of: "a call", known: Self.callKeys, in: source, to: &diagnostics) else {
            return nil
        }
        defer { diagnostics += reader.diagnostics }
        guard let written = reader.required("call"), let text = reader.text(written, of: "call") else { return nil }
        var call: TabledCall
        do {
            call = try signature(text, api, languages)
            (call.file, call.signature) = (source.name, text)
            call.options = try options(reader.optional("options"))
        } catch {
            reader.refuse(written, error.message, error.note)
            return nil
        }
        call.needs = Set(names(reader.optional("needs"), of: "needs", &reader)).union(needs)
        call.type = reader.text(reader.optional("type"), of: "type")
        let names = Acts.names.map { ($0.1, $0.0) }
        call.does = conditionals("does", names, &reader)
        let questions = Questions.names.map { ($0.1, $0.0) }
        call.asks = conditionals("asks", questions, &reader)
        call.failure = words("failure", FailureEffects.names.map { ($0.1, $0.0) }, &reader)
        call.yields = words("yields", NameShapes.names.map { ($0.1, $0.0) }, &reader)
        call.tolerates = conditionals("tolerates", questions, &reader)
        call.follows = condition("follows", &reader)
        call.exclusive = condition("exclusive", &reader)
        call.replaces = condition("replaces", &reader)
        call.masked = condition("masked", &reader)
        call.needsMode = condition("needs-mode", &reader)
        call.kept = condition("kept", &reader)
        call.gives = reader.word(
            reader.optional("gives"), of: "gives", among: TabledCall.Gift.allCases.map { ($0.rawValue, $0) })
        call.fails = reader.word(
            reader.optional("fails"), of: "fails", among: TabledCall.FailureSign.allCases.map { ($0.rawValue, $0) })
        let signs = TabledCall.Sign.allCases.map { ($0.rawValue, $0) }
        if let node = reader.optional("signs") {
            call.signs = Set((node.items ?? [node]).compactMap { reader.word($0, of: "signs", among: signs) })
        }
        call.runs = reader.word(
            reader.optional("runs"), of: "runs", among: TabledCall.Runs.allCases.map { ($0.rawValue, $0) })
        if let strips = reader.text(reader.optional("strips"), of: "strips") { call.strips = Set(strips) }
        call.composes = reader.flag(reader.optional("composes"), of: "composes") ?? false
        call.closes = reader.flag(reader.optional("closes"), of: "closes") ?? false
        call.compares = reader.flag(reader.optional("compares"), of: "compares") ?? false
        call.ends = reader.flag(reader.optional("ends"), of: "ends") ?? false
        call.isReversible = reader.flag(reader.optional("reversible"), of: "reversible") ?? false
        return call
    }

    /// Programs have calls; shells and what carries them have commands and settings.
    private func signature(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(CallSignature.Failure) -> TabledCall {
        let programs: Set<SourceLanguage> = [.c, .cPlusPlus, .objectiveC, .swift, .python]
        if !languages.isDisjoint(with: programs) { return try CallSignature.read(text, api, languages) }
        if text.hasPrefix("[") { return try DirectiveSignature.read(text, api, languages) }
        return try CommandSignature.read(text, api, languages)
    }

    private func options(_ node: Node?) throws(CallSignature.Failure) -> [String: CommandOption] {
        guard let node else { return [:] }
        guard let pairs = node.pairs else {
            throw CallSignature.Failure(message: "'options' is a mapping", note: "write {-R: recursive, …}")
        }
        var options: [String: CommandOption] = [:]
        for pair in pairs {
            options[pair.name] = try CommandSignature.option((pair.value.items ?? [pair.value]).compactMap(\.text))
        }
        for (name, option) in options {
            guard let other = option.other, options[other] == nil else { continue }
            throw CallSignature.Failure(message: "'\(name)' stands for '\(other)', which is no option here")
        }
        return options
    }

    /// One word or a list of them.
    private func words<Value: OptionSet>(
        _ key: String, _ meanings: [(String, Value)], _ reader: inout MappingReader
    ) -> Value {
        guard let node = reader.optional(key) else { return [] }
        var value: Value = []
        for item in node.items ?? [node] {
            if let meaning = reader.word(item, of: key, among: meanings) { value.formUnion(meaning) }
        }
        return value
    }

    private func conditionals<Value: Hashable & Sendable>(
        _ key: String, _ meanings: [(String, Value)], _ reader: inout MappingReader
    ) -> [Conditional<Value>] {
        guard let node = reader.optional(key) else { return [] }
        return (node.items ?? [node]).compactMap { conditional($0, of: key, among: meanings, &reader) }
    }

    /// `create when O_CREAT`.
    private func conditional<Value: Hashable & Sendable>(
        _ node: Node, of key: String, among meanings: [(String, Value)], _ reader: inout MappingReader
    ) -> Conditional<Value>? {
        guard let text = reader.text(node, of: key) else { return nil }
        let words = text.split(separator: " ")
        let place = words.firstIndex { $0 == "when" || $0 == "unless" } ?? words.endIndex
        let name = words[..<place].joined(separator: " ")
        guard let meaning = meanings.first(where: { $0.0 == name })?.1 else {
            let suggestion = nearestWord(to: name, among: meanings.map(\.0))
            reader.refuse(
                node, "'\(name)' is no value of '\(key)'",
                suggestion.map { "did you mean '\($0)'?" } ?? "expected \(listed(meanings.map(\.0)))")
            return nil
        }
        guard let condition = Self.condition(words[place...].joined(separator: " ")) else {
            reader.refuse(node, "after '\(name)' a condition is 'when FLAG' or 'unless FLAG'")
            return nil
        }
        return Conditional(meaning, condition)
    }

    private func condition(_ key: String, _ reader: inout MappingReader) -> FlagCondition {
        guard let node = reader.optional(key), let text = reader.text(node, of: key) else { return .never }
        if text == "false" { return .never }
        if text == "true" { return .always }
        guard let condition = Self.condition(text), condition != .always else {
            reader.refuse(node, "'\(key)' is true, false, or conditions: 'when FLAG, unless FLAG'")
            return .never
        }
        return condition
    }

    /// `when A, when B, unless C`; empty for always.
    private static func condition(_ text: String) -> FlagCondition? {
        var condition = FlagCondition()
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ")
            guard words.count == 2 else { return nil }
            switch words[0] {
            case "when": condition.when.insert(String(words[1]))
            case "unless": condition.unless.insert(String(words[1]))
            default: return nil
            }
        }
        return condition
    }
}
