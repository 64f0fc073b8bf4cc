/// Makes a list of findings that come in its order, and numbers equal fingerprints in that order.
struct NumberedFindings: ~Copyable {
    private let space: (any SpillSpace)?
    private var findings: FindingWriter
    /// By fingerprint, the places of the findings that have it.
    private var places: ExternalSort

    /// - Parameter tally: of findings that are appended as records.
    init(_ space: (any SpillSpace)?, _ tally: FindingList.Tally = FindingList.Tally()) {
        self.space = space
        findings = FindingWriter(space, tally)
        places = ExternalSort(space)
    }

    mutating func append(_ recorded: RecordedFinding) {
        number(recorded.finding.fingerprints)
        findings.append(recorded)
    }

    /// Appends a finding that is in the tally already. Its fingerprint keeps the number that it has, unless others
    /// became one with it.
    mutating func append(record: ArraySlice<UInt8>) throws(DecodingError) {
        if FindingMarks(record: record).contains(.folded) { number(try Finding(record: record).fingerprints) }
        findings.append(record: record)
    }

    private mutating func number(_ fingerprints: Fingerprints) {
        var key = RecordKey()
        key.add(fingerprints.location)
        places.add(key, RecordKey(number: findings.count).bytes[...])
    }

    consuming func finish() -> FindingList {
        let repeated = Self.repeated(places.sorted())
        let list = findings.finish()
        guard repeated.count > 0 else { return list }
        // By place, as the findings are.
        var numbers = repeated.makeIterator()
        var next = numbers.next()
        var numbered = FindingWriter(space)
        for (place, finding) in list.enumerated() {
            var finding = finding
            if let number = next, number.key.number == place {
                finding.fingerprints.occurrence = number.value.number
                next = numbers.next()
            }
            numbered.append(finding)
        }
        return numbered.finish()
    }

    /// By place, the number of each that is not the first of its fingerprint.
    private static func repeated(_ places: SortedRecords) -> SortedRecords {
        var repeated = ExternalSort(places.space)
        var last: SortedRecords.Record?
        var number = 1
        for record in places {
            number = last?.key == record.key ? number + 1 : 1
            if number > 1 {
                var place = RecordKey()
                place.add(last: record.value)
                repeated.add(place, RecordKey(number: number).bytes[...])
            }
            last = record
        }
        return repeated.sorted()
    }
}
