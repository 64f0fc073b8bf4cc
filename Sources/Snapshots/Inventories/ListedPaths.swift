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
        var names = 0
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            names += 1
            guard !part.isEmpty, !part.contains(0), !part.elementsEqual(".".utf8), !part.elementsEqual("..".utf8) else {
                throw Failure(message: "expected a path below the root, without '.', '..' and empty names")
            }
        }
        if known.count + names > Self.mostKnown { known.removeAll(keepingCapacity: true) }
        var end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        while end > 0 {
            let above = Array(path[..<end])
            guard known.insert(above).inserted else { break }
            try spend(above.count)
            add(EntryRecord(root: 0, manifestPath: above, .directory))
            end = above.lastIndex(of: UInt8(ascii: "/")) ?? 0
        }
        if kind == .directory { known.insert(path) }
    }

    private mutating func spend(_ count: Int) throws(Failure) {
        allowance -= count
        guard count <= Self.limit, allowance >= 0 else {
            throw Failure(message: "the paths are too long: no tree is as deep")
        }
    }
}
