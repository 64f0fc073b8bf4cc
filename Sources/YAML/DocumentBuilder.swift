/// Puts the nodes of a document together from the parser's events, and refuses what this module does not accept.
struct DocumentBuilder {
    let source: SourceText
    let limits: Document.Limits
    /// What is refused, but does not keep the rest from being read.
    private var problems: [YAMLError.Problem] = []

    init(source: SourceText, limits: Document.Limits) {
        self.source = source
        self.limits = limits
    }

    mutating func build() throws(YAMLError) -> Node {
        try checkText()
        let root: Node
        do throws(EventReader.Failure) {
            let reader = try EventReader(source.bytes)
            root = try document(reader)
        } catch {
            let mark = error.offset.map(source.mark(at:)) ?? error.mark
            problems.append(problem(at: mark, error.message))
            throw YAMLError(problems: problems)
        }
        guard problems.isEmpty else { throw YAMLError(problems: problems) }
        return root
    }

    /// The next event, as long as there is anything left to tell.
    private func next(
        _ reader: borrowing EventReader
    ) throws(EventReader.Failure) -> (event: EventReader.Event, start: Mark, end: Mark) {
        let step = try reader.next()
        guard problems.count < limits.problems else {
            throw EventReader.Failure(
                mark: step.start, message: "more than \(limits.problems) mistakes; the rest is not read")
        }
        return step
    }

    /// Refuses what would make line numbers ambiguous: YAML 1.1 counts more line ends than editors do.
    private func checkText() throws(YAMLError) {
        guard source.bytes.count <= limits.bytes else {
            let message = "the file is larger than \(limits.bytes) bytes"
            throw YAMLError(problems: [
                YAMLError.Problem(mark: Mark(line: 1, column: 1), message: message, sourceLine: "")
            ])
        }
        let bytes = source.bytes
        for offset in bytes.indices {
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            let isStray =
                switch bytes[offset] {
                case UInt8(ascii: "\r"): next != UInt8(ascii: "\n")
                case 0xC2: next == 0x85
                case 0xE2: next == 0x80 && offset + 2 < bytes.count && (0xA8...0xA9).contains(bytes[offset + 2])
                default: false
                }
            if isStray {
                let problem = problem(at: source.mark(at: offset), "lines end with a newline, not with this character")
                throw YAMLError(problems: [problem])
            }
        }
    }

    private mutating func document(_ reader: borrowing EventReader) throws(EventReader.Failure) -> Node {
        _ = try next(reader)
        let (event, start, end) = try next(reader)
        guard case .documentStart(let hasDirectives) = event else {
            refuse(start, start, "the file is empty")
            return Node(content: .scalar(.init(text: "", style: .plain)), start: start, end: end)
        }
        if hasDirectives { refuse(start, end, "directives are not accepted", note: "remove the line") }
        let root = try node(reader, try next(reader), depth: 0)
        _ = try next(reader)
        let following = try next(reader)
        if case .documentStart = following.event {
            refuse(following.start, following.end, "a file holds one document", note: "remove the second one")
        }
        return root
    }

    private mutating func node(
        _ reader: borrowing EventReader, _ step: (event: EventReader.Event, start: Mark, end: Mark), depth: Int
    ) throws(EventReader.Failure) -> Node {
        let (event, start, end) = step
        switch event {
        case .scalar(let scalar, let isDecorated):
            if isDecorated { refuseDecoration(start) }
            return Node(content: .scalar(scalar), start: start, end: end)
        case .sequenceStart(let layout, let isDecorated):
            if isDecorated { refuseDecoration(start) }
            try checkDepth(depth, start)
            var items: [Node] = []
            while true {
                let item = try next(reader)
                if case .collectionEnd = item.event {
                    return Node(content: .sequence(items, layout), start: start, end: item.end)
                }
                items.append(try node(reader, item, depth: depth + 1))
            }
        case .mappingStart(let layout, let isDecorated):
            if isDecorated { refuseDecoration(start) }
            try checkDepth(depth, start)
            return try mapping(reader, layout, start, depth: depth)
        default:
            refuse(start, end, "aliases are not accepted", note: "write the value out")
            return Node(content: .scalar(.init(text: "", style: .plain)), start: start, end: end)
        }
    }

    private mutating func mapping(
        _ reader: borrowing EventReader, _ layout: Node.Layout, _ start: Mark, depth: Int
    ) throws(EventReader.Failure) -> Node {
        var pairs: [Node.Pair] = []
        var lines: [String: Int] = [:]
        while true {
            let step = try next(reader)
            if case .collectionEnd = step.event {
                return Node(content: .mapping(pairs, layout), start: start, end: step.end)
            }
            let key = try node(reader, step, depth: depth + 1)
            let value = try node(reader, try next(reader), depth: depth + 1)
            guard case .scalar(let name) = key.content else {
                refuse(key.start, key.start, "a key is a word, not a collection")
                continue
            }
            if name.style == .plain, name.text == "<<" {
                refuse(key.start, key.end, "merge keys are not accepted", note: "write the pairs out")
            } else if let line = lines[name.text] {
                let note = "the first one is in line \(line)"
                refuse(key.start, key.end, "the key '\(name.text)' occurs twice", note: note)
            } else {
                lines[name.text] = key.start.line
                pairs.append(Node.Pair(key: key, value: value))
            }
        }
    }

    private func checkDepth(_ depth: Int, _ mark: Mark) throws(EventReader.Failure) {
        guard depth < limits.depth else {
            throw EventReader.Failure(mark: mark, message: "more than \(limits.depth) collections within one another")
        }
    }

    private mutating func refuseDecoration(_ mark: Mark) {
        refuse(mark, mark, "anchors and tags are not accepted", note: "remove the word that begins with & or !")
    }

    private mutating func refuse(_ start: Mark, _ end: Mark, _ message: String, note: String? = nil) {
        let length = start.line == end.line ? max(1, end.column - start.column) : 1
        problems.append(problem(at: start, message, length: length, note: note))
    }

    private func problem(
        at mark: Mark, _ message: String, length: Int = 1, note: String? = nil
    ) -> YAMLError.Problem {
        YAMLError.Problem(
            mark: mark, length: length, message: message, note: note, sourceLine: source.quotation(ofLine: mark.line))
    }
}
