import YAML

extension FuzzTarget {
    /// A document; every byte of every scalar has a place in it.
    static let yaml = FuzzTarget(name: "yaml") { input in
        guard let document = try? Document(parsing: input) else { return }
        try check(document.root, in: document, lines: input.count + 1)
    }

    private static func check(_ node: Node, in document: Document, lines: Int) throws {
        try hold(node.start.line >= 1 && node.start.column >= 1, "places count from 1")
        try hold(document.length(of: node) >= 1, "a node has a length")
        _ = document.line(node.start.line)
        switch node.content {
        case .scalar(let scalar):
            let count = scalar.text.utf8.count
            // Each look is as dear as the scalar is long.
            for offset in stride(from: 0, through: count, by: max(1, count / 16)) {
                let mark = document.mark(at: offset, in: node)
                try hold((1...lines).contains(mark.line) && mark.column >= 1, "\(mark) lies in the document")
                // An empty scalar may begin behind the last line.
                try hold(count == 0 || mark.line >= node.start.line, "\(mark) lies behind the node's start")
            }
        case .sequence(let items, _):
            for item in items { try check(item, in: document, lines: lines) }
        case .mapping(let pairs, _):
            try hold(Set(pairs.map(\.name)).count == pairs.count, "a key occurs once")
            for pair in pairs {
                try check(pair.key, in: document, lines: lines)
                try check(pair.value, in: document, lines: lines)
            }
        }
    }
}
