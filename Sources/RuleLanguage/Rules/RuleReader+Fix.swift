import Facts
import YAML

extension RuleReader {
    /// The verbs, each a key; a mapping has one of them.
    private static let verbs = [
        "take", "clear", "add", "drop", "drop-attributes", "give-to", "relink", "set-time",
    ]

    /// `fix: {VERB, level: safe|asked}`; nothing where the file has none, or one that was refused.
    mutating func fix() -> Fix? {
        guard let node = reader.optional("fix") else { return nil }
        var refused: [Diagnostic] = []
        guard
            var mapping = MappingReader(
                node, of: "'fix'", known: Self.verbs + ["from", "in", "level"], in: source, to: &refused)
        else {
            reader.add(refused)
            return nil
        }
        let verb = Self.verb(in: &mapping, node)
        let level = mapping.word(
            mapping.required("level"), of: "level", among: Fix.Level.allCases.map { ($0.word, $0) })
        reader.add(mapping.diagnostics)
        guard let verb, let level, mapping.diagnostics.isEmpty else { return nil }
        return Fix(verb, level)
    }

    private static func verb(in mapping: inout MappingReader, _ node: Node) -> Fix.Verb? {
        let given = verbs.filter { mapping.has($0) }
        guard let word = given.first, given.count == 1, let value = mapping.optional(word) else {
            mapping.refuse(
                node, given.isEmpty ? "'fix' has no verb" : "'fix' has \(given.count) verbs, and may have one",
                "one of \(listed(verbs))")
            return nil
        }
        if word != "take" {
            for key in ["from", "in"] {
                if let node = mapping.optional(key) { mapping.refuse(node, "'\(key)' belongs to 'take'") }
            }
        }
        switch word {
        case "take": return take(value, in: &mapping)
        case "clear":
            let bits = words(value, of: word, among: Fix.bits, in: &mapping)
            return bits.isEmpty ? nil : .clear(Mode(rawValue: bits.reduce(0) { $0 | $1.rawValue }))
        case "add": return mapping.word(value, of: word, among: [("sticky", Fix.Verb.addSticky)])
        case "drop": return mapping.word(value, of: word, among: [("capabilities", Fix.Verb.dropCapabilities)])
        case "drop-attributes":
            let globs = mapping.items(value, of: word)
            if globs.isEmpty { mapping.refuse(value, "'\(word)' is empty") }
            for glob in globs where GlobSyntax.firstUnclosedSet(Array((glob.text ?? "").utf8)) != nil {
                mapping.refuse(glob, "the set '[' is not closed", "write '\\[' where a bracket is meant")
            }
            let texts = globs.compactMap { mapping.text($0, of: word) }
            return texts.isEmpty ? nil : .dropAttributes(texts)
        case "give-to":
            return mapping.word(
                value, of: word, among: Fix.Ownership.allCases.map { ($0.word, Fix.Verb.give($0)) })
        case "relink": return mapping.word(value, of: word, among: [("relative", Fix.Verb.relink)])
        default: return mapping.word(value, of: word, among: [("now", Fix.Verb.setTime)])
        }
    }

    private static func take(_ value: Node, in mapping: inout MappingReader) -> Fix.Verb? {
        let rights = words(value, of: "take", among: Fix.rights, in: &mapping)
        let holders =
            mapping.required("from").map { node in
                words(node, of: "from", among: Fix.Holder.allCases.map { ($0.word, $0) }, in: &mapping)
            } ?? []
        let list =
            mapping.has("in")
            ? mapping.word(mapping.optional("in"), of: "in", among: Fix.List.allCases.map { ($0.word, $0) }) : .access
        guard let list, !holders.isEmpty, !rights.isEmpty else { return nil }
        if holders.contains(.account), list == .default, let node = mapping.optional("in") {
            mapping.refuse(node, "no account has rights by a default list", "leave 'in' out, or name another holder")
            return nil
        }
        return .take(rights: rights.reduce(0, |), from: holders, in: list)
    }

    /// One word, or a list of them, each once.
    private static func words<Meaning: Equatable>(
        _ node: Node, of key: String, among meanings: [(String, Meaning)], in mapping: inout MappingReader
    ) -> [Meaning] {
        let nodes = node.items ?? [node]
        if nodes.isEmpty { mapping.refuse(node, "'\(key)' is empty") }
        var found: [Meaning] = []
        for node in nodes {
            guard let meaning = mapping.word(node, of: key, among: meanings) else { continue }
            if found.contains(meaning) {
                mapping.refuse(node, "'\(node.text ?? "")' occurs twice")
            } else {
                found.append(meaning)
            }
        }
        return found
    }
}
