internal import Descriptors

/// A directory that a walk stands in, shared by whoever looks at what is in it.
final class Node: Sendable {
    let directory: Directory

    init(_ directory: consuming Directory) {
        self.directory = directory
    }
}

/// Directories one in another, of which no more than so many are held open. One that was let go of is gone to again by
/// single names from one that is held, and has to be the same inode still.
struct Trail {
    private struct Step {
        /// In the directory above.
        let name: FileName
        let identity: ObjectIdentity
        var node: Node?
    }

    private let root: Node
    private var steps: [Step] = []
    private var held = 0
    private let limit: Int

    /// - Parameter limit: how many directories are held open at most, at least three.
    init(_ root: Node, limit: Int) {
        self.root = root
        self.limit = max(3, limit) - 1
    }

    /// How many directories lie above the last.
    var depth: Int { steps.count }

    /// The last directory.
    ///
    /// - Throws: `.changed` where a directory on the way is another one by now; what openat2(2) or statx(2) says.
    mutating func last() throws(FileFailure) -> Node {
        if steps.isEmpty { return root }
        if let node = steps[steps.count - 1].node { return node }
        return try regain()
    }

    /// Goes into a directory of the last one.
    ///
    /// - Parameter identity: of what was opened.
    /// - Returns: which step has to let go of its directory for that, by its depth; the caller takes from it what it needs.
    mutating func append(_ name: FileName, _ identity: ObjectIdentity, _ node: Node) -> Int? {
        steps.append(Step(name: name, identity: identity, node: node))
        held += 1
        guard held > limit else { return nil }
        return steps.firstIndex { $0.node != nil }.map { $0 + 1 }
    }

    /// The directory so many names beneath the root, where it is held.
    func held(at depth: Int) -> Node? {
        depth == 0 ? root : steps[depth - 1].node
    }

    /// Lets go of the directory so many names beneath the root.
    mutating func release(_ depth: Int) {
        guard depth > 0, steps[depth - 1].node != nil else { return }
        steps[depth - 1].node = nil
        held -= 1
    }

    /// Goes back to the directory above.
    mutating func removeLast() -> FileName? {
        guard let last = steps.popLast() else { return nil }
        if last.node != nil { held -= 1 }
        return last.name
    }

    private mutating func regain() throws(FileFailure) -> Node {
        var index = steps.count - 1
        while index > 0, steps[index - 1].node == nil { index -= 1 }
        var node = index > 0 ? steps[index - 1].node ?? root : root
        for number in index..<steps.count {
            let step = steps[number]
            let path = node.directory.place.path(of: step.name)
            let listing = try node.directory.listing(of: step.name, path)
            let status = try reporting(path) { () throws(SystemFailure) in try listing.status() }
            guard ObjectIdentity(status) == step.identity else { throw FileFailure(.changed, at: path) }
            node = Node(Directory(listing, Directory.Place(path, node.directory.place.trust, status)))
            // Those that are gone back to next.
            if steps.count - number <= limit / 2 + 1, held < limit {
                steps[number].node = node
                held += 1
            }
        }
        return node
    }
}
