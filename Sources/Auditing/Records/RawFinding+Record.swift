import Facts

extension RawFinding {
    /// Its place in the order of a report.
    var key: RecordKey { RecordKey(root: root, path: path, rule) }

    /// Reads what this process has written, and checked where it came from another one.
    init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = PayloadReader(record: record)
        try self.init(from: &reader, rules: .max, roots: .max)
        guard reader.isAtEnd else { throw DecodingError() }
    }
}

/// A raw finding, and its record.
struct RecordedFinding {
    let finding: RawFinding
    let record: ArraySlice<UInt8>
}

/// The raw findings of one place, of a sort in the order of a report.
struct RawFindingPlace: RecordGroup {
    private var records: [ArraySlice<UInt8>] = []

    /// The rule's number.
    static let distinction = 4

    init() {}

    mutating func add(_ record: SortedRecords.Record) {
        records.append(record.value)
    }

    /// Whether one of them is about a file with several names.
    var speaksOfShared: Bool { records.contains { FindingMarks(record: $0).contains(.shared) } }

    /// - Parameter space: keeps that one could not be read.
    func findings(in space: (any SpillSpace)?) -> [RecordedFinding] {
        var found: [RecordedFinding] = []
        for record in records {
            do throws(DecodingError) {
                found.append(RecordedFinding(finding: try RawFinding(record: record), record: record))
            } catch {
                space?.noteDamage()
            }
        }
        return found.unitingPlatforms()
    }
}
