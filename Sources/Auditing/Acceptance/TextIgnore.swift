import Programs

/// A comment that accepts findings, with the text that it stands in.
public struct TextIgnore: Hashable, Sendable {
    /// Which root, by its place on the command line.
    var root: Int
    /// Root-relative; empty for the root itself.
    var path: [UInt8]
    /// Where the comment says so.
    var position: TextPosition
    var extent: InlineIgnore.Extent
    /// One word of those that it names; empty where it names none.
    var rule: String
    var reason: String
    /// Whether the file has other names.
    var isShared: Bool

    /// As an entry that accepts findings; its file is named as the roots were.
    func entry(_ roots: [AuditReport.Root]) -> AcceptedFinding {
        let label = roots.indices.contains(root) ? roots[root].label : []
        var file = label.elementsEqual(".".utf8) && !path.isEmpty ? [] : label
        if !path.isEmpty {
            if let last = file.last, last != UInt8(ascii: "/") { file.append(UInt8(ascii: "/")) }
            file += path
        }
        var entry = AcceptedFinding(
            rule: rule, path: path, reason: reason,
            place: .init(file: String(decoding: file, as: UTF8.self), line: position.line, column: position.column))
        entry.text = .init(root: root, extent: extent, isShared: isShared)
        return entry
    }

    static func precedes(_ left: TextIgnore, _ right: TextIgnore) -> Bool {
        if left.root != right.root { return left.root < right.root }
        if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
        return (left.position, left.rule) < (right.position, right.rule)
    }
}

extension TextIgnore {
    func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(path)
        writer.add(position.line)
        writer.add(position.column)
        switch extent {
        case .nothing: writer.add(0)
        case .text: writer.add(1)
        case .line(let line): writer.add(line + 2)
        }
        writer.add(rule)
        writer.add(reason)
        writer.add(isShared)
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        root = try reader.place(below: roots)
        path = try reader.text()
        position = try TextPosition(from: &reader)
        switch try reader.number(Int32.self) {
        case 0: extent = .nothing
        case 1: extent = .text
        case let line: extent = .line(Int(line) - 2)
        }
        rule = try Self.word(&reader)
        reason = try Self.word(&reader)
        isShared = try reader.flag()
    }

    /// Somebody else's words, which reports escape.
    private static func word(_ reader: inout PayloadReader) throws(DecodingError) -> String {
        let text = try reader.text()
        // What is no UTF-8 becomes three bytes.
        guard text.count <= 3 * InlineIgnore.mostBytes else { throw DecodingError() }
        return String(decoding: text, as: UTF8.self)
    }
}
