public import Auditing

extension ChangeEvent: Recordable {
    public init(from reader: inout PayloadReader) throws(DecodingError) {
        guard let kind = Kind(rawValue: try reader.string()), let worst = ChangeClass(rawValue: try reader.number())
        else { throw DecodingError() }
        let origin = try reader.optional { reader throws(DecodingError) in try reader.text() }
        let changes = try reader.list { reader throws(DecodingError) in try AttributeChange(from: &reader) }
        self.init(kind, worst, try EntryRecord(from: &reader), from: origin, changes)
    }

    public func write(to writer: inout PayloadWriter) {
        writer.add(kind.rawValue)
        writer.add(UInt64(changeClass.rawValue))
        writer.add(origin) { $0.add($1) }
        writer.add(changes) { writer, change in
            writer.add(change.attribute.rawValue)
            writer.add(UInt64(change.changeClass.rawValue))
            for value in [change.before, change.after] { writer.add(value) { $0.add($1) } }
        }
        record.write(to: &writer)
    }
}

extension ChangeEvent {
    /// What a record of it holds.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        write(to: &writer)
        return writer.bytes
    }
}

extension AttributeChange {
    fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
        guard let attribute = EntryAttribute(rawValue: try reader.string()),
            let changeClass = ChangeClass(rawValue: try reader.number())
        else { throw DecodingError() }
        self.attribute = attribute
        self.changeClass = changeClass
        before = try reader.optional { reader throws(DecodingError) in try reader.text() }
        after = try reader.optional { reader throws(DecodingError) in try reader.text() }
    }
}

/// Makes a list of events, in the order of path bytes, of such as come in any.
struct ChangeEventWriter: ~Copyable {
    private var sort: ExternalSort

    init(_ space: (any SpillSpace)?) {
        sort = ExternalSort(space)
    }

    mutating func add(_ event: ChangeEvent) {
        var key = RecordKey()
        key.add(path: event.path)
        key.add(last: event.kind.rawValue.utf8)
        sort.add(key, event.payload[...])
    }

    consuming func finish() -> RecordList<ChangeEvent> { RecordList(sort.sorted()) }
}
