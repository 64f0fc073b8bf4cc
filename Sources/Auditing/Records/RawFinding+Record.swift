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

/// A raw finding, and its record.
struct RecordedFinding {
    let finding: RawFinding
    let record: ArraySlice<UInt8>
}

/// What records that are in the order of a report say of each place.
struct RawFindingPlaces: Sequence, IteratorProtocol {
    private var records: SortedRecords.Iterator
    private let space: (any SpillSpace)?
    private var upcoming: SortedRecords.Record?

    init(_ records: SortedRecords) {
        space = records.space
        self.records = records.makeIterator()
        upcoming = self.records.next()
    }

    mutating func next() -> RawFindingPlace? {
        guard let first = upcoming else { return nil }
        // The rest of a key is the rule's number.
        let place = first.key.dropLast(4)
        var found: [ArraySlice<UInt8>] = []
        while let record = upcoming, record.key.dropLast(4) == place {
            found.append(record.value)
            upcoming = records.next()
        }
        return RawFindingPlace(records: found, space: space)
    }
}

/// The records of one place.
struct RawFindingPlace {
    fileprivate let records: [ArraySlice<UInt8>]
    fileprivate let space: (any SpillSpace)?

    /// Whether one of them is about a file with several names.
    var speaksOfShared: Bool { records.contains { RawFinding.isShared(record: $0) } }

    var findings: [RecordedFinding] {
        var found: [RecordedFinding] = []
        for record in records {
            do throws(DecodingError) {
                found.append(RecordedFinding(finding: try RawFinding(record: record), record: record))
            } catch {
                space?.noteDamage()
            }
        }
        return found
    }
}
