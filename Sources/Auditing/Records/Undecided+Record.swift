import Facts

extension AuditReport.Undecided: Recordable {
    public init(from reader: inout PayloadReader) throws(DecodingError) {
        try self.init(from: &reader, rules: .max, roots: .max)
    }

    public func write(to writer: inout PayloadWriter) {
        writer.add(rule)
        writer.add(root)
        writer.add(path)
        writer.add(facts) { $0.add($1.place) }
        writer.add(isLeftOut)
    }

    init(from reader: inout PayloadReader, rules: Int, roots: Int) throws(DecodingError) {
        self.init(
            rule: try reader.place(below: rules), root: try reader.place(below: roots), path: try reader.text(),
            facts: try reader.list(atMost: Fact.allCases.count) { reader throws(DecodingError) in
                Fact.allCases[try reader.place(below: Fact.allCases.count)]
            }, isLeftOut: try reader.flag())
    }

    /// Its place in the order of a report; no other has the same.
    var key: RecordKey {
        var key = RecordKey(root: root, path: path, rule)
        key.add(last: record)
        return key
    }
}
