import Facts

/// The records of entries in an order of theirs. They lie in files where memory is not to hold them, and can be gone
/// through any number of times.
public struct EntryRecords: Sequence, Sendable {
    let records: SortedRecords

    init(_ records: SortedRecords) {
        self.records = records
    }

    /// With their keys.
    package var keyed: SortedRecords { records }

    /// How many there are.
    public var count: Int { records.count }

    public func makeIterator() -> Iterator {
        Iterator(stored: makeStoredIterator())
    }

    /// In which order they can be.
    public enum Order: Sendable {
        /// What is in a directory follows it.
        case tree
        /// That of path bytes, as snapshots have it.
        case path
        /// One directory after the other, each before those in it: first the directory itself, then what it holds by names. A
        /// directory is there twice, in its own place and where the one that holds it has it.
        case directory
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var stored: StoredIterator

        public mutating func next() -> EntryRecord? { stored.next()?.record }
    }

    /// Hands them over as they lie there.
    package struct StoredIterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator

        package mutating func next() -> StoredEntry? {
            records.next().map { StoredEntry(record: $0.value) }
        }
    }

    package func makeStoredIterator() -> StoredIterator {
        StoredIterator(records: records.makeIterator())
    }
}

extension EntryRecords {
    /// The same in the order of path bytes, each as something else; nothing leaves it out.
    public func sortedByPath(as change: (EntryRecord) -> EntryRecord?) -> EntryRecords {
        var writer = EntryRecordWriter(records.space)
        for record in self { if let record = change(record) { writer.add(record) } }
        return writer.finish()
    }
}

/// Makes records of entries that come in any order.
public struct EntryRecordWriter: ~Copyable, Sendable {
    private var sort: ExternalSort
    private let order: EntryRecords.Order
    private var key = RecordKey()

    /// - Parameters:
    ///   - space: for what memory is not to hold.
    ///   - order: in which they will be, beside that of their roots.
    public init(_ space: (any SpillSpace)?, order: EntryRecords.Order = .path) {
        sort = ExternalSort(space)
        self.order = order
    }

    /// Takes one more.
    public mutating func add(_ record: EntryRecord) {
        let entry = StoredEntry(record)
        guard order == .directory else { return add(entry) }
        if record.kind == .directory {
            sort.add(RecordKey(directory: record.path, inRoot: record.root), entry.bytes)
        }
        if !record.path.isEmpty { sort.add(RecordKey(entry: record.path, inRoot: record.root), entry.bytes) }
    }

    mutating func add(_ entry: StoredEntry) {
        entry.write(order, to: &key)
        sort.add(key, entry.bytes)
    }

    /// All of them.
    public consuming func finish() -> EntryRecords {
        EntryRecords(sort.sorted())
    }
}

extension RecordKey {
    /// The order of a tree: a slash comes before every other byte of a name, so that what is in a directory follows it.
    package init(root: Int, treePath path: [UInt8]) {
        add(root: UInt32(clamping: root), treePath: path.span)
    }

    /// The same.
    mutating func add(root: UInt32, treePath path: Span<UInt8>) {
        add(root)
        add(capacity: path.count + 2) { output in
            for index in path.indices { output.append(path[index] == UInt8(ascii: "/") ? 0 : path[index]) }
            // Twice: a component has at least a byte, so that a directory comes before what is in it.
            output.append(0)
            output.append(0)
        }
    }

    /// The order of path bytes.
    mutating func add(root: UInt32, path: ArraySlice<UInt8>) {
        add(root)
        add(last: path)
    }

    /// A directory among directories, before what it holds.
    package init(directory path: [UInt8], inRoot root: Int) {
        self.init(root: root, treePath: path)
        add(UInt8(0))
    }

    /// An entry among those of its directory.
    package init(entry path: [UInt8], inRoot root: Int) {
        let path = TreePath(path)
        self.init(root: root, treePath: path.parent.bytes)
        add(UInt8(1))
        add(last: path.lastComponent)
    }

    /// Whether such a key is a directory's among directories: no name ends with a zero.
    package static func isOfDirectory(_ key: ArraySlice<UInt8>) -> Bool { key.last == 0 }

    /// The path that such a key was made of.
    package static func treePath(of key: ArraySlice<UInt8>) -> some Sequence<UInt8> {
        key.dropFirst(4).dropLast(2).lazy.map { $0 == 0 ? UInt8(ascii: "/") : $0 }
    }
}
