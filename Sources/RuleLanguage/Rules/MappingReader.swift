package import YAML

/// Takes the values of a mapping's keys, and keeps what is wrong with them.
package struct MappingReader {
    package let source: RuleSource
    private let node: Node
    package private(set) var diagnostics: [Diagnostic] = []

    /// Refuses keys beside `known`; without a mapping every key is missing, and only that is said.
    package init?(
        _ node: Node, of noun: String, known: [String], in source: RuleSource, to diagnostics: inout [Diagnostic]
    ) {
        self.node = node
        self.source = source
        guard let pairs = node.pairs else {
            diagnostics.append(source.diagnostic(at: node, "expected the keys of \(noun)", "a line is 'key: value'"))
            return nil
        }
        for pair in pairs where !known.contains(pair.name) {
            let suggestion = nearestWord(to: pair.name, among: known)
            self.diagnostics.append(
                source.diagnostic(
                    at: pair.key, "\(noun) has no key '\(pair.name)'",
                    suggestion.map { "did you mean '\($0)'?" } ?? "expected one of \(known.joined(separator: ", "))"))
        }
    }

    package mutating func refuse(_ node: Node, _ message: String, _ notes: String?...) {
        var diagnostic = source.diagnostic(at: node, message)
        diagnostic.notes = notes.compactMap { $0 }
        diagnostics.append(diagnostic)
    }

    package mutating func add(_ more: [Diagnostic]) {
        diagnostics += more
    }

    package func has(_ key: String) -> Bool { node[key] != nil }

    /// The value of a key that may be left out.
    package func optional(_ key: String) -> Node? { node[key] }

    /// The value of a key that must be there.
    package mutating func required(_ key: String) -> Node? {
        if let value = node[key] { return value }
        refuse(node, "the key '\(key)' is missing")
        return nil
    }

    /// The text of a scalar that says something: trimmed, not empty.
    package mutating func text(_ node: Node?, of key: String) -> String? {
        guard let node else { return nil }
        guard let text = node.text else {
            refuse(node, "'\(key)' is one text, not several")
            return nil
        }
        let trimmed = String(text.trimmedWhitespace)
        guard !trimmed.isEmpty, !node.isNull else {
            refuse(node, "'\(key)' is empty")
            return nil
        }
        return trimmed
    }

    /// The items of a list. A scalar is no list of one.
    package mutating func items(_ node: Node?, of key: String) -> [Node] {
        guard let node else { return [] }
        guard let items = node.items else {
            refuse(node, "'\(key)' is a list", "write [a, b], or lines that begin with '- '")
            return []
        }
        return items
    }

    /// One word of several.
    package mutating func word<Meaning>(
        _ node: Node?, of key: String, among meanings: [(String, Meaning)]
    ) -> Meaning? {
        guard let node, let text = text(node, of: key) else { return nil }
        if let meaning = meanings.first(where: { $0.0 == text })?.1 { return meaning }
        let words = meanings.map(\.0)
        let suggestion = nearestWord(to: text, among: words)
        refuse(
            node, "'\(text)' is no value of '\(key)'",
            suggestion.map { "did you mean '\($0)'?" } ?? "expected \(listed(words))")
        return nil
    }

    package mutating func flag(_ node: Node?, of key: String) -> Bool? {
        word(node, of: key, among: [("true", true), ("false", false)])
    }
}

extension String {
    /// Without spaces, tabs and line ends at both ends.
    package var trimmedWhitespace: Substring {
        func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let start = utf8.firstIndex(where: { !isWhite($0) }), let end = utf8.lastIndex(where: { !isWhite($0) })
        else { return "" }
        return self[start..<utf8.index(after: end)]
    }
}
