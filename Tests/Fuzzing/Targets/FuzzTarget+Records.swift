import Synchronization

@testable import Auditing

extension FuzzTarget {
    /// What of a result lies in a file: whoever took that over can write what he likes.
    static let records = FuzzTarget(name: "records") { input in
        if let finding = try? Finding(record: input[...]) {
            try hold((try? Finding(record: finding.record[...])) == finding, "it reads back as another finding")
        }
        // The same bytes as two runs of a file.
        let space = FuzzedSpace(input)
        let half = input.count / 2
        let records = SortedRecords(
            buffer: RecordBuffer(), file: space.makeFile(), runs: [0..<half, half..<input.count], space: space, count: 0
        )
        var size = 0
        for record in records { size += record.key.count + record.value.count + RecordBuffer.headerLength }
        try hold(size <= input.count, "nothing is read twice")
        try hold(size == input.count || space.isDamaged, "what is left out is said")
    }
}

/// A space whose file holds these bytes.
private final class FuzzedSpace: SpillSpace {
    let bound = 0
    private let bytes: [UInt8]
    private let damage = Mutex(false)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isDamaged: Bool { damage.withLock { $0 } }

    func makeFile() -> (any SpillFile)? { File(bytes) }

    func noteDamage() { damage.withLock { $0 = true } }

    private final class File: SpillFile {
        private let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func append(_ more: [UInt8]) -> Bool { false }

        func read(atMost count: Int, at offset: Int) -> [UInt8] {
            Array(bytes[offset..<min(offset + count, bytes.count)])
        }
    }
}
