import Facts

/// Entries that somebody lists instead of a file system: their paths in one buffer, sorted so that a directory's
/// entries stand together.
struct ListedEntries: Sendable {
    struct Entry: Sendable {
        /// Where its root-relative path stands in `bytes`.
        var start: Int
        var length: Int
        var kind: EntryKind
        /// The mode, where the list tells it.
        var mode: Mode?
        /// Where the id of its content stands in `bytes`; empty where the list has none.
        var object: Range<Int>
    }

    private(set) var bytes: [UInt8]
    private(set) var entries: [Entry]

    /// - Parameters:
    ///   - bytes: what the entries point into.
    ///   - entries: in any order; a path may come more than once.
    init(bytes: [UInt8], entries: [Entry]) {
        self.bytes = bytes
        let span = bytes.span
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { Self.order(span, $0, $1) <= 0 }
        // What is listed twice stays as it was listed first, so that equal lists give equal trees.
        self.entries =
            isSorted
            ? entries
            : entries.enumerated().sorted { left, right in
                let order = Self.order(bytes.span, left.element, right.element)
                return order != 0 ? order < 0 : left.offset < right.offset
            }.map(\.element)
    }

    /// Negative where the left path comes first: byte by byte, but the slash before all others, so that nothing comes
    /// between a directory and what is in it.
    private static func order(_ bytes: Span<UInt8>, _ left: Entry, _ right: Entry) -> Int {
        let common = min(left.length, right.length)
        for offset in 0..<common {
            let (one, other) = (bytes[left.start + offset], bytes[right.start + offset])
            if one != other { return rank(one) - rank(other) }
        }
        return left.length - right.length
    }

    private static func rank(_ byte: UInt8) -> Int {
        byte == UInt8(ascii: "/") ? -1 : Int(byte)
    }

    func path(of index: Int) -> ArraySlice<UInt8> {
        bytes[entries[index].start..<entries[index].start + entries[index].length]
    }

    /// The first entry whose path is not before this one.
    func firstIndex(notBefore path: [UInt8]) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle, path) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isBefore(_ index: Int, _ path: [UInt8]) -> Bool {
        let entry = entries[index]
        for offset in 0..<min(entry.length, path.count) {
            let (one, other) = (bytes[entry.start + offset], path[offset])
            if one != other { return Self.rank(one) < Self.rank(other) }
        }
        return entry.length < path.count
    }

    /// A name in a directory of the list, and the entries that it stands for.
    struct Child {
        var name: Range<Int>
        var entries: Range<Int>
        /// Whether something is listed below it.
        var isDirectory: Bool
    }

    /// The children of a directory.
    ///
    /// - Parameters:
    ///   - range: the entries that the directory's path begins, its own among them where it is listed.
    ///   - prefix: how many bytes of their paths lead into it, the slash included.
    func forEachChild(of range: Range<Int>, below prefix: Int, _ body: (Child) -> Void) {
        var index = range.lowerBound
        while index < range.upperBound {
            let entry = entries[index]
            guard entry.length > prefix else {
                index += 1
                continue
            }
            let start = entry.start + prefix
            let end = nameEnd(from: start, to: entry.start + entry.length)
            var isDirectory = entry.kind == .directory || end < entry.start + entry.length
            var next = index + 1
            while next < range.upperBound, continues(next, prefix, start..<end) {
                if entries[next].length > prefix + end - start { isDirectory = true }
                next += 1
            }
            body(Child(name: start..<end, entries: index..<next, isDirectory: isDirectory))
            index = next
        }
    }

    private func nameEnd(from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, bytes[index] != UInt8(ascii: "/") { index += 1 }
        return index
    }

    /// Whether the entry's path has the same name there as the one before it.
    private func continues(_ index: Int, _ prefix: Int, _ name: Range<Int>) -> Bool {
        let entry = entries[index]
        guard entry.length >= prefix + name.count else { return false }
        if entry.length > prefix + name.count, bytes[entry.start + prefix + name.count] != UInt8(ascii: "/") {
            return false
        }
        for offset in 0..<name.count where bytes[entry.start + prefix + offset] != bytes[name.lowerBound + offset] {
            return false
        }
        return true
    }
}
