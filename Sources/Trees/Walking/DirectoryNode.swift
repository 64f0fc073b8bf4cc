import Descriptors
import Facts

/// A directory of the walk: where it hangs, which inode it is, and which subdirectories are still to be visited.
///
/// The chain of parents is the only record of where a directory is: paths are put together from it when a finding
/// needs one, and are labels only.
final class DirectoryNode: Sendable {
    let name: FileName?
    let depth: Int
    let identity: ObjectIdentity
    let mountID: UInt64?
    /// Bytes of the root-relative path.
    let pathLength: Int
    /// What its entries know of it.
    let facts: ParentFacts

    private struct State {
        var parent: DirectoryNode?
        var open: OpenDirectory?
        var pending = PendingDirectories()
    }

    private let state: Lock<State>

    init(
        name: FileName?, parent: DirectoryNode?, identity: ObjectIdentity, mountID: UInt64?, facts: ParentFacts,
        open: OpenDirectory? = nil
    ) {
        self.name = name
        self.identity = identity
        self.mountID = mountID
        self.facts = facts
        depth = parent.map { $0.depth + 1 } ?? 0
        let length = name?.bytes.count ?? 0
        pathLength = parent.map { $0.pathLength == 0 ? length : $0.pathLength + 1 + length } ?? 0
        state = Lock(State(parent: parent, open: open))
    }

    /// Lets go of ancestors one after the other: released in a chain they would nest as deep as the tree.
    deinit {
        var ancestor = state.withLock { $0.parent.take() }
        while isKnownUniquelyReferenced(&ancestor) {
            ancestor = ancestor?.state.withLock { $0.parent.take() }
        }
    }

    var parent: DirectoryNode? { state.withLock { $0.parent } }
    var open: OpenDirectory? { state.withLock { $0.open } }
    var isOpen: Bool { state.withLock { $0.open != nil } }

    func keepOpen(_ directory: OpenDirectory) {
        state.withLock { $0.open = directory }
    }

    /// Gives up the descriptor. The root keeps its own: from there every other can be had again.
    func letGo() {
        guard name != nil else { return }
        _ = state.withLock { $0.open.take() }
    }

    /// Keeps the subdirectories to be visited, and the directory open for them.
    func add(_ subdirectories: consuming PendingDirectories, in directory: OpenDirectory) {
        state.withLock { state in
            state.pending = subdirectories
            state.open = directory
        }
    }

    /// The next subdirectory to visit, with this directory where it is still open. With the last one the node gives up
    /// the descriptor.
    func takePending() -> WorkStack.Subdirectory? {
        state.withLock { state in
            guard let next = state.pending.popLast() else { return nil }
            let isLast = state.pending.isEmpty
            return WorkStack.Subdirectory(
                parent: self, directory: isLast && name != nil ? state.open.take() : state.open, pending: next,
                isLast: isLast)
        }
    }

    /// Writes the root-relative path, without a slash at either end.
    func appendPath(to path: inout [UInt8]) {
        guard pathLength > 0 else { return }
        if !path.isEmpty { path.append(UInt8(ascii: "/")) }
        // Its length is known: from the last name to the first, each finds its place.
        path.append(contentsOf: repeatElement(UInt8(ascii: "/"), count: pathLength))
        var end = path.count
        var node: DirectoryNode? = self
        while let current = node, let name = current.name?.bytes {
            let start = end - name.count
            for index in name.indices { path[start + index] = name[index] }
            end = start - 1
            node = current.parent
        }
    }
}
