/// The records of entries in an order of theirs. They lie in files where memory is not to hold them, and can be gone
/// through any number of times.
public struct EntryRecords: Sequence, Sendable {
    private let records: SortedRecords

    init(_ records: SortedRecords) {
        self.records = records
    }

    /// How many there are.
    public var count: Int { records.count }

    public func makeIterator() -> Iterator {
        Iterator(records: records.makeIterator())
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator

        public mutating func next() -> EntryRecord? {
            guard let record = records.next() else { return nil }
            var reader = PayloadReader(record: record.value)
            // Only what was read once is put away; damage on the way is kept by the space that it lies in.
            return try? EntryRecord(from: &reader, roots: .max)
        }
    }
}

extension EntryRecords {
    /// The same in the order of path bytes, as snapshots have it.
    public func sortedByPath() -> EntryRecords {
        var sort = ExternalSort(records.space)
        for record in records {
            // As they lie there: of each only the path is read.
            var reader = PayloadReader(record: record.value)
            guard let root = try? reader.place(below: .max), let path = try? reader.text() else { continue }
            sort.add(RecordKey(root: root, path: path, 0), record.value)
        }
        return EntryRecords(sort.sorted())
    }

    /// The same in the order of path bytes, each as something else; nothing leaves it out.
    public func sortedByPath(as change: (EntryRecord) -> EntryRecord?) -> EntryRecords {
        var writer = EntryRecordWriter(records.space)
        for record in self { if let record = change(record) { writer.add(record) } }
        return writer.finish()
    }
}

/// Makes records of entries that come in any order, in that of their roots and path bytes.
public struct EntryRecordWriter: ~Copyable {
    private var sort: ExternalSort

    /// - Parameter space: for what memory is not to hold.
    public init(_ space: (any SpillSpace)?) {
        sort = ExternalSort(space)
    }

    /// Takes one more.
    public mutating func add(_ record: EntryRecord) {
        sort.add(RecordKey(root: record.root, path: record.path, 0), record.record[...])
    }

    /// All of them.
    public consuming func finish() -> EntryRecords {
        EntryRecords(sort.sorted())
    }
}

extension RecordKey {
    /// The order of a tree: a slash comes before every other byte of a name, so that what is in a directory follows it.
    package init(root: Int, treePath path: [UInt8]) {
        add(UInt32(clamping: root))
        for byte in path { add(byte == UInt8(ascii: "/") ? 0 : byte) }
        // Twice: a component has at least a byte, so that a directory comes before what is in it.
        add(UInt16(0))
    }

    /// The path that such a key was made of.
    package static func treePath(of key: ArraySlice<UInt8>) -> some Sequence<UInt8> {
        key.dropFirst(4).dropLast(2).lazy.map { $0 == 0 ? UInt8(ascii: "/") : $0 }
    }
}
