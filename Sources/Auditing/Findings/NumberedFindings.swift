/// Makes a list of findings that come in its order, and numbers equal fingerprints in that order.
struct NumberedFindings: ~Copyable {
    private let space: (any SpillSpace)?
    private var findings: FindingWriter
    /// By fingerprint, the places of the findings that have it.
    private var places: ExternalSort

    init(_ space: (any SpillSpace)?) {
        self.space = space
        findings = FindingWriter(space)
        places = ExternalSort(space)
    }

    /// - Parameter isNumbered: whether its fingerprint has its number already, and keeps it.
    mutating func append(_ finding: Finding, isNumbered: Bool = false) {
        if isNumbered { return findings.append(finding) }
        var key = RecordKey()
        key.add(last: finding.fingerprints.location.utf8)
        places.add(key, RecordKey(number: findings.count).bytes[...])
        var first = finding
        first.fingerprints = finding.fingerprints.numbered(1)
        findings.append(first)
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
                let location = finding.fingerprints.location.dropLast(":1".count)
                finding.fingerprints.location = location + ":" + String(decoding: number.value, as: UTF8.self)
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
                repeated.add(place, ArraySlice(String(number).utf8))
            }
            last = record
        }
        return repeated.sorted()
    }
}
