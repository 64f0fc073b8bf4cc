public import Supervising
import Synchronization

/// A walk seen from outside while it runs: how far it is, and a way to end it.
public final class WalkProgress: Sendable {
    private let seen = Atomic<Int>(0)
    private let pathBytes = Atomic<Int>(0)
    private let cancelled = Atomic<Bool>(false)
    private let workers: [SharedProgress]

    /// - Parameter workers: where the workers show what they are at, by their numbers; those that have none show
    /// nobody.
    public init(workers: [SharedProgress] = []) {
        self.workers = workers
    }

    /// Entries looked at so far; brought up to date once for each directory.
    public var entries: Int { seen.load(ordering: .relaxed) }
    /// Whether the walk is to end; it may still be running.
    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Ends the walk after the directories that are being read.
    public func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    package func sharedProgress(_ worker: Int) -> SharedProgress {
        workers.indices.contains(worker) ? workers[worker] : SharedProgress()
    }

    package func add(_ entries: Int) -> Int {
        seen.add(entries, ordering: .relaxed).newValue
    }

    /// Counts the bytes of a path that is kept. True for the one that goes beyond the bound first.
    package func addPath(_ bytes: Int, bound: Int) -> Bool {
        let (old, new) = pathBytes.add(bytes, ordering: .relaxed)
        return old <= bound && new > bound
    }
}
