import Auditing
import Facts

/// Finds what happened to a tree between two states of it.
///
/// What is equal at its path is passed over as both are read side by side; only what is left, and the directories above
/// it, lie in memory. Of that the objects are matched: by inode, by name under a matched directory, by content, and
/// directories by where all that is left of them lies now. A path alone says little: two names that were swapped are two
/// moves, and a file that was saved under its old name is one change.
public struct Comparison {
    /// What is left of one side.
    struct Side {
        var records: [EntryRecord] = []
        var places: [[UInt8]: Int] = [:]
        var children: [[Int]] = []
        var parents: [Int?] = []
        /// The same object on the other side.
        var partners: [Int?] = []

        mutating func finish(_ found: [EntryRecord]) {
            records = found.sorted { $0.path.lexicographicallyPrecedes($1.path) }
            for (place, record) in records.enumerated() { places[record.path] = place }
            children = Array(repeating: [], count: records.count)
            partners = Array(repeating: nil, count: records.count)
            parents = records.map { record in record.path.isEmpty ? nil : places[record.parentPath] }
            for (place, parent) in parents.enumerated() { if let parent { children[parent].append(place) } }
        }
    }

    var before = Side()
    var after = Side()
    private let earlier: TreeState
    private let later: TreeState
    /// Whether inodes of one side may be known again on the other.
    let sharesInodes: Bool

    /// - Parameter isWithinFirst: whether only what the first state has is looked at, where it lies in the second one: what
    /// was added is nothing then.
    public init(from earlier: TreeState, to later: TreeState, withinFirst isWithinFirst: Bool = false) {
        self.earlier = isWithinFirst ? earlier.laid(in: later) : earlier
        self.later = later
        sharesInodes = earlier.fileSystem != nil && earlier.fileSystem == later.fileSystem
        collect(isWithinFirst)
    }

    /// What happened, in the order of path bytes.
    public consuming func events() -> [ChangeEvent] {
        matchInodes()
        matchNames()
        matchDigests()
        matchNames()
        while matchVanishedDirectories() { matchNames() }
        return makeEvents()
    }

    // MARK: What is left

    private mutating func collect(_ isWithinFirst: Bool) {
        var (old, new): ([EntryRecord], [EntryRecord]) = ([], [])
        var above: Set<[UInt8]> = []
        // What describes a package, and in which sides there is such a thing.
        var (oldControl, newControl): ([EntryRecord], [EntryRecord]) = ([], [])
        var (oldIsPackage, newIsPackage) = (false, false)
        let (gapsBefore, gapsAfter) = (Set(earlier.gaps.map(\.path)), Set(later.gaps.map(\.path)))
        earlier.records.forEachPair(with: later.records) { first, second in
            if first?.isControl == true { oldIsPackage = true }
            if second?.isControl == true { newIsPackage = true }
            if let first, let second {
                let isSame = isSameInode(first, second)
                guard !second.changes(since: first, isSameInode: isSame).isEmpty else { return }
                old.append(first)
                new.append(second)
            } else if let first {
                guard !gapsAfter.cover(first.path) else { return }
                if first.isControl { return oldControl.append(first) }
                old.append(first)
            } else if let second {
                guard !isWithinFirst, !gapsBefore.cover(second.path) else { return }
                if second.isControl { return newControl.append(second) }
                new.append(second)
            }
            let path = first?.path ?? second?.path ?? []
            for index in path.indices where path[index] == UInt8(ascii: "/") { above.insert(Array(path[..<index])) }
            if !path.isEmpty { above.insert([]) }
        }
        // It is held against what describes another package: what is installed has none.
        if newIsPackage { old += oldControl }
        if oldIsPackage { new += newControl }
        // Directories above what is left, themselves the same: what lies in them is matched by them.
        if !above.isEmpty {
            var known = Set(old.map(\.path)).intersection(new.map(\.path))
            earlier.records.forEachPair(with: later.records) { first, second in
                guard let first, let second, above.contains(first.path), known.insert(first.path).inserted else {
                    return
                }
                old.append(first)
                new.append(second)
            }
        }
        before.finish(old)
        after.finish(new)
    }

    func isSameInode(_ first: EntryRecord, _ second: EntryRecord) -> Bool {
        guard sharesInodes, let key = first.inodeKey else { return false }
        return key == second.inodeKey
    }
}

extension EntryRecord {
    /// The path of the directory that holds it.
    var parentPath: [UInt8] {
        Array(path.prefix(path.lastIndex(of: UInt8(ascii: "/")) ?? 0))
    }

    /// By what an inode is known again: the kernel's handle, or number and time of birth. A number alone may be another
    /// inode's by now.
    var inodeKey: [UInt8]? {
        if handle.count > 4 { return handle }
        guard let inode, let born, changed != nil else { return nil }
        return Array("\(inode.inode)@\(born)".utf8)
    }
}
