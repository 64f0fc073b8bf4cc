/// A shell script with its lines put together as a shell does: byte for byte as long as it was, so that places in it
/// are places in the script.
struct ShellText {
    /// Each line is a whole command line: what stands on several is joined, and in the place of bodies of
    /// here-documents are blanks. A quote that nothing closes, and a here-document that does not end, are taken for
    /// none.
    private(set) var bytes: [UInt8]
    private let source: [UInt8]
    private var position = 0
    private var isAtWord = true
    private var awaited: [(end: [UInt8], stripsTabs: Bool)] = []
    /// Where each line starts for the last time, without tabs before it; looked up before a body's end is searched for.
    private lazy var lastLines = Self.lastLines(of: source)

    private static let blank = UInt8(ascii: " ")
    /// In the place of what a backslash takes the meaning from.
    private static let plain = UInt8(ascii: "_")

    init(_ source: [UInt8]) {
        self.source = source
        bytes = source
        while position < source.count { step() }
    }

    private mutating func step() {
        let byte = source[position]
        let next = position + 1 < source.count ? source[position + 1] : 0
        switch byte {
        case UInt8(ascii: "\\") where position + 1 < source.count:
            if next == UInt8(ascii: "\n") { mask(position...position + 1, by: Self.blank) } else { escape() }
            position += 2
        case UInt8(ascii: "'"): takeQuoted(escaping: position > 0 && source[position - 1] == UInt8(ascii: "$"))
        case UInt8(ascii: "\""): takeQuoted(escaping: true)
        case UInt8(ascii: "#") where isAtWord:
            position = source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
            return
        case UInt8(ascii: "<") where next == byte: takeRedirection()
        case UInt8(ascii: "\n"):
            position += 1
            takeBodies()
        default: position += 1
        }
        isAtWord = byte == UInt8(ascii: "\n") || ShellCommand.endsWord(byte)
    }

    private mutating func mask(_ range: ClosedRange<Int>, by byte: UInt8) {
        for index in range { bytes[index] = byte }
    }

    /// Takes the meaning from a byte after a backslash.
    private mutating func escape() {
        if "'\"`#;&|() \t".utf8.contains(source[position + 1]) { mask(position...position + 1, by: Self.plain) }
    }

    private mutating func takeQuoted(escaping isEscaping: Bool) {
        let quote = source[position]
        var end = position + 1
        while end < source.count, source[end] != quote {
            end += isEscaping && source[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < source.count else {
            bytes[position] = Self.plain
            position += 1
            return
        }
        // Another quote in it would close it for whoever reads a line by itself.
        for index in position + 1..<end where source[index] == UInt8(ascii: "\n") || source[index] == quote {
            bytes[index] = Self.blank
        }
        position = end + 1
    }

    /// `<<` and the word that ends the body, which stands after this line.
    private mutating func takeRedirection() {
        position += 2
        if position < source.count, source[position] == UInt8(ascii: "<") { return position += 1 }
        let stripsTabs = position < source.count && source[position] == UInt8(ascii: "-")
        if stripsTabs { position += 1 }
        while position < source.count, Words.isBlank(source[position]) { position += 1 }
        let start = position
        while position < source.count, source[position] != UInt8(ascii: "\n"), !ShellCommand.endsWord(source[position]),
            !"<>".utf8.contains(source[position])
        {
            position += 1
        }
        let end = source[start..<position].filter { !"'\"\\".utf8.contains($0) }
        for index in start..<position where "'\"\\".utf8.contains(source[index]) { bytes[index] = Self.plain }
        if !end.isEmpty { awaited.append((end, stripsTabs)) }
    }

    private mutating func takeBodies() {
        for body in awaited {
            guard let last = lastLines[body.end], last >= position, let end = self.end(of: body) else { continue }
            for index in position..<end where source[index] != UInt8(ascii: "\n") { bytes[index] = Self.blank }
            position = end
        }
        awaited.removeAll()
    }

    /// Where the line ends that ends the body which begins here.
    private func end(of body: (end: [UInt8], stripsTabs: Bool)) -> Int? {
        var start = position
        while start < source.count {
            let end = source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
            let line = source[start..<end]
            if (body.stripsTabs ? line.drop { $0 == UInt8(ascii: "\t") } : line).elementsEqual(body.end) { return end }
            start = end + 1
        }
        return nil
    }

    private static func lastLines(of source: [UInt8]) -> [[UInt8]: Int] {
        var lines: [[UInt8]: Int] = [:]
        for line in source.split(separator: UInt8(ascii: "\n")) {
            lines[Array(line.drop { $0 == UInt8(ascii: "\t") })] = line.startIndex
        }
        return lines
    }
}
