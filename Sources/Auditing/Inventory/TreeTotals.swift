import Facts

/// How much there is: of a directory with all that is below it, or of everything. A file with several names counts once,
/// where it is met first, as du(1) has it; what directories take themselves does not count.
public struct TreeTotals: Hashable, Sendable {
    /// Regular files.
    public var files = 0
    /// What they hold, in bytes.
    public var bytes: UInt64 = 0
    /// The roots among them.
    public var directories = 0
    /// Symbolic links.
    public var links = 0
    /// Devices, FIFOs and sockets.
    public var others = 0
    /// Entries of which something could not be had.
    public var unread = 0
    /// Entries that something is said about, by their worst level.
    public var errors = 0
    /// Likewise.
    public var warnings = 0
    /// Likewise.
    public var notes = 0

    public init() {}

    mutating func add(_ row: InventoryRow, isFirstName: Bool) {
        switch row.record.kind {
        case .file:
            guard isFirstName else { break }
            files += 1
            bytes = bytes.addingReportingOverflow(row.record.size ?? 0).partialValue
        case .directory: directories += 1
        case .link: links += 1
        case .fifo, .socket, .blockDevice, .characterDevice: others += 1
        }
        if !row.record.unread.isEmpty { unread += 1 }
        switch row.level {
        case .error: errors += 1
        case .warning: warnings += 1
        case .note: notes += 1
        case .off, nil: break
        }
    }

    mutating func add(_ other: TreeTotals) {
        files += other.files
        bytes = bytes.addingReportingOverflow(other.bytes).partialValue
        directories += other.directories
        links += other.links
        others += other.others
        unread += other.unread
        errors += other.errors
        warnings += other.warnings
        notes += other.notes
    }
}

/// The totals of everything, and of each directory by its place among the rows.
public struct DirectoryTotals: Sendable {
    /// Of all roots.
    public let all: TreeTotals
    private let directories: SortedRecords

    fileprivate struct Open {
        var place: Int
        var totals = TreeTotals()
    }

    public init(_ rows: InventoryRows) {
        var all = TreeTotals()
        var sums = ExternalSort(rows.verdicts.space)
        var open = DirectoryStack<Open>()
        var names = FirstNames()
        for (place, row) in rows.enumerated() {
            for _ in 0..<open.closed(by: row.record.path, inRoot: row.record.root) {
                Self.close(&open, &sums, &all)
            }
            let isFirstName = names.isFirst(row.record)
            if open.isEmpty {
                all.add(row, isFirstName: isFirstName)
            } else {
                open.last?.totals.add(row, isFirstName: isFirstName)
            }
            if row.record.kind == .directory {
                open.open(row.record.path, inRoot: row.record.root, Open(place: place))
            }
        }
        while !open.isEmpty { Self.close(&open, &sums, &all) }
        self.all = all
        directories = sums.sorted()
    }

    private static func close(
        _ open: inout DirectoryStack<Open>, _ sums: inout ExternalSort, _ all: inout TreeTotals
    ) {
        guard let last = open.close() else { return }
        sums.add(RecordKey(number: last.place), last.totals.record[...])
        if open.isEmpty { all.add(last.totals) } else { open.last?.totals.add(last.totals) }
    }

    /// The totals of the directories, in the order of the rows.
    public func makeIterator() -> Iterator {
        Iterator(records: directories.makeIterator())
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator

        public mutating func next() -> TreeTotals? {
            guard let record = records.next() else { return nil }
            var reader = PayloadReader(record: record.value)
            return try? TreeTotals(from: &reader)
        }
    }
}

extension TreeTotals {
    fileprivate var record: [UInt8] {
        var writer = PayloadWriter()
        writer.add(bytes)
        for count in [files, directories, links, others, unread, errors, warnings, notes] { writer.add(count) }
        return writer.bytes
    }

    fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
        bytes = try reader.number()
        files = try reader.number()
        directories = try reader.number()
        links = try reader.number()
        others = try reader.number()
        unread = try reader.number()
        errors = try reader.number()
        warnings = try reader.number()
        notes = try reader.number()
    }
}
