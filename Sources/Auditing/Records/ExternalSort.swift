/// Sorts any number of records by their keys, byte for byte: up to a bound they lie in memory, beyond it sorted runs of
/// them go to a file, and whoever reads them merges the runs. Equal keys stay in the order in which they came, so that
/// with empty keys it is a list.
package struct ExternalSort: ~Copyable, Sendable {
    /// Bytes that are written at once.
    private static let piece = 1 << 18

    private let space: (any SpillSpace)?
    private var buffer = RecordBuffer()
    private var file: (any SpillFile)?
    /// Where in the file each run lies; one after the other.
    private var runs: [Range<Int>] = []
    /// The last key of the last run.
    private var lastKey: ArraySlice<UInt8> = []
    private var hasFailed = false
    package private(set) var count = 0

    /// - Parameter space: where records go beyond its bound; without one they all lie in memory.
    package init(_ space: (any SpillSpace)?) {
        self.space = space
    }

    package mutating func add(_ key: RecordKey = RecordKey(), _ value: ArraySlice<UInt8>) {
        guard !hasFailed else { return }
        if let space, buffer.size > 0, buffer.size + key.bytes.count + value.count > space.bound { spill() }
        buffer.add(key.bytes.span, value.span)
        count += 1
    }

    /// The records in their order. Where writing them failed they are not all there, and the space says so.
    package consuming func sorted() -> SortedRecords {
        if runs.isEmpty {
            buffer.sort()
        } else {
            spill()
            // With the room that it had.
            buffer = RecordBuffer()
        }
        return SortedRecords(buffer: buffer, file: file, runs: runs, space: space, count: count)
    }

    /// Writes what lies in memory as a run, or to the end of the last one where it follows it: what comes in order
    /// makes a single run.
    private mutating func spill() {
        guard let space, !hasFailed, !buffer.starts.isEmpty else { return }
        if file == nil { file = space.makeFile() }
        guard let file else { return fail() }
        buffer.sort()
        let follows = !runs.isEmpty && !buffer[0].key.lexicographicallyPrecedes(lastKey)
        let start = runs.last?.upperBound ?? 0
        var end = start
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.piece + 1024)
        for index in buffer.starts.indices {
            buffer.copy(index, behind: &bytes)
            guard bytes.count >= Self.piece || index == buffer.starts.count - 1 else { continue }
            guard file.append(bytes) else { return fail() }
            end += bytes.count
            bytes.removeAll(keepingCapacity: true)
        }
        lastKey = ArraySlice(Array(buffer[buffer.starts.count - 1].key))
        if follows {
            runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<end
        } else {
            runs.append(start..<end)
        }
        buffer.removeAll()
    }

    private mutating func fail() {
        hasFailed = true
        buffer = RecordBuffer()
    }
}
