import Facts

/// The patterns that rules hold texts against, in flat arrays: a row of patterns matches where one of them does.
struct TextTable: Sendable {
    enum Shape: UInt8, Sendable {
        case literal, prefix, suffix, prefixInComponent, suffixInComponent, infixInComponent, below, glob
    }

    /// One pattern: its bytes, or for a glob its steps.
    struct Entry: Sendable {
        var shape: Shape
        var start: Int32
        var count: Int32
        /// Of a glob: how many of its steps a containing directory's path, with a slash behind it, has to match; nothing
        /// where directories say nothing.
        var directorySteps: Int32?
    }

    struct Row: Sendable {
        /// The patterns that end with a byte, in the order of those.
        var endings: Range<Int32>
        /// The globs that fix a text's last byte.
        var closedGlobs: Range<Int32>
        /// What a text ends with that one of both matches.
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
    /// The same of what stands between two dots, for patterns as `*.so.*`: its first byte and the one next to that.
    private var insides = TextEdges()
    private var rowsWithInsides: UInt64 = 0
    /// The rows that paths are held against.
    private var pathRows: [Int] = []
    private(set) var directoryPatterns = DirectoryPatterns()

    /// The row of these patterns, the same for the same patterns.
    mutating func row(of patterns: [TextPattern]) -> Int {
        if let row = known.firstIndex(of: patterns) { return row }
        let closed = patterns.filter { $0.lastBytes != nil }
        let open = patterns.filter { $0.lastBytes == nil }
        let endings = closed.compactMap { pattern in pattern.ending.map { (pattern, $0) } }.sorted { $0.1 < $1.1 }
        var row = Row(
            endings: append(endings.map(\.0)), closedGlobs: append(closed.filter { $0.ending == nil }),
            lastBytes: ByteSet(), open: append(open), firstBytes: ByteSet())
        for pattern in closed { row.lastBytes.formUnion(pattern.lastBytes ?? .all) }
        for pattern in open { row.firstBytes.formUnion(pattern.firstBytes) }
        rows.append(row)
        known.append(patterns)
        noteEdges(of: patterns, number: rows.count - 1)
        return rows.count - 1
    }

    private mutating func noteEdges(of patterns: [TextPattern], number: Int) {
        for pattern in patterns {
            if let last = pattern.lastBytes {
                endings.note(row: number, outer: last, inner: pattern.lastByteButOne)
            } else if let (outer, inner) = pattern.bytesBetweenDots {
                insides.note(row: number, outer: ByteSet([outer]), inner: inner)
                if number < 64 { rowsWithInsides |= 1 << UInt64(number) }
            } else {
                beginnings.note(row: number, outer: pattern.firstBytes, inner: pattern.secondByte)
            }
        }
    }

    /// Takes note that paths are held against this row.
    mutating func notePathRow(_ number: Int) {
        guard number < 63, !pathRows.contains(number) else { return }
        pathRows.append(number)
        let row = rows[number]
        for index in [row.endings, row.closedGlobs, row.open].joined() {
            directoryPatterns.add(entries[Int(index)], ofRow: number, bytes: bytes, steps: steps)
        }
    }

    /// The first 64 rows that can match a text at all, by the text's ends: none for nearly every name. What stands between
    /// its dots may tell of others: see `rows(of:thatMayMatchInside:)`.
    @inline(__always)
    func rows(thatMayMatch text: Span<UInt8>) -> UInt64 {
        let count = text.count
        guard count > 1 else { return .max }
        return endings.rows(text[count - 1], text[count - 2]) | beginnings.rows(text[0], text[1])
    }

    /// Those of some rows that can match a text by what stands between its dots.
    @inline(__always)
    func rows(of some: UInt64, thatMayMatchInside text: Span<UInt8>) -> UInt64 {
        some & rowsWithInsides == 0 ? 0 : rowsByInsides(text) & some
    }

    /// Whether the row, one of the first 64, can match the text.
    @inline(__always)
    func mayMatch(row number: Int, _ text: Span<UInt8>) -> Bool {
        guard number < 64 else { return true }
        let bit: UInt64 = 1 << UInt64(number)
        return rows(thatMayMatch: text) & bit != 0 || rows(of: bit, thatMayMatchInside: text) != 0
    }

    private func rowsByInsides(_ text: Span<UInt8>) -> UInt64 {
        var rows: UInt64 = 0
        // Where the bytes behind the dot before the one at hand are.
        var inside = text.count
        var position = 0
        while position < text.count {
            let isWhole = position &+ 8 <= text.count
            let word = isWhole ? ASCIIWord.load(text, at: position) : ASCIIWord.loadRest(of: text, from: position)
            var dots = ASCIIWord.places(of: UInt8(ascii: "."), in: word)
            while dots != 0 {
                if inside &+ 1 < text.count { rows |= insides.rows(text[inside], text[inside &+ 1]) }
                inside = position &+ dots.trailingZeroBitCount / 8 &+ 1
                dots &= dots &- 1
            }
            position &+= 8
        }
        return rows
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
            case .infixInComponent(let bytes): append(.infixInComponent, bytes)
            case .below(let bytes): append(.below, bytes)
            case .glob(let glob):
                entries.append(
                    Entry(
                        shape: .glob, start: Int32(steps.count), count: Int32(glob.steps.count),
                        directorySteps: glob.directorySteps.map { Int32($0) }))
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
