import Auditing
import Facts

/// The paths of a list, checked, and the directories that lead to them: those need no line of their own.
struct ListedPaths {
    /// What is wrong with a path, as one sentence without a period.
    struct Failure: Error {
        var message: String
    }

    /// Directories that have a record, as far as they are remembered: a list that goes through a tree in order names a
    /// directory just before what is in it.
    private var known: Set<[UInt8]> = []
    /// What held the last entry: most lie beside one another.
    private var directory: [UInt8] = []
    /// How many bytes of paths more there may be: a name of one byte in a deep directory has a long one.
    private var allowance = 1 << 30

    /// Bytes of a path.
    static let limit = 1 << 20
    private static let mostKnown = 1 << 12

    /// Lets paths be as long together as so many bytes more allow.
    mutating func admit(_ bytes: Int) {
        allowance += 16 * bytes
    }

    /// Hands on what leads to an entry and has no record yet.
    ///
    /// - Parameters:
    ///   - path: root-relative; empty for the root itself.
    ///   - kind: nothing where the list does not say what it is.
    /// - Throws: where it leads elsewhere, or is longer than what any tree has.
    mutating func take(
        _ path: [UInt8], _ kind: EntryKind?, _ add: (EntryRecord) -> Void
    ) throws(Failure) {
        try spend(path.count)
        if path.isEmpty {
            guard kind == nil || kind == .directory else { throw Failure(message: "the root is no directory") }
            return
        }
        var names = 1
        var start = 0
        for end in 0...path.count where end == path.count || path[end] == UInt8(ascii: "/") {
            guard Self.isName(path.span.extracting(start..<end)) else {
                throw Failure(message: "expected a path below the root, without '.', '..' and empty names")
            }
            names += 1
            start = end + 1
        }
        let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        if end > 0, end != directory.count || !path.starts(with: directory) {
            if known.count + names > Self.mostKnown { known.removeAll(keepingCapacity: true) }
            try takeDirectories(above: path[..<end], add)
        }
        if kind == .directory { known.insert(path) }
    }

    /// Neither empty, nor one that leads elsewhere.
    private static func isName(_ part: Span<UInt8>) -> Bool {
        for index in part.indices where part[index] == 0 { return false }
        switch part.count {
        case 0: return false
        case 1: return part[0] != UInt8(ascii: ".")
        case 2: return part[0] != UInt8(ascii: ".") || part[1] != UInt8(ascii: ".")
        default: return true
        }
    }

    /// Hands on the directory, and what leads to it.
    private mutating func takeDirectories(
        above path: ArraySlice<UInt8>, _ add: (EntryRecord) -> Void
    ) throws(Failure) {
        directory.removeAll(keepingCapacity: true)
        directory += path
        var above = directory
        while !above.isEmpty, known.insert(above).inserted {
            try spend(above.count)
            add(EntryRecord(root: 0, manifestPath: above, .directory))
            above.removeLast(above.count - (above.lastIndex(of: UInt8(ascii: "/")) ?? 0))
        }
    }

    /// Counts the bytes of a path.
    ///
    /// - Throws: where there are more than any tree has.
    mutating func spend(_ count: Int) throws(Failure) {
        allowance -= count
        guard count <= Self.limit, allowance >= 0 else {
            throw Failure(message: "the paths are too long: no tree is as deep")
        }
    }
}
