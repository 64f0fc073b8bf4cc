import Facts

/// What tables say of keys and columns: `[Service] UMask=mask`, `[d] column 2 path column 3 mode`.
struct Directives {
    private let shell: ShellReader
    private let language: SourceLanguage
    /// A call whose name has one `*`, which stands for any letters.
    private struct Pattern {
        var beginning: [UInt8]
        var end: [UInt8]
        var call: TabledCall

        func matches(_ key: String) -> Bool {
            key.utf8.count >= beginning.count + end.count && key.utf8.starts(with: beginning)
                && key.utf8.suffix(end.count).elementsEqual(end)
        }
    }

    /// Calls without `*` by name, and those with one.
    private var named: [String: [TabledCall]] = [:]
    private var patterns: [Pattern] = []

    init(_ shell: ShellReader, _ language: SourceLanguage) {
        self.shell = shell
        self.language = language
        for index in shell.tables.calls.indices {
            guard shell.tables.calls[index].languages.contains(language), shell.tables.calls[index].form.isDirective
            else { continue }
            let call = shell.tables.calls[index]
            if let star = call.name.utf8.firstIndex(of: UInt8(ascii: "*")) {
                let (beginning, end) = (call.name.utf8[..<star], call.name.utf8[star...].dropFirst())
                patterns.append(Pattern(beginning: Array(beginning), end: Array(end), call: call))
            } else {
                named[call.name, default: []].append(call)
            }
        }
    }

    /// What the tables say of the key in that section.
    func calls(_ key: String, in section: String) -> [TabledCall] {
        func isThere(_ call: TabledCall) -> Bool {
            guard case .directive(let own) = call.form else { return false }
            return own == "*" || own == section
        }
        if let found = named[key] { return found.filter(isThere) }
        return patterns.compactMap { $0.matches(key) && isThere($0.call) ? $0.call : nil }
    }

    /// The acts of options between commas, as those of mounts, by their names: `rw,umask=022`.
    func acts(ofOptions range: Range<Int>, in text: Excerpt) -> [ActFacts] {
        let comma = UInt8(ascii: ",")
        return text.bytes[range].split(separator: comma).prefix(Self.mostOptions).flatMap { option in
            acts(ofSetting: option.startIndex..<option.endIndex, from: "options", in: text)
        }
    }

    private static let mostOptions = 256

    /// The acts of a name and a value with `=` between them.
    func acts(ofSetting range: Range<Int>, from section: String, in text: Excerpt) -> [ActFacts] {
        guard let equals = text.bytes[range].firstIndex(of: UInt8(ascii: "=")), equals + 1 < range.upperBound else {
            return []
        }
        let name = text.string(range.lowerBound..<equals)
        let value = ShellWord(
            parts: [.literal(text.bytes[(equals + 1)..<range.upperBound])], range: equals + 1..<range.upperBound)
        return calls(name, in: section).compactMap { call in
            guard let role = call.parameters.first?.role else { return nil }
            return act(call, named: name + "=", [(role, value)], at: range, in: text)
        }
    }

    /// The act of a key whose value is those words, by their roles.
    func act(
        _ call: TabledCall, named name: String, _ words: [(role: TabledCall.Role, word: ShellWord)],
        flags: Set<String> = [], at range: Range<Int>, in text: Excerpt
    ) -> ActFacts? {
        let variables = ShellVariables(ShellScript())
        func parts(_ word: ShellWord) -> NameParts { variables.parts(of: word, shell.places) }
        var facts = ActFacts(
            language: language, call: name, site: SourceSite(range: text.origin(of: range), line: 0))
        let given = FlagSet(certain: flags)
        func holds(_ condition: FlagCondition) -> Bool { condition.holds(for: given) ?? false }
        for does in call.does where holds(does.condition) { facts.acts.formUnion(does.value) }
        facts.follows = holds(call.follows)
        facts.isExclusive = holds(call.exclusive)
        facts.setsMasked = holds(call.masked)
        facts.failure = call.failure
        facts.result = .tested
        facts.isRecursive = call.options["recursive"] != nil
        for (role, word) in words {
            switch role {
            case .mode:
                facts.sets = parts(word).literal.flatMap(SymbolicMode.granted)
                if facts.sets == nil { facts.unread.insert(.sets) }
            case .mask:
                facts.leaves = parts(word).literal.flatMap(SymbolicMode.left(byMask:))
                if facts.leaves == nil { facts.unread.insert(.leaves) }
            case .path, .to:
                let name = parts(word)
                facts.target = name.literal
                facts.shape = name.shape(shell.places)
                facts.key = Array(variables.key(of: word).text.utf8)
            default: break
            }
        }
        return facts.acts.isEmpty ? nil : facts
    }
}
