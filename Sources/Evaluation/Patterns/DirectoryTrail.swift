import Facts

/// What was found out of a directory that holds for all that lies below it, at whatever depth: a directory in it need not go
/// through the same names again. A member of an archive may be as deep as it has bytes.
struct DirectoryTrail: Sendable {
    /// Its path, a slash at its end.
    var path: [UInt8] = []
    /// Which one it is, where the source says so.
    var directory: InodeIdentity?
    var rows = DirectoryRows()

    /// What a shorter path says is found out anew, which takes less than to keep it: no trail leads on from there.
    static let leastBytes = 512

    mutating func removeAll() {
        path.removeAll(keepingCapacity: true)
        directory = nil
        rows.removeAll()
    }

    /// - Parameter above: the directory that holds it, where the source says so: a path as long as the tree is deep need not
    ///   be compared then.
    func leads(to directory: Span<UInt8>, below above: InodeIdentity?) -> Bool {
        guard !path.isEmpty, path.count <= directory.count else { return false }
        if let above, above == self.directory { return true }
        let known = path.span
        var start = 0
        while start < known.count {
            let end = min(start + 4096, known.count)
            // Without a way out in the middle many bytes are compared at once.
            var difference: UInt8 = 0
            for index in start..<end { difference |= known[index] ^ directory[index] }
            if difference != 0 { return false }
            start = end
        }
        return true
    }

    mutating func turn(to directory: Span<UInt8>, from start: Int) {
        path.removeLast(path.count - start)
        for index in start..<directory.count { path.append(directory[index]) }
    }
}

/// The path from `/` of a directory in a tree that lies somewhere. That of the directory above need not be put together
/// again, which many levels would make long.
struct DirectoryLocation: Sendable {
    /// A slash at its end.
    private(set) var path: [UInt8] = []
    /// Which one it is, where the source says so.
    private var directory: InodeIdentity?

    /// - Parameters:
    ///   - way: from the root, a slash at its end; empty for the root itself.
    ///   - root: where that lies.
    mutating func turn(to way: Span<UInt8>, below root: [UInt8], _ place: ParentFacts.Place?) {
        let start = root.count + 1
        if place == nil || place?.above != directory || path.count - start > way.count {
            path.removeAll(keepingCapacity: true)
            path += root
            path.append(UInt8(ascii: "/"))
        }
        for index in path.count - start..<way.count { path.append(way[index]) }
        directory = place?.directory
    }
}

/// To the directory that was noted last, by where paths begin.
struct DirectoryWays: Sendable {
    var fromRoot = DirectoryTrail()
    var fromSlash = DirectoryTrail()
    /// Where the tree lies elsewhere than at `/`.
    var location = DirectoryLocation()
}
