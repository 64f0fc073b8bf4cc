import Descriptors

/// What is left to do of a walk, shared by all workers: directories that still have subdirectories to visit, and names
/// of directories that are being listed.
///
/// Each worker takes of those that it found itself the last first, which keeps it near one branch, and the open
/// descriptors few. One that has none left takes from another the first, which likely leads to most: so it seldom has
/// to, and the two meet in few directories. Where several open what lies in one directory, each waits for the processor
/// of the other, in the kernel as well. (Blumofe and Leiserson, "Scheduling multithreaded computations by work
/// stealing", 1999.)
final class WorkStack: Sendable {
    enum Work {
        case subdirectory(Subdirectory)
        case piece(DirectoryPiece, of: DirectoryListing)
    }

    struct Subdirectory {
        let parent: DirectoryNode
        /// The parent, where it is still open.
        let directory: OpenDirectory?
        let pending: PendingDirectories.Element
        /// Whether no other subdirectory of the parent waits.
        let isLast: Bool
    }

    private struct State {
        /// Of each worker what it found, outermost first.
        var nodes: [[DirectoryNode]]
        /// Directories whose names are examined by whoever has nothing else to do.
        var listings: [DirectoryListing] = []
        /// Workers inside a directory, who may still add work.
        var busy: Int
        var isCancelled = false

        /// Whether there is anything to take.
        var hasWork: Bool { !listings.isEmpty || nodes.contains { !$0.isEmpty } }

        mutating func take(for worker: Int) -> Work? {
            // The sooner all of a directory is examined, the sooner it is known what lies below it.
            while let listing = listings.last {
                if let piece = listing.take() { return .piece(piece, of: listing) }
                listings.removeLast()
            }
            while let place = place(for: worker) {
                guard let work = nodes[place.owner][place.node].takePending() else {
                    nodes[place.owner].remove(at: place.node)
                    continue
                }
                if work.isLast { nodes[place.owner].remove(at: place.node) }
                return .subdirectory(work)
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

    /// Offers the names of a directory that wait to be examined.
    func share(_ listing: DirectoryListing) {
        state.withLock { state in
            if !state.isCancelled, !state.listings.contains(where: { $0 === listing }) {
                state.listings.append(listing)
            }
        }
        state.wakeOne()
    }

    /// Ends the walk: whatever waits is left.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            for index in state.nodes.indices { state.nodes[index].removeAll() }
            state.listings.removeAll()
        }
        state.wakeAll()
    }

    /// What a worker is to do next; waits while others may still find something. Nothing when the walk is over.
    ///
    /// Who takes something while more waits wakes one of those who have nothing to do: one waiter was woken for all
    /// that came in at once.
    func next(for worker: Int) -> Work? {
        var work: Work?
        var wasBusy = true
        var isMoreForOthers = false
        state.wait { state in
            if wasBusy { state.busy -= 1 }
            wasBusy = false
            work = state.take(for: worker)
            if work == nil { return state.busy == 0 || state.isCancelled }
            state.busy += 1
            isMoreForOthers = state.busy < state.nodes.count && state.hasWork
            return true
        }
        if work == nil { state.wakeAll() } else if isMoreForOthers { state.wakeOne() }
        return work
    }
}
