import Descriptors

/// Directories that still have subdirectories to visit, shared by all workers.
///
/// Each worker takes of those that it found itself the last first, which keeps it near one branch, and the open
/// descriptors few. One that has none left takes from another the first, which likely leads to most: so it seldom has to,
/// and the two meet in few directories. Where several open what lies in one directory, each waits for the processor of
/// the other, in the kernel as well. (Blumofe and Leiserson, "Scheduling multithreaded computations by work stealing",
/// 1999.)
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
        /// Of each worker what it found, outermost first.
        var nodes: [[DirectoryNode]]
        /// Workers inside a directory, who may still add work.
        var busy: Int
        var isCancelled = false

        mutating func take(for worker: Int) -> Work? {
            while let place = place(for: worker) {
                guard let work = nodes[place.owner][place.node].takePending() else {
                    nodes[place.owner].remove(at: place.node)
                    continue
                }
                if work.isLast { nodes[place.owner].remove(at: place.node) }
                return work
            }
            return nil
        }

        private func place(for worker: Int) -> (owner: Int, node: Int)? {
            if !nodes[worker].isEmpty { return (worker, nodes[worker].count - 1) }
            let others = nodes.indices.filter { !nodes[$0].isEmpty }
            return others.min { nodes[$0][0].depth < nodes[$1][0].depth }.map { ($0, 0) }
        }
    }

    private let state: Monitor<State>

    /// - Parameter workers: how many take part; each starts out busy.
    init(workers: Int) {
        state = Monitor(State(nodes: Array(repeating: [], count: workers), busy: workers))
    }

    /// Adds a directory whose subdirectories wait; nothing is added to a walk that has been ended.
    ///
    /// - Parameter worker: the number of the one who found it.
    func push(_ node: DirectoryNode, by worker: Int) {
        state.withLock { state in
            if !state.isCancelled { state.nodes[worker].append(node) }
        }
        state.wakeOne()
    }

    /// Ends the walk: whatever waits is left.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            for index in state.nodes.indices { state.nodes[index].removeAll() }
        }
        state.wakeAll()
    }

    /// The next subdirectory for a worker to visit; waits while others may still find some. Nothing when the walk is
    /// over.
    func next(for worker: Int) -> Work? {
        var work: Work?
        var wasBusy = true
        state.wait { state in
            if wasBusy { state.busy -= 1 }
            wasBusy = false
            work = state.take(for: worker)
            if work == nil { return state.busy == 0 || state.isCancelled }
            state.busy += 1
            return true
        }
        if work == nil { state.wakeAll() }
        return work
    }
}
