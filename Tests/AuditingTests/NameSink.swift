import Facts
import Synchronization

@testable import Auditing

/// Keeps what is brought to it, for a single worker.
final class NameSink: RecordSink {
    private let sort: Mutex<ExternalSort>
    private let space: (any SpillSpace)?

    init(spillingTo space: (any SpillSpace)? = nil) {
        self.space = space
        sort = Mutex(ExternalSort(space))
    }

    func add(_ key: RecordKey, _ value: [UInt8]) { sort.withLock { $0.add(key, value[...]) } }

    func makeEmpty() -> any RecordSink { NameSink(spillingTo: space) }

    func takeSorted() -> SortedRecords {
        sort.withLock { [space] sort in
            let full = exchange(&sort, with: ExternalSort(space))
            return full.sorted()
        }
    }
}
