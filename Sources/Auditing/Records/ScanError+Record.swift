public import Facts

extension ScanError: Recordable {
    public init(from reader: inout PayloadReader) throws(DecodingError) {
        try self.init(from: &reader, roots: .max)
    }

    public func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(kind.rawValue))
        writer.add(root)
        writer.add(path)
        writer.add(call)
        writer.add(error)
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        guard let kind = Kind(rawValue: try reader.number()) else { throw DecodingError() }
        self.init(
            kind, root: try reader.place(below: roots), path: try reader.text(), call: try reader.string(),
            error: try reader.string())
    }

    /// Its place in the order of a report; no other has the same.
    var key: RecordKey {
        var key = RecordKey(root: root, path: path, Int(kind.rawValue))
        key.add(path: Array(call.utf8))
        key.add(last: error.utf8)
        return key
    }
}
