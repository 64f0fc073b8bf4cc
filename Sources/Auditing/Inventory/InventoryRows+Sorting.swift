import RuleLanguage

/// Rows in another order than that of the trees.
public struct SortedRows: Sequence, Sendable {
    private let rows: SortedRecords

    /// - Parameter key: what is compared, byte for byte; rows with equal keys stay in the order of the trees.
    public init(_ rows: InventoryRows, descending: Bool, by key: (InventoryRow) -> [UInt8]) {
        var sort = ExternalSort(rows.verdicts.space)
        for row in rows {
            var bytes = RecordKey()
            let part = key(row)
            // A text comes after all that it begins with, the other way round in the other order.
            bytes.add(last: descending ? part.map { ~$0 } + [0xFF] : part)
            sort.add(bytes, row.payload[...])
        }
        self.rows = sort.sorted()
    }

    public func makeIterator() -> Iterator {
        Iterator(rows: rows.makeIterator())
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var rows: SortedRecords.Iterator

        public mutating func next() -> InventoryRow? {
            guard let record = rows.next() else { return nil }
            var reader = PayloadReader(record: record.value)
            return try? InventoryRow(from: &reader)
        }
    }
}

extension InventoryRow {
    fileprivate var payload: [UInt8] {
        var writer = PayloadWriter()
        record.write(to: &writer)
        writer.add(findings) { writer, verdict in
            writer.add(verdict.rule)
            writer.add(UInt64(verdict.level.rawValue))
        }
        return writer.bytes
    }

    fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(record: try EntryRecord(from: &reader, roots: .max))
        findings = try reader.list { reader throws(DecodingError) in
            let rule = try reader.number(Int.self)
            guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
            return Verdict(rule: rule, level: level)
        }
    }
}
