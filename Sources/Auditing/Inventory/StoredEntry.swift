import Facts

/// An ``EntryRecord`` as it was written. So it stays from the process that reads the tree to what is made of it in the end:
/// on the way only its path is looked at, by which it is sorted.
public struct StoredEntry: Hashable, Sendable {
    /// Its payload.
    package let bytes: ArraySlice<UInt8>

    package init(_ record: EntryRecord) {
        var writer = PayloadWriter(capacity: 256 + record.path.count)
        record.write(to: &writer)
        bytes = writer.bytes[...]
    }

    /// One of this process's own.
    package init(record bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Checks all of what somebody sent.
    ///
    /// - Parameter roots: how many roots there are.
    /// - Throws: where it is something else.
    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        let start = reader.position
        _ = try EntryFields(from: &reader, roots: roots)
        bytes = reader.bytes[start..<reader.position]
    }

    /// Nothing where it is damaged, which is kept by the space that it lies in.
    package var fields: EntryFields? {
        var reader = PayloadReader(record: bytes)
        return try? EntryFields(from: &reader, roots: .max)
    }

    /// Likewise.
    package var record: EntryRecord? {
        fields.flatMap { try? EntryRecord($0, in: bytes) }
    }

    /// Whether another path comes before its own, byte for byte.
    package func isBehind(_ other: [UInt8]) -> Bool {
        fields.map { other.lexicographicallyPrecedes(bytes[$0.path]) } ?? false
    }

    /// By what it is sorted.
    ///
    /// - Parameter key: made anew.
    func write(_ order: EntryRecords.Order, to key: inout RecordKey) {
        key.removeAll()
        var reader = PayloadReader(record: bytes)
        guard let root = try? reader.number(UInt32.self), let path = try? reader.place() else { return }
        switch order {
        case .tree: key.add(root: root, treePath: bytes[path].span)
        case .path: key.add(root: root, path: bytes[path])
        case .directory: key = RecordKey(entry: Array(bytes[path]), inRoot: Int(root))
        }
    }
}
