/// The records of all entries, in the order of their trees: root by root, a directory before what is in it, the names of
/// one directory by their bytes. They lie in files where memory is not to hold them, and can be gone through any number of
/// times.
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

extension RecordKey {
    /// The order of a tree: a slash comes before every other byte of a name, so that what is in a directory follows it.
    package init(root: Int, treePath path: [UInt8]) {
        add(UInt32(clamping: root))
        for byte in path { add(byte == UInt8(ascii: "/") ? 0 : byte) }
        // Twice: a component has at least a byte, so that a directory comes before what is in it.
        add(UInt16(0))
    }
}
