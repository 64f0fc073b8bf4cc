/// The patterns that rules hold texts against, in flat arrays: a row of patterns matches where one of them does.
struct TextTable: Sendable {
    enum Shape: UInt8, Sendable {
        case literal, prefix, suffix, prefixInComponent, suffixInComponent, glob
    }

    /// One pattern: its bytes, or for a glob its steps.
    struct Entry: Sendable {
        var shape: Shape
        var start: Int32
        var count: Int32
    }

    struct Row: Sendable {
        /// The patterns that fix a text's last byte, and those bytes.
        var closed: Range<Int32>
        var lastBytes: ByteSet
        /// The other patterns, and the bytes that a text which matches one begins with.
        var open: Range<Int32>
        var firstBytes: ByteSet
    }

    private(set) var bytes: [UInt8] = []
    private(set) var steps: [UInt16] = []
    private(set) var sets: [ByteSet] = []
    private(set) var entries: [Entry] = []
    private(set) var rows: [Row] = []
    /// What each row was made of. Searched from the first to the last: there are a few dozen, told apart by their lengths,
    /// and hashing every byte of them took longer.
    private var known: [[TextPattern]] = []
    /// What the last two bytes of a text, and the first two, say of the rows that it may match.
    private var endings = TextEdges()
    private var beginnings = TextEdges()

    /// The row of these patterns, the same for the same patterns.
    mutating func row(of patterns: [TextPattern]) -> Int {
        if let row = known.firstIndex(of: patterns) { return row }
        let closed = patterns.filter { $0.lastBytes != nil }
        let open = patterns.filter { $0.lastBytes == nil }
        var row = Row(closed: 0..<0, lastBytes: ByteSet(), open: 0..<0, firstBytes: ByteSet())
        for pattern in closed { row.lastBytes.formUnion(pattern.lastBytes ?? .all) }
        for pattern in open { row.firstBytes.formUnion(pattern.firstBytes) }
        row.closed = append(closed)
        row.open = append(open)
        rows.append(row)
        known.append(patterns)
        noteEdges(of: patterns, number: rows.count - 1)
        return rows.count - 1
    }

    private mutating func noteEdges(of patterns: [TextPattern], number: Int) {
        for pattern in patterns {
            if let last = pattern.lastBytes {
                endings.note(row: number, outer: last, inner: pattern.lastByteButOne)
            } else {
                beginnings.note(row: number, outer: pattern.firstBytes, inner: pattern.secondByte)
            }
        }
    }

    /// The first 64 rows that can match a text at all, by the text's ends: none for nearly every name.
    @inline(__always)
    func rows(thatMayMatch text: Span<UInt8>) -> UInt64 {
        let count = text.count
        guard count > 1 else { return .max }
        return endings.rows(text[count - 1], text[count - 2]) | beginnings.rows(text[0], text[1])
    }

    private mutating func append(_ patterns: [TextPattern]) -> Range<Int32> {
        let start = Int32(entries.count)
        for pattern in patterns {
            switch pattern {
            case .literal(let bytes): append(.literal, bytes)
            case .prefix(let bytes): append(.prefix, bytes)
            case .suffix(let bytes): append(.suffix, bytes)
            case .prefixInComponent(let bytes): append(.prefixInComponent, bytes)
            case .suffixInComponent(let bytes): append(.suffixInComponent, bytes)
            case .glob(let glob):
                entries.append(Entry(shape: .glob, start: Int32(steps.count), count: Int32(glob.steps.count)))
                for step in glob.steps { steps.append(code(of: step)) }
            }
        }
        return start..<Int32(entries.count)
    }

    private mutating func append(_ shape: Shape, _ text: [UInt8]) {
        entries.append(Entry(shape: shape, start: Int32(bytes.count), count: Int32(text.count)))
        bytes += text
    }

    /// A step as a number: a byte is itself.
    private mutating func code(of step: GlobPattern.Step) -> UInt16 {
        switch step {
        case .byte(let byte): return UInt16(byte)
        case .run: return Code.run
        case .anything: return Code.anything
        case .directories: return Code.directories
        case .set(let set):
            if let index = sets.firstIndex(of: set) { return Code.firstSet + UInt16(index) }
            sets.append(set)
            return Code.firstSet + UInt16(sets.count - 1)
        }
    }

    enum Code {
        static let run: UInt16 = 256
        static let anything: UInt16 = 257
        static let directories: UInt16 = 258
        static let firstSet: UInt16 = 512
    }
}
