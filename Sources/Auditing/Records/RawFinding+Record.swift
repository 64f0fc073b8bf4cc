import Facts

extension RawFinding {
    /// Its place in the order of a report.
    var key: RecordKey { RecordKey(root: root, path: path, rule) }

    /// As it is written, by itself.
    var message: [UInt8] {
        var writer = MessageWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Reads what this process has written, and checked where it came from another one.
    init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = MessageReader(record: record)
        try self.init(from: &reader, rules: .max, roots: .max)
        guard reader.isAtEnd else { throw DecodingError() }
    }
}

/// Raw findings that are in the order of a report, all of a place at a time.
struct RawFindingPlaces: Sequence, IteratorProtocol {
    private var records: SortedRecords.Iterator
    private let space: (any SpillSpace)?
    private var upcoming: SortedRecords.Record?

    init(_ records: SortedRecords) {
        space = records.space
        self.records = records.makeIterator()
        upcoming = self.records.next()
    }

    mutating func next() -> [RawFinding]? {
        guard let first = upcoming else { return nil }
        // The rest of a key is the rule's number.
        let place = first.key.dropLast(4)
        var found: [RawFinding] = []
        while let record = upcoming, record.key.dropLast(4) == place {
            do throws(DecodingError) {
                found.append(try RawFinding(record: record.value))
            } catch {
                space?.noteDamage()
            }
            upcoming = records.next()
        }
        return found
    }
}
