public import Facts
import RuleLanguage

/// Many patterns of paths that an entry is held against at once, in one table: what a thousand of them cost an entry
/// depends on those that begin or end as its path does.
public struct PathPatterns: Sendable {
    private var table = TextTable()
    /// The rows of patterns that are held against names, and of those that are held against paths.
    private var nameRows: RowBits = 0
    private var pathRows: RowBits = 0
    /// The rows of patterns that are about entries of all kinds, and of those that are about directories.
    private var rowsOfAllKinds: RowBits = 0
    private var rowsOfDirectories: RowBits = 0
    private let patterns: [PathPattern.Spelling]
    /// For each pattern that is told apart the row that it shares with others, and one of its own; nothing for those
    /// about the root.
    private var places: [Int: (shared: RowBits, own: Int)] = [:]

    /// How many rows those share that are held against the same thing and about the same kinds: all four times as many
    /// have a bit of one block.
    private static let groupCount = 31

    /// - Parameter told: which of them `matching` can tell apart.
    public init(_ patterns: [PathPattern.Spelling], tellingApart told: Set<Int> = []) {
        self.patterns = patterns
        var groups: [Group: [TextPattern]] = [:]
        for pattern in patterns where pattern.subject != .root {
            groups[Group(of: pattern), default: []].append(TextPattern(glob: pattern.globText))
        }
        var shared: [Group: RowBits] = [:]
        for (group, texts) in groups.sorted(by: { $0.key < $1.key }) {
            let row: RowBits = 1 << RowBits(table.row(of: texts, ofPathsFrom: group.base))
            shared[group] = row
            if group.isOfPaths { pathRows |= row } else { nameRows |= row }
            if group.isOfDirectories { rowsOfDirectories |= row } else { rowsOfAllKinds |= row }
        }
        for index in told.sorted() where patterns[index].subject != .root {
            // Held against whole texts, one at a time.
            let own = table.row(of: [TextPattern(glob: patterns[index].globText)], isIndexed: false)
            places[index] = (shared[Group(of: patterns[index])] ?? 0, own)
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool { patterns.isEmpty }
    /// How many there are.
    public var count: Int { patterns.count }
    var rowCount: Int { table.rows.count }

    /// Patterns that are held against the same thing and are about the same kinds of entries, and begin or end alike:
    /// the table tells by both ends of a text which rows can match it.
    private struct Group: Hashable, Comparable {
        var isOfPaths: Bool
        var isOfDirectories: Bool
        var number: Int

        init(of pattern: PathPattern.Spelling) {
            isOfPaths = pattern.subject == .path
            isOfDirectories = pattern.onlyDirectories
            let text = TextPattern(glob: pattern.globText)
            let ends: (UInt8?, UInt8?) =
                text.lastBytes == nil
                ? (text.firstBytes.bytes.count == 1 ? text.firstBytes.bytes.first : nil, text.secondByte)
                : (text.ending, text.lastByteButOne)
            number = (Int(ends.0 ?? 0) * 7 + Int(ends.1 ?? 0) * 131) % PathPatterns.groupCount
        }

        var base: PathOrigin? { isOfPaths ? .root : nil }

        static func < (left: Group, right: Group) -> Bool {
            func key(_ group: Group) -> (Int, Int, Int) {
                (group.isOfPaths ? 1 : 0, group.isOfDirectories ? 1 : 0, group.number)
            }
            return key(left) < key(right)
        }
    }

    /// Whether one of them matches the entry at this path.
    ///
    /// - Parameter note: what is known of the directory that holds the entry; one that says nothing for another
    /// directory.
    public func matches(_ path: [UInt8], isDirectory: Bool, _ note: inout DirectoryNote) -> Bool {
        matchingRows(path, isDirectory: isDirectory, &note).map { $0 != 0 }
            ?? patterns.contains { PathPattern($0).matches(path, isDirectory: isDirectory) }
    }

    /// Which of some that are told apart match the entry at this path, by their places.
    public func matching(_ some: Set<Int>, _ path: [UInt8], isDirectory: Bool, _ note: inout DirectoryNote) -> [Int] {
        guard let rows = matchingRows(path, isDirectory: isDirectory, &note) else {
            return some.filter { PathPattern(patterns[$0]).matches(path, isDirectory: isDirectory) }
        }
        let name = Self.name(in: path)
        return some.filter { index in
            guard let place = places[index], place.shared & rows != 0 else { return false }
            let pattern = patterns[index]
            guard isDirectory || !pattern.onlyDirectories else { return false }
            return table.matches(row: place.own, pattern.subject == .path ? path.span : path.span.extracting(name))
        }
    }

    /// The rows that match an entry; nothing for the root itself.
    private func matchingRows(_ path: [UInt8], isDirectory: Bool, _ note: inout DirectoryNote) -> RowBits? {
        guard !path.isEmpty else { return nil }
        let rows = isDirectory ? rowsOfAllKinds | rowsOfDirectories : rowsOfAllKinds
        let name = Self.name(in: path)
        var found = table.matching(rows & nameRows, block: 0, path.span.extracting(name))
        guard rows & pathRows != 0 else { return found }
        if !note.hasPatterns {
            let directory = table.rows(ofPathsIn: path.span.extracting(first: name.lowerBound), from: .root)
            (note.patterns, note.certainPatterns, note.hasPatterns) = (directory.possible, directory.certain, true)
        }
        let certain = note.certainPatterns[block: 0]
        found |= rows & pathRows & certain
        let open = rows & pathRows & note.patterns[block: 0] & ~certain
        if open != 0 { found |= table.matching(open, block: 0, path.span) }
        return found
    }

    private static func name(in path: [UInt8]) -> Range<Int> {
        var start = path.count
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start..<path.count
    }
}
