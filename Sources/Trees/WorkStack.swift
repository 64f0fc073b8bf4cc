import Descriptors

/// Directories that still have subdirectories to visit, last in, first out, shared by all workers.
///
/// Last in, first out keeps the walk near one branch, and so the open descriptors near depth + workers.
final class WorkStack: Sendable {
    struct Work: ~Copyable {
        let parent: DirectoryNode
        /// The parent, where it is still open.
        let directory: OpenDirectory?
        let subdirectory: DirectoryNode.Pending
        /// Whether no other subdirectory of the parent waits.
        let isLast: Bool
    }

    private struct State {
        var nodes: [DirectoryNode] = []
        /// Workers inside a directory, who may still add work.
        var busy: Int
        var isCancelled = false
    }

    private let state: Monitor<State>

    /// - Parameter workers: how many take part; each starts out busy.
    init(workers: Int) {
        state = Monitor(State(busy: workers))
    }

    /// Adds a directory whose subdirectories wait; nothing is added to a walk that has been ended.
    func push(_ node: DirectoryNode) {
        state.withLock { state in
            if !state.isCancelled { state.nodes.append(node) }
        }
        state.wakeOne()
    }

    /// Ends the walk: whatever waits is left.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.nodes.removeAll()
        }
        state.wakeAll()
    }

    /// The next subdirectory to visit; waits while others may still find some. Nothing when the walk is over.
    func next() -> Work? {
        var work: Work?
        var wasBusy = true
        state.wait { state in
            if wasBusy { state.busy -= 1 }
            wasBusy = false
            while let node = state.nodes.last {
                work = node.takePending()
                let isLast = work?.isLast
                if isLast ?? true { state.nodes.removeLast() }
                guard isLast != nil else { continue }
                state.busy += 1
                return true
            }
            return state.busy == 0 || state.isCancelled
        }
        if work == nil { state.wakeAll() }
        return work
    }
}
