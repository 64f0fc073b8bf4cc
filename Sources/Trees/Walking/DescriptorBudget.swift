import Descriptors
import Synchronization

/// How many directories may stay open at once, and which to close when there are more.
///
/// A node keeps its directory open until its last subdirectory has been opened, so that walking down needs no second
/// look-up. Beyond the budget every second of the older half gives up its own: the walk works last in, first out, so
/// they are needed last, and those that stay, ever farther apart towards the root, are places to go down again from.
final class DescriptorBudget: Sendable {
    private let limit: Int
    private let opened = Atomic<Int>(0)
    private let holders = Lock<[DirectoryNode]>([])

    /// - Parameter limit: how many directories may be open; at least 1 is granted.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The budget that the process's limit on descriptors leaves, when each worker needs a few for itself and the
    /// report, the terminal and the accounts have theirs.
    convenience init(descriptorLimit: Int, workers: Int) {
        self.init(limit: min(descriptorLimit, 4096) - Self.reserve - Self.share * workers)
    }

    private static let reserve = 20
    private static let share = 6
    private static let slack = 64

    /// How many of so many workers there may be for the directories to get at least as much as they: where workers
    /// close each other's directories, each has to come down from the root again and again.
    static func workers(atMost count: Int, descriptorLimit: Int) -> Int {
        max(1, min(count, (descriptorLimit - reserve) / (2 * share)))
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
            let open = opened.load(ordering: .relaxed)
            // Most let go by themselves, and those that are done with must not grow in number with the tree.
            guard open > limit || holders.count > 2 * open + Self.slack else { return }
            holders.removeAll { !$0.isOpen }
            guard opened.load(ordering: .relaxed) > limit else { return }
            let older = holders.count / 2
            for index in stride(from: 0, to: older, by: 2) { holders[index].letGo() }
            holders.removeAll { !$0.isOpen }
        }
    }
}
