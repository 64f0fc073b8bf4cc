/// A finding that an entry accepts: it has no part in the verdict, and reports show it on request only.
public struct SuppressedFinding: Hashable, Sendable {
    /// What was found.
    public var finding: Finding
    /// What accepts it.
    public var acceptance: AcceptedFinding

    public init(finding: Finding, acceptance: AcceptedFinding) {
        self.finding = finding
        self.acceptance = acceptance
    }
}

/// What entries accept, in the order of a report, to be gone through as often as needed.
public struct SuppressedList: Sequence, Sendable {
    /// Each a finding behind the place of the entry that accepts it.
    private let records: SortedRecords
    private let entries: [AcceptedFinding]

    fileprivate init(_ records: SortedRecords, _ entries: [AcceptedFinding]) {
        self.records = records
        self.entries = entries
    }

    /// - Parameter all: in the order that they are to have.
    public init(_ all: some Sequence<SuppressedFinding>) {
        var entries: [AcceptedFinding] = []
        var places: [AcceptedFinding: Int] = [:]
        let located = all.map { item -> (Finding, Int) in
            let place = places[item.acceptance] ?? entries.count
            if place == entries.count { entries.append(item.acceptance) }
            places[item.acceptance] = place
            return (item.finding, place)
        }
        var writer = SuppressedWriter(nil, entries)
        for (finding, place) in located { writer.append(finding, acceptedBy: place) }
        self = writer.finish()
    }

    /// In the order of these keys; where they are equal, in their own order.
    package func sorted(by key: (SuppressedFinding) -> RecordKey) -> SuppressedList {
        var sort = ExternalSort(records.space)
        for (item, record) in zip(self, records) { sort.add(key(item), record.value) }
        return SuppressedList(sort.sorted(), entries)
    }

    /// How many there are.
    public var count: Int { records.count }
    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    public func makeIterator() -> Iterator {
        Iterator(records: records.makeIterator(), space: records.space, entries: entries)
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator
        fileprivate let space: (any SpillSpace)?
        fileprivate let entries: [AcceptedFinding]

        public mutating func next() -> SuppressedFinding? {
            guard let record = records.next() else { return nil }
            var reader = PayloadReader(record: record.value)
            do throws(DecodingError) {
                let entry = try reader.place(below: entries.count)
                return SuppressedFinding(finding: try Finding(from: &reader), acceptance: entries[entry])
            } catch {
                space?.noteDamage()
                return nil
            }
        }
    }
}

extension SuppressedList: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: SuppressedFinding...) {
        self.init(elements)
    }
}

/// Makes a list of findings that entries accept.
struct SuppressedWriter: ~Copyable {
    private var records: ExternalSort
    private let entries: [AcceptedFinding]

    init(_ space: (any SpillSpace)?, _ entries: [AcceptedFinding]) {
        records = ExternalSort(space)
        self.entries = entries
    }

    /// - Parameter entry: the place of what accepts it among the entries.
    mutating func append(_ finding: Finding, acceptedBy entry: Int) {
        var writer = PayloadWriter()
        writer.add(entry)
        records.add(RecordKey(), (writer.bytes + finding.record)[...])
    }

    consuming func finish() -> SuppressedList {
        SuppressedList(records.sorted(), entries)
    }
}
