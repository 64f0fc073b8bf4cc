import YAML

extension RuleReader {
    mutating func condition(of node: Node) -> Condition? {
        guard let text = node.text else {
            reader.refuse(node, "'when' is one text, not several", "write 'when: |', then the condition below it")
            return nil
        }
        do throws(ConditionParser.Failure) {
            return try ConditionParser.parse(text, parameters: parameters)
        } catch {
            reader.add(source.diagnostics(error.errors, at: node, offset: 0))
            return nil
        }
    }

    /// A level, or a list of choices of which the first that holds is taken.
    mutating func levels(of node: Node, key: String) -> Rule.LevelChoice? {
        guard case .sequence(let items, let layout) = node.content else {
            return choice(of: node, key: key, isInFlow: false).map { Rule.LevelChoice(choices: [$0]) }
        }
        if items.isEmpty { reader.refuse(node, "'\(key)' is empty") }
        var choices: [Rule.LevelChoice.Choice] = []
        var isComplete = !items.isEmpty
        for item in items {
            if let last = choices.last, last.when == nil {
                reader.refuse(item, "this choice is never reached", "the one before it always holds")
                return nil
            }
            if let choice = choice(of: item, key: key, isInFlow: layout == .flow) {
                choices.append(choice)
            } else {
                isComplete = false
            }
        }
        return isComplete ? Rule.LevelChoice(choices: choices) : nil
    }

    /// `LEVEL`, or `LEVEL when CONDITION`.
    private mutating func choice(of node: Node, key: String, isInFlow: Bool) -> Rule.LevelChoice.Choice? {
        guard let text = reader.text(node, of: key), let written = node.text else { return nil }
        let word = text.prefix { !$0.isWhitespace }
        guard let level = Level(named: String(word)) else {
            let names = Level.allCases.map(\.name)
            let suggestion = nearestWord(to: String(word), among: names)
            reader.refuse(
                node, "'\(word)' is no level",
                suggestion.map { "did you mean '\($0)'?" } ?? "expected \(listed(names))")
            return nil
        }
        let rest = String(text.dropFirst(word.count)).trimmedWhitespace
        if rest.isEmpty { return Rule.LevelChoice.Choice(level: level, when: nil) }
        let (when, condition) = (rest.prefix { !$0.isWhitespace }, rest.drop { !$0.isWhitespace })
        guard when == "when" else {
            reader.refuse(
                node, "expected 'when' after '\(word)', found '\(when)'", "for example: \(word) when link.dangles")
            return nil
        }
        do throws(ConditionParser.Failure) {
            let parsed = try ConditionParser.parse(String(condition), parameters: parameters)
            return Rule.LevelChoice.Choice(level: level, when: parsed)
        } catch {
            // The text was trimmed at both ends; the condition is what the untrimmed text ends with.
            let trailing = written.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x0A }.count
            let offset = written.utf8.count - trailing - condition.utf8.count
            var found = source.diagnostics(error.errors, at: node, offset: offset)
            if isInFlow {
                let note = "a comma ends an item of [a, b]: write lines that begin with '- ' instead"
                for index in found.indices { found[index].notes.append(note) }
            }
            reader.add(found)
            return nil
        }
    }

    mutating func profiles() -> [Profile: Rule.LevelChoice] {
        guard let node = reader.optional("profiles") else { return [:] }
        guard let pairs = node.pairs else {
            reader.refuse(node, "'profiles' is a mapping", "for example {host: error, transfer: off}")
            return [:]
        }
        var profiles: [Profile: Rule.LevelChoice] = [:]
        for pair in pairs {
            let names = Profile.allCases.map { ($0.name, $0) }
            if let profile = reader.word(pair.key, of: "profiles", among: names) {
                profiles[profile] = levels(of: pair.value, key: pair.name)
            }
        }
        return profiles
    }
}
