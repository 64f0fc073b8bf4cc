package import YAML

extension RuleReader {
    mutating func examples(_ key: String) -> ([Rule.Example], [Node]) {
        let node = reader.required(key)
        let items = reader.items(node, of: key)
        if let node, node.items?.isEmpty == true {
            reader.refuse(node, "'\(key)' holds at least one example", "for example: - -rw-rw-rw- root:root note.txt")
        }
        var examples: [Rule.Example] = []
        for item in items {
            guard reader.text(item, of: key) != nil, let line = item.text else { continue }
            examples.append(Rule.Example(line: line))
        }
        return (examples, items)
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
