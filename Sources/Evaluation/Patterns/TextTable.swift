import Facts
import RuleLanguage

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
        /// Of a glob: how many of its steps a containing directory's path, with a slash behind it, has to match;
        /// nothing where directories say nothing.
        var directorySteps: Int32?
    }

    struct Row: Sendable {
        /// Whether the edges of a text tell whether it may match.
        var isIndexed: Bool
        /// The patterns that end with a byte, in the order of those.
        var endings: Range<Int32>
        /// The globs that fix a text's last byte.
        var closedGlobs: Range<Int32>
        /// What a text ends with that one of both matches.
        var lastBytes: ByteSet
        /// The other patterns, and the bytes that a text which matches one begins with.
        var open: Range<Int32>
        var firstBytes: ByteSet
        /// Of a row that paths are held against: the patterns that a path's directory decides, whatever the name. They
        /// are held against directories only.
        var decidedByDirectory: Range<Int32>
    }

    private(set) var bytes: [UInt8] = []
    private(set) var steps: [UInt16] = []
    private(set) var sets: [ByteSet] = []
    private(set) var entries: [Entry] = []
    private(set) var rows: [Row] = []
    /// The rows by what each was made of.
    private var known: [RowKey: Int] = [:]

    private struct RowKey: Hashable {
        var patterns: [TextPattern]
        var base: PathOrigin?
        var isIndexed: Bool

        /// Rows of many patterns are few, and told apart by their first: hashing every byte of them took longer than all
        /// else here. Those of one are as many as somebody pins.
        func hash(into hasher: inout Hasher) {
            hasher.combine(patterns.count)
            hasher.combine(patterns.first)
        }
    }
    /// What the last two bytes of a text, and the first two, say of the rows that it may match.
    private var endings = TextEdges()
    private var beginnings = TextEdges()
    /// The same of what stands between two dots, for patterns as `*.so.*`: its first byte and the one next to that.
    private var insides = TextEdges()
    private var rowsWithInsides = BitSet()
    /// The rows with patterns that do not say what a text ends with.
    private var rowsOfAnyEnd = BitSet()
    /// What paths are held against, by where they begin.
    private(set) var patternsFromRoot = DirectoryPatterns()
    private(set) var patternsFromSlash = DirectoryPatterns()
    /// The rows that paths from `/` are held against.
    private(set) var rowsFromSlash = BitSet()

    /// How many blocks the rows fill.
    var blockCount: Int { (rows.count + RowBits.bitWidth - 1) / RowBits.bitWidth }

    /// The row of these patterns, the same for the same patterns.
    ///
    /// - Parameters:
    ///   - base: where paths begin that are held against it; nothing where that are other texts.
    ///   - isIndexed: whether texts are held against it together with other rows, and not against it alone.
    mutating func row(
        of patterns: [TextPattern], ofPathsFrom base: PathOrigin? = nil, isIndexed: Bool = true
    ) -> Int {
        let key = RowKey(patterns: patterns, base: base, isIndexed: isIndexed)
        if let row = known[key] { return row }
        let hasDirectory = base != nil
        let ofNames = patterns.filter { !(hasDirectory && $0.isDecidedByDirectory) }
        let closed = ofNames.filter { $0.lastBytes != nil }
        let open = ofNames.filter { $0.lastBytes == nil }
        let endings = closed.compactMap { pattern in pattern.ending.map { (pattern, $0) } }.sorted { $0.1 < $1.1 }
        var row = Row(
            isIndexed: isIndexed, endings: append(endings.map(\.0)),
            closedGlobs: append(closed.filter { $0.ending == nil }),
            lastBytes: ByteSet(), open: append(open), firstBytes: ByteSet(),
            decidedByDirectory: append(patterns.filter { hasDirectory && $0.isDecidedByDirectory }))
        for pattern in closed { row.lastBytes.formUnion(pattern.lastBytes ?? .all) }
        for pattern in open { row.firstBytes.formUnion(pattern.firstBytes) }
        rows.append(row)
        known[key] = rows.count - 1
        if isIndexed { noteEdges(of: ofNames, number: rows.count - 1) }
        if !open.isEmpty { rowsOfAnyEnd.insert(rows.count - 1) }
        if let base { notePathRow(rows.count - 1, from: base) }
        return rows.count - 1
    }

    private mutating func noteEdges(of patterns: [TextPattern], number: Int) {
        for pattern in patterns {
            if let last = pattern.lastBytes {
                endings.note(row: number, outer: last, inner: pattern.lastByteButOne)
            } else if let (outer, inner) = pattern.bytesBetweenDots {
                insides.note(row: number, outer: ByteSet([outer]), inner: inner)
                rowsWithInsides.insert(number)
            } else {
                beginnings.note(row: number, outer: pattern.firstBytes, inner: pattern.secondByte)
            }
        }
    }

    /// Takes note that paths are held against this row.
    private mutating func notePathRow(_ number: Int, from base: PathOrigin) {
        if base == .slash { rowsFromSlash.insert(number) }
        let row = rows[number]
        for index in [row.endings, row.closedGlobs, row.open, row.decidedByDirectory].joined() {
            let entry = entries[Int(index)]
            switch base {
            case .root: patternsFromRoot.add(entry, ofRow: number, bytes: bytes, steps: steps)
            case .slash: patternsFromSlash.add(entry, ofRow: number, bytes: bytes, steps: steps)
            }
        }
    }

    /// The rows of a block that can match a text at all, by the text's ends: none for nearly every name. What stands
    /// between its dots may tell of others: see `rows(of:block:thatMayMatchInside:)`.
    @inline(__always)
    func rows(block: Int, thatMayMatch text: Span<UInt8>) -> RowBits {
        let count = text.count
        guard count > 1 else { return .max }
        return endings.rows(text[count - 1], text[count - 2], block: block)
            | beginnings.rows(text[0], text[1], block: block)
    }

    /// The rows of a block that can match a path, where its directory leaves them open, by the end of its last
    /// component.
    @inline(__always)
    func rows(block: Int, ofPathsThatMayEndWith name: Span<UInt8>) -> RowBits {
        let count = name.count
        guard count > 1 else { return .max }
        return rowsOfAnyEnd[block: block] | endings.rows(name[count - 1], name[count - 2], block: block)
    }

    /// Those of some rows that can match a text by what stands between its dots.
    @inline(__always)
    func rows(of some: RowBits, block: Int, thatMayMatchInside text: Span<UInt8>) -> RowBits {
        some & rowsWithInsides[block: block] == 0 ? 0 : insides.rows(betweenDotsOf: text, block: block) & some
    }

    /// Those of some rows that can match a text, by its edges and by what stands between its dots.
    @inline(__always)
    func rows(of some: RowBits, block: Int, thatMayMatch text: Span<UInt8>) -> RowBits {
        some & rows(block: block, thatMayMatch: text) | rows(of: some, block: block, thatMayMatchInside: text)
    }

    /// Whether the row can match the text.
    @inline(__always)
    func mayMatch(row number: Int, _ text: Span<UInt8>) -> Bool {
        guard rows[number].isIndexed else { return true }
        let block = number / RowBits.bitWidth
        let bit: RowBits = 1 << RowBits(number % RowBits.bitWidth)
        return rows(of: bit, block: block, thatMayMatch: text) != 0
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
