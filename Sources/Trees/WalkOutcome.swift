import Descriptors
public import Facts
public import Supervising
import Synchronization

/// What a walk came across beside entries.
public struct WalkOutcome: Sendable {
    public var scanErrors: [ScanError] = []
    /// How much was looked at.
    public var tally = WalkTally()

    public init() {}

    /// Takes in what another worker of the same walk came across.
    public mutating func add(_ other: WalkOutcome) {
        scanErrors += other.scanErrors
        tally.add(other.tally)
    }
}

/// How much a walk looked at.
public struct WalkTally: Hashable, Sendable {
    /// Entries met, the root among them, those that are left out as well.
    public var entries = 0
    /// Directories whose entries were read.
    public var directories = 0
    /// Entries left out, with all that lies in them counted as one.
    public var pruned = 0
    /// Regular files.
    public var files = 0
    /// Regular files that somebody may execute.
    public var executables = 0
    /// Executable files whose content was looked at and is nothing to execute.
    public var idleExecutables = 0

    public init() {}

    /// Adds what another worker of the same walk looked at.
    public mutating func add(_ other: WalkTally) {
        entries += other.entries
        directories += other.directories
        pruned += other.pruned
        files += other.files
        executables += other.executables
        idleExecutables += other.idleExecutables
    }
}

extension WalkTally {
    /// Whether execute bits say nothing: nearly every file of a good many has them, and a quarter of all are nothing to
    /// execute. That is what a tree looks like after a file system that keeps no such bits.
    var hasMeaninglessExecuteBits: Bool {
        files >= 20 && executables >= files - files / 20 && idleExecutables >= files / 4
    }
}

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

    func sharedProgress(_ worker: Int) -> SharedProgress {
        workers.indices.contains(worker) ? workers[worker] : SharedProgress()
    }

    func add(_ entries: Int) -> Int {
        seen.add(entries, ordering: .relaxed).newValue
    }

    /// Counts the bytes of a path that is kept. True for the one that goes beyond the bound first.
    func addPath(_ bytes: Int, bound: Int) -> Bool {
        let (old, new) = pathBytes.add(bytes, ordering: .relaxed)
        return old <= bound && new > bound
    }
}
