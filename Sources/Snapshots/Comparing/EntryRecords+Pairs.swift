import Auditing

extension EntryRecords {
    /// Reads these and others side by side, both in the order of path bytes; what has one path in both comes together. Of
    /// several of one path the first counts.
    func forEachPair(with others: EntryRecords, _ body: (EntryRecord?, EntryRecord?) -> Void) {
        var (left, right) = (makeIterator(), others.makeIterator())
        func next(_ records: inout Iterator, behind last: EntryRecord?) -> EntryRecord? {
            while let record = records.next() { if record.path != last?.path { return record } }
            return nil
        }
        var (first, second) = (next(&left, behind: nil), next(&right, behind: nil))
        while first != nil || second != nil {
            let isFirst =
                second.map { second in first.map { $0.path.lexicographicallyPrecedes(second.path) } ?? false } ?? true
            if let one = first, let other = second, one.path == other.path {
                body(one, other)
                (first, second) = (next(&left, behind: one), next(&right, behind: other))
            } else if isFirst {
                body(first, nil)
                first = next(&left, behind: first)
            } else {
                body(nil, second)
                second = next(&right, behind: second)
            }
        }
    }
}
