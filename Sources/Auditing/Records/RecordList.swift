/// What records can hold, each one value and nothing beside it.
public protocol Recordable: Equatable, Sendable {
    /// As records hold it.
    func write(to writer: inout PayloadWriter)

    /// Reads what was written, by this process or checked where it came from another one.
    ///
    /// - Throws: where it is something else.
    init(from reader: inout PayloadReader) throws(DecodingError)
}

extension Recordable {
    /// What holds it.
    package var record: [UInt8] {
        var writer = PayloadWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Reads what `record` is.
    ///
    /// - Throws: where it is something else, or goes on.
    package init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = PayloadReader(record: record)
        try self.init(from: &reader)
        guard reader.isAtEnd else { throw DecodingError() }
    }
}

/// Values in their order, to be gone through as often as needed, however many there are: see `ExternalSort`.
public struct RecordList<Element: Recordable>: Sequence, Sendable {
    package let records: SortedRecords

    /// - Parameter records: each of one value.
    package init(_ records: SortedRecords) {
        self.records = records
    }

    /// - Parameters:
    ///   - values: in the order that they are to have.
    ///   - space: for what memory is not to hold.
    public init(_ values: some Sequence<Element>, spillingTo space: (any SpillSpace)? = nil) {
        var writer = RecordWriter<Element>(space)
        for value in values { writer.append(value) }
        self = writer.finish()
    }

    /// How many there are.
    public var count: Int { records.count }
    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    public func makeIterator() -> Iterator {
        Iterator(records: records.makeIterator(), space: records.space)
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator
        fileprivate let space: (any SpillSpace)?

        public mutating func next() -> Element? {
            guard let record = records.next() else { return nil }
            do throws(DecodingError) {
                return try Element(record: record.value)
            } catch {
                space?.noteDamage()
                return nil
            }
        }
    }
}

extension RecordList {
    /// The values in the order of these keys; where keys are equal, in their own order.
    package func sorted(by key: (Element) -> RecordKey) -> RecordList {
        var sort = ExternalSort(records.space)
        for element in self { sort.add(key(element), element.record[...]) }
        return RecordList(sort.sorted())
    }
}

extension RecordList: ExpressibleByArrayLiteral, Equatable {
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }

    public static func == (left: RecordList, right: RecordList) -> Bool {
        left.elementsEqual(right)
    }
}

/// Makes a list of values that come in its order.
package struct RecordWriter<Element: Recordable>: ~Copyable {
    private var records: ExternalSort

    package init(_ space: (any SpillSpace)?) {
        records = ExternalSort(space)
    }

    package mutating func append(_ value: Element) {
        records.add(RecordKey(), value.record[...])
    }

    package consuming func finish() -> RecordList<Element> {
        RecordList(records.sorted())
    }
}
