import Descriptors
import Synchronization

/// How many directories may stay open at once, and which to close when there are more.
///
/// A node keeps its directory open until its last subdirectory has been opened, so that walking down needs no second
/// look-up. Beyond the budget the nodes that were opened first give up theirs: the walk works last in, first out, so
/// they are needed last.
final class DescriptorBudget: Sendable {
    private let limit: Int
    private let opened = Atomic<Int>(0)
    private let holders = Mutex<[DirectoryNode]>([])

    /// - Parameter limit: how many directories may be open; at least 1 is granted.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The budget that the process's limit on descriptors leaves, when each worker needs a few for itself and the
    /// report, the terminal and the accounts have theirs.
    convenience init(descriptorLimit: Int, workers: Int) {
        self.init(limit: min(descriptorLimit, 4096) - 20 - 6 * workers)
    }

    func noteOpened() {
        opened.add(1, ordering: .relaxed)
    }

    func noteClosed() {
        opened.subtract(1, ordering: .relaxed)
    }

    /// Remembers that the node holds its directory open, and closes others where there are too many.
    func admit(_ node: DirectoryNode) {
        holders.withLock { holders in
            holders.append(node)
            guard opened.load(ordering: .relaxed) > limit || holders.count > 2 * limit else { return }
            holders.removeAll { !$0.isOpen }
            var surplus = opened.load(ordering: .relaxed) - limit
            var oldest = 0
            while surplus > 0, oldest < holders.count - 1 {
                holders[oldest].letGo()
                oldest += 1
                surplus -= 1
            }
            holders.removeFirst(oldest)
        }
    }
}
