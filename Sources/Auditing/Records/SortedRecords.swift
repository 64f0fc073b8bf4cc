/// Records in the order of their keys, to be gone through as often as needed: those of a sort that is over.
package struct SortedRecords: Sequence, Sendable {
    package struct Record: Sendable {
        package let key: ArraySlice<UInt8>
        package let value: ArraySlice<UInt8>
    }

    /// In order; empty where the records are in the file.
    private let buffer: RecordBuffer
    private let file: (any SpillFile)?
    private let runs: [Range<Int>]
    package let space: (any SpillSpace)?
    package let count: Int

    /// Bytes of the file that lie in memory, all runs together.
    private static let readBound = 4 << 20
    /// And of one run, at least and at most.
    private static let readPieces = 1 << 12...1 << 18

    init(
        buffer: RecordBuffer, file: (any SpillFile)?, runs: [Range<Int>], space: (any SpillSpace)?, count: Int
    ) {
        self.buffer = buffer
        self.file = file
        self.runs = runs
        self.space = space
        self.count = count
    }

    package func makeIterator() -> Iterator {
        let piece = Swift.max(
            Self.readPieces.lowerBound, Swift.min(Self.readPieces.upperBound, Self.readBound / Swift.max(1, runs.count))
        )
        var merge: RunMerge?
        if let file {
            merge = RunMerge(runs.map { RunCursor(file, $0, piece: piece, space) })
        }
        return Iterator(buffer: buffer, merge: merge)
    }

    package struct Iterator: IteratorProtocol {
        fileprivate let buffer: RecordBuffer
        fileprivate var merge: RunMerge?
        private var position = 0

        fileprivate init(buffer: RecordBuffer, merge: RunMerge?) {
            self.buffer = buffer
            self.merge = merge
        }

        package mutating func next() -> Record? {
            if merge != nil { return merge?.next() }
            guard position < buffer.starts.count else { return nil }
            defer { position += 1 }
            return buffer[position]
        }
    }
}

/// One run that is being read.
private struct RunCursor {
    private let file: any SpillFile
    private let space: (any SpillSpace)?
    private let end: Int
    /// Bytes that are read at once.
    private let piece: Int
    /// Where in the file `bytes` begins.
    private var offset: Int
    private(set) var bytes: [UInt8] = []
    /// Where in `bytes` the record begins that comes next.
    private(set) var position = 0
    /// What its key begins with, where there is one.
    private var beginning: UInt64 = 0

    init(_ file: any SpillFile, _ run: Range<Int>, piece: Int, _ space: (any SpillSpace)?) {
        self.file = file
        self.space = space
        self.piece = piece
        offset = run.lowerBound
        end = run.upperBound
    }

    /// Makes sure that the record that comes next is there whole; false at the end of the run, or where it cannot be
    /// read.
    mutating func fill() -> Bool {
        if let length = RecordBuffer.length(in: bytes, at: position), length <= bytes.count - position {
            beginning = RecordBuffer.beginning(ofKeyIn: bytes, at: position)
            return true
        }
        offset += position
        position = 0
        guard offset < end else { return false }
        var wanted = piece
        while true {
            bytes = file.read(atMost: Swift.min(wanted, end - offset), at: offset)
            // The space keeps why.
            guard !bytes.isEmpty else { return false }
            let length = RecordBuffer.length(in: bytes, at: 0)
            if let length, length <= bytes.count {
                beginning = RecordBuffer.beginning(ofKeyIn: bytes, at: 0)
                return true
            }
            guard let length, length > wanted, length <= end - offset else {
                space?.noteDamage()
                return false
            }
            wanted = length
        }
    }

    /// Whether what comes next in it comes before what does in the other.
    func precedes(_ other: RunCursor) -> Int {
        if beginning != other.beginning { return beginning < other.beginning ? -1 : 1 }
        return RecordBuffer.order(bytes, other.bytes, position, other.position)
    }

    mutating func take() -> SortedRecords.Record {
        let record = RecordBuffer.record(in: bytes, at: position)
        position = record.value.endIndex
        return record
    }
}

/// Runs that are read as one: a heap of those that have more, the one on top that comes first.
private struct RunMerge {
    private var cursors: [RunCursor]
    /// Places in `cursors`.
    private var heap: [Int] = []

    init(_ cursors: [RunCursor]) {
        self.cursors = cursors
        for index in cursors.indices where self.cursors[index].fill() {
            heap.append(index)
            rise(heap.count - 1)
        }
    }

    mutating func next() -> SortedRecords.Record? {
        guard let first = heap.first else { return nil }
        let record = cursors[first].take()
        if !cursors[first].fill() {
            heap[0] = heap[heap.count - 1]
            heap.removeLast()
        }
        sink(0)
        return record
    }

    /// Equal keys come in the order of the runs.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let order = cursors[left].precedes(cursors[right])
        return order != 0 ? order < 0 : left < right
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0, precedes(heap[place], heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if precedes(heap[child], heap[least]) { least = child }
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
