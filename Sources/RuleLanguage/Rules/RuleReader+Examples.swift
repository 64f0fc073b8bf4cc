package import YAML

extension RuleReader {
    /// Lines in the notation of `ls -l`, or texts of programs with the word for their language before them.
    mutating func examples(_ key: String) -> ([Rule.Example], [Node]) {
        let node = reader.required(key)
        let items = reader.items(node, of: key)
        if let node, node.items?.isEmpty == true {
            reader.refuse(node, "'\(key)' holds at least one example", "for example: - -rw-rw-rw- root:root note.txt")
        }
        var examples: [Rule.Example] = []
        var nodes: [Node] = []
        for item in items {
            if let pairs = item.pairs {
                guard let code = code(pairs, item) else { continue }
                examples.append(.code(code.example))
                nodes.append(code.node)
            } else if reader.text(item, of: key) != nil, let line = item.text {
                examples.append(.entry(line: line))
                nodes.append(item)
            }
        }
        return (examples, nodes)
    }

    private mutating func code(_ pairs: [Node.Pair], _ item: Node) -> (example: CodeExample, node: Node)? {
        guard pairs.count == 1, let pair = pairs.first else {
            reader.refuse(item, "an example is one text in one language", "for example: - c: \"chmod(p, 0777);  <--\"")
            return nil
        }
        let words = CodeExample.Dialect.allCases.map { ($0.rawValue, $0) }
        guard let dialect = reader.word(pair.key, of: "the language of an example", among: words),
            reader.text(pair.value, of: pair.name) != nil, let text = pair.value.text
        else { return nil }
        return (CodeExample(dialect: dialect, text: text), pair.value)
    }

    /// A rule about acts has texts for examples, and any other one entries.
    mutating func checkExamples(_ examples: [Rule.Example], _ nodes: [Node], of rule: Rule) {
        for (example, node) in zip(examples, nodes) {
            switch example {
            case .entry where rule.isAboutActs:
                reader.refuse(
                    node, "an example of a rule about acts is code", "for example: - c: \"chmod(p, 0777);  <--\"")
            case .code where !rule.isAboutActs:
                reader.refuse(
                    node, "the rule asks for no fact of an act, so its examples are entries",
                    "for example: - -rw-rw-rw- root:root note.txt")
            default: break
            }
        }
    }
}

extension RuleSource {
    /// The diagnostic of an example line that a scalar is.
    package func diagnostic(_ error: NotationError, at node: Node) -> Diagnostic {
        diagnostic(
            at: node, error.offset..<error.offset + max(1, error.length), error.message,
            error.note.map { [$0] } ?? [])
    }
}
