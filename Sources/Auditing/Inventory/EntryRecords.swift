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
    private var payload = PayloadWriter()

    /// - Parameters:
    ///   - space: for what memory is not to hold.
    ///   - order: in which they will be, beside that of their roots.
    public init(_ space: (any SpillSpace)?, order: EntryRecords.Order = .path) {
        sort = ExternalSort(space)
        self.order = order
    }

    /// Takes one more.
    public mutating func add(_ record: EntryRecord) {
        payload.removeAll()
        record.write(to: &payload)
        let root = UInt32(clamping: record.root)
        switch order {
        case .tree: add { $0.add(root: root, treePath: record.path.span) }
        case .path: add { $0.add(root: root, path: record.path[...]) }
        case .directory:
            if record.kind == .directory { add { $0.add(directory: record.path.span, inRoot: root) } }
            if !record.path.isEmpty { add { $0.add(entry: record.path.span, inRoot: root) } }
        }
    }

    private mutating func add(_ body: (inout RecordKey) -> Void) {
        key.removeAll()
        body(&key)
        sort.add(key, payload.bytes[...])
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
        add(directory: path.span, inRoot: UInt32(clamping: root))
    }

    fileprivate mutating func add(directory path: Span<UInt8>, inRoot root: UInt32) {
        add(root: root, treePath: path)
        add(UInt8(0))
    }

    /// An entry among those of its directory.
    package init(entry path: [UInt8], inRoot root: Int) {
        add(entry: path.span, inRoot: UInt32(clamping: root))
    }

    fileprivate mutating func add(entry path: Span<UInt8>, inRoot root: UInt32) {
        var slash = path.count - 1
        while slash >= 0, path[slash] != UInt8(ascii: "/") { slash -= 1 }
        add(root: root, treePath: path.extracting(first: max(0, slash)))
        add(UInt8(1))
        add(capacity: path.count - slash - 1) { output in
            for index in (slash + 1)..<path.count { output.append(path[index]) }
        }
    }

    /// Such a key of another root.
    package init(_ key: ArraySlice<UInt8>, inRoot root: Int) {
        add(UInt32(clamping: root))
        add(last: key.dropFirst(4))
    }

    /// Whether such a key is a directory's among directories: no name ends with a zero.
    package static func isOfDirectory(_ key: ArraySlice<UInt8>) -> Bool { key.last == 0 }

    /// The path that such a key was made of.
    package static func treePath(of key: ArraySlice<UInt8>) -> some Sequence<UInt8> {
        key.dropFirst(4).dropLast(2).lazy.map { $0 == 0 ? UInt8(ascii: "/") : $0 }
    }
}
