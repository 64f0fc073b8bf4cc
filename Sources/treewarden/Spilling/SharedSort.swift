import Auditing
import Descriptors

/// A sort that several workers put their records into.
final class SharedSort: RecordSink {
    private let space: any SpillSpace
    private let sort: Lock<ExternalSort>

    init(_ space: any SpillSpace) {
        self.space = space
        sort = Lock(ExternalSort(space))
    }

    /// One for the notes of each analysis that the rules ask for.
    static func forEachAnalysis(of audit: Audit, in space: any SpillSpace) -> [SharedSort] {
        (0..<audit.analysisCount).map { _ in SharedSort(space) }
    }

    func add(_ key: RecordKey, _ value: [UInt8]) {
        sort.withLock { $0.add(key, value[...]) }
    }

    func makeEmpty() -> any RecordSink {
        SharedSort(space)
    }

    func takeSorted() -> SortedRecords {
        sort.withLock { sort in
            let full = exchange(&sort, with: ExternalSort(space))
            return full.sorted()
        }
    }
}
