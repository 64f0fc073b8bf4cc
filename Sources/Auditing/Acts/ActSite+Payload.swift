extension ActSite {
    func write(to writer: inout PayloadWriter) {
        for position in [start, end] {
            writer.add(position.line)
            writer.add(position.column)
        }
        writer.add(excerpt)
        writer.add(excerptColumn)
        writer.add(body)
        writer.add(call)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        start = try TextPosition(from: &reader)
        end = try TextPosition(from: &reader)
        excerpt = try reader.text()
        excerptColumn = try reader.number()
        body = try reader.text()
        call = try reader.string()
        guard start <= end, (1...start.column).contains(excerptColumn), excerpt.count <= Self.mostBytes,
            body.count <= Self.mostBytes, call.utf8.count <= Self.mostBytes
        else { throw DecodingError() }
    }
}

extension TextPosition {
    /// Lines and columns are below 2³¹, as formats for machines have them.
    init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(line: Int(try reader.number(Int32.self)), column: Int(try reader.number(Int32.self)))
        guard line > 0, column > 0 else { throw DecodingError() }
    }
}
